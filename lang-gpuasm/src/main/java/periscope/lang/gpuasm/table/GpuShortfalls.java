package periscope.lang.gpuasm.table;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import periscope.litmus.instruction.GpuInstruction;
import periscope.litmus.instruction.GpuInstruction.Extent;
import periscope.litmus.instruction.GpuInstruction.FluL1;
import periscope.litmus.instruction.GpuInstruction.IncL1;
import periscope.litmus.instruction.GpuInstruction.IncL2;
import periscope.litmus.instruction.GpuInstruction.InvL1;
import periscope.litmus.instruction.GpuInstruction.Ld;
import periscope.litmus.instruction.GpuInstruction.LkRmw;
import periscope.litmus.instruction.GpuInstruction.Reaching;
import periscope.litmus.instruction.GpuInstruction.St;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;
import periscope.mappings.table.Operation;
import periscope.mappings.table.Pattern;
import periscope.mappings.table.Qualifiers;
import periscope.mappings.table.Row;
import periscope.mappings.table.Shortfall;
import periscope.mappings.table.SourceOperation;

/**
 * Demands of a row's head that its GPU assembly does not meet ([RSP], Table 3). Threads of a work-group share an L1, so
 * a head of work-group scope demands nothing. A wider head that acquires demands an invalidate behind its read; a wider
 * head that releases demands a flush in front of its write. A remote head demands the same of the L1s of all
 * work-groups of the device.
 */
final class GpuShortfalls {

  private final Row row;
  private final Pattern head;
  private final List<GpuInstruction> templates;
  private final int access;
  private final List<Shortfall> found = new ArrayList<>();

  private GpuShortfalls(Row row) {
    this.row = row;
    this.head = row.pattern();
    this.templates = row.templates().stream().map(GpuInstruction.class::cast).toList();
    this.access = IntStream.range(0, templates.size()).filter(i -> isAccess(templates.get(i))).findFirst().orElse(-1);
  }

  /** Every demand that a row does not meet; none for a head that no operation has. */
  static List<Shortfall> of(Row row) {
    Optional<Scope> widest = row.pattern().operations().stream().map(SourceOperation::scope)
        .max(Comparator.naturalOrder());
    boolean wide = widest.filter(s -> s.compareTo(Scope.WORK_GROUP) > 0).isPresent();
    return wide && row.pattern().order() != MemoryOrder.NON_ATOMIC ? new GpuShortfalls(row).all() : List.of();
  }

  private static boolean isAccess(GpuInstruction i) {
    return i instanceof Ld || i instanceof St || i instanceof IncL1 || i instanceof IncL2;
  }

  private List<Shortfall> all() {
    if (access >= 0 && templates.get(access) instanceof IncL1) {
      add(access, head.scope().map(s -> "scope " + Qualifiers.print(s)).orElse("any scope"), "write INC_L2");
    }
    boolean remote = head.remote().orElse(false);
    boolean releases = head.operation() != Operation.LOAD && (head.order() == MemoryOrder.RELEASE
        || head.order() == MemoryOrder.ACQ_REL || head.order() == MemoryOrder.SEQ_CST);
    boolean acquires = head.operation() != Operation.STORE && (head.order() == MemoryOrder.ACQUIRE
        || head.order() == MemoryOrder.ACQ_REL || head.order() == MemoryOrder.SEQ_CST);
    if (releases) {
      demand(FluL1.class, true, Extent.WG, "release");
    }
    if (acquires) {
      demand(InvL1.class, false, Extent.WG, "acquire");
    }
    if (remote && releases) {
      demand(LkRmw.class, true, Extent.DV, "remote");
      demand(FluL1.class, true, Extent.DV, "remote");
      demand(InvL1.class, true, Extent.DV, "remote");
      demand(FluL1.class, false, Extent.WG, "remote");
      demand(InvL1.class, false, Extent.DV, "remote");
    }
    if (remote && acquires) {
      demand(FluL1.class, false, Extent.DV, "remote");
    }
    return found;
  }

  /**
   * Reports the lack of an instruction.
   *
   * @param before whether it stands in front of the access, else behind it; a fence has it anywhere
   * @param least  its narrowest extent
   */
  private void demand(Class<? extends Reaching> kind, boolean before, Extent least, String wanted) {
    List<Integer> here = IntStream.range(0, templates.size())
        .filter(i -> kind.isInstance(templates.get(i)) && (access < 0 || (before ? i < access : i > access))).boxed()
        .toList();
    if (here.stream().anyMatch(i -> extent(i).compareTo(least) >= 0)) {
      return;
    }
    String word = (kind == FluL1.class ? "FLU_L1" : kind == InvL1.class ? "INV_L1" : "LK_rmw") + " " + least;
    if (!here.isEmpty()) {
      add(here.get(0), wanted, "write " + word);
    } else {
      add(access, wanted, access < 0 ? "write " + word
          : "put " + word + (before ? " in front of " : " behind ") + templates.get(access).mnemonic());
    }
  }

  private Extent extent(int i) {
    return ((Reaching) templates.get(i)).extent();
  }

  /** @param i index of the instruction at fault; -1 if the row has none */
  private void add(int i, String wanted, String hint) {
    found.add(i < 0 ? new Shortfall(row.place().span(), wanted, row.right(), hint)
        : new Shortfall(templates.get(i).span(), wanted, templates.get(i).mnemonic(), hint));
  }
}
