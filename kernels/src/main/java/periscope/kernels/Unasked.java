package periscope.kernels;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import periscope.engines.execution.RaceHints;
import periscope.litmus.launch.LaunchedKernel;
import periscope.litmus.memory.Location;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.memory.Outcome;

/**
 * A hint about a launch without a condition: it names the locations whose values differ between ends of the launch, and
 * shows how to write a condition.
 */
final class Unasked {

  /** The largest number of locations, and of values of a location, that a line shows. */
  private static final int MOST = 4;

  private Unasked() {}

  /**
   * The hint for the last launch of an answer. Empty if the launch asks something, if no location has different final
   * values, or if a race leaves the launch undefined, so that no condition could hold.
   */
  static Optional<String> of(RunAnswer answer) {
    LaunchAnswers last = answer.last();
    boolean asks = last.launched().test().condition().isPresent() || Topics.asserts(last.launched().test(),
        answer.text());
    return asks || last.races() ? Optional.empty() : of(last.launched(), last.states().keySet(), plain(last));
  }

  /** The final states of a launch of which no execution with a cycle of program order and reads-from was kept. */
  private static Set<Outcome> plain(LaunchAnswers launch) {
    Set<Outcome> circular = launch.answers().stream().flatMap(a -> a.found().witnesses().entrySet().stream())
        .filter(w -> RaceHints.circular(w.getValue())).map(Map.Entry::getKey).collect(Collectors.toSet());
    return launch.states().keySet().stream().filter(s -> !circular.contains(s)).collect(Collectors.toSet());
  }

  /** @param plain the final states of executions without values out of thin air: an example has these values alone */
  private static Optional<String> of(LaunchedKernel launched, Set<Outcome> ends, Set<Outcome> plain) {
    List<String> told = new ArrayList<>();
    List<String> examples = new ArrayList<>();
    for (Location location : launched.test().locations()) {
      String name = location.name();
      SortedSet<Long> values = location.space() != AddressSpace.GLOBAL ? new TreeSet<>() : values(ends, name);
      if (values.size() > 1) {
        List<String> shown = values.stream().limit(MOST).map(v -> launched.test().type(name).print(v)).toList();
        told.add(name + " ends as " + (values.size() > MOST ? String.join(", ", shown) + " or others"
            : String.join(", ", shown.subList(0, shown.size() - 1)) + " or " + shown.get(shown.size() - 1)));
        SortedSet<Long> right = values(plain, name);
        if (right.size() > 1 && right.size() <= MOST) {
          examples.add(right.stream().map(v -> name + "=" + launched.test().type(name).print(v))
              .collect(Collectors.joining(" \\/ ", "forall (", ")")));
        }
      }
    }
    String more = told.size() > MOST ? "; and " + (told.size() - MOST) + " more locations differ" : "";
    return told.isEmpty() ? Optional.empty() : Optional.of("no condition was asked; "
        + told.stream().limit(MOST).collect(Collectors.joining("; ")) + more
        + ". Write what has to hold behind the launch, such as /* launch " + launched.kernel() + " on … { … } "
        + examples.stream().findFirst().orElse("forall (LOCATION=VALUE)") + " */, or assert(…) into the kernel.");
  }

  private static SortedSet<Long> values(Set<Outcome> ends, String name) {
    return ends.stream().filter(e -> e.memory().containsKey(name)).map(e -> e.memory().get(name))
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
