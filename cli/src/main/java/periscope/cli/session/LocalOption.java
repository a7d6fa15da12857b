package periscope.cli.session;

import java.util.List;
import java.util.Locale;
import periscope.litmus.LitmusTest;
import periscope.litmus.LocalMemory;
import picocli.CommandLine.Option;

/** The {@code --local} option, to be mixed into commands that read tests. */
public final class LocalOption {

  /** What a local location is that several work-groups access. */
  enum Instances {
    /** One for each of them. */
    SEPARATE,
    /** One for all of them. */
    SHARED;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  @Option(names = "--local", paramLabel = "HOW", defaultValue = "separate",
      description =
          "local locations that several work-groups access: separate, one for each, as OpenCL, CUDA and PTX have it;"
              + " shared, "
          + "one for all, as the tools had it that some published tests were made for (default: ${DEFAULT-VALUE})")
  private Instances instances = Instances.SEPARATE;

  /** The test as the option has it. */
  public LitmusTest of(LitmusTest test) {
    return instances == Instances.SHARED ? LocalMemory.common(test) : test;
  }

  /** What says the same on another command line. */
  public List<String> words() {
    return instances == Instances.SHARED ? List.of("--local", "shared") : List.of();
  }
}
