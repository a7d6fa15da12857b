package periscope.machines.ugpu;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.Dataflow;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.PtxInstruction;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Proxy;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.machines.Computation;
import periscope.machines.ugpu.UgpuStep.Kind;
import periscope.semantics.LocationNames;

/** Makes the steps of one thread from its instructions. */
final class UgpuProgram {

  private final Map<String, Integer> registers;
  private final LocationNames locations;
  private final SourceText text;

  /** @param registers the place of each of the thread's registers */
  UgpuProgram(Map<String, Integer> registers, LocationNames locations, SourceText text) {
    this.registers = registers;
    this.locations = locations;
    this.text = text;
  }

  /** @throws InvalidInputException if the machine cannot run an instruction */
  List<UgpuStep> steps(List<Instruction> body) {
    List<UgpuStep> steps = new ArrayList<>();
    body.forEach(i -> steps.add(step(i)));
    return List.copyOf(steps);
  }

  private UgpuStep step(Instruction instruction) {
    if (instruction instanceof PtxInstruction.Ld i) {
      return access(Kind.LOAD, i, registers.get(i.register()), Computation.NOTHING);
    } else if (instruction instanceof PtxInstruction.St i) {
      return access(Kind.STORE, i, -1, value(i.value()));
    } else if (instruction instanceof PtxInstruction.Fence i) {
      if (i.order() != MemoryOrder.SEQ_CST) {
        throw refused(i, "fences but membar, which fence.sc is, too", "write membar instead");
      }
      Kind kind = i.scope() == Scope.WORK_GROUP ? Kind.BLOCK_FENCE : Kind.DEVICE_FENCE;
      return new UgpuStep(kind, -1, -1, Computation.NOTHING, Computation.NOTHING, Set.of(), i);
    } else if (instruction instanceof Instruction.Assign i) {
      return new UgpuStep(Kind.ASSIGN, -1, registers.get(i.register()), value(i.value()), Computation.NOTHING,
          named(i), i);
    }
    throw refused(instruction, "anything but loads, stores and membars of PTX, one after the other",
        "periscope simulate asks a model of it");
  }

  private UgpuStep access(Kind kind, PtxInstruction.Access access, int register, Computation value) {
    MemoryOrder order = access.qualifiers().order();
    if (order != MemoryOrder.NON_ATOMIC && order != MemoryOrder.RELAXED) {
      throw refused(access, "accesses that acquire or release", "write a membar in their place");
    } else if (access.qualifiers().proxy() != Proxy.GENERIC) {
      throw refused(access, "accesses through other proxies", "periscope simulate asks a model of it");
    }
    return new UgpuStep(kind, locations.location(access.location()), register, value, value(access.offset()),
        named(access), access);
  }

  private Set<Integer> named(Instruction instruction) {
    Dataflow flow = instruction.dataflow();
    return Stream.concat(flow.read().stream(), flow.written().stream()).filter(registers::containsKey)
        .map(registers::get).collect(Collectors.toSet());
  }

  private Computation value(Expression expression) {
    return Computation.of(expression, registers, text);
  }

  private InvalidInputException refused(Instruction instruction, String what, String hint) {
    return new InvalidInputException(
        Diagnostic.error(text, instruction.span(), "the UGPU machine does not run " + what, hint));
  }
}
