package periscope.kernels.launch;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import periscope.engines.execution.UndefinedText;
import periscope.engines.simulation.UndefinedStep;
import periscope.litmus.language.LaunchWords;
import periscope.litmus.launch.Grid;
import periscope.litmus.source.SourceText;
import periscope.litmus.text.GridText;
import periscope.litmus.text.Prose;
import periscope.machines.grid.Schedule;
import periscope.machines.grid.Trace;

/** The report on a shrunk run, as lines of text. */
public final class ShrunkReport {

  private ShrunkReport() {}

  /** @param replayed whether the moves came from a schedule file instead of a search */
  public static List<String> lines(Shrunk shrunk, SourceText text, LaunchWords words, boolean all, boolean replayed) {
    List<String> lines = new ArrayList<>();
    String always = "A matter of the kernel, not of chance: it is shown as well where the " + words.item()
        + "s run one after the other, from the first to the last and from the last to the first.";
    lines.addAll(Prose.hanging(shrunk.schedule().map(s -> told(shrunk, s, words, replayed)).orElse(always), 2,
        Prose.WIDTH));
    if (!shrunk.whole()) {
      lines.addAll(Prose.hanging("  It was stopped before it was known whether less is enough.", 2, Prose.WIDTH));
    }
    if (shrunk.schedule().isPresent()) {
      lines.add("");
      lines.addAll(TraceReport.lines(shrunk.trace(), shrunk.launched().grid(), text, words, all));
    }
    shrunk.trace().run().fault().filter(f -> shrunk.schedule().isPresent()).ifPresent(f ->
        lines.addAll(Prose.wrapped("Ends with  ", UndefinedText.of(new UndefinedStep(f.item(), f.cause(), f.span(),
            true, Optional.empty()), text) + ".")));
    return lines;
  }

  private static String told(Shrunk shrunk, Schedule schedule, LaunchWords words, boolean replayed) {
    Grid grid = shrunk.launched().grid();
    boolean same = grid.equals(shrunk.grid());
    List<Integer> items = shrunk.items();
    String moves = Prose.count(schedule.moves().size(), "move") + " of " + Prose.count(items.size(), words.item());
    String who = items.stream().map(i -> "P" + i).collect(Collectors.joining(", "));
    long marked = shrunk.trace().steps().stream().filter(Trace.Step::chosen).count();
    String others = marked == schedule.moves().size() ? ", marked with *" : marked == 0
        ? ", only to let them go on first" : ", of which " + marked + (marked == 1 ? " is" : " are")
            + " marked with *; the others only let their " + words.item() + " go on first";
    String how = replayed ? "REPLAYED on " + GridText.of(grid, words) : "CUT DOWN "
        + (same ? "on the same grid" : "from " + shrunk.grid() + " to " + GridText.of(grid, words));
    return how + ", with seed " + shrunk.seed() + (replayed ? ": " : ": it takes ") + moves + " (" + who + ")" + others
        + ". Besides, each " + words.item() + " goes on in order and shows all at once what it writes, one after the "
        + "other, the " + (schedule.backwards() ? "last" : "first") + " of them first.";
  }
}
