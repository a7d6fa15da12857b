package periscope.lang.llvm.kernel;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import periscope.lang.llvm.flow.Refusal;
import periscope.lang.llvm.memory.AccessForm;
import periscope.lang.llvm.memory.Memory;
import periscope.lang.llvm.module.IrInstruction;
import periscope.lang.llvm.module.IrModule;
import periscope.lang.llvm.module.IrValue.Typed;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.launch.Grid;
import periscope.litmus.launch.Position;
import periscope.litmus.memory.Placement;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;

/**
 * The level of code at which a kernel is read: how its text becomes a module, and which instructions of a litmus
 * language its accesses and fences become. An object serves one reading of one launch.
 */
public interface Level {

  /** The header of the litmus language whose models judge the kernel. */
  String language();

  /**
   * The module that a text holds.
   *
   * @throws periscope.litmus.source.InvalidInputException for text that is no module
   */
  IrModule module(SourceText text);

  /** The text with its descriptions of launches as comments of C; offsets of descriptions stay. */
  default String described(String text) {
    return text;
  }

  /** A description of a launch as a file of this level writes it, for messages. */
  String example();

  /** The functions that are kernels, in words, for messages. */
  String kernels();

  /** The form of accesses that are not atomic. */
  AccessForm plain();

  /**
   * The form of the access of a load, a store, an update or an exchange.
   *
   * @param span the place of the instruction, for refusals
   * @throws periscope.litmus.source.InvalidInputException for an order or a scope that is not read
   */
  AccessForm form(IrInstruction access, Refusal refusal, Span span);

  /** A fence; otherwise as {@link #form}. */
  Instruction fence(IrInstruction.Fence fence, Refusal refusal, Span span);

  /** A call of a function that has no body; its arguments as numbers. */
  record Operation(IrInstruction.Call call, String name, Function<Typed, Expression> number, String label, Span span,
      Refusal refusal) {}

  /**
   * The instructions of an operation that is this level's own, such as a barrier.
   *
   * @return empty if the function is none of them
   */
  default Optional<List<Instruction>> own(Operation operation) {
    return Optional.empty();
  }

  /**
   * Refuses a launch of a shape that the module does not allow.
   *
   * @param kernel the symbol of the kernel
   * @param at     the place of the launch's description
   */
  default void check(String kernel, Grid grid, Refusal refusal, Span at) {}

  /** The placement of a work-item. */
  default Placement placement(Position at) {
    return new Placement(at.block(), 0);
  }

  /** The code of a work-item whose instructions may say where it runs. */
  default List<Instruction> placed(List<Instruction> body, Position at) {
    return body;
  }

  /** Refuses what only the whole code shows, once all work-items are lowered. */
  default void check(Memory memory, Refusal refusal) {}
}
