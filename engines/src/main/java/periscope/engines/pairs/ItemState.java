package periscope.engines.pairs;

import com.microsoft.z3.BitVecExpr;
import com.microsoft.z3.BoolExpr;
import com.microsoft.z3.Context;
import com.microsoft.z3.Expr;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import periscope.litmus.expression.NumberType;

/**
 * The state of a work-item at a point of its code, for all runs that come there.
 *
 * @param registers the values of the registers that have one
 * @param guard     conditions that all hold if the work-item comes there; each with whether it is the same for all
 *                  work-items of a work-group
 * @param phases    the barriers that may have come last, by number, each with a condition under which that one did
 */
record ItemState(Map<String, Term> registers, List<Condition> guard, SortedMap<Integer, BoolExpr> phases) {

  /** A condition; uniform if it names no symbol that is a work-item's own. */
  record Condition(BoolExpr holds, boolean uniform) {}

  ItemState {
    registers = Collections.unmodifiableMap(new HashMap<>(registers));
    guard = List.copyOf(guard);
    phases = Collections.unmodifiableSortedMap(new TreeMap<>(phases));
  }

  /** The state with another value of a register. */
  ItemState with(String register, Term value) {
    Map<String, Term> changed = new HashMap<>(registers);
    changed.put(register, value);
    return new ItemState(changed, guard, phases);
  }

  ItemState with(Map<String, Term> changed) {
    Map<String, Term> all = new HashMap<>(registers);
    all.putAll(changed);
    return new ItemState(all, guard, phases);
  }

  /** The state where a condition holds, too. */
  ItemState where(BoolExpr condition, boolean uniform) {
    List<Condition> more = new ArrayList<>(guard);
    more.add(new Condition(condition, uniform));
    return new ItemState(registers, more, phases);
  }

  /** The same state, whose values and phases are as simple as a condition makes them that holds in it. */
  ItemState knowing(BoolExpr fact, Context z3) {
    Expr<?>[] from = {fact, z3.mkNot(fact).simplify()};
    Expr<?>[] to = {z3.mkTrue(), z3.mkFalse()};
    Map<String, Term> simple = new HashMap<>();
    registers.forEach((r, t) -> simple.put(r, t.bits().isNumeral() ? t
        : new Term((BitVecExpr) t.bits().substitute(from, to).simplify(), t.type(), t.uniform())));
    SortedMap<Integer, BoolExpr> rest = new TreeMap<>();
    phases.forEach((p, when) -> rest.put(p, (BoolExpr) when.substitute(from, to).simplify()));
    rest.values().removeIf(BoolExpr::isFalse);
    return new ItemState(simple, guard, rest);
  }

  /** The state behind a barrier. */
  ItemState behind(int barrier, Context z3) {
    return new ItemState(registers, guard, new TreeMap<>(Map.of(barrier, z3.mkTrue())));
  }

  /** Whether all conditions are uniform from some number of them on. */
  boolean uniform(int from) {
    return guard.stream().skip(from).allMatch(Condition::uniform);
  }

  BoolExpr whole(Context z3) {
    return rest(guard, 0, z3);
  }

  static BoolExpr rest(List<Condition> guard, int from, Context z3) {
    return (BoolExpr) z3.mkAnd(guard.stream().skip(from).map(Condition::holds).toArray(BoolExpr[]::new)).simplify();
  }

  /** The state of the runs of two states. */
  static ItemState either(ItemState one, ItemState other, Context z3) {
    int common = 0;
    while (common < one.guard.size() && common < other.guard.size()
        && one.guard.get(common).equals(other.guard.get(common))) {
      common++;
    }
    BoolExpr here = rest(one.guard, common, z3);
    BoolExpr there = rest(other.guard, common, z3);
    boolean uniform = one.uniform(common) && other.uniform(common);
    List<Condition> guard = new ArrayList<>(one.guard.subList(0, common));
    BoolExpr some = (BoolExpr) z3.mkOr(here, there).simplify();
    if (!some.isTrue()) {
      guard.add(new Condition(some, uniform));
    }
    Map<String, Term> registers = new HashMap<>();
    Stream.concat(one.registers.keySet().stream(), other.registers.keySet().stream()).distinct().forEach(r -> {
      Term x = one.registers.get(r);
      Term y = other.registers.get(r);
      registers.put(r, x == null ? only(y, uniform) : y == null ? only(x, uniform) : merged(x, y, here, uniform, z3));
    });
    return new ItemState(registers, guard, phases(one, other, here, there, z3));
  }

  /** A register without a value on one way has any value there, so that the value of the other way serves as well. */
  private static Term only(Term value, boolean uniform) {
    return new Term(value.bits(), value.type(), value.uniform() && uniform);
  }

  private static Term merged(Term x, Term y, BoolExpr here, boolean uniform, Context z3) {
    if (x.bits().equals(y.bits()) && x.type().equals(y.type())) {
      return x;
    }
    NumberType type = x.type().equals(y.type()) ? x.type() : NumberType.S64;
    return new Term((BitVecExpr) z3.mkITE(here, x.in(type.bits(), z3), y.in(type.bits(), z3)).simplify(), type,
        x.uniform() && y.uniform() && uniform);
  }

  private static SortedMap<Integer, BoolExpr> phases(ItemState one, ItemState other, BoolExpr here, BoolExpr there,
      Context z3) {
    SortedMap<Integer, BoolExpr> all = new TreeMap<>();
    if (one.phases.equals(other.phases)) {
      return one.phases;
    }
    TreeSet<Integer> numbers = new TreeSet<>(one.phases.keySet());
    numbers.addAll(other.phases.keySet());
    for (int p : numbers) {
      BoolExpr mine = one.phases.containsKey(p) ? z3.mkAnd(here, one.phases.get(p)) : z3.mkFalse();
      BoolExpr yours = other.phases.containsKey(p) ? z3.mkAnd(there, other.phases.get(p)) : z3.mkFalse();
      all.put(p, (BoolExpr) z3.mkOr(mine, yours).simplify());
    }
    return all;
  }
}
