package periscope.machines.progress;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import periscope.machines.progress.ThreadedMachine.Doing;

/**
 * A run that never ends: a beginning, and a part that repeats for ever. If nothing repeats, every thread that has not
 * ended waits at a barrier for ever.
 *
 * @param beginning  the steps before the part that repeats
 * @param round      the steps that repeat; empty if all threads that have not ended wait
 * @param live       threads that never end, as bits
 * @param started    threads that have taken a step, as bits
 * @param waiting    threads that wait at a barrier for ever, as bits
 * @param next       the next step of each thread that never ends, where the repeated part begins
 */
public record Lasso(List<Move> beginning, List<Move> round, long live, long started, long waiting,
    Map<Integer, Doing> next) {

  /**
   * A step of a run.
   *
   * @param thread number of the thread
   * @param memory whether memory makes a store of the thread visible; if not, the thread itself takes the step
   * @param doing  the step; of a step of memory, the store that becomes visible, without a place in the text
   * @param before value of the accessed location before the step: as the thread sees it, or that in memory
   * @param after  value of the accessed location after the step
   */
  public record Move(int thread, boolean memory, Doing doing, long before, long after) {}

  public Lasso {
    beginning = List.copyOf(beginning);
    round = List.copyOf(round);
    next = new TreeMap<>(next);
  }

  /** The threads that take a step in the part that repeats, as bits. */
  public long acting() {
    return round.stream().filter(m -> !m.memory()).mapToLong(m -> 1L << m.thread()).reduce(0, (a, b) -> a | b);
  }

  /** The threads that never end but neither take a step nor wait at a barrier, as bits. */
  public long held() {
    return live & ~acting() & ~waiting;
  }
}
