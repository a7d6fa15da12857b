package periscope.cli.session;

import periscope.inputs.LocalInstances;
import picocli.CommandLine.Option;

/** The {@code --local} option, to be mixed into commands that read tests. */
public final class LocalOption {

  @Option(names = "--local", paramLabel = "HOW", defaultValue = "separate",
      description = "local locations that several work-groups access: separate, one for each, as OpenCL, CUDA and "
          + "PTX have it; shared, one for all, as in the tools of some published tests (default: ${DEFAULT-VALUE})")
  private LocalInstances instances = LocalInstances.SEPARATE;

  /** The instances that the user asks for. */
  public LocalInstances instances() {
    return instances;
  }
}
