package periscope.machines.grid;

import periscope.machines.grid.GridProgram.Exchange;
import periscope.machines.grid.GridProgram.ReadModifyWrite;
import periscope.machines.grid.GridProgram.Update;

/** The registers of work-items for which a load is pending. */
final class Awaited {

  private final GridProgram program;
  private final int[] code;
  /** A bit for each register; each work-item has {@link #words} elements. */
  private final long[] bits;
  private final int words;

  /**
   * No register is awaited.
   *
   * @param items number of work-items
   */
  Awaited(GridProgram program, int items) {
    this.program = program;
    code = program.code;
    words = program.registers / Long.SIZE + 1;
    bits = new long[items * words];
  }

  /** Changes whether a register is awaited: when its load becomes pending, and when the load obtains the value. */
  void flip(int item, int register) {
    bits[item * words + register / Long.SIZE] ^= 1L << register;
  }

  private boolean isAwaited(int item, int register) {
    return register >= 0 && (bits[item * words + register / Long.SIZE] >>> register & 1) != 0;
  }

  /**
   * Whether the row at {@code at} has to wait for pending loads, of registers that it reads or of the register that it
   * writes.
   */
  boolean lacks(int item, int at) {
    int what = code[at];
    if (what < Operation.END) {
      return isAwaited(item, code[at + 1]) || isAwaited(item, code[at + 2]) || isAwaited(item, code[at + 3]);
    }
    return switch (what) {
      case Code.UNLESS -> isAwaited(item, code[at + 2]) || isAwaited(item, code[at + 3]);
      case Code.VALUE -> isAwaited(item, code[at + 1]) || isAwaited(item, program.reads[code[at + 2]]);
      case Code.FAIL -> isAwaited(item, code[at + 1]);
      case Code.READ, Code.WRITE -> isAwaited(item, code[at + 2]) || isAwaited(item, code[at + 3]);
      case Code.OBJECT -> lacks(item, program.objects[code[at + 1]]);
      default -> false;
    };
  }

  private boolean isAwaited(int item, int[] those) {
    for (int register : those) {
      if (isAwaited(item, register)) {
        return true;
      }
    }
    return false;
  }

  private boolean lacks(int item, Object object) {
    return object instanceof ReadModifyWrite m && (isAwaited(item, m.place().index()) || isAwaited(item, m.register()))
        || object instanceof Update u && isAwaited(item, u.operand())
        || object instanceof Exchange x && isAwaited(item, x.reads());
  }
}
