package periscope.cli.kernel;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import periscope.inputs.Sources;
import periscope.litmus.language.LaunchWords;
import periscope.litmus.launch.Grid;
import periscope.litmus.launch.LaunchRequest;
import periscope.litmus.launch.LaunchRequest.Purpose;
import periscope.litmus.source.SourceText;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options on launches: kernels, grids and arguments, unless the file gives them. */
public final class LaunchOptions {

  /** The largest number of launches, one after the other. */
  private static final int LAUNCHES = 16;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(names = {"-k", "--kernel"}, paramLabel = "NAME[,NAME…]", hideParamSyntax = true, split = ",",
      description = "a kernel of the file, if it has several; or several kernels, one after the other over the same "
          + "buffers: fill,sum")
  private List<String> kernels = List.of();

  @Option(names = {"-g", "--grid"}, paramLabel = "GRID",
      description = "the shape of the launch: 2x3 for 2 work-items in each of 3 work-groups; 2.1.3 for 2 work-items a "
          + "sub-group, 1 sub-group a work-group, 3 work-groups; 4,2/2,1 for 4 by 2 work-items in work-groups of 2 "
          + "by 1; '<<<3,2>>>' for 2 work-items in each of 3 work-groups, as in CUDA C")
  private Optional<String> grid = Optional.empty();

  @Option(names = {"-s", "--set"}, paramLabel = "ENTRIES", hideParamSyntax = true,
      description = "arguments and initial values, as in the braces of a launch: 'n = 3; x[4] = {1, 2}'; for kernel "
          + "--pairs also ranges: 'n in 1..10'; entries of the file for other names stay; several --set add up")
  private List<String> set = List.of();

  @Option(names = "--spec", paramLabel = "FILE",
      description = "a file with the comment that describes the launch, in place of those in the kernel's file")
  private Optional<String> spec = Optional.empty();

  /**
   * The launches, in their order.
   *
   * @param words the language's words for the parts of a launch
   */
  List<LaunchRequest> requests(Sources sources, LaunchWords words) {
    return requests(sources, words, Grid.MOST);
  }

  /**
   * The only launch, for runs on a device.
   *
   * @throws ParameterException if the user names several kernels
   */
  public LaunchRequest program(Sources sources, LaunchWords words) {
    if (kernels.size() > 1) {
      throw wrong("--kernel wants one kernel here: a run launches one");
    }
    return requests(sources, words, Grid.MOST_RUN).get(0);
  }

  /** Whether the user names a grid that is too large for a look at every execution. */
  boolean isLarge(LaunchWords words) {
    return shape(words, Grid.MOST_RUN).filter(s -> s.size() > Grid.MOST).isPresent();
  }

  private List<LaunchRequest> requests(Sources sources, LaunchWords words, int most) {
    if (!set.isEmpty() && spec.isPresent()) {
      throw wrong("--set and --spec exclude each other");
    }
    List<String> names = kernels.stream().map(String::strip).toList();
    names.stream().filter(n -> !n.matches("[A-Za-z_]\\w*")).findFirst().ifPresent(n -> {
      throw wrong("--kernel wants names of kernels with a comma between two, such as fill,sum, not '"
          + String.join(",", kernels) + "'");
    });
    if (names.size() > LAUNCHES) {
      throw wrong("--kernel takes at most " + LAUNCHES + " launches, not " + names.size());
    }
    Optional<SourceText> described = spec.map(sources::file);
    Optional<SourceText> entries = set.isEmpty() ? Optional.empty()
        : Optional.of(new SourceText("--set", "/* launch { " + String.join("; ", set) + " } */"));
    Optional<Grid> shape = shape(words, most);
    return names.size() < 2 ? List.of(new LaunchRequest(names.stream().findFirst(), shape, described, entries,
            Map.of(), Set.of(),
            Purpose.TEST))
        : names.stream().map(n -> new LaunchRequest(Optional.of(n), shape, described, entries, Map.of(),
            Set.copyOf(names), Purpose.TEST)).toList();
  }

  private Optional<Grid> shape(LaunchWords words, int most) {
    Optional<Grid> shape = grid.map(this::read);
    shape.filter(s -> s.size() > most).ifPresent(s -> {
      throw wrong("a launch has at most " + most + " " + words.item() + "s, not " + s.size()
          + (most == Grid.MOST ? ": every execution is looked at, and --grid 2x2 shows most faults between "
              + words.group() + "s; --pairs takes larger grids, and 'periscope launch' with --device interleaved runs "
              + "them" : ""));
    });
    return shape;
  }

  private Grid read(String text) {
    return Grid.parse(text).orElseThrow(() -> wrong("--grid wants a shape such as 2x3 (2 work-items in each of "
        + "3 work-groups), 2.1.3, 4,2/2,1 (4 by 2 work-items, in work-groups of 2 by 1, which divide them evenly), or "
        + "CUDA's '<<<3,2>>>' and '<<<(2,1),(8,4)>>>', not '" + text + "'"));
  }

  private ParameterException wrong(String message) {
    return new ParameterException(command.commandLine(), message);
  }
}
