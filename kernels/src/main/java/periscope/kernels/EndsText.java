package periscope.kernels;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import periscope.litmus.launch.LaunchedKernel;
import periscope.litmus.memory.Location;
import periscope.litmus.memory.Outcome;
import periscope.litmus.text.Prose;
import periscope.reports.part.Part;

/** The final states of a launch in a report. */
final class EndsText {

  /** Most final states that a report which is not complete lists. */
  private static final int MOST = 4;

  private final RunAnswer answer;
  private final boolean all;

  /** @param all whether to list all final states, however many they are */
  EndsText(RunAnswer answer, boolean all) {
    this.answer = answer;
    this.all = all;
  }

  /** The part of a report on the final states of a launch; empty for a launch that was not looked at. */
  List<Part> of(LaunchAnswers launch) {
    if (launch.answers().isEmpty()) {
      return List.of();
    }
    List<Part> parts = new ArrayList<>();
    List<String> ends = states(launch.launched(), launch.states().keySet());
    String most = Findings.of(launch, answer.text()).isEmpty() && !launch.open()
        && launch.answers().stream().noneMatch(a -> a.found().abridged()) ? "ends in " : "ends in at least ";
    Optional<String> who = Optional.of(launch.launched().kernel()).filter(k -> answer.several());
    boolean listed = ends.size() > 1 && (all || ends.size() <= MOST);
    parts.add(Part.Labelled.of("Memory   ", ends.isEmpty()
        ? "no execution " + who.map(k -> "of " + k + " ").orElse("") + "was met that ends."
        : who.map(k -> k + " ").orElse("") + most + Prose.count(ends.size(), "state")
            + (ends.size() == 1 ? ": " + ends.get(0) : listed ? "" : " (--all lists them)") + (listed ? ":" : ".")));
    if (listed) {
      ends.forEach(s -> parts.add(Part.Labelled.of("         ", s)));
    }
    launch.effort().filter(e -> all).ifPresent(e -> parts.add(Part.Labelled.of("Visited  ",
        "consistent executions: " + e.executions() + "; ways that were gone to their end: " + e.ways() + ".")));
    return parts;
  }

  private static List<String> states(LaunchedKernel launched, Set<Outcome> ends) {
    List<String> names = launched.test().locations().stream().map(Location::name).toList();
    return ends.stream().map(s -> MemoryText.of(names.stream().filter(s.memory()::containsKey).toList(),
        n -> launched.test().type(n).print(s.memory().get(n)))).distinct().toList();
  }
}
