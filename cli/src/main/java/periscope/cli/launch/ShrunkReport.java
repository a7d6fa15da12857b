package periscope.cli.launch;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import periscope.cli.text.GridText;
import periscope.cli.text.Prose;
import periscope.litmus.language.LaunchWords;
import periscope.litmus.launch.Grid;
import periscope.litmus.source.SourceText;
import periscope.machines.grid.Schedule;

/** Tells people what a run was cut down to. */
final class ShrunkReport {

  private ShrunkReport() {}

  static List<String> lines(Shrunk shrunk, SourceText text, LaunchWords words, boolean all) {
    List<String> lines = new ArrayList<>();
    lines.addAll(Prose.hanging(shrunk.schedule().map(s -> told(shrunk, s, words)).orElse("A matter of the kernel, not "
        + "of chance: it is shown as well where the " + words.item() + "s run one after the other, from the first to "
        + "the last and from the last to the first."), 2, Prose.WIDTH));
    if (!shrunk.whole()) {
      lines.addAll(Prose.hanging("  It was stopped before it was known whether less is enough.", 2, Prose.WIDTH));
    }
    if (shrunk.schedule().isPresent()) {
      lines.add("");
      lines.addAll(TraceReport.lines(shrunk.trace(), shrunk.launched().grid(), text, all));
    }
    return lines;
  }

  private static String told(Shrunk shrunk, Schedule schedule, LaunchWords words) {
    Grid grid = shrunk.launched().grid();
    boolean same = grid.equals(shrunk.grid());
    List<Integer> items = shrunk.items();
    String moves = Prose.count(schedule.moves().size(), "move") + " of " + Prose.count(items.size(), words.item());
    String who = items.stream().map(i -> "P" + i).collect(Collectors.joining(", "));
    return "CUT DOWN " + (same ? "on the same grid" : "from " + shrunk.grid() + " to " + GridText.of(grid, words))
        + ", with seed " + shrunk.seed() + ": it takes " + moves + " (" + who + "), marked with *. Besides, each "
        + words.item() + " goes on in order and shows all at once what it writes, one after the other, the "
        + (schedule.backwards() ? "last" : "first") + " of them first.";
  }
}
