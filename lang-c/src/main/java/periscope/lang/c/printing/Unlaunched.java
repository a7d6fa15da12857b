package periscope.lang.c.printing;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.UnaryOperator;
import periscope.litmus.LitmusTest;
import periscope.litmus.expression.Constancy;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.AtomicInstruction.Barrier;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.Instruction.Assign;
import periscope.litmus.instruction.Instruction.If;

/**
 * Removes from threads the code that every work-item of a kernel has in its text: branches for other threads, and
 * variables that are 0 at first, as registers are anyway. A test from which a kernel was written is thus read back as
 * the same test.
 */
final class Unlaunched {

  private int unlabelled;

  private Unlaunched() {}

  /**
   * The test with a label for each barrier; a barrier without a label gets its position in the whole text, removed
   * parts included.
   */
  static LitmusTest of(LitmusTest test) {
    return with(test, body -> declared(folded(new Unlaunched().labelled(body))));
  }

  /** The test without labels of barriers. */
  static LitmusTest unlabelled(LitmusTest test) {
    return with(test, Unlaunched::bare);
  }

  private static LitmusTest with(LitmusTest test, UnaryOperator<List<Instruction>> change) {
    return new LitmusTest(test.language(), test.name(), test.description(), test.locations(),
        test.threads().stream().map(t -> t.withBody(change.apply(t.body()))).toList(), test.condition());
  }

  private List<Instruction> labelled(List<Instruction> body) {
    List<Instruction> labelled = new ArrayList<>(body.size());
    for (Instruction i : body) {
      labelled.add(i instanceof Barrier b && b.label().isEmpty()
          ? new Barrier(Optional.of("#" + unlabelled++), b.flags(), b.scope(), b.unit(), b.span())
          : i.withParts(this::labelled));
    }
    return labelled;
  }

  private static List<Instruction> bare(List<Instruction> body) {
    return body.stream().map(i -> i instanceof Barrier b
        ? new Barrier(Optional.empty(), b.flags(), b.scope(), b.unit(), b.span())
        : i.withParts(Unlaunched::bare)).toList();
  }

  private static List<Instruction> folded(List<Instruction> body) {
    List<Instruction> folded = new ArrayList<>(body.size());
    for (Instruction i : body) {
      OptionalLong known = i instanceof If branch ? Constancy.value(branch.condition()) : OptionalLong.empty();
      if (known.isPresent()) {
        folded.addAll(folded(known.getAsLong() != 0 ? ((If) i).then() : ((If) i).otherwise()));
      } else {
        folded.add(i.withParts(Unlaunched::folded));
      }
    }
    return folded;
  }

  private static List<Instruction> declared(List<Instruction> body) {
    int first = 0;
    while (first < body.size() && body.get(first) instanceof Assign a && a.value().equals(Expression.constant(0))) {
      first++;
    }
    return body.subList(first, body.size());
  }
}
