package periscope.machines.grid;

/**
 * A move of a work-item in a run.
 *
 * @param what index of the access's row for {@link Kind#ACCESS}, number of the cell for the other kinds
 * @param nth  number of pending accesses of the same row that precede the access in program order
 */
public record Move(int item, Kind kind, int what, int nth) {

  /** The kind of a move. */
  public enum Kind {
    /** A work-item performs an access, passes a fence, or arrives at a barrier. */
    ACCESS,
    /** The oldest write of a store buffer goes to memory. */
    FLUSH,
    /** An owed value of a cell goes to the work-group of its writer. */
    TO_GROUP,
    /** An owed value of a cell goes to all work-items. */
    TO_ALL
  }
}
