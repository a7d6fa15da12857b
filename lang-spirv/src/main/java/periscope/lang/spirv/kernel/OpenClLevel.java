package periscope.lang.spirv.kernel;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import periscope.lang.llvm.flow.Refusal;
import periscope.lang.llvm.memory.AccessForm;
import periscope.lang.llvm.memory.AtomicForm;
import periscope.lang.llvm.memory.Numbers;
import periscope.lang.llvm.module.IrInstruction;
import periscope.lang.llvm.module.IrInstruction.Access;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.AtomicInstruction.Barrier;
import periscope.litmus.instruction.AtomicInstruction.Fence;
import periscope.litmus.instruction.AtomicInstruction.FenceFlag;
import periscope.litmus.instruction.AtomicInstruction.Semantics;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.Span;

/** SPIR-V for OpenCL: orders, scopes and barriers are those of OpenCL C, which compilers translate into it. */
final class OpenClLevel extends SpirvLevel {

  private static final int CROSS_WORKGROUP = 0x200;
  private static final int WORKGROUP = 0x100;
  private static final int IMAGE = 0x800;
  private static final Map<Integer, MemoryOrder> ORDERS = Map.of(0, MemoryOrder.RELAXED, 2, MemoryOrder.ACQUIRE, 4,
      MemoryOrder.RELEASE, 8, MemoryOrder.ACQ_REL, 0x10, MemoryOrder.SEQ_CST);
  private static final Map<Integer, Scope> SCOPES = Map.of(0, Scope.ALL_SVM_DEVICES, 1, Scope.DEVICE, 2,
      Scope.WORK_GROUP, 4, Scope.WORK_ITEM);

  @Override
  public String language() {
    return "OPENCL";
  }

  @Override
  public String example() {
    return "; launch KERNEL on 1x2 { x[4]; n = 3; } forall (x[0]=1)";
  }

  @Override
  public String kernels() {
    return "a kernel is an entry point of the model Kernel";
  }

  @Override
  public AccessForm plain() {
    return AtomicForm.PLAIN;
  }

  @Override
  public AccessForm form(IrInstruction i, Refusal refusal, Span span) {
    if (i.action() instanceof IrInstruction.Load l) {
      return form(l.access(), Set.of(MemoryOrder.RELEASE, MemoryOrder.ACQ_REL), "a load", refusal, span);
    } else if (i.action() instanceof IrInstruction.Store s) {
      return form(s.access(), Set.of(MemoryOrder.ACQUIRE, MemoryOrder.ACQ_REL), "a store", refusal, span);
    } else if (i.action() instanceof IrInstruction.Update u) {
      return form(u.access(), Set.of(), "", refusal, span);
    }
    IrInstruction.Exchange x = (IrInstruction.Exchange) i.action();
    AtomicForm failing = form(new Access(true, false, x.failure(), x.access().scope()),
        Set.of(MemoryOrder.RELEASE, MemoryOrder.ACQ_REL), "a compare-exchange that fails", refusal, span);
    return new AtomicForm(form(x.access(), Set.of(), "", refusal, span).semantics(), failing.semantics().order(),
        x.weak());
  }

  /** @param wrong the orders that such an access does not have */
  private static AtomicForm form(Access access, Set<MemoryOrder> wrong, String what, Refusal refusal, Span span) {
    if (!access.atomic()) {
      return new AtomicForm(access.isVolatile() ? Semantics.VOLATILE : Semantics.NON_ATOMIC);
    }
    int semantics = Integer.parseInt(access.order());
    MemoryOrder order = order(semantics, refusal, span);
    if (wrong.contains(order)) {
      throw refusal.at(span, what + " has the order " + order + ", which it cannot have", "");
    } else if ((semantics & ~0x1e) != 0) {
      throw refusal.at(span, "the semantics of this atomic operation are 0x" + Integer.toHexString(semantics)
          + ": classes of memory are not read there", "the order alone stands for the class of what it accesses");
    }
    return new AtomicForm(new Semantics(order, scope(Integer.parseInt(access.scope()), refusal, span), false));
  }

  private static MemoryOrder order(int semantics, Refusal refusal, Span span) {
    MemoryOrder order = ORDERS.get(semantics & 0x1e);
    if (order == null) {
      throw refusal.at(span, "the semantics 0x" + Integer.toHexString(semantics) + " name several orders", "");
    }
    return order;
  }

  private static Scope scope(int number, Refusal refusal, Span span) {
    Scope scope = SCOPES.get(number);
    if (scope == null) {
      throw refusal.at(span, number == 3 ? "the scope of a sub-group is not modelled"
          : "OpenCL has no scope " + number, "scopes are 0, 1, 2 and 4: all devices, device, work-group, work-item");
    }
    return scope;
  }

  @Override
  public Instruction fence(IrInstruction.Fence fence, Refusal refusal, Span span) {
    throw refusal.at(span, "this fence is not read", "");
  }

  @Override
  public Optional<List<Instruction>> own(Operation operation) {
    Refusal refusal = operation.refusal();
    Span span = operation.span();
    if (operation.name().equals("OpMemoryBarrier")) {
      int semantics = number(operation, 1);
      MemoryOrder order = order(semantics, refusal, span);
      Scope scope = scope(number(operation, 0), refusal, span);
      return Optional.of(order == MemoryOrder.RELAXED ? List.of()
          : List.of(new Fence(flags(semantics, refusal, span), new Semantics(order, scope, false), span)));
    } else if (operation.name().equals("OpControlBarrier")) {
      return Optional.of(List.of(barrier(operation)));
    }
    return Optional.empty();
  }

  private static Barrier barrier(Operation operation) {
    Refusal refusal = operation.refusal();
    Span span = operation.span();
    if (number(operation, 0) != 2) {
      throw refusal.at(span, "a barrier of the scope " + number(operation, 0) + " is not read",
          "2 is the whole work-group");
    }
    int semantics = number(operation, 2);
    MemoryOrder order = order(semantics, refusal, span);
    if (order == MemoryOrder.ACQUIRE || order == MemoryOrder.RELEASE) {
      throw refusal.at(span, "a barrier with the order " + order + " alone is not read", "");
    }
    Set<FenceFlag> flags = order == MemoryOrder.RELAXED ? Set.of() : flags(semantics, refusal, span);
    Scope scope = scope(number(operation, 1), refusal, span);
    if (scope == Scope.WORK_ITEM && !flags.isEmpty()) {
      throw refusal.at(span, "a barrier whose memory scope is one work-item orders nothing, and OpenCL has none",
          "the memory scope is 0, 1 or 2: all devices, device, work-group");
    }
    return new Barrier(Optional.of(operation.label()), flags, scope, span);
  }

  private static Set<FenceFlag> flags(int semantics, Refusal refusal, Span span) {
    if ((semantics & ~(0x1e | CROSS_WORKGROUP | WORKGROUP | IMAGE)) != 0) {
      throw refusal.at(span, "the semantics 0x" + Integer.toHexString(semantics) + " are not read",
          "0x100 is local memory, 0x200 global memory, 0x800 images");
    }
    Set<FenceFlag> flags = new TreeSet<>();
    if ((semantics & WORKGROUP) != 0) {
      flags.add(FenceFlag.LOCAL);
    }
    if ((semantics & CROSS_WORKGROUP) != 0) {
      flags.add(FenceFlag.GLOBAL);
    }
    if ((semantics & IMAGE) != 0) {
      flags.add(FenceFlag.IMAGE);
    }
    return flags;
  }

  /** A number among the arguments of an operation. */
  static int number(Operation operation, int at) {
    return (int) ((Expression.Constant) Numbers.folded(operation.number().apply(
        operation.call().arguments().get(at)))).value();
  }
}
