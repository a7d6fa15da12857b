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

/** Makes behaviours from the classes of a test's outcomes, one for each outcome. */
final class Behaviours {

  /**
   * A behaviour of one outcome.
   *
   * @param name    its name
   * @param counter its counter
   */
  record Named(String name, String counter, Outcome outcome) {}

  private Behaviours() {}

  /**
   * The behaviours of all outcomes, in the order of the classes. If the wanted outcomes are exactly the weak ones,
   * names follow the classes; otherwise the names of wanted outcomes say so, and their counters stay those of their
   * classes.
   *
   * @return empty if no outcome is wanted
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

  /**
   * The counter for an outcome of a class. Sequential outcomes have two counters: one for the threads in their order,
   * and one for all other orders.
   */
  private static String counter(Kind kind, int before) {
    return switch (kind) {
      case SEQUENTIAL -> before == 0 ? "seq0" : "seq1";
      case INTERLEAVED -> Behaviour.INTERLEAVED;
      case WEAK, IMPOSSIBLE, UNKNOWN -> Behaviour.WEAK;
    };
  }
}
