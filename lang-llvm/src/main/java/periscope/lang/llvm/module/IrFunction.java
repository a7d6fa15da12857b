package periscope.lang.llvm.module;

import java.util.List;
import periscope.litmus.source.Span;

/**
 * A function.
 *
 * @param name   its name without {@code @}
 * @param type   the type of its result
 * @param kernel whether its calling convention says that it is a kernel
 * @param debug  number of its description for debuggers; -1 without one
 * @param blocks its blocks, the first one first; none for a declaration
 */
public record IrFunction(String name, IrType type, List<Parameter> parameters, boolean kernel, int debug,
    List<IrBlock> blocks, Span at) {

  /**
   * A parameter.
   *
   * @param byValue whether it is a pointer to a copy of the argument
   * @param alone   whether it promises that no other pointer leads to what it points to and the function writes
   */
  public record Parameter(String name, IrType type, boolean byValue, boolean alone) {}

  public IrFunction {
    parameters = List.copyOf(parameters);
    blocks = List.copyOf(blocks);
  }
}
