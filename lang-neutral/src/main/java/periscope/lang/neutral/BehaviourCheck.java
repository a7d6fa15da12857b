package periscope.lang.neutral;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import periscope.litmus.condition.Proposition;
import periscope.litmus.memory.Observables;
import periscope.litmus.memory.Outcome;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.machines.interleaving.OutcomeClasses;
import periscope.machines.interleaving.OutcomeClasses.Kind;

/** Compares the behaviours that a test states with the classes that its outcomes have. */
final class BehaviourCheck {

  private static final String HINT =
      "classes are worked out here: runs and campaigns do not go by what the file states";

  private BehaviourCheck() {}

  /**
   * A warning for each behaviour with outcomes of another class, or without outcomes, and a warning if some outcome
   * belongs to no behaviour.
   */
  static List<Diagnostic> of(Document document, SourceText text) {
    if (document.behaviours().isEmpty()) {
      return List.of();
    }
    Observables spoken = Observed.by(document.behaviours().stream().flatMap(b -> b.outcome().stream())
        .flatMap(Proposition::operands));
    Optional<Map<Outcome, Kind>> classes;
    try {
      classes = OutcomeClasses.of(document.test(), text).projected(spoken);
    } catch (InvalidInputException e) {
      return List.of();
    }
    return classes.map(c -> compare(document.behaviours(), c, text)).orElse(List.of());
  }

  private static List<Diagnostic> compare(List<Behaviour> behaviours, Map<Outcome, Kind> classes, SourceText text) {
    List<Diagnostic> found = new ArrayList<>();
    Set<Outcome> left = new LinkedHashSet<>(classes.keySet());
    for (Behaviour behaviour : behaviours) {
      List<Outcome> own = left.stream().filter(o -> behaviour.outcome().map(b -> b.holds(o)).orElse(true)).toList();
      own.forEach(left::remove);
      if (own.isEmpty() && behaviour.outcome().isPresent()) {
        found.add(Diagnostic.warning(text, behaviour.span(), "'" + behaviour.name() + "' never is: nobody writes such "
            + "a value, or a behaviour before it has it", "a test of two locations that are one has to name one"));
      }
      own.stream().filter(o -> differs(behaviour, classes.get(o))).findFirst().ifPresent(o -> found.add(
          Diagnostic.warning(text, behaviour.span(), "'" + behaviour.name() + "' counts " + words(o) + " as "
              + behaviour.counter() + ", and it is " + classes.get(o).name().toLowerCase(Locale.ROOT), HINT)));
    }
    left.stream().findFirst().ifPresent(o -> found.add(Diagnostic.warning(text, behaviours.get(0).span(),
        "no behaviour has " + words(o) + ", which is " + classes.get(o).name().toLowerCase(Locale.ROOT), HINT)));
    return found;
  }

  private static boolean differs(Behaviour behaviour, Kind kind) {
    return switch (kind) {
      case SEQUENTIAL -> behaviour.counter().equals(Behaviour.INTERLEAVED) || weak(behaviour);
      case INTERLEAVED -> behaviour.sequential() || weak(behaviour);
      case WEAK, IMPOSSIBLE -> behaviour.sequential() || behaviour.counter().equals(Behaviour.INTERLEAVED);
      case UNKNOWN -> false;
    };
  }

  private static boolean weak(Behaviour behaviour) {
    return behaviour.counter().equals(Behaviour.WEAK);
  }

  private static String words(Outcome outcome) {
    return Stream.concat(outcome.registers().entrySet().stream().map(r -> r.getKey().name() + "=" + r.getValue()),
        outcome.memory().entrySet().stream().map(m -> m.getKey() + "=" + m.getValue()))
        .collect(Collectors.joining(" and "));
  }
}
