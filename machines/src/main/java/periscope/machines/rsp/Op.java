package periscope.machines.rsp;

import periscope.litmus.instruction.GpuInstruction;
import periscope.litmus.instruction.GpuInstruction.Extent;

/** An operation of a machine instruction together with its extent; the machines switch on these. */
public enum Op {
  LD,
  ST,
  INC_L1,
  INC_L2,
  FLU_L1_WG,
  FLU_L1_DV,
  FLU_L1_SY,
  FLU_L2_DV,
  FLU_L2_SY,
  INV_L1_WG,
  INV_L1_DV,
  INV_L1_SY,
  LK_L2,
  UL_L2,
  LK_RMW_DV,
  LK_RMW_SY,
  UL_RMW_DV,
  UL_RMW_SY;

  public static Op of(GpuInstruction instruction) {
    if (instruction instanceof GpuInstruction.Ld) {
      return LD;
    } else if (instruction instanceof GpuInstruction.St) {
      return ST;
    } else if (instruction instanceof GpuInstruction.IncL1) {
      return INC_L1;
    } else if (instruction instanceof GpuInstruction.IncL2) {
      return INC_L2;
    } else if (instruction instanceof GpuInstruction.FluL1 i) {
      return pick(i.extent(), FLU_L1_WG, FLU_L1_DV, FLU_L1_SY);
    } else if (instruction instanceof GpuInstruction.FluL2 i) {
      return pick(i.extent(), null, FLU_L2_DV, FLU_L2_SY);
    } else if (instruction instanceof GpuInstruction.InvL1 i) {
      return pick(i.extent(), INV_L1_WG, INV_L1_DV, INV_L1_SY);
    } else if (instruction instanceof GpuInstruction.LkL2) {
      return LK_L2;
    } else if (instruction instanceof GpuInstruction.UlL2) {
      return UL_L2;
    } else if (instruction instanceof GpuInstruction.LkRmw i) {
      return pick(i.extent(), null, LK_RMW_DV, LK_RMW_SY);
    } else if (instruction instanceof GpuInstruction.UlRmw i) {
      return pick(i.extent(), null, UL_RMW_DV, UL_RMW_SY);
    }
    throw new IllegalArgumentException("no instruction of Table 1: " + instruction);
  }

  private static Op pick(Extent extent, Op wg, Op dv, Op sy) {
    Op op = extent == Extent.WG ? wg : extent == Extent.DV ? dv : sy;
    if (op == null) {
      throw new IllegalArgumentException("Table 1 has no such instruction with extent " + extent);
    }
    return op;
  }
}
