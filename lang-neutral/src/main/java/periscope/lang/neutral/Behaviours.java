package periscope.lang.neutral;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import periscope.litmus.condition.Proposition;
import periscope.litmus.memory.Outcome;
import periscope.machines.interleaving.OutcomeClasses.Kind;

/** Makes behaviours of the classes of a test's outcomes, one of each outcome. */
final class Behaviours {

  /** @param name of the behaviour @param counter what it counts as */
  record Named(String name, String counter, Outcome outcome) {}

  private Behaviours() {}

  /**
   * The behaviours of all outcomes, in the order of the classes. What is looked for are the weak ones; if it is not,
   * those that are have names that say so, and keep the counter of their class.
   *
   * @return empty if no outcome is looked for
   */
  static Optional<List<Named>> of(Map<Outcome, Kind> classes, Proposition wanted) {
    Set<Outcome> targets = classes.keySet().stream().filter(wanted::holds).collect(Collectors.toSet());
    boolean weak = classes.entrySet().stream()
        .allMatch(o -> targets.contains(o.getKey()) == (o.getValue() == Kind.WEAK));
    Map<String, List<Outcome>> named = new LinkedHashMap<>();
    Map<Outcome, String> counters = new LinkedHashMap<>();
    classes.forEach((outcome, kind) -> {
      String counter = counter(kind, counters.size());
      counters.put(outcome, counter);
      String name = targets.contains(outcome) && !weak ? Behaviour.TARGET : counter.startsWith("seq") ? "seq" : counter;
      named.computeIfAbsent(name, n -> new ArrayList<>()).add(outcome);
    });
    List<Named> all = new ArrayList<>();
    named.forEach((name, outcomes) -> {
      for (int i = 0; i < outcomes.size(); i++) {
        String own = outcomes.size() > 1 || name.equals("seq") ? name + i : name;
        all.add(new Named(own, counters.get(outcomes.get(i)), outcomes.get(i)));
      }
    });
    return targets.isEmpty() ? Optional.empty() : Optional.of(all);
  }

  /** There are two counters for sequential outcomes: one is for that of the threads in their order. */
  private static String counter(Kind kind, int before) {
    return switch (kind) {
      case SEQUENTIAL -> before == 0 ? "seq0" : "seq1";
      case INTERLEAVED -> Behaviour.INTERLEAVED;
      case WEAK, IMPOSSIBLE, UNKNOWN -> Behaviour.WEAK;
    };
  }
}
