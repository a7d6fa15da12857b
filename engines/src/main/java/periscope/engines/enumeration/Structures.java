package periscope.engines.enumeration;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A memo of a model's results on event structures that several programs share, for all threads that enumerate programs
 * of one kind under one model. A number stands for each frontier (see {@link
 * periscope.models.evaluate.Evaluator#frontier}): equal numbers mean equal frontiers. A dropped entry gets a new number
 * when it occurs again.
 */
public final class Structures {

  private final Memo memo;
  private final Map<Object, Integer> numbers = new ConcurrentHashMap<>();
  private final AtomicInteger parts = new AtomicInteger();
  private long frontiers;

  /**
   * Makes an empty memo.
   *
   * @param budget approximate largest size of the memo, in bytes
   */
  public Structures(long budget) {
    memo = new Memo(budget);
  }

  /**
   * A number for a part of structures: a list of locations, or a thread on one of its paths. Equal parts have equal
   * numbers.
   */
  int number(Object part) {
    return numbers.computeIfAbsent(part, p -> parts.getAndIncrement());
  }

  /**
   * Numbers of the frontiers of the structures that consist of the parts with these numbers; null if they are not
   * stored.
   */
  long[] known(LongBuffer whole) {
    return memo.get(whole);
  }

  void remember(LongBuffer whole, long[] found) {
    memo.put(whole, found);
  }

  /**
   * The number of a frontier, alone in an array. Its first element is negative, so that it never equals a key of {@link
   * #known}.
   */
  synchronized long[] numbered(LongBuffer frontier) {
    long[] found = memo.get(frontier);
    if (found == null) {
      found = new long[] {frontiers++};
      memo.put(frontier, found);
    }
    return found;
  }
}
