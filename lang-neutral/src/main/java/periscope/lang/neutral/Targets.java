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

/** The target behaviours of a test, which are looked for: those that are called target, or else the weak ones. */
final class Targets {

  private Targets() {}

  /** What holds of the outcomes that are looked for; empty if there are none. */
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

  /** What is a behaviour's, without what one before it takes. */
  private static Proposition left(Behaviour behaviour, List<Behaviour> before) {
    Set<Proposition> taken = new LinkedHashSet<>();
    before.stream().flatMap(b -> b.outcome().stream())
        .filter(b -> behaviour.outcome().isEmpty() || !apart(b, behaviour.outcome().get())).forEach(taken::add);
    Optional<Proposition> not = taken.stream().reduce(Proposition.Or::new).map(Proposition.Not::new);
    return Stream.concat(behaviour.outcome().stream(), not.stream()).reduce(Proposition.And::new)
        .orElseGet(Proposition.True::new);
  }

  /** Whether two outcomes differ in something that both speak of, so that none has both. */
  private static boolean apart(Proposition one, Proposition other) {
    Map<Operand, Long> values = values(one);
    return values(other).entrySet().stream()
        .anyMatch(v -> values.containsKey(v.getKey()) && !values.get(v.getKey()).equals(v.getValue()));
  }

  /** What each variable and location is in a conjunction of atoms. */
  private static Map<Operand, Long> values(Proposition conjunction) {
    return atoms(conjunction).collect(Collectors.toMap(Atom::left, a -> ((Operand.Constant) a.right()).value(),
        (a, b) -> a));
  }

  private static Stream<Atom> atoms(Proposition conjunction) {
    return conjunction instanceof Proposition.And and
        ? Stream.concat(atoms(and.left()), atoms(and.right())) : Stream.of((Atom) conjunction);
  }
}
