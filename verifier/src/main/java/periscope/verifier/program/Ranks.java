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
 * operand than the value that it reads, and a minimum a smaller one. A wrapping decrement, which starts again from its
 * operand if the value that it reads is larger, needs a smaller one, too. Another operation wrote the value that it
 * reads, for which the same holds, and so on: an operation can get a larger, or a smaller, operand than all before it.
 */
final class Ranks {

  private final List<Choice> choices;
  private final List<Integer> from;
  private final Integer[] ranks;
  /** For each location its slots, from the smallest operand to the largest. */
  private final Map<Integer, LinkedList<Integer>> ascending = new HashMap<>();

  private Ranks(List<Choice> choices, List<Integer> from) {
    this.choices = choices;
    this.from = from;
    ranks = new Integer[choices.size()];
    Arrays.fill(ranks, 0);
  }

  /** For each slot its rank among those of its location that may write; 0 for others. */
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

  /** The slots in their order, but where operands are compared each one behind that from which it reads. */
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

  /** The slot that a slot must come behind; negative if none. */
  private int before(int slot) {
    return choices.stream().anyMatch(Choice::ordered) ? from.get(slot) : -1;
  }
}
