package periscope.litmus.sequencing;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Supplier;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.Sequencing;

/**
 * The orders in which the units of one full expression may be evaluated.
 *
 * <p>Two units that the language does not order are <em>dependent</em> if a way must fix their order. Linear orders
 * that differ only by exchanges of neighbours that are neither ordered nor dependent are one and the same way: a way is
 * a trace in the sense of Mazurkiewicz. Each way is represented by its lexicographically first linear order.
 */
public final class EvaluationOrders {

  /** Largest number of ways of one full expression: enough for an expression with five calls. */
  public static final int MOST = 200;

  /**
   * One unit in a way.
   *
   * @param unit        number of the unit, unique in the expression
   * @param instruction the instruction of the unit; no block of {@link Sequencing} except a {@link Sequencing.Call}
   * @param unsequenced numbers of the units before this one in the way that are not sequenced before it
   */
  public record Step(int unit, Instruction instruction, Set<Integer> unsequenced) {
    public Step {
      unsequenced = Set.copyOf(unsequenced);
    }
  }

  private final Units units;
  private final boolean total;
  private final int size;
  private final List<List<Step>> ways = new ArrayList<>();

  private EvaluationOrders(Units units, boolean total) {
    this.units = units;
    this.total = total;
    this.size = units.units.size();
  }

  /**
   * The ways that fix the order of everything that is indeterminately sequenced, and leave only plain accesses
   * unsequenced.
   *
   * @param fresh makes names, which no text has, for registers that hold conditions
   * @throws IllegalArgumentException if there are more than {@link #MOST} ways; readers refuse such expressions
   */
  public static List<List<Step>> partial(Sequencing expression, Supplier<String> fresh) {
    List<List<Step>> ways = work(expression, fresh, false);
    if (ways.size() > MOST) {
      throw new IllegalArgumentException("an expression with more than " + MOST + " orders of evaluation");
    }
    return ways;
  }

  /**
   * The ways in which accesses to memory come one after the other; all of them if there are at most {@link #MOST}, else
   * the first ones.
   */
  public static List<List<Step>> total(Sequencing expression, Supplier<String> fresh) {
    return work(expression, fresh, true);
  }

  /** The registers that an instruction or an instruction inside it reads or writes. */
  public static Set<String> registers(Instruction instruction) {
    Unit unit = Unit.of(instruction);
    Set<String> all = new TreeSet<>(unit.reads());
    all.addAll(unit.writes());
    return all;
  }

  /** The registers that an instruction or an instruction inside it writes. */
  public static Set<String> written(Instruction instruction) {
    return Unit.of(instruction).writes();
  }

  /** Whether an expression has more ways than {@link #MOST}. */
  public static boolean tooMany(Sequencing expression) {
    int[] made = new int[1];
    return work(expression, () -> "%" + made[0]++, false).size() > MOST;
  }

  private static List<List<Step>> work(Sequencing expression, Supplier<String> fresh, boolean total) {
    EvaluationOrders orders = new EvaluationOrders(new Units(List.of(expression), fresh), total);
    orders.groups(0, orders.units.before);
    return orders.ways;
  }

  /**
   * Chooses an order of the operands in each group that is evaluated apart, from group {@code next} on.
   *
   * @param before for each unit, the units before it, as chosen so far
   */
  private void groups(int next, List<BitSet> before) {
    if (next < units.apart.size()) {
      List<BitSet> group = units.apart.get(next).stream().filter(this::matters).toList();
      permute(group, new ArrayList<>(), order -> groups(next + 1, ordered(order, before)));
      return;
    }
    extend(closed(before), new ArrayList<>(), new BitSet());
  }

  private boolean matters(BitSet part) {
    return part.stream().anyMatch(u -> units.units.get(u).memory());
  }

  private void permute(List<BitSet> group, List<BitSet> chosen, Consumer<List<BitSet>> use) {
    if (chosen.size() == group.size()) {
      use.accept(chosen);
      return;
    }
    for (BitSet part : group) {
      if (!chosen.contains(part) && ways.size() <= MOST) {
        chosen.add(part);
        permute(group, chosen, use);
        chosen.remove(chosen.size() - 1);
      }
    }
  }

  private static List<BitSet> ordered(List<BitSet> group, List<BitSet> before) {
    List<BitSet> more = before.stream().map(b -> (BitSet) b.clone()).toList();
    BitSet earlier = new BitSet();
    for (BitSet part : group) {
      part.stream().forEach(u -> more.get(u).or(earlier));
      earlier.or(part);
    }
    return more;
  }

  /** The transitive closure of a relation, by rows. */
  private static List<BitSet> closed(List<BitSet> before) {
    List<BitSet> closed = before.stream().map(b -> (BitSet) b.clone()).toList();
    for (int k = 0; k < closed.size(); k++) {
      for (BitSet row : closed) {
        if (row.get(k)) {
          row.or(closed.get(k));
        }
      }
    }
    return closed;
  }

  /** Whether every way fixes the order of two units: the language orders them, or they are dependent. */
  private boolean dependent(List<BitSet> before, int u, int v) {
    if (before.get(u).get(v) || before.get(v).get(u)) {
      return true;
    }
    Unit a = units.units.get(u);
    Unit b = units.units.get(v);
    return a.memory() && b.memory() && (total || a.whole() || b.whole()) || a.sharesRegisters(b);
  }

  private void extend(List<BitSet> before, List<Integer> way, BitSet done) {
    if (way.size() == size) {
      ways.add(steps(before, way));
      return;
    }
    for (int u = 0; u < size && ways.size() <= MOST; u++) {
      BitSet missing = (BitSet) before.get(u).clone();
      missing.andNot(done);
      if (!done.get(u) && missing.isEmpty() && least(before, way, u)) {
        way.add(u);
        done.set(u);
        extend(before, way, done);
        done.clear(u);
        way.remove(way.size() - 1);
      }
    }
  }

  /**
   * Whether {@code next} may follow {@code way} in the representative of its way: no exchange of independent neighbours
   * gives a lexicographically smaller beginning.
   */
  private boolean least(List<BitSet> before, List<Integer> way, int next) {
    for (int i = way.size() - 1; i >= 0 && !dependent(before, way.get(i), next); i--) {
      if (way.get(i) > next) {
        return false;
      }
    }
    return true;
  }

  private List<Step> steps(List<BitSet> before, List<Integer> way) {
    List<BitSet> chosen = new ArrayList<>();
    for (int u = 0; u < size; u++) {
      chosen.add(new BitSet());
    }
    List<Step> steps = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      int u = way.get(i);
      Set<Integer> unsequenced = new TreeSet<>();
      for (int v : way.subList(0, i)) {
        if (dependent(before, u, v)) {
          chosen.get(u).set(v);
          chosen.get(u).or(chosen.get(v));
        }
      }
      for (int v : way.subList(0, i)) {
        if (!chosen.get(u).get(v) && units.units.get(u).memory() && units.units.get(v).memory()) {
          unsequenced.add(v);
        }
      }
      steps.add(new Step(u, units.units.get(u).instruction(), unsequenced));
    }
    return steps;
  }
}
