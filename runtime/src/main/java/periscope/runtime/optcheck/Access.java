package periscope.runtime.optcheck;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import periscope.lang.ptx.instruction.PtxInstruction;
import periscope.litmus.LitmusTest;
import periscope.litmus.instruction.AtomicInstruction;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.memory.MemoryOrder;

/** The kind of a memory operation, as a listing of compiled code shows it. */
public enum Access {
  LOAD,
  STORE,
  /** A read-modify-write, with or without a result. */
  UPDATE,
  FENCE;

  /**
   * The operations of a thread of a test in program order; empty if the thread branches, since compilers choose the
   * layout of branches.
   */
  static Optional<List<Access>> of(LitmusTest test, int thread) {
    List<Access> all = new ArrayList<>();
    for (Instruction i : test.threads().get(thread).body()) {
      if (i instanceof Instruction.Block || i instanceof Instruction.Branch) {
        return Optional.empty();
      }
      of(i).ifPresent(all::add);
    }
    return Optional.of(all);
  }

  private static Optional<Access> of(Instruction i) {
    if (i instanceof AtomicInstruction.Load || i instanceof PtxInstruction.Ld) {
      return Optional.of(LOAD);
    } else if (i instanceof AtomicInstruction.Store || i instanceof PtxInstruction.St) {
      return Optional.of(STORE);
    } else if (i instanceof AtomicInstruction.Fence f) {
      // A relaxed fence orders nothing, and a compiler has no instruction for it.
      return f.semantics().order() == MemoryOrder.RELAXED ? Optional.empty() : Optional.of(FENCE);
    } else if (i instanceof PtxInstruction.Fence || i instanceof PtxInstruction.ProxyFence) {
      return Optional.of(FENCE);
    }
    boolean updates = i instanceof AtomicInstruction.Fetch || i instanceof AtomicInstruction.CompareExchange
        || i instanceof PtxInstruction.Atom || i instanceof PtxInstruction.Cas;
    boolean other = i instanceof Instruction.Local || i instanceof AtomicInstruction.Barrier
        || i instanceof PtxInstruction.Bar;
    if (!updates && !other) {
      throw new IllegalArgumentException("no kernel has this: " + i);
    }
    return updates ? Optional.of(UPDATE) : Optional.empty();
  }

  /** The operations as words of a sentence: {@code store, fence, load}. */
  static String list(List<Access> accesses) {
    return accesses.isEmpty() ? "none" : String.join(", ", accesses.stream().map(a -> a.name().toLowerCase(Locale.ROOT))
        .toList());
  }
}
