package periscope.engines.simulation;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import periscope.litmus.source.Span;

/**
 * A loop in which runs were dropped because they exceed the bound on its rounds.
 *
 * @param thread   number of the loop's thread
 * @param loop     the loop's place in the text, or that of the branch that jumps backwards
 * @param endless  whether nothing ends the loop: runs that reach it have no final state under any bound
 * @param accesses smallest number of memory accesses of the thread in such a run, if it were followed to its end; a
 *                 read-modify-write counts once; 0 if unknown
 */
public record LoopCut(int thread, Span loop, boolean endless, int accesses) {

  /** The loops without repetitions, by thread and place in the text. */
  public static List<LoopCut> distinct(List<LoopCut> cuts) {
    List<LoopCut> distinct = new ArrayList<>();
    cuts.stream().sorted(Comparator.comparingInt(LoopCut::thread).thenComparing(c -> c.loop().offset())
            .thenComparingInt(LoopCut::accesses))
        .filter(c -> distinct.stream().noneMatch(c::same)).forEach(distinct::add);
    return List.copyOf(distinct);
  }

  /** Whether the list contains the same loop. */
  public boolean isIn(List<LoopCut> some) {
    return some.stream().anyMatch(this::same);
  }

  /** Whether two cuts are of the same loop; since all spans are equal, {@code equals} does not compare places. */
  public boolean same(LoopCut that) {
    return thread == that.thread && loop.offset() == that.loop.offset();
  }
}
