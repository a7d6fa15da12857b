package periscope.engines.pairs;

import com.microsoft.z3.BitVecExpr;
import com.microsoft.z3.BoolExpr;
import com.microsoft.z3.Context;
import com.microsoft.z3.Params;
import com.microsoft.z3.Solver;
import com.microsoft.z3.Status;
import java.math.BigInteger;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A register to which each round of a loop adds the same number, and which never wraps around. What a loop asks before
 * it goes on often keeps a register from that, as {@code i < n} does with {@code i += 1000} if n is far from the
 * largest number. Its value behind any number of rounds is then a sum of integers: two work-items that begin at
 * different places below the step never meet.
 *
 * <p>Argument: if no value with which a round begins wraps around in the addition of that round, then, by induction
 * over the rounds, none does in any. The solver answers whether one can, for a round of which it knows three facts: the
 * state before the loop, the condition under which another round follows, and, behind the first round, the same
 * condition of the round before.
 *
 * @param step what a round adds, with its sign; not 0
 * @param bits the bits of the register
 * @param as   the numbers as which it never wraps around; one kind at least
 * @param when a condition under which it does not
 */
record Counter(BigInteger step, int bits, Set<Whole> as, BoolExpr when) {

  /** Numbers whose range a register may leave or not. */
  enum Whole {
    SIGNED,
    UNSIGNED
  }

  /** Effort for one question, in the solver's own measure, so that answers don't depend on the machine. */
  private static final int EFFORT = 2_000_000;

  /**
   * The counter that a register is, if it is one.
   *
   * @param round what holds of any round that another one follows
   * @param value the register at the beginning of that round, a symbol
   * @param step  what the round adds, a constant
   */
  static Optional<Counter> of(Terms terms, BoolExpr round, BitVecExpr value, BitVecExpr step) {
    int bits = step.getSortSize();
    BigInteger pattern = new BigInteger(step.toString());
    BigInteger number = pattern.testBit(bits - 1) ? pattern.subtract(BigInteger.ONE.shiftLeft(bits)) : pattern;
    Context z3 = terms.z3();
    BitVecExpr added = z3.mkSignExt(Multiples.MORE, step);
    if (number.signum() == 0) {
      return Optional.empty();
    }
    List<BoolExpr> conditions = List.of(z3.mkTrue(), terms.within(bits, number.abs().longValue()),
        terms.within(bits, 1L << bits - 2));
    for (BoolExpr when : conditions.stream().distinct().toList()) {
      Set<Whole> as = EnumSet.allOf(Whole.class);
      as.removeIf(w -> !impossible(terms, round, when, z3.mkNot(fits(z3.mkBVAdd(wide(value, w, z3), added), w, z3))));
      if (!as.isEmpty()) {
        return Optional.of(new Counter(number, bits, as, when));
      }
    }
    return Optional.empty();
  }

  private static boolean impossible(Terms terms, BoolExpr... conditions) {
    Solver solver = terms.z3().mkSolver();
    Params params = terms.z3().mkParams();
    params.add("rlimit", EFFORT);
    solver.setParameters(params);
    terms.facts().forEach(solver::add);
    solver.add(conditions);
    return solver.check() == Status.UNSATISFIABLE;
  }

  /**
   * Holds at the beginning of each round.
   *
   * @param first the value before the loop
   * @param sum   what the rounds before have added, a product of {@link Multiples}
   * @param count the number of these rounds, in 64 bits
   */
  BoolExpr holds(BitVecExpr first, BitVecExpr sum, BitVecExpr count, Context z3) {
    BoolExpr few = z3.mkBVULE(count, z3.mkBV(Multiples.most(step, bits).toString(), Long.SIZE));
    BoolExpr[] fit = as.stream().map(w -> fits(z3.mkBVAdd(wide(first, w, z3), sum), w, z3)).toArray(BoolExpr[]::new);
    return (BoolExpr) z3.mkImplies(when, z3.mkAnd(few, z3.mkAnd(fit))).simplify();
  }

  /** The sum a round before. */
  BitVecExpr before(BitVecExpr sum, Context z3) {
    return z3.mkBVSub(sum, z3.mkBV(step.mod(BigInteger.ONE.shiftLeft(sum.getSortSize())).toString(),
        sum.getSortSize()));
  }

  private static BitVecExpr wide(BitVecExpr x, Whole whole, Context z3) {
    return whole == Whole.SIGNED ? z3.mkSignExt(Multiples.MORE, x) : z3.mkZeroExt(Multiples.MORE, x);
  }

  private static BoolExpr fits(BitVecExpr sum, Whole whole, Context z3) {
    return z3.mkEq(sum, wide(z3.mkExtract(sum.getSortSize() - Multiples.MORE - 1, 0, sum), whole, z3));
  }
}
