package periscope.engines.enumeration;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A memo of a model's results on the event structures that programs have in common, for any number of threads that run
 * through programs of one kind under one model. A number stands for each frontier (see {@link
 * periscope.models.evaluate.Evaluator#frontier}): equal numbers mean equal frontiers. A forgotten entry gets a new
 * number when it is seen again.
 */
public final class Structures {

  private final Memo memo;
  private final Map<Object, Integer> numbers = new ConcurrentHashMap<>();
  private final AtomicInteger parts = new AtomicInteger();
  private long frontiers;

  /** @param budget most bytes that what is remembered may take, about */
  public Structures(long budget) {
    memo = new Memo(budget);
  }

  /** A number of what structures are made of: locations, or a thread that goes one of its ways. */
  int number(Object part) {
    return numbers.computeIfAbsent(part, p -> parts.getAndIncrement());
  }

  /** Numbers of the frontiers of what is made of parts with these numbers; null if they are not known. */
  long[] known(LongBuffer whole) {
    return memo.get(whole);
  }

  void remember(LongBuffer whole, long[] found) {
    memo.put(whole, found);
  }

  /**
   * The number of a frontier, alone in an array. It begins with a negative element, other than what {@link #known} is
   * asked.
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
