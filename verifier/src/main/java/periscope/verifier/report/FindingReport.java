package periscope.verifier.report;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import periscope.litmus.LitmusTest;
import periscope.litmus.memory.Outcome;
import periscope.litmus.text.Prose;
import periscope.mappings.table.Mapping;
import periscope.reports.Context;
import periscope.reports.Palette;
import periscope.reports.text.TraceTable;
import periscope.verifier.soundness.Counterexample;
import periscope.verifier.soundness.Finding;

/** The report of one counterexample as lines of text, in the order in which a reviewer wants it. */
public final class FindingReport {

  /** Allowed outcomes shown before the rest is counted. */
  private static final int MOST_ALLOWED = 6;

  private final Counterexample counterexample;
  private final Mapping mapping;
  private final Context context;
  private final Palette colours;

  private FindingReport(Counterexample counterexample, Mapping mapping, Context context, Palette colours) {
    this.context = context;
    this.counterexample = counterexample;
    this.mapping = mapping;
    this.colours = colours;
  }

  /** @param replay the command that shows the trace again; empty if no file could be written */
  static List<String> lines(Counterexample counterexample, Mapping mapping, Optional<String> replay,
      Context context, Palette colours) {
    return new FindingReport(counterexample, mapping, context, colours).lines(replay);
  }

  private List<String> lines(Optional<String> replay) {
    List<String> lines = new ArrayList<>();
    lines.add(verdict());
    lines.add("");
    ProgramTable.lines(counterexample.source(), mapping.source(), counterexample.compilation(), context, colours)
        .forEach(l -> lines.add("  " + l));
    lines.add("");
    lines.addAll(outcome());
    lines.add("");
    lines.addAll(trace());
    lines.add("");
    lines.addAll(Prose.wrapped("Why      ", Why.of(counterexample)));
    replay.ifPresent(r -> lines.add("  Replay   " + r));
    return lines;
  }

  private String verdict() {
    Finding finding = counterexample.finding();
    return colours.bad(finding.fault().toString()) + "  " + colours.strong(mapping.name())
        + "  smallest: " + finding.size()
        + " operations, " + finding.shape().description();
  }

  private List<String> outcome() {
    List<String> lines = new ArrayList<>();
    if (counterexample.outcome().isPresent()) {
      String steps = counterexample.trace().map(t -> "reachable in " + t.steps().size() + " steps").orElse("reachable");
      String shown = shown(counterexample.outcome().get(), counterexample.source());
      lines.addAll(outcome(shown, colours.strong(shown), "source: forbidden", "machine: " + steps));
    } else {
      String steps = counterexample.stuck().map(s -> "stuck from step " + s.from() + " on").orElse("can get stuck");
      lines.addAll(outcome("none", colours.strong("none"), "source: terminates", "machine: " + steps));
    }
    lines.addAll(allowed(counterexample.allowed(), counterexample.source()));
    return lines;
  }

  /** What a program shows, and what either side says of that. */
  static List<String> outcome(String shown, String coloured, String source, String target) {
    return Prose.replacing(
        Prose.beside("  Outcome  ", List.of(shown, source, target), "   ", Prose.WIDTH), shown, coloured);
  }

  /** What the source allows, as far as it is shown: outcomes that differ in what has no name in the text only once. */
  static List<String> allowed(Collection<Outcome> outcomes, LitmusTest test) {
    List<String> allowed = outcomes.stream().map(o -> shown(o, test)).distinct().toList();
    List<String> some = new ArrayList<>(allowed.subList(0, Math.min(MOST_ALLOWED, allowed.size())));
    if (allowed.size() > MOST_ALLOWED) {
      some.add(allowed.size() - MOST_ALLOWED + " more");
    }
    return Prose.wrapped("Allowed  ", some);
  }

  /** {@code 0:r0=0, finally x=1}. */
  static String shown(Outcome outcome, LitmusTest test) {
    // Registers that hold the value of a call inside an expression have no name in the text.
    String registers = outcome.registers().entrySet().stream().filter(e -> !e.getKey().name().startsWith("$"))
        .map(e -> e.getKey() + "=" + test.type(e.getKey()).print(e.getValue())).collect(Collectors.joining(" "));
    String memory = outcome.memory().entrySet().stream()
        .map(e -> e.getKey() + "=" + test.type(e.getKey()).print(e.getValue())).collect(Collectors.joining(" "));
    return registers + (registers.isEmpty() ? "finally " : ", finally ") + memory;
  }

  private List<String> trace() {
    List<String> lines = new ArrayList<>();
    if (counterexample.trace().isEmpty()) {
      lines.add("  No trace: the exact machine has too many states for this program.");
      return lines;
    }
    List<String> table = TraceTable.lines(counterexample.trace().get());
    lines.add("  " + colours.strong(table.get(0)));
    table.stream().skip(1).forEach(l -> lines.add("  " + l));
    return lines;
  }
}
