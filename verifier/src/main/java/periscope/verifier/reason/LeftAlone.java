package periscope.verifier.reason;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import periscope.inputs.Inputs;
import periscope.litmus.LitmusTest;
import periscope.litmus.instruction.AtomicInstruction;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.text.Prose;
import periscope.mappings.table.Mapping;
import periscope.mappings.table.SourceOperation;
import periscope.verifier.behaviour.Target;
import periscope.verifier.soundness.CompiledRightly;
import periscope.verifier.soundness.Question;
import periscope.verifier.task.VerificationTask;

/**
 * The findings that a repair leaves alone, for a table with all rows at full order has them as well, as far as they are
 * known reasons.
 *
 * @param known the known reasons whose smallest programs are searched, and compiled wrongly by the table at full order
 */
public record LeftAlone(List<Reason> known) {

  public LeftAlone {
    known = List.copyOf(known);
  }

  /** The findings that repairs of a task's base leave alone; empty if repairs leave none alone. */
  public static Optional<LeftAlone> of(Inputs inputs, VerificationTask task, Optional<Mapping> full) {
    return full.map(f -> {
      Reasons reasons = new Reasons(Setting.of(inputs, f, task.source(), task.model()), () -> false);
      List<Reason> left = new ArrayList<>();
      for (KnownReason reason : KnownReason.all(inputs.languages())) {
        LitmusTest program = reason.program(task.base().source().header());
        Target target = new Target.Model(task.model().orElseThrow().model());
        if (searched(program, task.question())
            && CompiledRightly.of(program, task.source().model(), target, () -> false).wrong(f)) {
          left.add(reasons.of(program, task.model().get().model()));
        }
      }
      return new LeftAlone(left.stream().filter(r -> r.known().isPresent()).toList());
    });
  }

  /** Whether a question's programs are as large as a program, and have its operations. */
  private static boolean searched(LitmusTest program, Question question) {
    Set<SourceOperation> operations = Stream.concat(question.operations().choices().stream(),
        question.operations().likened().keySet().stream()).flatMap(c -> c.source().stream()).map(o -> o.in(0))
        .collect(Collectors.toSet());
    List<SourceOperation> own = program.threads().stream().flatMap(t -> Instruction.walk(t.body()))
        .filter(AtomicInstruction.class::isInstance).map(i -> SourceOperation.of((AtomicInstruction) i,
            question.translation().mapping().orElseThrow().source())).toList();
    return own.size() <= question.bound().operations() && operations.containsAll(own);
  }

  /** Lines of a report. */
  public List<String> lines() {
    List<String> lines = new ArrayList<>(Prose.wrapped("Left alone: ", "programs, if the bound has any, that go wrong"
        + " with all the order and the scope that left sides ask for, too: no row mends them; 'verify' shows them."
        + (known.isEmpty() ? "" : " Among them:")));
    known.forEach(r -> lines.addAll(Prose.wrapped("  ", r.known().orElseThrow().name() + " ("
        + r.known().get().page() + ")" + (r.gone().isEmpty() ? "" : ": " + r.rests()) + ".")));
    return lines;
  }
}
