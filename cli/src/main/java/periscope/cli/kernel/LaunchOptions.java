package periscope.cli.kernel;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import periscope.cli.session.Sources;
import periscope.engines.symbolic.unrolling.ReachedLocations;
import periscope.litmus.LocalMemory;
import periscope.litmus.launch.Grid;
import periscope.litmus.launch.KernelLanguage;
import periscope.litmus.launch.LaunchRequest;
import periscope.litmus.launch.LaunchedKernel;
import periscope.litmus.launch.ReadOnlyMemory;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import periscope.semantics.LoopBound;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** What is launched, and with which arguments, as far as the file does not say. */
final class LaunchOptions {

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(names = {"-k", "--kernel"}, paramLabel = "NAME", description = "which kernel of the file")
  private Optional<String> kernel = Optional.empty();

  @Option(names = {"-g", "--grid"}, paramLabel = "GRID",
      description = "the shape of the launch: 2x3 for 2 work-items in each of 3 work-groups; 2.1.3 for 2 work-items a "
          + "sub-group, 1 sub-group a work-group, 3 work-groups")
  private Optional<String> grid = Optional.empty();

  @Option(names = "--global", paramLabel = "SIZES", description = "work-items in each dimension, with --local: 4,2")
  private Optional<String> global = Optional.empty();

  @Option(names = "--local", paramLabel = "SIZES", description = "those of a work-group: 2,1")
  private Optional<String> local = Optional.empty();

  @Option(names = {"-s", "--set"}, paramLabel = "ENTRIES",
      description = "arguments and initial values, as in the braces of a launch: 'n = 3; x[4] = {1, 2}'")
  private Optional<String> set = Optional.empty();

  @Option(names = "--spec", paramLabel = "FILE",
      description = "a file with the comment that describes the launch, in place of those in the kernel's file")
  private Optional<String> spec = Optional.empty();

  /**
   * Reads a launch, each work-group with local memory of its own, and what memory holds that nobody writes known;
   * buffers of which nothing is said have an element for each index that can be reached.
   */
  LaunchedKernel launch(KernelLanguage language, SourceText text, Sources sources, LoopBound bound) {
    LaunchedKernel read = read(language, text, sources, bound);
    return new LaunchedKernel(
        ReadOnlyMemory.known(LocalMemory.instances(read.test(), text)), read.kernel(), read.grid(), read.undescribed());
  }

  private LaunchedKernel read(KernelLanguage language, SourceText text, Sources sources, LoopBound bound) {
    LaunchRequest request = request(sources);
    LaunchedKernel first = language.launch(text, request.asTrial());
    if (first.undescribed().isEmpty()) {
      return language.launch(text, request);
    }
    Set<String> reached = ReachedLocations.of(first.test(), text, bound);
    Map<String, Integer> cells = new LinkedHashMap<>();
    for (LaunchedKernel.Buffer buffer : first.undescribed()) {
      int elements = Math.max(1, buffer.elements(reached));
      if (elements == LaunchRequest.MOST) {
        throw new InvalidInputException(Diagnostic.error(text, Span.NONE, "nothing says how many elements "
            + buffer.name() + " has, and " + first.kernel() + " may need more than " + (LaunchRequest.MOST - 1),
            "say how many there are: --set '" + buffer.name() + "[8]'; an access outside of them is told"));
      }
      cells.put(buffer.name(), elements);
    }
    return language.launch(text, request.with(cells));
  }

  private LaunchRequest request(Sources sources) {
    if (set.isPresent() && spec.isPresent()) {
      throw wrong("--set and --spec exclude each other");
    }
    Optional<SourceText> described = spec.map(sources::file).or(() -> set.map(s -> new SourceText("--set",
        "/* launch { " + s + " } */")));
    return new LaunchRequest(kernel, shape(), described, Map.of(), false);
  }

  private Optional<Grid> shape() {
    if (grid.isPresent() && (global.isPresent() || local.isPresent())) {
      throw wrong("--grid and --global with --local exclude each other");
    } else if (global.isPresent() != local.isPresent()) {
      throw wrong("--global and --local go together");
    }
    Optional<Grid> shape = grid.map(g -> Grid.parse(g).orElseThrow(() -> wrong("--grid wants a shape such as 2x3 or "
        + "2.1.3, not '" + g + "'")));
    shape = shape.or(() -> global.map(g -> Grid.of(sizes("--global", g), sizes("--local", local.orElseThrow()))
        .orElseThrow(() -> wrong("--local " + local.orElseThrow() + " does not divide --global " + g + " evenly"))));
    shape.filter(s -> s.size() > Grid.MOST).ifPresent(s -> {
      throw wrong("a launch has at most " + Grid.MOST + " work-items, not " + s.size());
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
