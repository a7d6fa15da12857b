package periscope.lang.llvm.kernel;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import periscope.lang.llvm.memory.Value;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.instruction.AtomicInstruction;
import periscope.litmus.instruction.AtomicInstruction.Semantics;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.launch.LaunchedProgram;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.source.Span;

/** The parameters of a kernel that have any value: each is read, at the beginning, from memory that nobody writes. */
final class OpenNumbers {

  private final Map<LaunchedProgram.Open, NumberType> types = new LinkedHashMap<>();

  private static String register(String name) {
    return "$" + name;
  }

  /** Adds a parameter, and returns its value. */
  Value add(String name, NumberType type, LaunchEntries entries) {
    types.put(entries.range(name, type)
        .orElseGet(() -> new LaunchedProgram.Open(name, type.least(), type.greatest())), type);
    return new Value.Scalar(Expression.register(register(name)), type);
  }

  boolean has(String name) {
    return types.keySet().stream().anyMatch(o -> o.name().equals(name));
  }

  List<LaunchedProgram.Open> all() {
    return List.copyOf(types.keySet());
  }

  /** The loads of the values, which come before a work-item's code. */
  List<Instruction> loads() {
    return types.keySet().stream().<Instruction>map(o -> new AtomicInstruction.Load(register(o.name()), o.name(),
        Semantics.NON_ATOMIC, Span.NONE)).toList();
  }

  List<LaunchedProgram.Array> arrays() {
    return types.entrySet().stream().map(e -> new LaunchedProgram.Array(e.getKey().name(), e.getValue(),
        AddressSpace.GLOBAL, new long[1])).toList();
  }

  /** The types of the registers that hold the values. */
  Map<String, NumberType> registers() {
    Map<String, NumberType> all = new LinkedHashMap<>();
    types.forEach((open, type) -> all.put(register(open.name()), type));
    return all;
  }
}
