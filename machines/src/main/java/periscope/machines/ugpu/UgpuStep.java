package periscope.machines.ugpu;

import java.util.Set;
import periscope.litmus.instruction.Instruction;
import periscope.machines.Computation;

/**
 * An instruction of a thread. Registers are places in the machine's state, locations numbers from 0.
 *
 * @param location of an access; -1 for others
 * @param register where the value of a load or an assignment goes; -1 for others
 * @param value    what is stored or assigned
 * @param offset   what is added to the address of an access
 * @param named    the registers that it reads or writes
 * @param source   the instruction that it was made from
 */
record UgpuStep(Kind kind, int location, int register, Computation value, Computation offset, Set<Integer> named,
    Instruction source) {

  /** What it does. */
  enum Kind {
    LOAD,
    STORE,
    /** A fence within the block: TFB. */
    BLOCK_FENCE,
    /** A fence within the device: TF. */
    DEVICE_FENCE,
    ASSIGN;

    boolean fence() {
      return this == BLOCK_FENCE || this == DEVICE_FENCE;
    }
  }
}
