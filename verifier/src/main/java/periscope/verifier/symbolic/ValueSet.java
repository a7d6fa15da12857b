package periscope.verifier.symbolic;

import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Numbers that something may be.
 *
 * @param numbers those, if they are few
 * @param any     whether nothing is known; then there are no numbers
 */
record ValueSet(SortedSet<Long> numbers, boolean any) {

  static final ValueSet ANY = new ValueSet(new TreeSet<>(), true);
  static final ValueSet TRUTH = of(0, 1);

  static ValueSet of(long... numbers) {
    SortedSet<Long> set = new TreeSet<>();
    for (long number : numbers) {
      set.add(number);
    }
    return new ValueSet(set, false);
  }

  /** These numbers, or any if they are many. */
  static ValueSet of(SortedSet<Long> numbers) {
    return numbers.size() > ValueSets.MOST ? ANY : new ValueSet(numbers, false);
  }

  boolean isEmpty() {
    return !any && numbers.isEmpty();
  }

  boolean isSingle() {
    return numbers.size() == 1;
  }

  boolean contains(long number) {
    return any || numbers.contains(number);
  }

  boolean meets(ValueSet that) {
    return any ? !that.isEmpty() : that.any ? !isEmpty() : numbers.stream().anyMatch(that.numbers::contains);
  }

  ValueSet or(ValueSet that) {
    if (any || that.any) {
      return ANY;
    }
    SortedSet<Long> both = new TreeSet<>(numbers);
    both.addAll(that.numbers);
    return of(both);
  }

  ValueSet and(ValueSet that) {
    if (any || that.any) {
      return any ? that : this;
    }
    SortedSet<Long> both = new TreeSet<>(numbers);
    both.retainAll(that.numbers);
    return of(both);
  }

  ValueSet without(ValueSet that) {
    if (any) {
      return this;
    }
    SortedSet<Long> rest = new TreeSet<>(numbers);
    rest.removeAll(that.numbers);
    return of(rest);
  }
}
