package periscope.compilers.unit;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import periscope.lang.c.printing.Notation;
import periscope.lang.c.type.TypeWords;
import periscope.litmus.LitmusTest;
import periscope.litmus.LitmusThread;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.instruction.AtomicInstruction;
import periscope.litmus.instruction.AtomicInstruction.CompareExchange;
import periscope.litmus.instruction.AtomicInstruction.Fence;
import periscope.litmus.instruction.AtomicInstruction.FenceFlag;
import periscope.litmus.instruction.AtomicInstruction.Fetch;
import periscope.litmus.instruction.AtomicInstruction.Load;
import periscope.litmus.instruction.AtomicInstruction.Semantics;
import periscope.litmus.instruction.AtomicInstruction.Store;
import periscope.litmus.memory.Location;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Placement;
import periscope.litmus.source.Span;
import periscope.mappings.table.Operation;
import periscope.mappings.table.SourceOperation;

/** An operation in a dialect of C, as a function of its location and its operands. */
final class COperation {

  private static final String PLACE = "x";

  private final Notation notation;
  private final NumberType type;
  private final Location place;
  private final AtomicInstruction instruction;

  private COperation(SourceOperation operation, Notation general) {
    boolean wraps = operation.operation() == Operation.FETCH_WRAPPING_INC
        || operation.operation() == Operation.FETCH_WRAPPING_DEC;
    type = wraps ? NumberType.U32 : NumberType.S32;
    place = new Location(
        PLACE, type, 0, operation.order() != MemoryOrder.NON_ATOMIC, AddressSpace.GLOBAL, List.of());
    instruction = instruction(operation, type);
    LitmusThread thread = new LitmusThread(new Placement(0, 0), List.of(instruction));
    notation = general.inThread(new LitmusTest(
        general.header(), "", "", List.of(place), List.of(thread), Optional.empty()), thread.body());
  }

  /**
   * The function.
   *
   * @param words words before functions that must be compiled
   * @return empty if the notation has no such operation
   */
  static Optional<String> function(String words, String name, SourceOperation operation, Notation notation) {
    if (operation.operation() == Operation.FETCH_INC) {
      return Optional.empty();
    }
    try {
      return Optional.of(new COperation(operation, notation).text(words, name, operation.operation()));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private static AtomicInstruction instruction(SourceOperation o, NumberType type) {
    Semantics semantics = new Semantics(o.order(), o.scope(), o.remote(), o.isVolatile());
    Expression value = Expression.register("v");
    FenceFlag[] all = {FenceFlag.GLOBAL, FenceFlag.LOCAL};
    return switch (o.operation()) {
      case LOAD -> new Load("r", PLACE, semantics, Span.NONE);
      case STORE -> new Store(PLACE, value, semantics, Span.NONE);
      case FENCE -> new Fence(Set.of(all), semantics, Span.NONE);
      case BARRIER -> new AtomicInstruction.Barrier(Optional.empty(), Set.of(all), o.scope(), Span.NONE);
      case COMPARE_EXCHANGE -> new CompareExchange(
          "s", PLACE, "e", Expression.register("d"), false, semantics, o.order().failing(), Span.NONE);
      default -> new Fetch("r", o.operation().operator().orElseThrow(), type, PLACE, Set.of(), value, semantics,
          Span.NONE);
    };
  }

  private String text(String words, String name, Operation operation) {
    String number = TypeWords.name(type);
    List<String> parameters = new ArrayList<>();
    if (operation.accesses()) {
      parameters.add(notation.parameter(place));
      Stream<String> operands = operation == Operation.COMPARE_EXCHANGE ? Stream.of("e", "d")
          : operation == Operation.LOAD ? Stream.of() : Stream.of("v");
      operands.forEach(o -> parameters.add(number + " " + o));
    }
    return words + (operation.hasResult() ? number : "void") + " " + name
        + parameters.stream().collect(Collectors.joining(", ", "(", ") { ")) + statements() + " }";
  }

  private String statements() {
    if (instruction instanceof Load l) {
      return "return " + (l.semantics().atomic() ? notation.load(l) : notation.memory(l)) + ";";
    } else if (instruction instanceof Store s) {
      return (s.semantics().atomic() ? notation.store(s, "v") : notation.memory(s) + " = v") + ";";
    } else if (instruction instanceof Fetch f) {
      return "return " + notation.fetch(f, "v") + ";";
    } else if (instruction instanceof CompareExchange c) {
      return notation.oldValue(c, "e", "d").map(call -> "return " + call + ";").orElseGet(
          () -> notation.compareExchange(c, notation.expected("e"), "d") + "; return e;");
    } else if (instruction instanceof Fence f) {
      return notation.fence(f) + ";";
    }
    return notation.barrier((AtomicInstruction.Barrier) instruction) + ";";
  }
}
