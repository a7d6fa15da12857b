package periscope.generate.cut;

import java.util.List;

/**
 * The accesses that a test is made of: a cycle, each of which leads to the next and the last to the first, or, without
 * links, all that take part.
 *
 * @param links one for each step, to the next one; none if it is no cycle
 */
public record Core(List<Integer> steps, List<Link> links) {

  public Core {
    steps = List.copyOf(steps);
    links = List.copyOf(links);
  }

  boolean cyclic() {
    return !links.isEmpty();
  }

  /** Whether it is about two accesses, the first of its steps and the last. */
  boolean ofPair() {
    return cyclic() && links.get(links.size() - 1) == Link.MISSES;
  }

  /** Whether nothing leads from one of these two to the other. */
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
