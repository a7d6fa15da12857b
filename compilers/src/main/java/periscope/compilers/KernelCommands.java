package periscope.compilers;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The way in which a compiler compiles files of kernels to LLVM IR.
 *
 * @param commands for each suffix of such files the command, among whose arguments may be {@link TestedCompiler#INPUT},
 *                 {@link TestedCompiler#OUTPUT}, {@link TestedCompiler#LEVEL} and {@link TestedCompiler#OPTIONS}
 * @param levels   levels of optimisation by name, each with its arguments; the first is the default, and none is there
 *                 if the compiler has no such commands
 */
public record KernelCommands(Map<String, List<String>> commands, Map<String, List<String>> levels) {
  public KernelCommands {
    commands = Collections.unmodifiableMap(new LinkedHashMap<>(commands));
    levels = Collections.unmodifiableMap(new LinkedHashMap<>(levels));
  }
}
