package periscope.lang.neutral;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import periscope.litmus.condition.Proposition;
import periscope.litmus.condition.Proposition.Atom;
import periscope.litmus.condition.Proposition.Operand;

/** The behaviours that a test looks for: those whose names say target, or else the weak ones. */
final class Targets {

  private Targets() {}

  /** A proposition that selects the wanted outcomes; empty if there are none. */
  static Optional<Proposition> of(List<Behaviour> behaviours) {
    boolean named = behaviours.stream().anyMatch(Targets::isNamed);
    List<Proposition> wanted = new ArrayList<>();
    for (int i = 0; i < behaviours.size(); i++) {
      Behaviour behaviour = behaviours.get(i);
      if (named ? isNamed(behaviour) : behaviour.counter().equals(Behaviour.WEAK)) {
        wanted.add(left(behaviour, behaviours.subList(0, i)));
      }
    }
    return wanted.stream().reduce(Proposition.Or::new);
  }

  static boolean isNamed(Behaviour behaviour) {
    return behaviour.name().matches(Behaviour.TARGET + "[0-9]*");
  }

  /** A proposition that selects a behaviour's outcomes, without those of earlier behaviours. */
  private static Proposition left(Behaviour behaviour, List<Behaviour> before) {
    Set<Proposition> taken = new LinkedHashSet<>();
    before.stream().flatMap(b -> b.outcome().stream())
        .filter(b -> behaviour.outcome().isEmpty() || !apart(b, behaviour.outcome().get())).forEach(taken::add);
    Optional<Proposition> not = taken.stream().reduce(Proposition.Or::new).map(Proposition.Not::new);
    return Stream.concat(behaviour.outcome().stream(), not.stream()).reduce(Proposition.And::new)
        .orElseGet(Proposition.True::new);
  }

  /** Whether two propositions exclude each other, since they demand different values of an operand. */
  private static boolean apart(Proposition one, Proposition other) {
    Map<Operand, Long> values = values(one);
    return values(other).entrySet().stream()
        .anyMatch(v -> values.containsKey(v.getKey()) && !values.get(v.getKey()).equals(v.getValue()));
  }

  /** The values that a conjunction of atoms demands of variables and locations. */
  private static Map<Operand, Long> values(Proposition conjunction) {
    return atoms(conjunction).collect(Collectors.toMap(Atom::left, a -> ((Operand.Constant) a.right()).value(),
        (a, b) -> a));
  }

  private static Stream<Atom> atoms(Proposition conjunction) {
    return conjunction instanceof Proposition.And and
        ? Stream.concat(atoms(and.left()), atoms(and.right())) : Stream.of((Atom) conjunction);
  }
}
