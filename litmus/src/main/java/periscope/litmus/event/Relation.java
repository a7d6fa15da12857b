package periscope.litmus.event;

import java.util.Arrays;

/**
 * An immutable relation over the events of an execution, to store and pass on; {@link Relations} computes on arrays.
 */
public final class Relation {

  private final long[] rows;
  private final int words;

  private Relation(long[] rows) {
    this.rows = rows;
    words = Relations.width(rows.length);
  }

  /** The relation that an array holds now; later changes of the array do not change it. */
  public static Relation of(long[] rows) {
    return new Relation(rows.clone());
  }

  /** Whether the pair ({@code from}, {@code to}) is in the relation. */
  public boolean has(int from, int to) {
    return Relations.has(rows, words, from, to);
  }

  /** The events to which the relation relates an event. */
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
