package periscope.machines.ugpu;

import periscope.semantics.LoopBound;

/**
 * A variant of the machine: the order of its loads, the instructions that it runs, and its treatment of branches.
 *
 * @param loops how far loops are followed, where there are branches
 */
public record UgpuVariant(Reads reads, Instructions instructions, Branches branches, LoopBound loops) {

  /** Whether loads of one address stay in order. */
  public enum Reads {
    /** They overtake each other in the load array, as the paper has it. */
    RELAXED,
    /** There is no load array. */
    COHERENT
  }

  /** Which instructions it runs. */
  public enum Instructions {
    /** Loads, stores and fences, one after the other. */
    PAPER,
    /** Read-modify-writes, branches and barriers, too, with the meaning that the charter gives them. */
    EXTENDED
  }

  /** What a branch does whose registers wait for loads. */
  public enum Branches {
    /** It waits, and with it what stands behind it. */
    WAIT,
    /** It is guessed; loads behind it go on at once, and count if the guess was right. */
    EARLY_LOADS
  }

  /** The machine of the paper. */
  public static final UgpuVariant PAPER =
      new UgpuVariant(Reads.RELAXED, Instructions.PAPER, Branches.WAIT, LoopBound.DEFAULT);

  /** The machine of the paper with the instructions that it lacks. */
  public static final UgpuVariant EXTENDED =
      new UgpuVariant(Reads.RELAXED, Instructions.EXTENDED, Branches.WAIT, LoopBound.DEFAULT);

  /** @throws IllegalArgumentException for early loads in a machine without branches */
  public UgpuVariant {
    if (branches == Branches.EARLY_LOADS && instructions == Instructions.PAPER) {
      throw new IllegalArgumentException("without branches there is nothing to be early for");
    }
  }

  /** The same with other reads. */
  public UgpuVariant with(Reads changed) {
    return new UgpuVariant(changed, instructions, branches, loops);
  }

  /** The same with other branches. */
  public UgpuVariant with(Branches changed) {
    return new UgpuVariant(reads, instructions, changed, loops);
  }

  /** The same with another bound on loops. */
  public UgpuVariant with(LoopBound changed) {
    return new UgpuVariant(reads, instructions, branches, changed);
  }

  boolean early() {
    return branches == Branches.EARLY_LOADS;
  }
}
