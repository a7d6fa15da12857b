package periscope.verifier.soundness.solver.symbolic;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import periscope.engines.symbolic.relation.Facts;
import periscope.litmus.event.Event;
import periscope.models.evaluate.Polarity;
import periscope.models.evaluate.Registers;
import periscope.verifier.program.Choice;

/**
 * A comparison of the requirements that choices put on a model, whatever else a program has: by the model's facts about
 * their events, alone and together with every event that can occur in another slot.
 */
public final class StrengthOrder {

  private static final int[] NONE = {};

  private final LayoutEvents side;
  private final Polarity polarity;
  private final Registers registers;
  private final int[] facts;
  /** Facts that an event must not satisfy if it is left out; empty if no event may be left out. */
  private final Optional<BitSet> kept;
  private final int events;
  /** For each slot, the events that occur in other slots. */
  private final Map<Integer, BitSet> elsewhere = new HashMap<>();
  /** For each place, the events of each choice, at each location, plain and atomic. */
  private final List<Map<Choice, int[]>> numbers = new ArrayList<>();
  private final Facts said;

  public StrengthOrder(LayoutEvents side, Polarity polarity) {
    this.side = side;
    this.polarity = polarity;
    registers = side.model.registers();
    facts = polarity.facts().toArray();
    kept = polarity.kept();
    events = side.first[side.size()];
    said = side.facts();
    for (int p = 0; p < side.size(); p++) {
      BitSet others = elsewhere.computeIfAbsent(side.slot(p), k -> every());
      others.clear(side.first[p], side.first[p + 1]);
      numbers.add(side.numbers(p));
    }
  }

  private BitSet every() {
    BitSet every = new BitSet();
    every.set(0, events);
    return every;
  }

  /**
   * Whether replacing {@code strong} by {@code weak} requires no more in any program: every allowed execution stays
   * allowed.
   */
  public boolean noMore(Choice weak, Choice strong) {
    return IntStream.range(0, side.size()).allMatch(p -> side.slot(p) < 0 || noMore(p, weak, strong));
  }

  private boolean noMore(int place, Choice weak, Choice strong) {
    int[] ones = numbers(place, weak);
    int[] others = numbers(place, strong);
    if (ones.length == 0) {
      return Arrays.stream(others).allMatch(e -> removable(e));
    } else if (ones.length != others.length) {
      return false;
    }
    for (int k = 0; k < ones.length; k++) {
      if (!alike(side.event(ones[k]), side.event(others[k])) || !noMoreAlone(ones[k], others[k])
          || !noMoreWithOthers(side.slot(place), ones[k], others[k]) || !noMoreWithin(place, k, weak, strong)) {
        return false;
      }
    }
    return true;
  }

  /** The events of a choice at a place; empty if it has none there. */
  private int[] numbers(int place, Choice choice) {
    return numbers.get(place).getOrDefault(choice, NONE);
  }

  /** Whether two events agree for reads-from and order: in kind, location, atomicity and dependencies. */
  static boolean alike(Event one, Event other) {
    return one.kind() == other.kind() && one.location() == other.location()
        && one.atomicLocation() == other.atomicLocation() && one.dependencies().equals(other.dependencies());
  }

  /** Whether every allowed execution stays allowed without an event: a fence that satisfies none of the kept facts. */
  private boolean removable(int number) {
    Event event = side.event(number);
    return event.kind() == Event.Kind.FENCE && event.barrier().isEmpty()
        && kept.filter(k -> k.stream().noneMatch(f -> registers.isSet(f) ? said.members(f).get(number)
            : !said.from(f)[number].isEmpty() || !said.to(f)[number].isEmpty())).isPresent();
  }

  private boolean noMoreAlone(int weak, int strong) {
    return Arrays.stream(facts).allMatch(f -> registers.isSet(f)
        ? agree(f, said.members(f).get(weak), said.members(f).get(strong))
        : agree(f, said.pair(f, weak, weak), said.pair(f, strong, strong)));
  }

  private boolean noMoreWithOthers(int slot, int weak, int strong) {
    return Arrays.stream(facts).filter(f -> !registers.isSet(f)).allMatch(f ->
        agree(f, slot, said.from(f)[weak], said.from(f)[strong])
            && agree(f, slot, said.to(f)[weak], said.to(f)[strong]));
  }

  /**
   * Whether the comparison holds among the events of a choice in one slot, at the same location and with the same
   * atomicity.
   */
  private boolean noMoreWithin(int place, int k, Choice weak, Choice strong) {
    int one = numbers(place, weak)[k];
    int other = numbers(place, strong)[k];
    for (int q = 0; q < side.size(); q++) {
      boolean beside = q != place && side.slot(q) == side.slot(place);
      int[] ones = beside ? numbers(q, weak) : NONE;
      int[] others = beside ? numbers(q, strong) : NONE;
      boolean together = ones.length > k && others.length > k;
      for (int f = 0; f < facts.length && together; f++) {
        if (!registers.isSet(facts[f]) && !agree(
            facts[f], said.pair(facts[f], one, ones[k]), said.pair(facts[f], other, others[k]))) {
          return false;
        }
      }
    }
    return true;
  }

  private boolean agree(int fact, int slot, BitSet weak, BitSet strong) {
    return (!polarity.hinders(fact) || within(slot, weak, strong))
        && (!polarity.helps(fact) || within(slot, strong, weak));
  }

  private boolean within(int slot, BitSet small, BitSet large) {
    BitSet rest = (BitSet) small.clone();
    rest.andNot(large);
    return !rest.intersects(elsewhere.get(slot));
  }

  private boolean agree(int fact, boolean weak, boolean strong) {
    return weak == strong || (weak ? !polarity.hinders(fact) : !polarity.helps(fact));
  }
}
