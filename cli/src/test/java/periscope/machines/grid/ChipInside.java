package periscope.machines.grid;

import periscope.litmus.launch.Inputs;

/** What nobody sees who only sees what memory holds in the end: how a chip's banks stall in a run. */
public final class ChipInside {

  private ChipInside() {}

  /** How many banks stall, on the average over the time of a run. */
  public static double stalling(Chip chip, GridProgram program, Inputs inputs, long seed, long most) {
    ChipGrid run = (ChipGrid) GridMachine.of(program, chip, inputs, seed, most, () -> false);
    run.run();
    return run.stalling();
  }
}
