package periscope.verifier.soundness.solver.symbolic;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import periscope.engines.symbolic.relation.Facts;
import periscope.models.evaluate.Polarity;
import periscope.models.evaluate.Registers;
import periscope.verifier.program.Choice;

/**
 * A comparison of the requirements of one model on the programs of two layouts, whose threads have the same sizes and
 * other placements: by the model's facts about the events of a slot in the one layout, and about their counterparts,
 * which are the events of another choice in the same slot of the other layout.
 */
public final class Counterparts {

  /**
   * A choice of a slot, with its counterpart in the other layout.
   *
   * @param other the choice in the same slot of the other layout
   */
  public record Move(int slot, Choice choice, Choice other) {}

  /**
   * An event of some moves, and the counterpart of this event.
   *
   * @param moves the numbers of the moves that have the event; none for an initial write
   */
  private record Pair(int slot, int event, int counterpart, List<Integer> moves) {}

  private final LayoutEvents here;
  private final LayoutEvents there;
  private final Polarity polarity;
  private final Registers registers;
  private final int[] facts;
  private final boolean less;
  private final Facts said;
  private final Facts saidThere;
  private final List<Map<Choice, int[]>> numbers;
  private final List<Map<Choice, int[]>> numbersThere;

  /**
   * @param less whether a move must require no more in the other layout; otherwise, no less
   */
  public Counterparts(LayoutEvents here, LayoutEvents there, Polarity polarity, boolean less) {
    this.here = here;
    this.there = there;
    this.polarity = polarity;
    this.less = less;
    registers = here.model.registers();
    facts = polarity.facts().toArray();
    said = here.facts();
    saidThere = there.facts();
    numbers = IntStream.range(0, here.size()).mapToObj(here::numbers).toList();
    numbersThere = IntStream.range(0, there.size()).mapToObj(there::numbers).toList();
  }

  /**
   * For each of some moves, the moves of other slots that it may not be made with, and itself if it may not be made at
   * all. Any other moves, one for each slot of a program, lead to a program of the other layout that the model requires
   * no more of, or no less.
   */
  public BitSet[] conflicts(List<Move> moves) {
    BitSet[] conflicts = new BitSet[moves.size()];
    Arrays.setAll(conflicts, m -> new BitSet());
    boolean alike = here.size() == there.size() && IntStream.range(0, here.size()).allMatch(this::samePlace);
    List<Pair> pairs = alike ? initial() : new ArrayList<>();
    for (int m = 0; m < conflicts.length; m++) {
      if (!alike || !alone(moves.get(m))) {
        conflicts[m].set(m);
      }
    }
    Map<List<Integer>, Pair> known = new HashMap<>();
    for (int m = 0; m < conflicts.length; m++) {
      if (!conflicts[m].get(m)) {
        add(m, moves.get(m), known);
      }
    }
    pairs.addAll(known.values());
    for (int fact : facts) {
      if (!registers.isSet(fact) && alike) {
        compare(fact, pairs, conflicts);
      }
    }
    return conflicts;
  }

  private boolean samePlace(int place) {
    return here.slot(place) == there.slot(place)
        && here.places.get(place).another() == there.places.get(place).another()
        && (here.slot(place) >= 0 || here.events[place].length == there.events[place].length);
  }

  /** The initial writes of both layouts. */
  private List<Pair> initial() {
    List<Pair> pairs = new ArrayList<>();
    for (int p = 0; p < here.size(); p++) {
      for (int e = 0; here.slot(p) < 0 && e < here.events[p].length; e++) {
        pairs.add(new Pair(-1, here.first[p] + e, there.first[p] + e, List.of()));
      }
    }
    return pairs;
  }

  private void add(int number, Move move, Map<List<Integer>, Pair> known) {
    for (int p = 0; p < here.size(); p++) {
      int[] ones = numbers(p, move);
      int[] others = counterparts(p, move);
      for (int k = 0; k < ones.length; k++) {
        int one = ones[k];
        int other = others[k];
        known.computeIfAbsent(List.of(one, other), i -> new Pair(move.slot(), one, other, new ArrayList<>()))
            .moves().add(number);
      }
    }
  }

  private int[] numbers(int place, Move move) {
    return here.slot(place) == move.slot() ? numbers.get(place).getOrDefault(move.choice(), new int[0]) : new int[0];
  }

  private int[] counterparts(int place, Move move) {
    return there.slot(place) == move.slot() ? numbersThere.get(place).getOrDefault(move.other(), new int[0])
        : new int[0];
  }

  /** Whether the events of a move and their counterparts agree by themselves, and with one another. */
  private boolean alone(Move move) {
    for (int p = 0; p < here.size(); p++) {
      int[] ones = numbers(p, move);
      int[] others = counterparts(p, move);
      if (ones.length != others.length) {
        return false;
      }
      for (int k = 0; k < ones.length; k++) {
        if (!StrengthOrder.alike(here.event(ones[k]), there.event(others[k])) || !alone(ones[k], others[k])
            || !within(move, ones[k], others[k], k)) {
          return false;
        }
      }
    }
    return true;
  }

  private boolean alone(int one, int other) {
    return Arrays.stream(facts).allMatch(f -> registers.isSet(f)
        ? agree(f, said.members(f).get(one), saidThere.members(f).get(other))
        : agree(f, said.pair(f, one, one), saidThere.pair(f, other, other)));
  }

  /** Whether two events agree with those of the same move at the same location. */
  private boolean within(Move move, int one, int other, int k) {
    for (int q = 0; q < here.size(); q++) {
      int[] ones = numbers(q, move);
      int[] others = counterparts(q, move);
      if (ones.length > k && others.length > k && !Arrays.stream(facts).filter(f -> !registers.isSet(f)).allMatch(
          f -> agree(f, said.pair(f, one, ones[k]), saidThere.pair(f, other, others[k])))) {
        return false;
      }
    }
    return true;
  }

  private void compare(int fact, List<Pair> pairs, BitSet[] conflicts) {
    for (Pair from : pairs) {
      BitSet row = said.from(fact)[from.event()];
      BitSet counterpart = saidThere.from(fact)[from.counterpart()];
      for (Pair to : pairs) {
        if (from.slot() != to.slot() && !agree(fact, row.get(to.event()), counterpart.get(to.counterpart()))) {
          mark(from.moves(), to.moves(), conflicts);
          mark(to.moves(), from.moves(), conflicts);
        }
      }
    }
  }

  /** Marks that moves conflict with others; with an initial write, by themselves. */
  private static void mark(List<Integer> some, List<Integer> others, BitSet[] conflicts) {
    for (int m : some) {
      if (others.isEmpty()) {
        conflicts[m].set(m);
      }
      others.forEach(conflicts[m]::set);
    }
  }

  private boolean agree(int fact, boolean one, boolean other) {
    boolean weak = less ? other : one;
    return one == other || (weak ? !polarity.hinders(fact) : !polarity.helps(fact));
  }
}
