package periscope.kernels.cut;

import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import periscope.generate.cut.StepOperation;
import periscope.litmus.instruction.AtomicInstruction.CompareExchange;
import periscope.litmus.instruction.AtomicInstruction.FenceFlag;
import periscope.litmus.instruction.AtomicInstruction.Fetch;
import periscope.litmus.instruction.AtomicInstruction.FetchOperator;
import periscope.litmus.instruction.AtomicInstruction.Semantics;
import periscope.litmus.instruction.EventInstruction;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.source.Span;

/** The operations of steps, with their orders, scopes and flags, as the instructions in the text give them. */
public final class StepOperations {

  private StepOperations() {}

  /** The order and scope of an access. */
  public static Semantics semantics(EventInstruction.Accessing access) {
    return new Semantics(access.access().order(), access.access().scope(), access.access().remote(),
        access.access().marks().isVolatile());
  }

  /**
   * A read-modify-write.
   *
   * @param code      that it is in
   * @param semantics if nothing there says what it is: then it is an exchange
   */
  public static StepOperation update(List<Instruction> code, Span at, Semantics semantics) {
    return Instruction.walk(code)
        .filter(i -> i.span().offset() == at.offset() && i.span().length() == at.length())
        .map(i -> i instanceof Fetch fetch ? new StepOperation.Fetch(fetch.operator(), fetch.semantics())
            : i instanceof CompareExchange c ? new StepOperation.CompareExchange(c.semantics(), c.failureOrder())
            : null)
        .filter(Objects::nonNull).map(StepOperation.class::cast).findFirst()
        .orElseGet(() -> new StepOperation.Fetch(FetchOperator.EXCHANGE, semantics));
  }

  /** A compare-exchange that failed is a load of the order that it has then. */
  public static StepOperation failed(List<Instruction> code, Span at, Semantics semantics) {
    return update(code, at, semantics) instanceof StepOperation.CompareExchange c
        ? new StepOperation.Load(new Semantics(c.failureOrder(),
        semantics.scope(), semantics.remote(), semantics.isVolatile())) : new StepOperation.Load(semantics);
  }

  /** What a fence says of the memories that it orders. */
  public static Set<FenceFlag> flags(Set<AddressSpace> regions) {
    Set<FenceFlag> flags = EnumSet.noneOf(FenceFlag.class);
    regions.forEach(r -> flags.add(r == AddressSpace.GLOBAL ? FenceFlag.GLOBAL : FenceFlag.LOCAL));
    return flags;
  }
}
