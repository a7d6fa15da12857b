package periscope.kernels.launch;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import periscope.engines.execution.UndefinedText;
import periscope.engines.simulation.UndefinedStep;
import periscope.kernels.MemoryText;
import periscope.kernels.launch.LaunchRuns.Seen;
import periscope.litmus.condition.Condition.Quantifier;
import periscope.litmus.language.LaunchWords;
import periscope.litmus.launch.Grid;
import periscope.litmus.memory.Outcome;
import periscope.litmus.source.SourceText;
import periscope.litmus.text.GridText;
import periscope.litmus.text.Prose;
import periscope.litmus.text.ShellLine;
import periscope.reports.Palette;

/** The report on the runs of a launch, as lines of text. */
public final class RunsReport {

  private static final int LABEL = 14;
  /** Most final states in a report that is not complete. */
  private static final int STATES = 5;

  private final LaunchRuns runs;
  private final SourceText text;
  private final LaunchWords words;
  private final boolean all;
  /** Whether the report mentions options that show more. */
  private final boolean hints;
  /** The command that asks a model about the launch. */
  private final List<String> question;
  private final Palette colours;
  private final List<String> lines = new ArrayList<>();

  private RunsReport(LaunchRuns runs, SourceText text, LaunchWords words, boolean all, boolean hints,
      List<String> question, Palette colours) {
    this.runs = runs;
    this.text = text;
    this.words = words;
    this.all = all;
    this.hints = hints && runs.simulated();
    this.question = question;
    this.colours = colours;
  }

  /**
   * The lines of a report.
   *
   * @param mapping name of the mapping that compiled the kernel; empty for none
   * @param hints   whether to mention options that show more
   * @param question the words of the command that asks a model about the launch, without a grid if that is too large
   */
  public static List<String> lines(LaunchRuns runs, SourceText text, LaunchWords words, Optional<String> mapping,
      boolean all,
      boolean hints, List<String> question, Palette colours) {
    RunsReport report = new RunsReport(runs, text, words, all, hints, question, colours);
    report.write(mapping.map(m -> ", compiled by " + CompiledBy.told(m, runs.simulated())).orElse(""));
    return report.lines;
  }

  private void write(String compiled) {
    Grid grid = runs.launched().grid();
    lines.addAll(Prose.hanging("Kernel " + runs.launched().kernel() + " on " + GridText.of(grid, words)
        + compiled + ", run on the device " + runs.device().id() + (runs.simulated() ? " with seed " + runs.seed()
            : ": " + runs.device().name()), 2, Prose.WIDTH));
    if (!runs.launched().assumed().isEmpty()) {
      lines.addAll(Prose.wrapped("Assumed  ", String.join(", ", runs.launched().assumed()) + ", with "
          + Prose.count(grid.size(), "element") + " each, all 0"));
    }
    lines.add("");
    line("runs", runs.runs() + (runs.runs() < runs.wanted() ? " of " + runs.wanted() + ", then they were stopped"
        : "") + (runs.simulated() && runs.runs() > 0 ? ", of which " + runs.ended() + " ended, with "
        + runs.accesses() / Math.max(1, runs.runs()) + " accesses to memory each" : ""));
    runs.failure().ifPresent(f -> line("device", f));
    runs.faults().forEach((step, seen) -> line(topic(step), UndefinedText.of(step, text) + in(seen)));
    runs.standstill().ifPresent(s -> line("termination", StandstillText.of(s.getKey(), runs.launched(), text, words)
        + in(s.getValue())));
    if (runs.cut() > 0) {
      line("termination", times(runs.cut()) + " given up after " + runs.most()
          + " accesses to memory, or rounds of loops (--run-limit): whether it ends is not known");
    }
    condition();
    states();
    lines.add("");
    verdict();
  }

  private void verdict() {
    boolean met = !runs.failed() && runs.telling().isPresent();
    if (runs.failed() && runs.telling().isEmpty()) {
      lines.addAll(Prose.hanging(colours.bad("SEEN") + ": a run that never ends. The command that looks at every "
          + "execution:", 2, Prose.WIDTH));
      lines.addAll(ShellLine.wrapped("  ", question()));
    } else if (runs.failed() || met) {
      String what = met ? "MET: what the condition asks for." : colours.bad("SEEN") + ": what must not be.";
      lines.addAll(Prose.hanging(what + (hints ? " The same seed shows it again: --runs 1 --seed "
          + runs.telling().orElseThrow() + "; --shrink cuts it down." : ""), 2, Prose.WIDTH));
    } else if (runs.ended() == 0) {
      lines.addAll(Prose.hanging("NO RUN CAME TO ITS END, so that nothing is known. The command that looks "
          + "at every execution:", 2, Prose.WIDTH));
      lines.addAll(ShellLine.wrapped("  ", question()));
    } else {
      String ended = runs.ended() < runs.runs() ? " of " + runs.runs() + ", those that ended" : "";
      String besides = runs.simulated() ? runs.device().features().stream().map(f -> ", and " + f.name() + " "
          + f.value()).collect(Collectors.joining())
          : ", nor assertions, accesses outside and barriers that not all come to";
      lines.addAll(Prose.hanging("NOTHING SEEN in " + times(runs.ended()) + ended + ". Runs show what can happen; that "
          + "nothing was seen proves nothing. Races are not looked for" + besides + "." + (runs.launched().condition()
              .isPresent() ? "" : " Whether the final values are right was not asked: a comment at the end of the "
              + "kernel's file may say forall (LOCATION=VALUE)."), 2, Prose.WIDTH));
    }
  }

  /** The command that asks a model about the launch, on a small grid. */
  private List<String> question() {
    List<String> words = new ArrayList<>(question);
    if (!words.contains("--grid") && runs.launched().grid().size() > Grid.MOST) {
      words.addAll(List.of("--grid", "1x2"));
    }
    return words;
  }

  private String topic(UndefinedStep step) {
    return switch (step.cause()) {
      case WAITS, AWAITS -> "barriers";
      case SPINS, STOPS, HALTS -> "termination";
      case DIVISION, OVERFLOW, RANGE, SHIFT, VALUE -> "values";
      case ACCESS -> UndefinedText.isAssertion(step.span(), text) ? "assertions" : "bounds";
    };
  }

  private static String in(Seen seen) {
    return ", in " + times(seen.runs()) + ", first with seed " + seen.seed();
  }

  private static String times(int n) {
    return n + (n == 1 ? " run" : " runs");
  }

  private void condition() {
    runs.launched().condition().ifPresent(c -> {
      Map<Outcome, Seen> failing = runs.failing();
      int met = runs.satisfying().values().stream().mapToInt(Seen::runs).sum();
      line("condition", c + (c.quantifier() == Quantifier.EXISTS
          ? met == 0 ? ": not seen" : ": seen in " + times(met)
          : runs.ended() == 0 ? ": no run ended" : failing.isEmpty() ? ": in each run that ended"
          : ": not so in " + times(failing.values().stream().mapToInt(Seen::runs).sum()) + (runs.simulated()
              ? ", first with seed " + failing.values().stream().mapToLong(Seen::seed).min().orElseThrow() : "")));
    });
  }

  private void states() {
    List<Map.Entry<Outcome, Seen>> states = runs.states().entrySet().stream()
        .sorted(Comparator.comparingInt(e -> -e.getValue().runs())).toList();
    int shown = all ? states.size() : Math.min(STATES, states.size());
    for (int i = 0; i < shown; i++) {
      line(i == 0 ? "memory" : "", times(states.get(i).getValue().runs()) + ": " + print(states.get(i).getKey()));
    }
    if (runs.shortened() && shown > 0) {
      line("", "the first " + RunFault.ELEMENTS + " elements of each array");
    }
    if (states.size() > shown) {
      line("", "and " + Prose.count(states.size() - shown, "other state") + " (--all)");
    }
  }

  private String print(Outcome outcome) {
    String held = MemoryText.of(outcome.memory().keySet(),
        x -> runs.launched().array(x).orElseThrow().type().print(outcome.memory().get(x)));
    return !held.isEmpty() ? held : runs.launched().condition().isPresent() ? "the condition names no location"
        : "the kernel has no global memory";
  }

  private void line(String label, String told) {
    lines.addAll(Prose.wrapped(label + " ".repeat(LABEL - label.length()), told));
  }
}
