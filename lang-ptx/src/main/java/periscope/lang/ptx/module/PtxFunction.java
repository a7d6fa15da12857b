package periscope.lang.ptx.module;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import periscope.litmus.source.Span;

/**
 * A function of a module.
 *
 * @param entry     whether it is a kernel
 * @param result    its result, if it has one
 * @param registers the types of its registers, by their names: {@code b32} for {@code %r1}
 * @param own       the variables that its body declares in parameter space, which hold the arguments of calls
 * @param threads   the number of threads of a block that the text requires in each dimension; empty if it says nothing
 * @param body      its statements; empty for a declaration
 */
record PtxFunction(String name, boolean entry, Optional<Parameter> result, List<Parameter> parameters,
    Map<String, String> registers, Map<String, Parameter> own, List<Integer> threads, Optional<List<Statement>> body,
    Span at) {

  /**
   * A parameter.
   *
   * @param type  {@code u64}; of an array, that of its elements
   * @param space the state space of what it points to, if the text says that it is a pointer
   * @param bytes its size, if it is an array of bytes; 0 otherwise
   */
  record Parameter(String name, String type, Optional<String> space, long bytes) {}

  PtxFunction {
    parameters = List.copyOf(parameters);
    registers = Map.copyOf(registers);
    own = Map.copyOf(own);
    threads = List.copyOf(threads);
    body = body.map(List::copyOf);
  }
}
