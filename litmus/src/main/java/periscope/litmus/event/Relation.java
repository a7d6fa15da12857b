package periscope.litmus.event;

import java.util.Arrays;

/** A relation over the events of an execution, to be kept; {@link Relations} says how it is computed. Immutable. */
public final class Relation {

  private final long[] rows;
  private final int words;

  private Relation(long[] rows) {
    this.rows = rows;
    words = Relations.width(rows.length);
  }

  /** The relation that an array holds, which may change later. */
  public static Relation of(long[] rows) {
    return new Relation(rows.clone());
  }

  /** Whether it relates two events. */
  public boolean has(int from, int to) {
    return Relations.has(rows, words, from, to);
  }

  /** The events that it relates an event to. */
  public EventSet from(int event) {
    return EventSet.row(rows, words, event);
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof Relation that && Arrays.equals(rows, that.rows);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(rows);
  }
}
