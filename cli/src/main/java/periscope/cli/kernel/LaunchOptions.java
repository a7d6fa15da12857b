package periscope.cli.kernel;

import java.util.ArrayList;
import java.util.Arrays;
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

/** Options on launches: kernels, grids and arguments, as far as the file does not give them. */
final class LaunchOptions {

  /** Most launches one after the other. */
  private static final int LAUNCHES = 16;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(names = {"-k", "--kernel"}, paramLabel = "NAME", description = "which kernel of the file")
  private Optional<String> kernel = Optional.empty();

  @Option(names = "--run", paramLabel = "NAMES",
      description = "several kernels of the file, one after the other over the same buffers: fill,sum")
  private Optional<String> run = Optional.empty();

  @Option(names = "--states", paramLabel = "N", defaultValue = "100",
      description = "with --run: most states of memory that a launch is looked at from (default: ${DEFAULT-VALUE})")
  private int states;

  @Option(names = {"-g", "--grid"}, paramLabel = "GRID",
      description = "the shape of the launch: 2x3 for 2 work-items in each of 3 work-groups; 2.1.3 for 2 work-items a "
          + "sub-group, 1 sub-group a work-group, 3 work-groups")
  private Optional<String> grid = Optional.empty();

  @Option(names = "--global", paramLabel = "SIZES", description = "work-items in each dimension, with --local: 4,2")
  private Optional<String> global = Optional.empty();

  @Option(names = "--local", paramLabel = "SIZES", description = "those of a work-group: 2,1")
  private Optional<String> local = Optional.empty();

  @Option(names = {"-s", "--set"}, paramLabel = "ENTRIES",
      description = "arguments and initial values, as in the braces of a launch: 'n = 3; x[4] = {1, 2}'; what the "
          + "file says of other names holds")
  private Optional<String> set = Optional.empty();

  @Option(names = "--spec", paramLabel = "FILE",
      description = "a file with the comment that describes the launch, in place of those in the kernel's file")
  private Optional<String> spec = Optional.empty();

  /**
   * What is launched, in its order.
   *
   * @param words what the language calls the parts of a launch
   */
  List<LaunchRequest> requests(Sources sources, LaunchWords words) {
    return requests(sources, words, Grid.MOST);
  }

  /** The only launch, to be run. */
  LaunchRequest program(Sources sources, LaunchWords words) {
    return requests(sources, words, Grid.MOST_RUN).get(0);
  }

  private List<LaunchRequest> requests(Sources sources, LaunchWords words, int most) {
    if (set.isPresent() && spec.isPresent()) {
      throw wrong("--set and --spec exclude each other");
    } else if (run.isPresent() && kernel.isPresent()) {
      throw wrong("--run and --kernel exclude each other");
    } else if (states < 1) {
      throw wrong("--states wants a number from 1 on");
    }
    List<String> names = run.map(r -> Arrays.stream(r.split(",", -1)).map(String::strip).toList()).orElse(List.of());
    names.stream().filter(n -> !n.matches("[A-Za-z_]\\w*")).findFirst().ifPresent(n -> {
      throw wrong("--run wants names of kernels with a comma between two, such as fill,sum, not '" + run.get() + "'");
    });
    if (names.size() > LAUNCHES) {
      throw wrong("--run takes at most " + LAUNCHES + " launches, not " + names.size());
    }
    Optional<SourceText> described = spec.map(sources::file);
    Optional<SourceText> entries = set.map(s -> new SourceText("--set", "/* launch { " + s + " } */"));
    Optional<Grid> shape = shape(words, most);
    return names.isEmpty() ? List.of(new LaunchRequest(kernel, shape, described, entries, Map.of(), Set.of(),
            Purpose.TEST))
        : names.stream().map(n -> new LaunchRequest(Optional.of(n), shape, described, entries, Map.of(),
            Set.copyOf(names), Purpose.TEST)).toList();
  }

  /** Most states of memory that a launch is looked at from. */
  int states() {
    return states;
  }

  private Optional<Grid> shape(LaunchWords words, int most) {
    if (grid.isPresent() && (global.isPresent() || local.isPresent())) {
      throw wrong("--grid and --global with --local exclude each other");
    } else if (global.isPresent() != local.isPresent()) {
      throw wrong("--global and --local go together");
    }
    Optional<Grid> shape = grid.map(g -> Grid.parse(g).orElseThrow(() -> wrong("--grid wants a shape such as 2x3 or "
        + "2.1.3, not '" + g + "'")));
    shape = shape.or(() -> global.map(g -> Grid.of(sizes("--global", g), sizes("--local", local.orElseThrow()))
        .orElseThrow(() -> wrong("--local " + local.orElseThrow() + " does not divide --global " + g + " evenly"))));
    shape.filter(s -> s.size() > most).ifPresent(s -> {
      throw wrong("a launch has at most " + most + " " + words.item() + "s, not " + s.size());
    });
    return shape;
  }

  private List<Integer> sizes(String option, String text) {
    List<Integer> sizes = new ArrayList<>();
    Arrays.stream(text.split(",", -1)).forEach(s -> {
      if (!s.strip().matches("[1-9]\\d{0,3}")) {
        throw wrong(option + " wants one to three numbers such as 4,2, not '" + text + "'");
      }
      sizes.add(Integer.parseInt(s.strip()));
    });
    if (sizes.size() > Grid.DIMENSIONS) {
      throw wrong(option + " wants one to three numbers such as 4,2, not '" + text + "'");
    }
    return sizes;
  }

  private ParameterException wrong(String message) {
    return new ParameterException(command.commandLine(), message);
  }
}
