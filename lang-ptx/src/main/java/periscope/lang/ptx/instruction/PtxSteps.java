package periscope.lang.ptx.instruction;

import java.util.Optional;
import periscope.lang.ptx.instruction.PtxInstruction.Atom;
import periscope.lang.ptx.instruction.PtxInstruction.Bar;
import periscope.lang.ptx.instruction.PtxInstruction.BarForm;
import periscope.lang.ptx.instruction.PtxInstruction.Cas;
import periscope.lang.ptx.instruction.PtxInstruction.Ld;
import periscope.lang.ptx.instruction.PtxInstruction.St;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.MachineStep;
import periscope.litmus.instruction.MachineStep.Place;
import periscope.litmus.memory.Scope;

/** Converts instructions of PTX to steps of machines that simulate devices. */
final class PtxSteps {

  private PtxSteps() {}

  static MachineStep of(PtxInstruction instruction) {
    if (instruction instanceof PtxInstruction.Access i) {
      return access(i);
    } else if (instruction instanceof PtxInstruction.Fence i) {
      return new MachineStep.Fence(i.order(), scope(i.scope()));
    } else if (instruction instanceof Bar i) {
      return new MachineStep.Barrier(i.form() != BarForm.ARRIVE, name(i), i.quorum());
    }
    return new MachineStep.WayFence();
  }

  private static MachineStep access(PtxInstruction.Access access) {
    Place place = new Place(access.location(), access.offset(), access.qualifiers().order(),
        access.qualifiers().proxy() == Proxy.GENERIC);
    if (access instanceof Ld i) {
      return new MachineStep.Load(place, i.register());
    } else if (access instanceof St i) {
      return new MachineStep.Store(place, i.value());
    } else if (access instanceof Atom i) {
      return new MachineStep.Update(place, i.register(), i.effect(), i.operand());
    }
    Cas i = (Cas) access;
    return new MachineStep.CompareExchange(place, i.register(), i.expected(), i.desired());
  }

  /** The scope on a simulated device, which has no clusters: gpu scope includes them. */
  private static Scope scope(Scope scope) {
    return scope == Scope.CLUSTER ? Scope.DEVICE : scope;
  }

  private static Optional<String> name(Bar bar) {
    boolean known = bar.id() instanceof Expression.Constant
        && bar.instance().map(n -> n instanceof Expression.Constant).orElse(true);
    return known ? Optional.of("bar " + bar.id() + bar.instance().map(n -> " use " + n).orElse(""))
        : Optional.empty();
  }
}
