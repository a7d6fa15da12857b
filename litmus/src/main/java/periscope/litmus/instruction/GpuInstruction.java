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

  /** {@code LD r x}: copies the valid L1 entry of x into r. */
  record Ld(String register, String location, Span span) implements GpuInstruction {}

  /** {@code ST r x}, or {@code ST 42 x}: writes x in the L1. The value is a register or a constant. */
  record St(Expression value, String location, Span span) implements GpuInstruction {}

  /** {@code INC_L1 r x}: increments x in the L1; r gets the old value. */
  record IncL1(String register, String location, Span span) implements GpuInstruction {}

  /** {@code INC_L2 r x}: increments x in the L2; r gets the old value. */
  record IncL2(String register, String location, Span span) implements GpuInstruction {}

  /** {@code FLU_L1 e}: puts a flush marker into the fifo of every L1 within the extent. */
  record FluL1(Extent extent, Span span) implements GpuInstruction {}

  /** {@code FLU_L2 e}: the same for L2s; the extent is DV or SY. */
  record FluL2(Extent extent, Span span) implements GpuInstruction {}

  /** {@code INV_L1 e}: invalidates every entry of every L1 within the extent. */
  record InvL1(Extent extent, Span span) implements GpuInstruction {}

  /** {@code LK_L2 x}: locks x in the device's lock file. */
  record LkL2(String location, Span span) implements GpuInstruction {}

  /** {@code UL_L2 x}: unlocks x, whoever holds it. */
  record UlL2(String location, Span span) implements GpuInstruction {}

  /** {@code LK_rmw e}: takes the RMW lock of every work-group within the extent (DV or SY), all at once. */
  record LkRmw(Extent extent, Span span) implements GpuInstruction {}

  /** {@code UL_rmw e}: releases those locks, whoever holds them. */
  record UlRmw(Extent extent, Span span) implements GpuInstruction {}

  /** The instruction as the paper writes it. */
  default String mnemonic() {
    if (this instanceof Ld i) {
      return "LD " + i.register() + " " + i.location();
    } else if (this instanceof St i) {
      return "ST " + i.value() + " " + i.location();
    } else if (this instanceof IncL1 i) {
      return "INC_L1 " + i.register() + " " + i.location();
    } else if (this instanceof IncL2 i) {
      return "INC_L2 " + i.register() + " " + i.location();
    } else if (this instanceof FluL1 i) {
      return "FLU_L1 " + i.extent();
    } else if (this instanceof FluL2 i) {
      return "FLU_L2 " + i.extent();
    } else if (this instanceof InvL1 i) {
      return "INV_L1 " + i.extent();
    } else if (this instanceof LkL2 i) {
      return "LK_L2 " + i.location();
    } else if (this instanceof UlL2 i) {
      return "UL_L2 " + i.location();
    } else if (this instanceof LkRmw i) {
      return "LK_rmw " + i.extent();
    } else {
      return "UL_rmw " + ((UlRmw) this).extent();
    }
  }
}
