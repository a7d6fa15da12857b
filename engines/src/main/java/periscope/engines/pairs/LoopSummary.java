package periscope.engines.pairs;

import com.microsoft.z3.BoolExpr;
import com.microsoft.z3.Context;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import periscope.engines.pairs.Terms.Sharing;

/**
 * All rounds of a loop. A loop whose rounds constants count is followed round by round. In any other loop a round is
 * followed whose number is a symbol: registers that grow by the same amount in each round, or are shifted, are
 * functions of that number, and other registers that the loop changes have any value.
 *
 * <p>A loop with barriers: all work-items of a work-group are in the same round at a barrier, so that they share the
 * symbol. The way to the first barrier is followed from the beginning of the loop and from the end of a round, so that
 * accesses before the first barrier of a round meet those behind the last one of the round before.
 */
final class LoopSummary {

  /** The phase of a round's accesses before its first barrier, which are followed apart. */
  static final int EARLIER = -1;

  /** Largest number of rounds that are followed one by one, and of steps for these. */
  private static final int ROUNDS = 70;
  private static final int STEPS = 20_000;

  private final ItemPaths paths;
  private final Terms terms;
  private final Context z3;
  private final BitSet inside;
  private final int head;
  private final boolean meets;

  LoopSummary(ItemPaths paths, BitSet inside, int head) {
    this.paths = paths;
    this.terms = paths.terms();
    this.z3 = terms.z3();
    this.inside = inside;
    this.head = head;
    this.meets = paths.barriers().keySet().stream().anyMatch(inside::get);
  }

  /** The states in which control leaves the loop. */
  Map<Integer, ItemState> of(ItemState before, boolean toBarrier) {
    if (meets && toBarrier) {
      return toBarrier(before);
    }
    Map<Integer, ItemState> counted = new TreeMap<>();
    return counted(before, counted) ? counted : summed(before);
  }

  private ItemPaths.Ways round(ItemState state, boolean toBarrier) {
    return paths.walk(new TreeMap<>(Map.of(head, state)), inside, head, toBarrier);
  }

  /** Follows a loop up to its first barrier. */
  private Map<Integer, ItemState> toBarrier(ItemState before) {
    ItemPaths.Ways ways = round(before, true);
    if (ways.back().isPresent()) {
      throw new UnclearException("a round of a loop with a barrier may pass no barrier", paths.span(head));
    }
    return ways.out();
  }

  /** Follows the rounds one by one while constants decide whether there is another; false if something else does. */
  private boolean counted(ItemState before, Map<Integer, ItemState> out) {
    ItemTrace.Mark mark = paths.trace().mark();
    int steps = paths.steps();
    ItemState state = before;
    for (int i = 0; i < ROUNDS && paths.steps() - steps < STEPS; i++) {
      ItemPaths.Ways ways = round(state, false);
      ways.out().forEach((to, s) -> out.merge(to, s, (x, y) -> ItemState.either(x, y, z3)));
      if (ways.back().isEmpty()) {
        return true;
      } else if (!ways.out().isEmpty()) {
        break;
      }
      state = ways.back().get();
    }
    paths.trace().forget(mark);
    out.clear();
    return false;
  }

  /** A round in which the registers that the loop changes are symbols. */
  private record Trial(Map<String, Term> symbols, ItemPaths.Ways ways, int firstSymbol) {}

  private Trial trial(ItemState before, Set<String> changed, Set<String> uniform) {
    paths.trace().pause();
    try {
      int first = terms.made();
      Map<String, Term> symbols = new HashMap<>();
      changed.forEach(r -> symbols.put(r, terms.symbol(r, before.registers().get(r).type(), Sharing.ITEM,
          uniform.contains(r))));
      return new Trial(symbols, round(before.with(symbols), false), first);
    } finally {
      paths.trace().goOn();
    }
  }

  private Map<Integer, ItemState> summed(ItemState before) {
    Set<String> changed = new TreeSet<>(paths.assigned(inside));
    changed.retainAll(before.registers().keySet());
    Set<String> uniform = new HashSet<>(changed);
    uniform.removeIf(r -> !before.registers().get(r).uniform());
    Trial trial = trial(before, changed, uniform);
    while (trial.ways().back().isPresent()) {
      ItemState back = trial.ways().back().get();
      if (!uniform.removeIf(r -> !back.registers().get(r).uniform())) {
        break;
      }
      trial = trial(before, changed, uniform);
    }
    if (trial.ways().back().isEmpty()) {
      return round(before, false).out();
    }
    Rounds rounds = new Rounds(terms, before, trial.symbols(), trial.ways().back().get(), trial.firstSymbol(), uniform);
    return meets ? withBarriers(before, rounds) : withoutBarriers(before, rounds, trial);
  }

  private Map<Integer, ItemState> withoutBarriers(ItemState before, Rounds rounds, Trial trial) {
    Map<Integer, ItemState> own = round(rounds.state(Sharing.ITEM), false).out();
    int outer = before.guard().size();
    boolean uniform = trial.ways().back().get().uniform(outer)
        && trial.ways().out().values().stream().allMatch(s -> s.uniform(outer));
    if (!uniform) {
      return own;
    }
    // All work-items of a work-group leave after the same round.
    paths.trace().pause();
    try {
      return round(rounds.state(Sharing.GROUP), false).out();
    } finally {
      paths.trace().goOn();
    }
  }

  private Map<Integer, ItemState> withBarriers(ItemState before, Rounds rounds) {
    TreeMap<Integer, ItemState> out = new TreeMap<>(toBarrier(before));
    ItemState some = rounds.state(Sharing.GROUP);
    ItemPaths.Ways ways = round(new ItemState(some.registers(), some.guard(),
        new TreeMap<>(Map.of(EARLIER, z3.mkTrue()))), false);
    List<Map<Integer, ItemState>> others = new ArrayList<>();
    others.add(ways.out());
    ways.back().ifPresent(b -> {
      if (b.phases().containsKey(EARLIER)) {
        throw new UnclearException("a round of a loop with a barrier may pass no barrier", paths.span(head));
      }
      others.add(toBarrier(b));
    });
    others.forEach(o -> o.forEach((to, s) -> behindBarrier(s).ifPresent(
        x -> out.merge(to, x, (one, other) -> ItemState.either(one, other, z3)))));
    return out;
  }

  /** The part of a state in which a barrier of the round has come; empty if none can have. */
  private Optional<ItemState> behindBarrier(ItemState state) {
    if (!state.phases().containsKey(EARLIER)) {
      return Optional.of(state);
    }
    TreeMap<Integer, BoolExpr> rest = new TreeMap<>(state.phases());
    BoolExpr earlier = rest.remove(EARLIER);
    if (rest.isEmpty()) {
      return Optional.empty();
    }
    ItemState behind = state.where((BoolExpr) z3.mkNot(earlier).simplify(), false);
    return Optional.of(new ItemState(behind.registers(), behind.guard(), rest));
  }
}
