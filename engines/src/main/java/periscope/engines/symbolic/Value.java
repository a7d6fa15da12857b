package periscope.engines.symbolic;

import java.util.SortedMap;

/**
 * A number that is not the same in all executions. Where it means anything, exactly one of the options holds.
 *
 * @param options for each number that it may be, what it takes; null if those are too many to list
 * @param word    otherwise its digits, the lowest first; else null
 */
record Value(SortedMap<Long, Integer> options, int[] word) {

  boolean isListed() {
    return options != null;
  }
}
