package periscope.engines.simulation;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import periscope.litmus.source.Span;

/**
 * A loop in which runs were dropped because they went round more often than the bound.
 *
 * @param thread  whose loop it is
 * @param loop    where it stands, or the branch that jumps backwards
 * @param endless whether nothing ends it: runs that come to it have no final state, however far they are followed
 * @param accesses how often the thread accesses memory at least in such a run, if that is followed to its end;
 *                 read-modify-writes are counted once; 0 if that is not known
 */
public record LoopCut(int thread, Span loop, boolean endless, int accesses) {

  /** Each loop once, in order. */
  public static List<LoopCut> distinct(List<LoopCut> cuts) {
    List<LoopCut> distinct = new ArrayList<>();
    cuts.stream().sorted(Comparator.comparingInt(LoopCut::thread).thenComparing(c -> c.loop().offset())
            .thenComparingInt(LoopCut::accesses))
        .filter(c -> distinct.stream().noneMatch(c::same)).forEach(distinct::add);
    return List.copyOf(distinct);
  }

  /** Whether it is one of some loops. */
  public boolean isIn(List<LoopCut> some) {
    return some.stream().anyMatch(this::same);
  }

  /** Whether both are the same loop; the spans of two loops are equal to each other. */
  public boolean same(LoopCut that) {
    return thread == that.thread && loop.offset() == that.loop.offset();
  }
}
