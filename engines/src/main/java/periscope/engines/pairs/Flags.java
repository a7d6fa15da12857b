package periscope.engines.pairs;

import com.microsoft.z3.BitVecExpr;
import com.microsoft.z3.BitVecNum;
import com.microsoft.z3.BoolExpr;
import com.microsoft.z3.Expr;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.UnaryOperator;

/**
 * Registers whose value is one of few constants, such as the flag of a loop that {@code break} leaves: a test of such a
 * register decides its value, so that later tests of it are no choices.
 */
final class Flags {

  /** Most constants of a register that is looked at. */
  private static final int MOST = 4;

  private final Terms terms;

  Flags(Terms terms) {
    this.terms = terms;
  }

  /**
   * A state in which a condition is known, with the value of the register that it tells: the only constant that agrees
   * with it.
   *
   * @param holds whether the condition holds in the state
   * @param value the values of registers in the state
   */
  ItemState narrowed(ItemState state, Expression condition, boolean holds, Function<String, Term> value) {
    if (condition instanceof Expression.Unary u && u.operator() == UnaryOperator.NOT) {
      return narrowed(state, u.operand(), !holds, value);
    } else if (condition instanceof Expression.Binary b && b.operator() == (holds ? BinaryOperator.AND
        : BinaryOperator.OR)) {
      // Each of the two is known.
      ItemState left = narrowed(state, b.left(), holds, value);
      return narrowed(left, b.right(), holds, value);
    } else if (condition instanceof Expression.Register r && !holds) {
      Term now = value.apply(r.name());
      return state.with(r.name(), new Term(terms.constant(0, now.type()).bits(), now.type(), true));
    }
    List<String> open = condition.registers().stream().distinct().filter(r -> !value.apply(r).bits().isNumeral())
        .toList();
    if (open.size() != 1) {
      return state;
    }
    String register = open.get(0);
    Term now = value.apply(register);
    Set<BitVecNum> constants = new LinkedHashSet<>();
    if (!constants(now.bits(), constants)) {
      return state;
    }
    List<BitVecNum> left = constants.stream().filter(c -> agrees(condition, holds, register, now, c, value)).toList();
    return left.size() == 1 ? state.with(register, new Term(left.get(0), now.type(), true)) : state;
  }

  /** The states for each constant that one of some registers may have; the state itself without such a register. */
  List<ItemState> apart(ItemState state, List<String> registers) {
    for (String register : registers) {
      Term now = state.registers().get(register);
      Set<BitVecNum> constants = new LinkedHashSet<>();
      if (now != null && !now.bits().isNumeral() && constants(now.bits(), constants)) {
        return constants.stream().map(c -> {
          BoolExpr fact = (BoolExpr) terms.z3().mkEq(now.bits(), c).simplify();
          return state.where(fact, now.uniform()).knowing(fact, terms.z3())
              .with(register, new Term(c, now.type(), true));
        }).flatMap(s -> apart(s, registers).stream()).toList();
      }
    }
    return List.of(state);
  }

  private boolean agrees(Expression condition, boolean holds, String register, Term now, BitVecNum constant,
      Function<String, Term> value) {
    BoolExpr told = (BoolExpr) terms.holds(condition, r -> r.equals(register)
        ? new Term(constant, now.type(), true) : value.apply(r)).simplify();
    return holds ? !told.isFalse() : !told.isTrue();
  }

  /** Whether a term chooses among few constants; adds them. */
  private static boolean constants(Expr<?> term, Set<BitVecNum> found) {
    if (term instanceof BitVecNum constant) {
      found.add(constant);
      return found.size() <= MOST;
    }
    return term instanceof BitVecExpr && term.isITE() && constants(term.getArgs()[1], found)
        && constants(term.getArgs()[2], found);
  }
}
