package periscope.engines.pairs;

import com.microsoft.z3.BitVecExpr;
import com.microsoft.z3.BoolExpr;
import com.microsoft.z3.Context;
import com.microsoft.z3.Expr;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BinaryOperator;
import periscope.engines.pairs.Terms.Sharing;
import periscope.litmus.expression.NumberType;

/**
 * The state at the beginning of any round of a loop, as far as it follows from the state before the loop, the number of
 * the round and the changes of one round.
 */
final class Rounds {

  /** Largest number of bits by which a round shifts. */
  private static final int SHIFT = 5;

  private final Terms terms;
  private final Context z3;
  private final ItemState before;
  private final Map<String, Term> symbols;
  private final ItemState back;
  private final int firstSymbol;
  private final Set<String> uniform;
  private final Map<String, Counter> counters;

  /**
   * @param before      the state before the loop
   * @param symbols     the symbols of the registers that the loop changes, at the beginning of a round
   * @param back        the state at the end of that round
   * @param firstSymbol number of the first symbol of the round
   * @param uniform     the registers whose value all work-items of a work-group share in the same round
   */
  Rounds(Terms terms, ItemState before, Map<String, Term> symbols, ItemState back, int firstSymbol,
      Set<String> uniform) {
    this.terms = terms;
    this.z3 = terms.z3();
    this.before = before;
    this.symbols = symbols;
    this.back = back;
    this.firstSymbol = firstSymbol;
    this.uniform = uniform;
    this.counters = counters();
  }

  /**
   * The state at the beginning of a round.
   *
   * @param sharing whether all work-items of a work-group are in the same round
   */
  ItemState state(Sharing sharing) {
    boolean shared = sharing == Sharing.GROUP;
    Term number = terms.symbol("round", NumberType.U64, sharing, shared);
    BitVecExpr one = z3.mkBV(1, Long.SIZE);
    Term earlier = new Term(z3.mkBVSub(number.bits(), one), NumberType.U64, shared);
    Map<String, Term> now = new HashMap<>();
    Map<String, Term> last = new HashMap<>();
    Map<String, BitVecExpr> sums = new TreeMap<>();
    counters.forEach((r, c) -> sums.put(r, terms.multiples().of(c.step(), number, c.bits(), sharing)));
    symbols.keySet().forEach(r -> {
      BitVecExpr sum = sums.get(r);
      now.put(r, sum == null ? value(r, number, sharing) : counted(r, sum, number));
      last.put(r, sum == null ? value(r, earlier, sharing) : counted(r, counters.get(r).before(sum, z3), number));
    });
    BoolExpr first = z3.mkEq(number.bits(), z3.mkBV(0, Long.SIZE));
    BoolExpr goesOn = (BoolExpr) replaced(ItemState.rest(back.guard(), before.guard().size(), z3), last);
    boolean same = shared && back.uniform(before.guard().size()) && last.values().stream().allMatch(Term::uniform);
    Map<String, Term> all = new HashMap<>(before.registers());
    all.putAll(now);
    ItemState state = new ItemState(all, before.guard(), before.phases()).where(
        (BoolExpr) z3.mkOr(first, goesOn).simplify(), same);
    for (Map.Entry<String, BitVecExpr> sum : sums.entrySet()) {
      Term initial = before.registers().get(sum.getKey());
      state = state.where(counters.get(sum.getKey()).holds(initial.bits(), sum.getValue(), number.bits(), z3),
          initial.uniform() && number.uniform());
    }
    return state;
  }

  /** The value of a register to which the rounds have added a sum. */
  private Term counted(String register, BitVecExpr sum, Term number) {
    Term initial = before.registers().get(register);
    BitVecExpr added = z3.mkExtract(initial.type().bits() - 1, 0, sum);
    return new Term((BitVecExpr) z3.mkBVAdd(initial.bits(), added).simplify(), initial.type(),
        initial.uniform() && number.uniform());
  }

  /** The registers to which each round adds a constant, and which never wrap around. */
  private Map<String, Counter> counters() {
    Map<String, Counter> all = new TreeMap<>();
    Map<String, Term> last = new HashMap<>();
    symbols.forEach((r, symbol) -> last.put(r, new Term((BitVecExpr) terms.another(symbol.bits()), symbol.type(),
        false)));
    BoolExpr ends = ItemState.rest(back.guard(), before.guard().size(), z3);
    BoolExpr ended = (BoolExpr) replaced(ends, last);
    symbols.forEach((r, symbol) -> {
      Term initial = before.registers().get(r);
      BitVecExpr step = step(r);
      if (back.registers().get(r).type().equals(initial.type()) && step.isNumeral()) {
        BoolExpr follows = z3.mkAnd(ended, z3.mkEq(symbol.bits(), z3.mkBVAdd(last.get(r).bits(), step)));
        BoolExpr begins = z3.mkOr(z3.mkEq(symbol.bits(), initial.bits()), follows);
        Counter.of(terms, z3.mkAnd(before.whole(z3), begins, ends), symbol.bits(), step)
            .ifPresent(c -> all.put(r, c));
      }
    });
    return all;
  }

  /** What a round adds to a register; it may depend on the round. */
  private BitVecExpr step(String register) {
    return (BitVecExpr) z3.mkBVSub(back.registers().get(register).bits(), symbols.get(register).bits()).simplify();
  }

  /** A condition of the round before, in which its own symbols are new ones. */
  private Expr<?> replaced(BoolExpr condition, Map<String, Term> last) {
    List<Expr<?>> from = new ArrayList<>();
    List<Expr<?>> to = new ArrayList<>();
    symbols.forEach((r, symbol) -> {
      from.add(symbol.bits());
      to.add(last.get(r).bits());
    });
    terms.symbolsFrom(condition, firstSymbol).stream().filter(s -> !from.contains(s)).forEach(s -> {
      from.add(s);
      to.add(terms.another(s));
    });
    return condition.substitute(from.toArray(Expr<?>[]::new), to.toArray(Expr<?>[]::new)).simplify();
  }

  private Term value(String register, Term number, Sharing sharing) {
    Term initial = before.registers().get(register);
    BitVecExpr symbol = symbols.get(register).bits();
    Term after = back.registers().get(register);
    boolean same = initial.uniform() && number.uniform();
    NumberType type = initial.type();
    if (after.bits().equals(symbol)) {
      return initial;
    } else if (!after.type().equals(type)) {
      return unknown(register, type, sharing);
    }
    if (terms.symbolsFrom(after.bits(), firstSymbol).isEmpty()) {
      // Each round leaves the same value.
      BoolExpr first = z3.mkEq(number.bits(), z3.mkBV(0, Long.SIZE));
      return new Term((BitVecExpr) z3.mkITE(first, initial.bits(), after.bits()).simplify(), type,
          same && after.uniform());
    }
    BitVecExpr step = step(register);
    BitVecExpr count = number.in(type.bits(), z3);
    if (terms.symbolsFrom(step, firstSymbol).isEmpty()) {
      return new Term((BitVecExpr) z3.mkBVAdd(initial.bits(), z3.mkBVMul(step, count)).simplify(), type,
          same && terms.isUniform(step));
    }
    for (int by = 1; by <= SHIFT; by++) {
      for (Shift shift : shifts(type, initial)) {
        if (after.bits().equals(shift.round().apply(symbol, z3.mkBV(by, type.bits())).simplify())) {
          BitVecExpr amount = z3.mkBVMul(count, z3.mkBV(by, type.bits()));
          BoolExpr far = z3.mkBVUGE(number.bits(), z3.mkBV(type.bits(), Long.SIZE));
          BitVecExpr whole = (BitVecExpr) z3.mkITE(far, z3.mkBV(type.bits() - 1, type.bits()), amount);
          BitVecExpr shifted = shift.all().apply(initial.bits(), whole);
          BitVecExpr gone = shift.all().apply(shifted, (BitVecExpr) z3.mkITE(far, z3.mkBV(1, type.bits()),
              z3.mkBV(0, type.bits())));
          return new Term((BitVecExpr) gone.simplify(), type, same);
        }
      }
    }
    return unknown(register, type, sharing);
  }

  private Term unknown(String register, NumberType type, Sharing sharing) {
    boolean same = sharing == Sharing.GROUP && uniform.contains(register);
    return terms.symbol(register, type, same ? Sharing.GROUP : Sharing.ITEM, same);
  }

  /**
   * A shift.
   *
   * @param round the shift of one round, by a constant; division by a power of two is one, too
   * @param all   the shift of all rounds
   */
  private record Shift(BinaryOperator<BitVecExpr> round, BinaryOperator<BitVecExpr> all) {}

  private List<Shift> shifts(NumberType type, Term initial) {
    List<Shift> all = new ArrayList<>(List.of(new Shift(z3::mkBVLSHR, z3::mkBVLSHR),
        new Shift(z3::mkBVASHR, z3::mkBVASHR), new Shift(z3::mkBVSHL, z3::mkBVSHL)));
    BinaryOperator<BitVecExpr> power = (x, by) -> z3.mkBVSHL(z3.mkBV(1, type.bits()), by);
    all.add(new Shift((x, by) -> z3.mkBVUDiv(x, power.apply(x, by)), z3::mkBVLSHR));
    boolean positive = z3.mkBVSGE(initial.bits(), z3.mkBV(0, type.bits())).simplify().isTrue();
    if (positive) {
      all.add(new Shift((x, by) -> z3.mkBVSDiv(x, power.apply(x, by)), z3::mkBVLSHR));
    }
    return all;
  }
}
