package periscope.comparison.oracle;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import periscope.comparison.oracle.Disagreement.Kind;

/** The tally of one oracle: numbers of tests by kind and reason of disagreement, with the smallest test of each. */
public final class Tally {

  /**
   * The tests of one kind with the same reason.
   *
   * @param tests    number of tests
   * @param smallest the smallest test
   */
  public record Group(Kind kind, String reason, int tests, ComparedTest smallest) {}

  private final Map<Kind, Map<String, Group>> groups = new EnumMap<>(Kind.class);
  private final List<ComparedTest> tests = new ArrayList<>();

  /** Counts a test. */
  public void add(ComparedTest test) {
    tests.add(test);
    groups.computeIfAbsent(test.kind(), k -> new TreeMap<>()).merge(test.reason(),
        new Group(test.kind(), test.reason(), 1, test),
        (a, b) -> new Group(a.kind, a.reason, a.tests + 1,
            a.smallest.compareTo(b.smallest) <= 0 ? a.smallest : b.smallest));
  }

  /** The tests of a kind, in the order in which they were compared. */
  List<ComparedTest> tests(Kind kind) {
    return tests.stream().filter(t -> t.kind() == kind).toList();
  }

  /** Number of tests of a kind, for any reason. */
  public int count(Kind kind) {
    return groups(kind).stream().mapToInt(Group::tests).sum();
  }

  /** The groups of a kind, those with most tests first. */
  public List<Group> groups(Kind kind) {
    return groups.getOrDefault(kind, Map.of()).values().stream()
        .sorted(Comparator.comparing((Group g) -> -g.tests).thenComparing(Group::reason)).toList();
  }

  /** The smallest test of a kind, with any reason; empty if there is none. */
  Optional<ComparedTest> smallest(Kind kind) {
    return groups(kind).stream().map(Group::smallest).min(Comparator.naturalOrder());
  }
}
