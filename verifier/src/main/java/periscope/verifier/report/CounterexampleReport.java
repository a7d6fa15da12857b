package periscope.verifier.report;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import periscope.engines.execution.EventNames;
import periscope.engines.simulation.Witness;
import periscope.litmus.LitmusTest;
import periscope.litmus.memory.Outcome;
import periscope.litmus.text.Prose;
import periscope.machines.rsp.Trace;
import periscope.reports.Palette;
import periscope.reports.execution.ExecutionText;
import periscope.reports.part.Part;
import periscope.reports.text.TraceTable;
import periscope.verifier.soundness.CompiledRun;
import periscope.verifier.soundness.Counterexample;

/**
 * The report of one counterexample, in reviewers' order: the outcome, the run of the compiled program,
 * the closest execution of the source, and the reason why the source forbids the outcome.
 */
final class CounterexampleReport {

  /** Most allowed outcomes in a report; further ones are counted. */
  private static final int MOST_ALLOWED = 6;

  private final Counterexample counterexample;
  private final String source;
  private final String target;
  private final Palette colours;
  private final List<Part> parts = new ArrayList<>();

  private CounterexampleReport(Counterexample counterexample, String source, String target, Palette colours) {
    this.counterexample = counterexample;
    this.source = source;
    this.target = target;
    this.colours = colours;
  }

  /**
   * The parts of the report; a gap precedes each of them.
   *
   * @param source name of the source model in the report
   * @param target name of the target in the report
   */
  static List<Part> parts(Counterexample counterexample, String source, String target, Palette colours) {
    return new CounterexampleReport(counterexample, source, target, colours).parts();
  }

  private List<Part> parts() {
    parts.add(Part.GAP);
    CompiledRun run = counterexample.run();
    if (run instanceof CompiledRun.OfMachine machine) {
      outcome(machine.stuck().isPresent() || counterexample.outcome().isEmpty()
          ? machine.stuck().map(s -> "stuck from step " + s.from() + " on").orElse("can get stuck")
          : machine.trace().map(t -> "reachable in " + Prose.count(t.steps().size(), "step")).orElse("reachable"));
      parts.add(Part.GAP);
      trace(machine.trace());
    } else {
      outcome(counterexample.outcome().isEmpty() ? "can get stuck"
          : run instanceof CompiledRun.OfModel ? "allowed" : "reachable");
      if (run instanceof CompiledRun.OfModel model) {
        parts.add(Part.GAP);
        headed("Compiled", "an execution that " + target + " allows");
        execution(counterexample.compilation().target(), model.execution());
      }
      if (counterexample.outcome().isPresent()) {
        closest();
      }
    }
    parts.add(Part.GAP);
    parts.add(Part.Labelled.of("Why      ", Why.of(counterexample)));
    return parts;
  }

  private void closest() {
    parts.add(Part.GAP);
    String closest = counterexample.nearest().complete() ? "the execution that comes closest"
        : "the closest of the executions looked at";
    headed("Source", closest + ", which " + source + " forbids");
    execution(counterexample.source(), counterexample.closest());
  }

  private void headed(String head, String text) {
    parts.add(new Part.Sentence(head + ": " + text, List.of("  " + colours.strong(head) + ": " + text)));
  }

  private void outcome(String reached) {
    String shown = counterexample.outcome().map(o -> shown(o, counterexample.source())).orElse("none");
    String judged = counterexample.outcome().isPresent() ? "forbidden" : "terminates";
    String more = counterexample.others() > 0 ? "and " + Prose.count(counterexample.others(), "more such outcome") : "";
    List<String> items = List.of(shown, source + ": " + judged, target + ": " + reached);
    List<String> lines = new ArrayList<>(Prose.replacing(
        Prose.beside("  Outcome  ", items, "   ", Prose.WIDTH), shown, colours.strong(shown)));
    lines.addAll(more.isEmpty() ? List.of() : List.of("           " + more));
    parts.add(new Part.Labelled("Outcome", Stream.concat(items.stream(), Stream.of(more)).filter(i -> !i.isEmpty())
        .toList(), Part.Tone.PLAIN, lines));
    parts.add(allowed(counterexample.allowed(), counterexample.source()));
  }

  /** The outcomes that the source allows, up to a limit; outcomes that differ only in unnamed registers count once. */
  private static Part allowed(Collection<Outcome> outcomes, LitmusTest test) {
    List<String> allowed = outcomes.stream().map(o -> shown(o, test)).distinct().toList();
    List<String> some = new ArrayList<>(allowed.subList(0, Math.min(MOST_ALLOWED, allowed.size())));
    if (allowed.size() > MOST_ALLOWED) {
      some.add(allowed.size() - MOST_ALLOWED + " more");
    }
    return Part.Labelled.of("Allowed  ", some);
  }

  /** An outcome as text: {@code 0:r0=0, finally x=1}. */
  static String shown(Outcome outcome, LitmusTest test) {
    // Registers that hold the value of a call inside an expression have no name in the text.
    String registers = outcome.registers().entrySet().stream().filter(e -> !e.getKey().name().startsWith("$"))
        .map(e -> e.getKey() + "=" + test.type(e.getKey()).print(e.getValue())).collect(Collectors.joining(" "));
    String memory = outcome.memory().entrySet().stream()
        .map(e -> e.getKey() + "=" + test.type(e.getKey()).print(e.getValue())).collect(Collectors.joining(" "));
    return registers + (registers.isEmpty() ? "finally " : ", finally ") + memory;
  }

  private void trace(Optional<Trace> trace) {
    parts.add(trace.<Part>map(t -> TraceTable.of(t, "  ", colours)).orElse(
        Part.Sentence.of("  No trace: the exact machine has too many states for this program.")));
  }

  private void execution(LitmusTest test, Optional<Witness> witness) {
    parts.add(witness.<Part>map(w -> new Part.Fixed(ExecutionText.lines(new EventNames(test, w), Prose.WIDTH - 4)
        .stream().map(l -> "    " + l).toList())).orElse(Part.Sentence.of(counterexample.nearest().complete()
            ? "    No execution of it ends so."
            : "    None of those looked at ends so; there are too many for all.")));
  }
}
