package periscope.semantics;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import periscope.litmus.LitmusTest;
import periscope.litmus.LitmusThread;
import periscope.litmus.condition.Condition;
import periscope.litmus.condition.Proposition;
import periscope.litmus.condition.Proposition.Operand;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.EventInstruction;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.source.Span;

/**
 * A test whose filter drops runs, in languages where a filter does so: a race in a dropped run is none of the test.
 * Each part of the filter that is about the registers of one thread becomes an assumption at the end of this thread.
 * Parts about several threads at once, or about memory, only drop final states.
 */
public final class FilteredRuns {

  private FilteredRuns() {}

  /** The test itself if it has no filter, or if its language's filters drop final states only. */
  public static LitmusTest of(LitmusTest test) {
    Optional<Proposition> filter = test.condition().flatMap(Condition::filter);
    if (filter.isEmpty() || !LitmusLanguages.traits(test.language()).filterDropsRuns()) {
      return test;
    }
    List<Proposition> parts = new ArrayList<>();
    split(filter.get(), parts);
    List<LitmusThread> threads = new ArrayList<>();
    for (int t = 0; t < test.threads().size(); t++) {
      LitmusThread thread = test.threads().get(t);
      Set<Integer> only = Set.of(t);
      Stream<Instruction> assumed = parts.stream().filter(p -> threadsOf(p).equals(only))
          .map(p -> new EventInstruction.Assume(value(p), Span.NONE));
      threads.add(new LitmusThread(thread.placement(), Stream.concat(thread.body().stream(), assumed).toList(),
          thread.types()));
    }
    return new LitmusTest(test.language(), test.name(), test.description(), test.locations(), threads,
        test.condition());
  }

  private static void split(Proposition proposition, List<Proposition> parts) {
    if (proposition instanceof Proposition.And both) {
      split(both.left(), parts);
      split(both.right(), parts);
    } else {
      parts.add(proposition);
    }
  }

  /** The threads whose registers a proposition compares; -1 among them for memory. */
  private static Set<Integer> threadsOf(Proposition proposition) {
    return proposition.operands().filter(o -> !(o instanceof Operand.Constant))
        .map(o -> o instanceof Operand.RegisterValue r ? r.thread() : -1).collect(Collectors.toSet());
  }

  private static Expression value(Proposition proposition) {
    if (proposition instanceof Proposition.Atom a) {
      return new Expression.Binary(a.equal() ? BinaryOperator.EQUAL : BinaryOperator.NOT_EQUAL, value(a.left()),
          value(a.right()));
    } else if (proposition instanceof Proposition.And a) {
      return new Expression.Binary(BinaryOperator.AND, value(a.left()), value(a.right()));
    } else if (proposition instanceof Proposition.Or o) {
      return new Expression.Binary(BinaryOperator.OR, value(o.left()), value(o.right()));
    } else if (proposition instanceof Proposition.Not n) {
      return new Expression.Binary(BinaryOperator.EQUAL, value(n.operand()), Expression.constant(0));
    } else if (proposition instanceof Proposition.True) {
      return Expression.constant(1);
    }
    throw new IllegalArgumentException("unknown proposition " + proposition);
  }

  private static Expression value(Operand operand) {
    return operand instanceof Operand.RegisterValue r ? Expression.register(r.name())
        : Expression.constant(((Operand.Constant) operand).value());
  }
}
