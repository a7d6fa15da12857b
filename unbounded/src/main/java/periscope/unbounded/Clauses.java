package periscope.unbounded;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Clauses over interned atoms, each with the instance of a rule that it is. */
final class Clauses {

  /**
   * An atom, by its predicate and the events or components that it is about; {@link #NONE} in place of a second one.
   */
  record Atom(String predicate, int first, int second) {}

  static final int NONE = 255;
  private static final int BITS = 8;

  private final Map<String, Integer> predicates = new HashMap<>();
  private final Map<Long, Integer> numbers = new HashMap<>();
  private final List<Atom> atoms = new ArrayList<>();
  final List<int[]> all = new ArrayList<>();
  private final List<Object[]> instances = new ArrayList<>();

  /** The number of an atom, counted from 1. */
  int atom(String predicate, int first, int second) {
    long p = predicates.computeIfAbsent(predicate, k -> predicates.size());
    return numbers.computeIfAbsent((p << 2 * BITS) | (long) first << BITS | second, k -> {
      atoms.add(new Atom(predicate, first, second));
      return atoms.size();
    });
  }

  int atom(String predicate, int first) {
    return atom(predicate, first, NONE);
  }

  /** An atom that is the same for both orders of its events. */
  int pair(String predicate, int x, int y) {
    return atom(predicate, Math.min(x, y), Math.max(x, y));
  }

  int count() {
    return atoms.size();
  }

  Atom atom(int number) {
    return atoms.get(number - 1);
  }

  /**
   * Adds a clause unless it always holds.
   *
   * @param instance the rule's name and arguments
   */
  void add(Object[] instance, int... literals) {
    for (int i = 0; i < literals.length; i++) {
      for (int j = 0; j < i; j++) {
        if (literals[i] == -literals[j]) {
          return;
        }
      }
    }
    all.add(literals);
    instances.add(instance);
  }

  List<String> instance(int clause) {
    return Stream.of(instances.get(clause)).map(Object::toString).toList();
  }
}
