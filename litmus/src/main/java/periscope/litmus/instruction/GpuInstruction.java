package periscope.litmus.instruction;

import periscope.litmus.expression.Expression;
import periscope.litmus.source.Span;

/** The assembly language of [RSP], Table 1; names as there. */
public sealed interface GpuInstruction extends Instruction {

  /** How far a flush, an invalidate or an RMW lock reaches, nearest first. */
  enum Extent {
    /** The thread's own work-group. */
    WG,
    /** Every work-group of the thread's device. */
    DV,
    /** Every work-group of every device. */
    SY
  }

  /** The instruction's first word, such as {@code INC_L1}. */
  String opcode();

  /** An instruction on one location. */
  sealed interface Located extends GpuInstruction {
    String location();
  }

  /** An instruction that copies the old value of its location into a register, and reads no register. */
  sealed interface Reading extends Located {
    String register();

    @Override
    default Dataflow dataflow() {
      return Dataflow.of().into(register());
    }
  }

  /** An instruction that locks or unlocks one location, and touches no register. */
  sealed interface Locking extends Located {
    @Override
    default Dataflow dataflow() {
      return Dataflow.NONE;
    }
  }

  /** An instruction on all caches or locks within an extent, which touches no register. */
  sealed interface Reaching extends GpuInstruction {
    Extent extent();

    @Override
    default Dataflow dataflow() {
      return Dataflow.NONE;
    }
  }

  /** {@code LD r x}: copies the valid L1 entry of x into r. */
  record Ld(String register, String location, Span span) implements Reading {
    @Override
    public String opcode() {
      return "LD";
    }
  }

  /** {@code ST r x}, or {@code ST 42 x}: writes x in the L1. The value is a register or a constant. */
  record St(Expression value, String location, Span span) implements Located {
    @Override
    public String opcode() {
      return "ST";
    }

    @Override
    public Dataflow dataflow() {
      return Dataflow.of(value);
    }
  }

  /** {@code INC_L1 r x}: increments x in the L1; r gets the old value. */
  record IncL1(String register, String location, Span span) implements Reading {
    @Override
    public String opcode() {
      return "INC_L1";
    }
  }

  /** {@code INC_L2 r x}: increments x in the L2; r gets the old value. */
  record IncL2(String register, String location, Span span) implements Reading {
    @Override
    public String opcode() {
      return "INC_L2";
    }
  }

  /** {@code FLU_L1 e}: puts a flush marker into the fifo of every L1 within the extent. */
  record FluL1(Extent extent, Span span) implements Reaching {
    @Override
    public String opcode() {
      return "FLU_L1";
    }
  }

  /** {@code FLU_L2 e}: puts a flush marker into the fifo of every L2 within the extent, which is DV or SY. */
  record FluL2(Extent extent, Span span) implements Reaching {
    @Override
    public String opcode() {
      return "FLU_L2";
    }
  }

  /** {@code INV_L1 e}: invalidates every entry of every L1 within the extent. */
  record InvL1(Extent extent, Span span) implements Reaching {
    @Override
    public String opcode() {
      return "INV_L1";
    }
  }

  /** {@code LK_L2 x}: locks x in the device's lock file. */
  record LkL2(String location, Span span) implements Locking {
    @Override
    public String opcode() {
      return "LK_L2";
    }
  }

  /** {@code UL_L2 x}: unlocks x in the device's lock file, whichever thread holds the lock. */
  record UlL2(String location, Span span) implements Locking {
    @Override
    public String opcode() {
      return "UL_L2";
    }
  }

  /** {@code LK_rmw e}: takes the RMW lock of every work-group within the extent (DV or SY), all at once. */
  record LkRmw(Extent extent, Span span) implements Reaching {
    @Override
    public String opcode() {
      return "LK_rmw";
    }
  }

  /**
   * {@code UL_rmw e}: releases the RMW lock of every work-group within the extent, whichever thread holds the locks.
   */
  record UlRmw(Extent extent, Span span) implements Reaching {
    @Override
    public String opcode() {
      return "UL_rmw";
    }
  }

  /** The instruction in the notation of the paper. */
  default String mnemonic() {
    if (this instanceof Reading i) {
      return opcode() + " " + i.register() + " " + i.location();
    } else if (this instanceof St i) {
      return opcode() + " " + i.value() + " " + i.location();
    } else if (this instanceof Locking i) {
      return opcode() + " " + i.location();
    } else if (this instanceof Reaching i) {
      return opcode() + " " + i.extent();
    }
    throw new IllegalStateException("no such instruction: " + this);
  }
}
