package periscope.lang.c.dialect;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.Instruction.Assign;
import periscope.litmus.instruction.Sequencing;
import periscope.litmus.source.Span;

/**
 * The functions that every dialect has. Most of them state, in printed tests, an order of evaluation for which C has no
 * expression, such as an order of accesses to cells that registers select: {@code __operands(({ int $0 = *x; 0; }), ({
 * int $1 = *y; 0; }));}. Their arguments are statement expressions, whose values are ignored.
 */
public final class Builtins {

  /** GNU C's mark for a place that control never reaches. */
  public static final String UNREACHABLE = "__builtin_unreachable";

  /** Stands for the text argument of a printing function. */
  public static final String TEXT = "$text";

  private static final String EVALUATION = "__evaluation";
  private static final String OPERANDS = "__operands";
  /** The function for operands that are evaluated one by one, in any order. */
  private static final String APART = "__arguments";
  private static final String SIDE_EFFECT = "__side_effect";
  private static final String CALL = "__called";
  private static final Set<String> ORDERS = Set.of(EVALUATION, OPERANDS, APART, SIDE_EFFECT, CALL);

  private Builtins() {}

  /** The function that states an order of evaluation. */
  public static String function(Sequencing s) {
    if (s instanceof Sequencing.Operands o) {
      return o.apart() ? APART : OPERANDS;
    } else if (s instanceof Sequencing.Evaluation) {
      return EVALUATION;
    } else if (s instanceof Sequencing.SideEffect) {
      return SIDE_EFFECT;
    } else if (s instanceof Sequencing.Call) {
      return CALL;
    }
    throw new IllegalStateException("no order of evaluation: " + s);
  }

  /** Whether a function states an order of evaluation. */
  public static boolean has(String function) {
    return ORDERS.contains(function);
  }

  /**
   * The order of evaluation that a call states; empty if it has the wrong number of arguments.
   *
   * @throws IllegalArgumentException for any other function
   */
  public static Optional<Sequencing> of(String function, List<List<Instruction>> parts, Span span) {
    if (function.equals(APART) || function.equals(OPERANDS)) {
      return Optional.of(new Sequencing.Operands(parts, function.equals(APART), span));
    } else if (parts.size() != 1) {
      return Optional.empty();
    }
    return Optional.of(switch (function) {
      case EVALUATION -> new Sequencing.Evaluation(parts.get(0), span);
      case SIDE_EFFECT -> new Sequencing.SideEffect(parts.get(0), span);
      case CALL -> new Sequencing.Call(parts.get(0), span);
      default -> throw new IllegalArgumentException("no order of evaluation: " + function);
    });
  }

  /**
   * The instructions in the order of the text, without blocks for open orders, which a reader of the printed text finds
   * again.
   */
  public static List<Instruction> spelt(List<Instruction> list) {
    List<Instruction> all = new ArrayList<>();
    for (Instruction i : list) {
      if (i instanceof Sequencing s && !isBlock(s)) {
        s.parts().forEach(part -> all.addAll(spelt(part)));
      } else {
        all.add(i.withParts(Builtins::spelt));
      }
    }
    return all;
  }

  /** Whether the block is a statement expression, which ends with an assignment to the register of its value. */
  public static boolean isBlock(Sequencing s) {
    return s instanceof Sequencing.Call c && c.body().get(c.body().size() - 1) instanceof Assign a
        && a.register().startsWith("$");
  }
}
