package periscope.engines.symbolic.unrolling;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.LongBinaryOperator;
import java.util.function.LongUnaryOperator;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import periscope.litmus.event.EventSet;

/**
 * The possible numbers of a value, each with the ways in which it arises. A way is a set of events through which values
 * flow; if one way is a subset of another, only the smaller is kept.
 *
 * @param ways for each possible number, its ways, in order; few numbers
 * @param any  whether any number is possible; then {@code ways} is empty
 */
public record ValueSet(SortedMap<Long, List<EventSet>> ways, boolean any) {

  static final ValueSet ANY = new ValueSet(new TreeMap<>(), true);
  static final ValueSet TRUTH = of(0, 1);

  /** Largest number of ways of one number; beyond, only the intersection of the ways is kept. */
  private static final int MOST_WAYS = 12;

  /** Numbers that arise without any event. */
  static ValueSet of(long... numbers) {
    SortedMap<Long, List<EventSet>> ways = new TreeMap<>();
    for (long number : numbers) {
      ways.put(number, List.of(EventSet.NONE));
    }
    return new ValueSet(ways, false);
  }

  /** The possible numbers, in order; empty if any number is possible. */
  public Set<Long> numbers() {
    return Collections.unmodifiableSet(ways.keySet());
  }

  boolean isEmpty() {
    return !any && ways.isEmpty();
  }

  /** Whether exactly one number is possible. */
  public boolean isSingle() {
    return ways.size() == 1;
  }

  /** Whether a number is possible. */
  public boolean contains(long number) {
    return any || ways.containsKey(number);
  }

  boolean meets(ValueSet that) {
    return any ? !that.isEmpty() : that.any ? !isEmpty() : ways.keySet().stream().anyMatch(that.ways::containsKey);
  }

  ValueSet or(ValueSet that) {
    if (any || that.any) {
      return ANY;
    }
    SortedMap<Long, List<EventSet>> both = new TreeMap<>(ways);
    that.ways.forEach((number, more) -> both.merge(number, more, ValueSet::least));
    return new ValueSet(both, false);
  }

  /** The numbers that are in another set, too, with the ways of this set. */
  ValueSet within(ValueSet that) {
    if (any && !that.any) {
      return of(that.ways.keySet().stream().mapToLong(Long::longValue).toArray());
    }
    SortedMap<Long, List<EventSet>> both = new TreeMap<>(ways);
    both.keySet().removeIf(number -> !that.contains(number));
    return new ValueSet(both, any);
  }

  ValueSet without(ValueSet that) {
    SortedMap<Long, List<EventSet>> rest = new TreeMap<>(ways);
    rest.keySet().removeAll(that.ways.keySet());
    return new ValueSet(rest, any);
  }

  /** The numbers that arise without the event, with these ways. */
  ValueSet avoiding(int event) {
    SortedMap<Long, List<EventSet>> rest = new TreeMap<>();
    ways.forEach((number, all) -> {
      List<EventSet> others = all.stream().filter(way -> !way.has(event)).toList();
      if (!others.isEmpty()) {
        rest.put(number, others);
      }
    });
    return new ValueSet(rest, any);
  }

  /** The same numbers, with the event added to each way. */
  ValueSet through(int event) {
    SortedMap<Long, List<EventSet>> extended = new TreeMap<>();
    ways.forEach((number, all) -> extended.put(number, least(all.stream().map(way -> way.with(event)).sorted())));
    return new ValueSet(extended, any);
  }

  ValueSet each(LongUnaryOperator operator) {
    SortedMap<Long, List<EventSet>> results = new TreeMap<>();
    ways.forEach((number, all) -> results.merge(operator.applyAsLong(number), all, ValueSet::least));
    return new ValueSet(results, any);
  }

  ValueSet combined(ValueSet that, LongBinaryOperator operator) {
    if (isEmpty() || that.isEmpty()) {
      return of();
    } else if (any || that.any) {
      return ANY;
    }
    SortedMap<Long, List<EventSet>> results = new TreeMap<>();
    ways.forEach((x, all) -> that.ways.forEach((y, others) -> {
      Stream<EventSet> together = all.stream().flatMap(way -> others.stream().map(way::or)).sorted();
      results.merge(operator.applyAsLong(x, y), least(together), ValueSet::least);
    }));
    return new ValueSet(results, false);
  }

  /** The results of an operator on numbers of three sets. */
  ValueSet combined(ValueSet second, ValueSet third, ToLongFunction<long[]> operator) {
    ValueSet all = of();
    for (long x : ways.keySet()) {
      ValueSet only = new ValueSet(new TreeMap<>(Map.of(x, ways.get(x))), false);
      for (long y : second.ways.keySet()) {
        ValueSet both = only.combined(new ValueSet(new TreeMap<>(Map.of(y, second.ways.get(y))), false), (a, b) -> 0);
        all = all.or(both.combined(third, (none, z) -> operator.applyAsLong(new long[] {x, y, z})));
      }
    }
    return any || second.any || third.any ? ANY : all;
  }

  /** The set itself, or the set of all numbers if it has more than {@code most} numbers. */
  ValueSet atMost(int most) {
    return ways.size() > most ? ANY : this;
  }

  private static List<EventSet> least(List<EventSet> some, List<EventSet> more) {
    return some.equals(more) ? some : least(Stream.concat(some.stream(), more.stream()).sorted());
  }

  /**
   * The ways that contain no other way.
   *
   * @param all in an order in which a subset precedes its supersets
   */
  private static List<EventSet> least(Stream<EventSet> all) {
    List<EventSet> least = new ArrayList<>();
    all.forEach(way -> {
      if (!hasPart(least, way)) {
        least.add(way);
      }
    });
    return least.size() > MOST_WAYS ? List.of(least.stream().reduce(EventSet::and).orElseThrow()) : least;
  }

  private static boolean hasPart(List<EventSet> ways, EventSet way) {
    for (EventSet other : ways) {
      if (other.isPartOf(way)) {
        return true;
      }
    }
    return false;
  }
}
