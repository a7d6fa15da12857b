package periscope.engines.pairs;

import com.microsoft.z3.BitVecExpr;
import com.microsoft.z3.BoolExpr;
import com.microsoft.z3.Context;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;
import periscope.engines.pairs.Terms.Sharing;
import periscope.litmus.expression.NumberType;
import periscope.litmus.launch.Grid;
import periscope.litmus.launch.Position;
import periscope.litmus.source.Span;

/** The coordinates of any work-item of a grid, as symbols. */
final class Coordinates {

  private final Terms terms;
  private final Grid grid;
  private final List<Term> local = new ArrayList<>();
  private final List<Term> group = new ArrayList<>();
  private final Map<ToIntFunction<Position>, Term> known = new LinkedHashMap<>();
  private final List<Position> all;

  Coordinates(Terms terms, Grid grid) {
    this.terms = terms;
    this.grid = grid;
    all = Position.all(grid);
    for (int d = 0; d < Grid.DIMENSIONS; d++) {
      local.add(symbol("local" + d, grid.local().get(d), Sharing.ITEM));
      group.add(symbol("group" + d, grid.groups().get(d), Sharing.GROUP));
    }
    for (int d = 0; d < Grid.DIMENSIONS; d++) {
      int dimension = d;
      known.put(p -> p.local(dimension), local.get(d));
      known.put(p -> p.group(dimension), group.get(d));
      known.put(p -> p.global(dimension), global(d));
    }
    Term item = linear(local, grid.local());
    Term block = linear(group, grid.groups());
    known.put(Position::item, item);
    known.put(Position::block, block);
    known.put(p -> p.block() * grid.items() + p.item(), sum(times(block, grid.items()), item));
    Term inPlane = sum(times(global(1), grid.groups().get(0) * grid.local().get(0)), global(0));
    known.put(p -> (p.global(2) * p.all(1) + p.global(1)) * p.all(0) + p.global(0),
        sum(times(global(2), grid.groups().get(0) * grid.local().get(0) * grid.groups().get(1) * grid.local().get(1)),
            inPlane));
    Context z3 = terms.z3();
    BitVecExpr of = z3.mkBV(grid.subGroup(), Integer.SIZE);
    known.put(p -> p.item() % grid.subGroup(), new Term(z3.mkBVURem(item.bits(), of), NumberType.S32, false));
    known.put(p -> p.item() / grid.subGroup(), new Term(z3.mkBVUDiv(item.bits(), of), NumberType.S32, false));
  }

  private Term global(int d) {
    return sum(times(group.get(d), grid.local().get(d)), local.get(d));
  }

  private Term symbol(String name, int size, Sharing sharing) {
    if (size == 1) {
      return terms.constant(0, NumberType.S32);
    }
    Context z3 = terms.z3();
    Term symbol = terms.symbol(name, NumberType.S32, sharing, sharing == Sharing.GROUP);
    terms.fact(z3.mkBVULT(symbol.bits(), z3.mkBV(size, Integer.SIZE)));
    return symbol;
  }

  private Term linear(List<Term> coordinates, List<Integer> sizes) {
    Term plane = sum(times(coordinates.get(2), sizes.get(1)), coordinates.get(1));
    return sum(times(plane, sizes.get(0)), coordinates.get(0));
  }

  private Term times(Term term, int factor) {
    return new Term((BitVecExpr) terms.z3().mkBVMul(term.bits(), terms.z3().mkBV(factor, Integer.SIZE)).simplify(),
        NumberType.S32, term.uniform());
  }

  private Term sum(Term x, Term y) {
    return new Term((BitVecExpr) terms.z3().mkBVAdd(x.bits(), y.bits()).simplify(), NumberType.S32,
        x.uniform() && y.uniform());
  }

  /**
   * The term for a function of the position: the one that equals it at each position of the grid.
   *
   * @throws UnclearException if none does
   */
  Term of(String name, ToIntFunction<Position> function) {
    return known.entrySet().stream()
        .filter(k -> all.stream().allMatch(p -> k.getKey().applyAsInt(p) == function.applyAsInt(p)))
        .map(Map.Entry::getValue).findFirst().orElseThrow(() -> new UnclearException(
            "the place " + name.replaceFirst("^\\$at_", "") + " of a work-item is not followed", Span.NONE));
  }

  List<Term> local() {
    return local;
  }

  List<Term> group() {
    return group;
  }

  /** Whether some coordinate differs from that of another work-item. */
  static BoolExpr differ(Context z3, List<BitVecExpr> one, List<BitVecExpr> other) {
    BoolExpr[] differing = new BoolExpr[one.size()];
    for (int i = 0; i < differing.length; i++) {
      differing[i] = z3.mkNot(z3.mkEq(one.get(i), other.get(i)));
    }
    return z3.mkOr(differing);
  }
}
