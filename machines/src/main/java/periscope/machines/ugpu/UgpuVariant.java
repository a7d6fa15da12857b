package periscope.machines.ugpu;

import periscope.semantics.LoopBound;

/**
 * A variant of the machine: the order of its loads, the instructions that it runs, and its treatment of branches.
 *
 * @param loops the bound on rounds of loops; matters only with branches
 */
public record UgpuVariant(Reads reads, Instructions instructions, Branches branches, LoopBound loops) {

  /** The order of loads of one address. */
  public enum Reads {
    /** Loads overtake each other in the load array, as in [UGPU]. */
    RELAXED,
    /** Loads keep their order: there is no load array. */
    COHERENT
  }

  /** The instructions that the machine runs. */
  public enum Instructions {
    /** Loads, stores and fences in straight-line code, as in [UGPU]. */
    PAPER,
    /** Also read-modify-writes, branches and barriers, with the meaning that the package's charter states. */
    EXTENDED
  }

  /** The behaviour of a branch whose registers wait for loads. */
  public enum Branches {
    /** The branch waits, and the instructions behind it wait with it. */
    WAIT,
    /** The machine guesses the branch; loads behind it obtain values at once, which count if the guess was right. */
    EARLY_LOADS
  }

  /** The machine of [UGPU]. */
  public static final UgpuVariant PAPER =
      new UgpuVariant(Reads.RELAXED, Instructions.PAPER, Branches.WAIT, LoopBound.DEFAULT);

  /** The machine of [UGPU] with read-modify-writes, branches and barriers in addition. */
  public static final UgpuVariant EXTENDED =
      new UgpuVariant(Reads.RELAXED, Instructions.EXTENDED, Branches.WAIT, LoopBound.DEFAULT);

  /** @throws IllegalArgumentException for early loads in a machine without branches */
  public UgpuVariant {
    if (branches == Branches.EARLY_LOADS && instructions == Instructions.PAPER) {
      throw new IllegalArgumentException("without branches there is nothing to be early for");
    }
  }

  /** Copy of this variant with another order of loads. */
  public UgpuVariant with(Reads changed) {
    return new UgpuVariant(changed, instructions, branches, loops);
  }

  /** Copy of this variant with another behaviour of branches. */
  public UgpuVariant with(Branches changed) {
    return new UgpuVariant(reads, instructions, changed, loops);
  }

  /** Copy of this variant with another bound on loops. */
  public UgpuVariant with(LoopBound changed) {
    return new UgpuVariant(reads, instructions, branches, changed);
  }

  boolean early() {
    return branches == Branches.EARLY_LOADS;
  }
}
