package periscope.lang.ptx.launch;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import periscope.lang.llvm.flow.Refusal;
import periscope.lang.llvm.kernel.GroupSizes;
import periscope.lang.llvm.kernel.Level;
import periscope.lang.llvm.memory.AccessForm;
import periscope.lang.llvm.module.IrInstruction;
import periscope.lang.llvm.module.IrInstruction.Access;
import periscope.lang.llvm.module.IrModule;
import periscope.lang.ptx.instruction.Proxy;
import periscope.lang.ptx.instruction.PtxInstruction.Bar;
import periscope.lang.ptx.instruction.PtxInstruction.BarForm;
import periscope.lang.ptx.instruction.PtxInstruction.Qualifiers;
import periscope.lang.ptx.mnemonic.MnemonicException;
import periscope.lang.ptx.mnemonic.Mnemonics;
import periscope.lang.ptx.module.PtxModules;
import periscope.litmus.event.Event.BarrierSide.Aligned;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.launch.Grid;
import periscope.litmus.launch.Position;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;

/** PTX, with the orders, scopes and proxies of its own accesses. */
final class PtxLevel implements Level {

  private static final Map<String, MemoryOrder> ORDERS = Map.of("relaxed", MemoryOrder.RELAXED, "acquire",
      MemoryOrder.ACQUIRE, "release", MemoryOrder.RELEASE, "acq_rel", MemoryOrder.ACQ_REL);
  private static final Map<String, Scope> SCOPES = Map.of("cta", Scope.WORK_GROUP, "cluster", Scope.CLUSTER, "gpu",
      Scope.DEVICE, "sys", Scope.ALL_SVM_DEVICES);
  private static final PtxForm WEAK = new PtxForm(weak(Proxy.GENERIC), false);

  /** Number of threads of a warp. */
  private static final int WARP = 32;

  private Map<String, List<Long>> sizes = Map.of();

  @Override
  public String language() {
    return "PTX";
  }

  @Override
  public IrModule module(SourceText text) {
    PtxModules.Read read = PtxModules.read(text);
    sizes = read.sizes();
    return read.module();
  }

  @Override
  public void check(String kernel, Grid grid, Refusal refusal, Span at) {
    GroupSizes.check(sizes, kernel, grid, LitmusLanguages.traits(language()).launchWords(), refusal, at);
  }

  @Override
  public String example() {
    return "/* launch KERNEL on 1x2 { x[4]; n = 3 } forall (x[0]=1) */";
  }

  @Override
  public String kernels() {
    return "a kernel is a function that .entry begins";
  }

  @Override
  public AccessForm plain() {
    return WEAK;
  }

  private static Qualifiers weak(Proxy proxy) {
    return new Qualifiers(MemoryOrder.NON_ATOMIC, Scope.WORK_ITEM, false, false, Optional.empty(),
        proxy == Proxy.TEXTURE ? Optional.of(AddressSpace.GLOBAL) : Optional.empty(), proxy);
  }

  @Override
  public AccessForm form(IrInstruction i, Refusal refusal, Span span) {
    Access access = access(i.action());
    boolean reduces = i.action() instanceof IrInstruction.Update && i.result().isEmpty();
    if (access.isVolatile()) {
      return new PtxForm(new Qualifiers(MemoryOrder.RELAXED, Scope.ALL_SVM_DEVICES, false, true, Optional.empty(),
          Optional.empty(), Proxy.GENERIC), false);
    } else if (!access.atomic()) {
      return access.order().isEmpty() ? WEAK : new PtxForm(weak(Proxy.TEXTURE), false);
    }
    return new PtxForm(Qualifiers.of(ORDERS.get(access.order()), SCOPES.get(access.scope())), reduces);
  }

  private static Access access(IrInstruction.Action action) {
    if (action instanceof IrInstruction.Load l) {
      return l.access();
    } else if (action instanceof IrInstruction.Store s) {
      return s.access();
    } else if (action instanceof IrInstruction.Update u) {
      return u.access();
    }
    return ((IrInstruction.Exchange) action).access();
  }

  /** A fence, whose mnemonic stands in the place of its order. */
  @Override
  public Instruction fence(IrInstruction.Fence fence, Refusal refusal, Span span) {
    try {
      return Mnemonics.parse(fence.access().order(), List.of(), span);
    } catch (MnemonicException e) {
      throw refusal.at(span, e.getMessage(), e.hint());
    }
  }

  @Override
  public Optional<List<Instruction>> own(Operation operation) {
    boolean aligned = operation.name().equals(PtxModules.BARRIER);
    return aligned || operation.name().equals(PtxModules.UNALIGNED) ? Optional.of(List.of(new Bar(BarForm.SYNC,
        operation.number().apply(operation.call().arguments().get(0)), Optional.empty(), Optional.empty(),
        Optional.of(new Aligned(0, operation.label())).filter(a -> aligned), operation.span()))) : Optional.empty();
  }

  /** Aligned barriers know the warp of their thread. */
  @Override
  public List<Instruction> placed(List<Instruction> body, Position at) {
    return body.stream().map(i -> i instanceof Bar b ? new Bar(b.form(), b.id(), b.instance(), b.quorum(),
        b.aligned().map(a -> new Aligned(at.item() / WARP, a.instruction())), b.span())
        : i.withParts(part -> placed(part, at))).toList();
  }
}
