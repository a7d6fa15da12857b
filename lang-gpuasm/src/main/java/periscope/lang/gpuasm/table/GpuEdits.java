package periscope.lang.gpuasm.table;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import periscope.litmus.instruction.GpuInstruction;
import periscope.litmus.instruction.GpuInstruction.Extent;
import periscope.litmus.instruction.GpuInstruction.FluL1;
import periscope.litmus.instruction.GpuInstruction.IncL1;
import periscope.litmus.instruction.GpuInstruction.IncL2;
import periscope.litmus.instruction.GpuInstruction.InvL1;
import periscope.litmus.instruction.GpuInstruction.Ld;
import periscope.litmus.instruction.GpuInstruction.LkL2;
import periscope.litmus.instruction.GpuInstruction.LkRmw;
import periscope.litmus.instruction.GpuInstruction.St;
import periscope.litmus.instruction.GpuInstruction.UlL2;
import periscope.litmus.instruction.GpuInstruction.UlRmw;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.source.Span;
import periscope.mappings.table.Pattern;
import periscope.mappings.table.RowEdits;

/**
 * The edits of rows in GPU assembly: flushes, invalidates and locks are inserted, and their extents change by a step;
 * accesses stay.
 */
final class GpuEdits implements RowEdits {

  @Override
  public boolean stays(Instruction i) {
    return i instanceof Ld || i instanceof St || i instanceof IncL1 || i instanceof IncL2;
  }

  /** The instruction with extent WG in the place of DV. */
  @Override
  public List<Change> weaker(Instruction i) {
    return next(i, Extent.DV, Extent.WG);
  }

  /** The instruction with extent DV in the place of WG. */
  @Override
  public List<Change> stronger(Instruction i) {
    return next(i, Extent.WG, Extent.DV);
  }

  private static List<Change> next(Instruction i, Extent from, Extent to) {
    if (i instanceof FluL1 f && f.extent() == from) {
      return List.of(new Change(to.name(), new FluL1(to, f.span())));
    } else if (i instanceof InvL1 v && v.extent() == from) {
      return List.of(new Change(to.name(), new InvL1(to, v.span())));
    }
    return List.of();
  }

  /**
   * The instructions that may be inserted; flushes and invalidates have extent WG, since those of extent DV arise from
   * them by strengthening, at a higher cost.
   */
  @Override
  public List<Instruction> insertable(Pattern pattern) {
    List<Instruction> all = new ArrayList<>();
    all.add(new FluL1(Extent.WG, Span.NONE));
    all.add(new InvL1(Extent.WG, Span.NONE));
    all.add(new LkRmw(Extent.DV, Span.NONE));
    pattern.location().ifPresent(x -> all.add(new LkL2(x, Span.NONE)));
    return all;
  }

  @Override
  public Optional<Instruction> unlock(Instruction i) {
    if (i instanceof LkL2 l) {
      return Optional.of(new UlL2(l.location(), Span.NONE));
    }
    return i instanceof LkRmw l ? Optional.of(new UlRmw(l.extent(), Span.NONE)) : Optional.empty();
  }

  @Override
  public boolean unlocks(Instruction i) {
    return i instanceof UlL2 || i instanceof UlRmw;
  }

  @Override
  public Optional<String> kind(Instruction i) {
    return Optional.of(((GpuInstruction) i).mnemonic().split(" ")[0]);
  }

  @Override
  public Map<String, Integer> costs() {
    return Map.of("FLU_L1", 3, "INV_L1", 2, "LK_L2", 3, "LK_rmw", 3);
  }
}
