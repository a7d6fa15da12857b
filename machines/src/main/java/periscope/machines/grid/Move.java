package periscope.machines.grid;

/**
 * A move of a work-item in a run, whatever led to it.
 *
 * @param what the row of the access, or the cell
 * @param nth  how many accesses of the same row are on their way before it
 */
public record Move(int item, Kind kind, int what, int nth) {

  /** What is done. */
  public enum Kind {
    /** An access takes place, a fence is passed, or a barrier come to. */
    ACCESS,
    /** The oldest write in a store buffer goes to memory. */
    FLUSH,
    /** A value goes to the work-group. */
    TO_GROUP,
    /** A value goes to all. */
    TO_ALL
  }
}
