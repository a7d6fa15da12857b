package periscope.verifier.soundness;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import periscope.litmus.LitmusTest;
import periscope.litmus.LitmusThread;
import periscope.litmus.async.PhaseOperation;
import periscope.litmus.async.PhaseOperation.Kind;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.EventInstruction;
import periscope.litmus.instruction.Instruction;

/**
 * Waits for phases as one look that finds the phase ended, in place of looks until one does. The final states are the
 * same under a model whose file says that a round which changes nothing may be taken out ({@link
 * periscope.models.ast.Model#idle}): all looks but the last one are such rounds.
 */
final class SingleLooks {

  private static final String ANSWER = "%look";

  private SingleLooks() {}

  /** A searched program, in the source language. */
  static LitmusTest ofSource(LitmusTest test) {
    return changed(test, body -> {
      List<Instruction> all = new ArrayList<>();
      for (Instruction i : body) {
        if (i instanceof PhaseOperation o && o.kind().blocks()) {
          String answer = ANSWER + all.size();
          all.add(new PhaseOperation(o.kind() == Kind.WAIT ? Kind.TRY_WAIT_STATE : Kind.TRY_WAIT, Optional.of(answer),
              o.location(), o.operand(), o.order(), o.scope(), o.span()));
          all.add(holds(Expression.register(answer), i));
        } else {
          all.add(i);
        }
      }
      return all;
    });
  }

  /** The compiled form of a searched program, in which only waits jump backwards. */
  static LitmusTest ofCode(LitmusTest test) {
    return changed(test, body -> {
      List<Instruction> all = new ArrayList<>();
      for (int at = 0; at < body.size(); at++) {
        Instruction i = body.get(at);
        boolean back = i instanceof Instruction.Branch b && IntStream.range(0, at).anyMatch(
            j -> body.get(j) instanceof Instruction.Label l && l.name().equals(b.label()));
        all.add(back ? holds(opposite(((Instruction.Branch) i).condition()), i) : i);
      }
      return all;
    });
  }

  private static Instruction holds(Expression condition, Instruction at) {
    return new EventInstruction.Assume(condition, at.span());
  }

  private static Expression opposite(Expression condition) {
    return new Expression.Binary(BinaryOperator.EQUAL, condition, Expression.constant(0));
  }

  private interface Change {
    List<Instruction> of(List<Instruction> body);
  }

  private static LitmusTest changed(LitmusTest test, Change change) {
    List<LitmusThread> threads = test.threads().stream().map(t -> t.withBody(inside(t.body(), change))).toList();
    return new LitmusTest(test.language(), test.name(), test.description(), test.locations(), threads,
        test.condition());
  }

  /** The changed body; in the source, what stands behind a guard is inside of it. */
  private static List<Instruction> inside(List<Instruction> body, Change change) {
    return change.of(body).stream().map(i -> i.withParts(part -> inside(part, change))).toList();
  }
}
