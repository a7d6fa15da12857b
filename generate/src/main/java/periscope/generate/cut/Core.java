package periscope.generate.cut;

import java.util.List;

/**
 * The core of an execution: the accesses that a test keeps. They form a cycle, in which each access leads to the next
 * and the last one to the first; or, without links, they are all accesses that take part.
 *
 * @param steps indices of the accesses in the history
 * @param links for each step, its link to the next step; empty if the accesses form no cycle
 */
public record Core(List<Integer> steps, List<Link> links) {

  public Core {
    steps = List.copyOf(steps);
    links = List.copyOf(links);
  }

  boolean cyclic() {
    return !links.isEmpty();
  }

  /** Whether the core is about two conflicting accesses, the first and the last of its steps. */
  boolean ofPair() {
    return cyclic() && links.get(links.size() - 1) == Link.MISSES;
  }

  /** Whether no path leads from either of the two conflicting accesses to the other. */
  boolean alone() {
    return links.contains(Link.ALONE);
  }

  int first() {
    return steps.get(0);
  }

  int last() {
    return steps.get(steps.size() - 1);
  }
}
