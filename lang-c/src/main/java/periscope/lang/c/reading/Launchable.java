package periscope.lang.c.reading;

import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import periscope.grammars.Problems;
import periscope.grammars.Spans;
import periscope.lang.c.Dialect;
import periscope.lang.c.preprocessing.Condition;
import periscope.lang.c.preprocessing.Expanded;
import periscope.lang.c.xtext.cCore.CCorePackage;
import periscope.lang.c.xtext.cCore.FunctionText;
import periscope.litmus.launch.Grid;
import periscope.litmus.source.Span;

/**
 * A kernel with the checks that a launch demands of it: it returns nothing, its parameters name their address spaces,
 * and its attributes allow the grid.
 */
record Launchable(FunctionText kernel, Dialect dialect, Problems problems) {

  private static final String SIZES =
      "(?<![\\w$])reqd_work_group_size\\s*\\(\\s*(\\d+)\\s*,\\s*(\\d+)\\s*,\\s*(\\d+)\\s*\\)";

  private static final String BOUNDS =
      "(?<![\\w$])__launch_bounds__\\s*\\(((?:[^(),;{}]|\\([^()]*\\))*)[,)]";

  /** Matches the text between an attribute of a function and its name. */
  private static final String BEFORE = "[^;{}]*?(?<![\\w$])";

  /** Reports faults for which no launch exists. */
  void check() {
    if (kernel.isPointer() || !kernel.getWords().contains("void")) {
      problems.error(kernel, CCorePackage.Literals.FUNCTION_TEXT__NAME, "the kernel " + kernel.getName()
          + " returns a value, and nobody gets it", "write: " + dialect.kernel() + " void " + kernel.getName());
    }
    kernel.getParameters().stream().filter(p -> (p.isPointer() || p.isArray()) && dialect.kernelsNameMemory()
        && dialect.space(p.getWords()).isEmpty()).forEach(p -> problems.error(Spans.of(p), "nothing says which memory "
            + p.getName() + " points into", "write: global " + String.join(" ", p.getWords()) + " *" + p.getName()
                + ", or constant, or local"));
  }

  /** Reports a launch whose work-groups differ from the size that the kernel's attributes demand. */
  void check(Grid grid, Expanded file) {
    String name = Pattern.quote(kernel.getName()) + "\\s*\\(";
    Pattern.compile(BOUNDS + BEFORE + name).matcher(file.text()).results().forEach(said -> bounds(said, grid, file));
    Pattern pattern = Pattern.compile(SIZES + BEFORE + name);
    pattern.matcher(file.text()).results().forEach(said -> {
      List<Integer> sizes = Stream.of(1, 2, 3).map(said::group).map(Integer::valueOf).toList();
      if (!sizes.equals(grid.local())) {
        problems.error(file.origin(new Span(said.start(), said.end(3) + 1 - said.start())), kernel.getName()
            + " is for work-groups of " + shown(sizes) + " work-items, and this launch has some of "
            + shown(grid.local()), "give it a grid with such work-groups");
      }
    });
  }

  /** Reports a launch with more threads in a block than {@code __launch_bounds__} allows. */
  private void bounds(MatchResult said, Grid grid, Expanded file) {
    Span at = file.origin(new Span(said.start(1), said.end(1) - said.start(1)));
    try {
      long most = Condition.value(said.group(1));
      if (grid.items() > most) {
        problems.error(at, kernel.getName() + " is for blocks of at most " + most + " threads, and this launch has "
            + grid.items() + " in each", "give it a grid with such blocks");
      }
    } catch (IllegalArgumentException e) {
      problems.error(at, "the number in __launch_bounds__ cannot be computed: " + e.getMessage(), "write a number");
    }
  }

  private static String shown(List<Integer> sizes) {
    return sizes.stream().map(String::valueOf).collect(Collectors.joining(","));
  }
}
