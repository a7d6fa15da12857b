package periscope.machines.grid;

import periscope.machines.grid.GridProgram.Exchange;
import periscope.machines.grid.GridProgram.ReadModifyWrite;
import periscope.machines.grid.GridProgram.Update;

/** Registers of work-items whose values are on their way. */
final class Awaited {

  private final GridProgram program;
  private final int[] code;
  /** Those of a work-item are so many words of bits. */
  private final long[] bits;
  private final int words;

  /** None is, of so many work-items. */
  Awaited(GridProgram program, int items) {
    this.program = program;
    code = program.code;
    words = program.registers / Long.SIZE + 1;
    bits = new long[items * words];
  }

  /** A value goes on its way, or has come. */
  void flip(int item, int register) {
    bits[item * words + register / Long.SIZE] ^= 1L << register;
  }

  private boolean isAwaited(int item, int register) {
    return register >= 0 && (bits[item * words + register / Long.SIZE] >>> register & 1) != 0;
  }

  /** Whether a row has to wait for loads: for what it computes with, or for another value of its register. */
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
