package periscope.lang.llvm.module;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A module.
 *
 * @param triple    the target, such as {@code spir64-unknown-unknown}; empty if the text names none
 * @param functions the functions, by name
 * @param globals   the global variables, by name
 * @param layout    the sizes of the module's types
 * @param kernels   names of the functions that metadata call kernels ({@code !nvvm.annotations})
 * @param debug     names and places for debuggers
 */
public record IrModule(String triple, Map<String, IrFunction> functions, Map<String, IrGlobal> globals, Layout layout,
    Set<String> kernels, DebugNames debug) {

  /** The kernels: functions with a body that the calling convention or metadata call so, in the order of the text. */
  public List<IrFunction> launchable() {
    return functions.values().stream().filter(f -> !f.blocks().isEmpty())
        .filter(f -> f.kernel() || kernels.contains(f.name())).toList();
  }

  /** The function of that name, if the module has its body. */
  public Optional<IrFunction> body(String function) {
    return Optional.ofNullable(functions.get(function)).filter(f -> !f.blocks().isEmpty());
  }
}
