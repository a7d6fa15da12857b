package periscope.verifier.program;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;

/**
 * The ranks of a program's operands by size, chosen so that each operation writes its operand. A maximum needs a larger
 * operand than the value that it reads, a minimum a smaller one. A wrapping decrement writes its operand if the value
 * that it reads is larger, so it needs a smaller one, too. The value that it reads was written by another operation,
 * for which the same holds; so an operation can get an operand that is larger, or smaller, than all before it.
 */
final class Ranks {

  private final List<Choice> choices;
  private final List<Integer> from;
  private final Integer[] ranks;
  /** For each location its slots, in ascending order of their operands. */
  private final Map<Integer, LinkedList<Integer>> ascending = new HashMap<>();

  private Ranks(List<Choice> choices, List<Integer> from) {
    this.choices = choices;
    this.from = from;
    ranks = new Integer[choices.size()];
    Arrays.fill(ranks, 0);
  }

  /** For each slot, the rank of its operand among the writing slots of its location; 0 for other slots. */
  static List<Integer> of(List<Choice> choices, List<Integer> locations, List<Integer> from) {
    Ranks ranks = new Ranks(choices, from);
    for (int slot : ranks.afterWhatTheyRead()) {
      if (choices.get(slot).mayWrite()) {
        LinkedList<Integer> there = ranks.ascending.computeIfAbsent(locations.get(slot), x -> new LinkedList<>());
        there.add(ranks.choices.get(slot).startsAgain() ? 0 : there.size(), slot);
      }
    }
    ranks.ascending.values().forEach(slots -> slots.forEach(s -> ranks.ranks[s] = slots.indexOf(s)));
    return List.of(ranks.ranks);
  }

  /** The slots in order, except that a slot whose operand is compared comes behind the slot that it reads from. */
  private List<Integer> afterWhatTheyRead() {
    List<Integer> order = new ArrayList<>();
    for (int slot = 0; slot < choices.size(); slot++) {
      List<Integer> chain = new ArrayList<>();
      for (int s = slot; s >= 0 && !order.contains(s) && !chain.contains(s); s = before(s)) {
        chain.add(s);
      }
      Collections.reverse(chain);
      order.addAll(chain);
    }
    return order;
  }

  /** The slot that must come before a slot; negative if none. */
  private int before(int slot) {
    return choices.stream().anyMatch(Choice::ordered) ? from.get(slot) : -1;
  }
}
