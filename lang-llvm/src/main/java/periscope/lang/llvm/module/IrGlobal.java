package periscope.lang.llvm.module;

import java.util.Optional;
import periscope.litmus.source.Span;

/**
 * A global variable.
 *
 * @param name     its name without {@code @}
 * @param space    its address space
 * @param constant whether nobody writes it
 * @param debug    number of its description for debuggers; -1 without one
 * @param initial  its initial value; empty if the module does not define it
 */
public record IrGlobal(String name, int space, boolean constant, IrType type, Optional<IrValue> initial, int debug,
    Span at) {}
