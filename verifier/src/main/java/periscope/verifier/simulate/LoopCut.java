package periscope.verifier.simulate;

import periscope.litmus.source.Span;

/**
 * A loop in which runs were dropped because they went round more often than the bound.
 *
 * @param thread whose loop it is
 * @param loop   where it stands, or the branch that jumps backwards
 */
public record LoopCut(int thread, Span loop) {

  /** Whether both are the same loop; the spans of two loops are equal to each other. */
  public boolean same(LoopCut that) {
    return thread == that.thread && loop.offset() == that.loop.offset();
  }
}
