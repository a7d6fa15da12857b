package periscope.generate.cycle;

import java.util.EnumSet;
import java.util.Set;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.AtomicInstruction;
import periscope.litmus.instruction.AtomicInstruction.FenceFlag;
import periscope.litmus.instruction.AtomicInstruction.Semantics;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.PtxInstruction;
import periscope.litmus.instruction.PtxInstruction.Qualifiers;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.Span;

/** The instructions of a family of languages, and its words in names of tests. */
enum Spelling {
  /** OpenCL C, CUDA C and LLVM IR. */
  ATOMICS {
    @Override
    Instruction load(String register, String location, MemoryOrder order, Scope scope) {
      return new AtomicInstruction.Load(register, location, semantics(order, scope), Span.NONE);
    }

    @Override
    Instruction store(String location, long value, MemoryOrder order, Scope scope) {
      return new AtomicInstruction.Store(
          location, Set.of(), Expression.constant(value), semantics(order, scope), Span.NONE);
    }

    @Override
    Instruction fence(MemoryOrder order, Scope scope) {
      return new AtomicInstruction.Fence(
          EnumSet.of(FenceFlag.GLOBAL, FenceFlag.LOCAL), semantics(order, scope), Span.NONE);
    }

    @Override
    String tag(Edge.Fenced fence) {
      return "f" + Tags.word(Tags.FENCES, fence.order()) + "." + scope(fence.scope());
    }

    @Override
    String scope(Scope scope) {
      return Tags.word(Tags.SCOPES, scope);
    }

    @Override
    String group() {
      return "wg";
    }
  },
  /** PTX; a fence that is sequentially consistent is a membar. */
  PTX {
    @Override
    Instruction load(String register, String location, MemoryOrder order, Scope scope) {
      return new PtxInstruction.Ld(register, location, Expression.constant(0), qualifiers(order, scope), Span.NONE);
    }

    @Override
    Instruction store(String location, long value, MemoryOrder order, Scope scope) {
      return new PtxInstruction.St(location, Expression.constant(0), Expression.constant(value),
          qualifiers(order, scope), Span.NONE);
    }

    @Override
    Instruction fence(MemoryOrder order, Scope scope) {
      if (order == MemoryOrder.ACQUIRE || order == MemoryOrder.RELEASE) {
        throw new IllegalArgumentException("PTX has no fence that only acquires or only releases: take far or fsc");
      }
      return new PtxInstruction.Fence(order, scope, order == MemoryOrder.SEQ_CST, Span.NONE);
    }

    @Override
    String tag(Edge.Fenced fence) {
      return fence.order() == MemoryOrder.SEQ_CST
          ? "membar." + (fence.scope() == Scope.DEVICE ? "gl" : scope(fence.scope())) : "far." + scope(fence.scope());
    }

    @Override
    String scope(Scope scope) {
      return scope == Scope.WORK_GROUP ? "cta" : scope == Scope.DEVICE ? "gpu" : "sys";
    }

    @Override
    String group() {
      return "cta";
    }
  };

  /** That of a language. */
  static Spelling of(String header) {
    return header.equals("PTX") ? PTX : ATOMICS;
  }

  private static Semantics semantics(MemoryOrder order, Scope scope) {
    return order == MemoryOrder.NON_ATOMIC ? Semantics.NON_ATOMIC : new Semantics(order, scope, false);
  }

  private static Qualifiers qualifiers(MemoryOrder order, Scope scope) {
    if (order == MemoryOrder.SEQ_CST) {
      throw new IllegalArgumentException("PTX has no seq_cst accesses: put a fence such as Fsc.dvdWR between two");
    }
    return order == MemoryOrder.NON_ATOMIC ? Qualifiers.WEAK : Qualifiers.of(order, scope);
  }

  /** Whether a location with atomic accesses is an atomic one; in PTX only one with read-modify-writes is. */
  boolean declaresAtomic() {
    return this == ATOMICS;
  }

  abstract Instruction load(String register, String location, MemoryOrder order, Scope scope);

  abstract Instruction store(String location, long value, MemoryOrder order, Scope scope);

  /** @throws IllegalArgumentException if the language has no such fence */
  abstract Instruction fence(MemoryOrder order, Scope scope);

  /** A fence, in the name of a test. */
  abstract String tag(Edge.Fenced fence);

  /** A scope likewise. */
  abstract String scope(Scope scope);

  /** Threads that share caches likewise. */
  abstract String group();
}
