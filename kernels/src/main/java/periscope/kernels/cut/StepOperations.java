package periscope.kernels.cut;

import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import periscope.generate.cut.StepOperation;
import periscope.litmus.instruction.AtomicInstruction.CompareExchange;
import periscope.litmus.instruction.AtomicInstruction.FenceFlag;
import periscope.litmus.instruction.AtomicInstruction.Fetch;
import periscope.litmus.instruction.AtomicInstruction.FetchOperator;
import periscope.litmus.instruction.AtomicInstruction.Semantics;
import periscope.litmus.instruction.EventInstruction;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.LanguageInstruction;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.source.Span;

/** The operations of steps, with their orders, scopes and flags, taken from the instructions in the text. */
public final class StepOperations {

  private StepOperations() {}

  /**
   * The reason why no test can be made of code; empty if one can. Instructions that a language defines itself, as an
   * assembly does, are no operations of steps.
   */
  public static Optional<String> refusal(List<Instruction> code, String language) {
    return Instruction.walk(code).anyMatch(LanguageInstruction.class::isInstance)
        ? Optional.of("no litmus tests are cut out of code in " + language) : Optional.empty();
  }

  /** The order and scope of an access. */
  public static Semantics semantics(EventInstruction.Accessing access) {
    return new Semantics(access.access().order(), access.access().scope(), access.access().remote(),
        access.access().marks().isVolatile());
  }

  /**
   * The read-modify-write at a place in the text.
   *
   * @param code      code that contains it
   * @param semantics order and scope of an exchange, the result if the code has no read-modify-write there
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

  /** The operation of a failed compare-exchange: a load with the failure order. */
  public static StepOperation failed(List<Instruction> code, Span at, Semantics semantics) {
    return update(code, at, semantics) instanceof StepOperation.CompareExchange c
        ? new StepOperation.Load(new Semantics(c.failureOrder(),
        semantics.scope(), semantics.remote(), semantics.isVolatile())) : new StepOperation.Load(semantics);
  }

  /** The flags of a fence that orders these address spaces. */
  public static Set<FenceFlag> flags(Set<AddressSpace> regions) {
    Set<FenceFlag> flags = EnumSet.noneOf(FenceFlag.class);
    regions.forEach(r -> flags.add(r == AddressSpace.GLOBAL ? FenceFlag.GLOBAL : FenceFlag.LOCAL));
    return flags;
  }
}
