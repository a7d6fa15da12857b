package periscope.lang.llvm.kernel;

import java.util.Set;
import java.util.TreeSet;
import periscope.lang.llvm.Words;
import periscope.lang.llvm.flow.Refusal;
import periscope.lang.llvm.memory.AccessForm;
import periscope.lang.llvm.memory.AtomicForm;
import periscope.lang.llvm.memory.Memory;
import periscope.lang.llvm.memory.ObjectId;
import periscope.lang.llvm.module.IrInstruction;
import periscope.lang.llvm.module.IrInstruction.Access;
import periscope.lang.llvm.module.IrModule;
import periscope.lang.llvm.module.ModuleReader;
import periscope.litmus.instruction.AtomicInstruction.Fence;
import periscope.litmus.instruction.AtomicInstruction.FenceFlag;
import periscope.litmus.instruction.AtomicInstruction.Semantics;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.NearNames;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;

/** LLVM IR, with the orders and scopes of its own accesses. */
final class LlvmLevel implements Level {

  /** The memory regions that IR's fences and barriers order: all. */
  static final Set<FenceFlag> REGIONS = Set.of(FenceFlag.GLOBAL, FenceFlag.LOCAL);

  private final String language;
  /** IR's words for the scopes of one address space that the code has. */
  private final Set<String> ofOneSpace = new TreeSet<>();

  LlvmLevel(String language) {
    this.language = language;
  }

  @Override
  public String language() {
    return language;
  }

  @Override
  public IrModule module(SourceText text) {
    return ModuleReader.read(text);
  }

  @Override
  public String described(String text) {
    return Comments.ofC(text);
  }

  @Override
  public String example() {
    return "; launch KERNEL on 1x2 { x[4]; n = 3; } forall (x[0]=1)";
  }

  @Override
  public String kernels() {
    return "a kernel is a function with the convention spir_kernel, ptx_kernel or amdgpu_kernel";
  }

  @Override
  public AccessForm plain() {
    return AtomicForm.PLAIN;
  }

  @Override
  public AccessForm form(IrInstruction i, Refusal refusal, Span span) {
    if (i.action() instanceof IrInstruction.Load l) {
      return new AtomicForm(semantics(l.access(), refusal, span));
    } else if (i.action() instanceof IrInstruction.Store s) {
      return new AtomicForm(semantics(s.access(), refusal, span));
    } else if (i.action() instanceof IrInstruction.Update u) {
      return new AtomicForm(semantics(u.access(), refusal, span));
    }
    IrInstruction.Exchange x = (IrInstruction.Exchange) i.action();
    return new AtomicForm(semantics(x.access(), refusal, span), Words.ORDERS.get(x.failure()), x.weak());
  }

  @Override
  public Instruction fence(IrInstruction.Fence fence, Refusal refusal, Span span) {
    return new Fence(REGIONS, semantics(fence.access(), refusal, span), span);
  }

  private Semantics semantics(Access access, Refusal refusal, Span span) {
    if (!access.atomic() || access.order().equals("unordered")) {
      return access.isVolatile() ? Semantics.VOLATILE : Semantics.NON_ATOMIC;
    }
    return new Semantics(Words.ORDERS.get(access.order()), scope(access.scope(), refusal, span), false);
  }

  private Scope scope(String word, Refusal refusal, Span span) {
    Scope scope = Words.SCOPES.get(word.replaceFirst("-?one-as$", ""));
    if (scope == null) {
      throw refusal.at(span, "the scope \"" + word + "\" is not read",
          NearNames.nearOrSome(word, Words.SCOPES.keySet().stream().filter(s -> !s.isEmpty()).toList()));
    } else if (word.endsWith("one-as")) {
      ofOneSpace.add(word);
    }
    return scope;
  }

  /** Refuses scopes of one address space in a launch with memory in two. */
  @Override
  public void check(Memory memory, Refusal refusal) {
    if (!ofOneSpace.isEmpty() && memory.isUsed(ObjectId.Kind.GLOBAL) && memory.isUsed(ObjectId.Kind.LOCAL)) {
      throw refusal.at(Span.NONE, "the scope \"" + ofOneSpace.iterator().next() + "\" orders one"
          + " address space, which no model tells apart, and the kernel uses two", "use the scope without one-as");
    }
  }
}
