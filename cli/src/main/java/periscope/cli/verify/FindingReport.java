package periscope.cli.verify;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import periscope.cli.Columns;
import periscope.cli.Palette;
import periscope.cli.TraceTable;
import periscope.cli.Instructions;
import periscope.litmus.Outcome;
import periscope.litmus.Placement;
import periscope.litmus.instruction.Instruction;
import periscope.cli.Session;
import periscope.mappings.Origin;
import periscope.mappings.table.Row;
import periscope.verifier.soundness.Counterexample;
import periscope.verifier.soundness.Finding;

/** One counterexample as lines of text, in the order in which a reviewer wants it. */
final class FindingReport {

  /** Allowed outcomes shown before the rest is counted. */
  private static final int MOST_ALLOWED = 6;

  private static final int WIDTH = 100;

  private final Counterexample counterexample;
  private final String mapping;
  private final Session session;
  private final Palette colours;

  private FindingReport(Counterexample counterexample, String mapping, Session session, Palette colours) {
    this.session = session;
    this.counterexample = counterexample;
    this.mapping = mapping;
    this.colours = colours;
  }

  /** @param replay the command that shows the trace again; empty if no file could be written */
  static List<String> lines(Counterexample counterexample, String mapping, Optional<String> replay,
      Session session, Palette colours) {
    return new FindingReport(counterexample, mapping, session, colours).lines(replay);
  }

  private List<String> lines(Optional<String> replay) {
    List<String> lines = new ArrayList<>();
    lines.add(verdict());
    lines.add("");
    program().forEach(l -> lines.add("  " + l));
    lines.add("");
    lines.addAll(outcome());
    lines.add("");
    lines.addAll(trace());
    lines.add("");
    lines.addAll(wrapped("Why      ", Why.of(counterexample)));
    replay.ifPresent(r -> lines.add("  Replay   " + r));
    return lines;
  }

  private String verdict() {
    Finding finding = counterexample.finding();
    return colours.bad(finding.kind().toString()) + "  " + colours.strong(mapping) + "  smallest: " + finding.size()
        + " operations, " + finding.shape().description();
  }

  /** Source and compiled code side by side, with the row behind each instruction. */
  private List<String> program() {
    List<List<String>> rows = new ArrayList<>();
    for (int t = 0; t < counterexample.source().threads().size(); t++) {
      Placement at = counterexample.source().threads().get(t).placement();
      rows.add(List.of("P" + t + " @wg" + at.workGroup() + (at.device() > 0 ? " dev" + at.device() : ""), "", ""));
      Instruction before = null;
      List<Instruction> body = counterexample.compilation().target().threads().get(t).body();
      for (int i = 0; i < body.size(); i++) {
        Origin origin = counterexample.compilation().origins().get(t).get(i);
        boolean begins = origin.source() != before && !(body.get(i) instanceof Instruction.Label);
        rows.add(List.of(
            begins ? "  " + OperationText.of(origin.source()) : "",
            Instructions.text(session, "GPUASM", body.get(i)),
            begins ? origin.row().map(Row::text).orElse("") : ""));
        before = origin.source();
      }
    }
    List<String> lines = new ArrayList<>(Columns.align(List.of("Source", "Compiled", "Row"), rows));
    lines.set(0, colours.strong(lines.get(0)));
    return lines;
  }

  private List<String> outcome() {
    List<String> lines = new ArrayList<>();
    if (counterexample.outcome().isPresent()) {
      String steps = counterexample.trace().map(t -> "reachable in " + t.steps().size() + " steps").orElse("reachable");
      lines.add("  Outcome  " + colours.strong(shown(counterexample.outcome().get()))
          + "   source: forbidden   machine: " + steps);
    } else {
      String steps = counterexample.stuck().map(s -> "stuck from step " + s.from() + " on").orElse("can get stuck");
      lines.add("  Outcome  " + colours.strong("none") + "   source: terminates   machine: " + steps);
    }
    List<String> allowed = counterexample.allowed().stream().map(FindingReport::shown).toList();
    String more = allowed.size() > MOST_ALLOWED ? String.format(Locale.ROOT, "  | %d more", allowed.size() - MOST_ALLOWED) : "";
    lines.addAll(wrapped("Allowed  ", allowed.stream().limit(MOST_ALLOWED).collect(Collectors.joining("  | ")) + more));
    return lines;
  }

  /** {@code 0:r0=0, finally x=1}. */
  private static String shown(Outcome outcome) {
    String registers = outcome.registers().entrySet().stream()
        .map(e -> e.getKey() + "=" + e.getValue()).collect(Collectors.joining(" "));
    String memory = outcome.memory().entrySet().stream()
        .map(e -> e.getKey() + "=" + e.getValue()).collect(Collectors.joining(" "));
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

  private static List<String> wrapped(String label, String text) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder("  " + label);
    String indent = " ".repeat(2 + label.length());
    for (String word : text.split(" ")) {
      if (line.length() + word.length() > WIDTH && line.length() > indent.length()) {
        lines.add(line.toString().stripTrailing());
        line = new StringBuilder(indent);
      }
      line.append(word).append(' ');
    }
    lines.add(line.toString().stripTrailing());
    return lines;
  }
}
