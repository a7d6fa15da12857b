package periscope.engines.pairs;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.Map;
import java.util.TreeMap;
import periscope.semantics.FlatCode;

/** The loops of a work-item's code: for each position at which a loop begins, all positions of the loop. */
final class LoopShapes {

  private final Map<Integer, BitSet> loops = new TreeMap<>();

  /**
   * The loops of some code.
   *
   * @throws UnclearException if a jump leads into a loop past its beginning
   */
  LoopShapes(FlatCode code) {
    Map<Integer, Deque<Integer>> before = new TreeMap<>();
    for (int i = 0; i < code.size(); i++) {
      for (int next : code.get(i).next(i)) {
        before.computeIfAbsent(next, n -> new ArrayDeque<>()).add(i);
      }
    }
    for (int i = 0; i < code.size(); i++) {
      if (code.get(i) instanceof FlatCode.Back back) {
        gather(loops.computeIfAbsent(back.target(), t -> new BitSet()), back.target(), i, before);
      }
    }
    loops.forEach((head, inside) -> inside.stream().filter(i -> i != head)
        .filter(i -> before.get(i) != null && before.get(i).stream().anyMatch(b -> !inside.get(b))).findFirst()
        .ifPresent(i -> {
          throw new UnclearException("a jump leads into the middle of a loop", ItemPaths.span(code, i));
        }));
  }

  /** Adds the positions from which control comes to the end of a loop without its beginning. */
  private static void gather(BitSet inside, int head, int back, Map<Integer, Deque<Integer>> before) {
    inside.set(head);
    Deque<Integer> open = new ArrayDeque<>();
    open.add(back);
    while (!open.isEmpty()) {
      int i = open.pop();
      if (!inside.get(i)) {
        inside.set(i);
        open.addAll(before.getOrDefault(i, new ArrayDeque<>()));
      }
    }
  }

  /** Whether a loop begins at a position. */
  boolean begins(int position) {
    return loops.containsKey(position);
  }

  /** The positions of the loop that begins at a position. */
  BitSet of(int head) {
    return loops.get(head);
  }
}
