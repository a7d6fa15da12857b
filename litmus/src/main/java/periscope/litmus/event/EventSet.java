package periscope.litmus.event;

import java.util.Arrays;
import java.util.function.IntConsumer;

/**
 * An immutable set of events, by their numbers, of any size. The class serves to store and pass on sets; {@link
 * Relations} computes on arrays. Sets are ordered by their greatest events.
 */
public final class EventSet implements Comparable<EventSet> {

  public static final EventSet NONE = new EventSet(new long[0]);

  /** Bit {@code i} for event {@code i}; the last word is not 0. */
  private final long[] words;

  private EventSet(long[] words) {
    this.words = words;
  }

  private static EventSet trimmed(long[] words) {
    int length = words.length;
    while (length > 0 && words[length - 1] == 0) {
      length--;
    }
    return length == 0 ? NONE : new EventSet(length == words.length ? words : Arrays.copyOf(words, length));
  }

  /** The set of events below 64 with bit {@code i} set for event {@code i}. */
  public static EventSet of(long bits) {
    return bits == 0 ? NONE : new EventSet(new long[] {bits});
  }

  /**
   * One row of a relation in the format of {@link Relations}; row 0 of an array that holds a set is the set.
   *
   * @param words longs per row
   * @param row   number of the event whose row is wanted
   */
  public static EventSet row(long[] relation, int words, int row) {
    return trimmed(Arrays.copyOfRange(relation, row * words, (row + 1) * words));
  }

  public boolean isEmpty() {
    return words.length == 0;
  }

  public boolean has(int event) {
    return event / Long.SIZE < words.length && (words[event / Long.SIZE] >>> event & 1) != 0;
  }

  /** Calls {@code use} for each event, in ascending order. */
  public void forEach(IntConsumer use) {
    for (int w = 0; w < words.length; w++) {
      for (long rest = words[w]; rest != 0; rest &= rest - 1) {
        use.accept(w * Long.SIZE + Long.numberOfTrailingZeros(rest));
      }
    }
  }

  /** The set with one more event; the same set if it contains the event. */
  public EventSet with(int event) {
    if (has(event)) {
      return this;
    }
    long[] more = Arrays.copyOf(words, Math.max(words.length, event / Long.SIZE + 1));
    more[event / Long.SIZE] |= 1L << event;
    return new EventSet(more);
  }

  /** The union of two sets. */
  public EventSet or(EventSet that) {
    EventSet large = words.length < that.words.length ? that : this;
    EventSet small = large == this ? that : this;
    if (small.isEmpty()) {
      return large;
    }
    long[] both = large.words.clone();
    for (int w = 0; w < small.words.length; w++) {
      both[w] |= small.words[w];
    }
    return new EventSet(both);
  }

  /** The intersection of two sets. */
  public EventSet and(EventSet that) {
    long[] both = Arrays.copyOf(words, Math.min(words.length, that.words.length));
    for (int w = 0; w < both.length; w++) {
      both[w] &= that.words[w];
    }
    return trimmed(both);
  }

  /** Whether the set is a subset of another set. */
  public boolean isPartOf(EventSet that) {
    boolean part = words.length <= that.words.length;
    for (int w = 0; part && w < words.length; w++) {
      part = (words[w] & ~that.words[w]) == 0;
    }
    return part;
  }

  /** The set with {@code by} added to every event number. */
  public EventSet shifted(int by) {
    long[] moved = new long[words.length + by / Long.SIZE + 1];
    for (int w = 0; w < words.length; w++) {
      int to = w + by / Long.SIZE;
      moved[to] |= words[w] << by;
      moved[to + 1] |= by % Long.SIZE == 0 ? 0 : words[w] >>> -by;
    }
    return trimmed(moved);
  }

  @Override
  public int compareTo(EventSet that) {
    int order = Integer.compare(words.length, that.words.length);
    for (int w = words.length - 1; order == 0 && w >= 0; w--) {
      order = Long.compareUnsigned(words[w], that.words[w]);
    }
    return order;
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof EventSet that && Arrays.equals(words, that.words);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(words);
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder("{");
    forEach(e -> text.append(text.length() == 1 ? "" : ", ").append(e));
    return text.append('}').toString();
  }
}
