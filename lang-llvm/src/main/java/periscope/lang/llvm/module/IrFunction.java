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

  /** A parameter; {@code byValue} if it is a pointer to a copy of the argument. */
  public record Parameter(String name, IrType type, boolean byValue) {}

  public IrFunction {
    parameters = List.copyOf(parameters);
    blocks = List.copyOf(blocks);
  }
}
