package periscope.kernels;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
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

  /** The hint for a launch and its final states; empty if no location has different final values. */
  static Optional<String> of(LaunchedKernel launched, Set<Outcome> ends) {
    List<String> told = new ArrayList<>();
    String example = "";
    for (Location location : launched.test().locations()) {
      String name = location.name();
      Set<Long> values = location.space() != AddressSpace.GLOBAL ? Set.of() : ends.stream()
          .filter(e -> e.memory().containsKey(name)).map(e -> e.memory().get(name)).sorted()
          .collect(Collectors.toCollection(LinkedHashSet::new));
      if (values.size() > 1) {
        List<String> shown = values.stream().limit(MOST).map(v -> launched.test().type(name).print(v)).toList();
        told.add(name + " ends as " + (values.size() > MOST ? String.join(", ", shown) + " or others"
            : String.join(", ", shown.subList(0, shown.size() - 1)) + " or " + shown.get(shown.size() - 1)));
        example = example.isEmpty() ? "forall (" + name + "=" + shown.get(shown.size() - 1) + ")" : example;
      }
    }
    String more = told.size() > MOST ? "; and " + (told.size() - MOST) + " more locations differ" : "";
    return told.isEmpty() ? Optional.empty() : Optional.of("no condition was asked; "
        + told.stream().limit(MOST).collect(Collectors.joining("; ")) + more
        + ". Write what has to hold behind the launch, such as /* launch " + launched.kernel() + " on … { … } "
        + example + " */, or assert(…) into the kernel.");
  }
}
