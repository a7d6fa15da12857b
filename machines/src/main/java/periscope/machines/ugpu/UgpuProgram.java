package periscope.machines.ugpu;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.LanguageInstruction;
import periscope.litmus.instruction.MachineStep;
import periscope.litmus.instruction.Sequencing;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.machines.Computation;
import periscope.machines.CtaBarriers;
import periscope.machines.ugpu.UgpuVariant.Instructions;
import periscope.semantics.FlatCode;
import periscope.semantics.LocationNames;

/** Makes the steps of one thread from its instructions. */
final class UgpuProgram {

  private static final String BEYOND =
      "explore --machine ugpu-extended and the device ugpu-extended do, beyond the paper";

  private final Map<String, Integer> registers;
  private final LocationNames locations;
  private final CtaBarriers barriers;
  private final boolean extended;
  private final SourceText text;

  /**
   * @param registers for each of the thread's registers, its index in the machine's state
   * @param barriers  the barriers of the test, numbered for the size of the thread's block
   */
  UgpuProgram(Map<String, Integer> registers, LocationNames locations, CtaBarriers barriers, Instructions instructions,
      SourceText text) {
    this.registers = registers;
    this.locations = locations;
    this.barriers = barriers;
    this.extended = instructions == Instructions.EXTENDED;
    this.text = text;
  }

  /**
   * The flat code of a thread's body; {@link #steps} turns it into steps.
   *
   * @throws InvalidInputException if the body has a branch and the machine does not run branches
   */
  FlatCode flat(List<Instruction> body) {
    if (!extended) {
      body.stream().filter(i -> i instanceof Instruction.Block || i instanceof Instruction.Branch).findFirst()
          .ifPresent(i -> {
            throw refused(i, "branches", BEYOND);
          });
    }
    return new FlatCode(Sequencing.inTextOrder(body));
  }

  /**
   * A step for each position of the code.
   *
   * @throws InvalidInputException if the machine cannot run an instruction
   */
  UgpuStep[] steps(FlatCode code) {
    UgpuStep[] steps = new UgpuStep[code.size()];
    for (int i = 0; i < steps.length; i++) {
      steps[i] = element(i, code.get(i));
    }
    return steps;
  }

  private UgpuStep element(int position, FlatCode.Element element) {
    if (element instanceof FlatCode.Plain plain) {
      return step(plain.instruction());
    } else if (element instanceof FlatCode.Test test) {
      Set<String> names = new TreeSet<>(test.condition().registers());
      return new UgpuStep.Branch(value(test.condition()), test.otherwise(), places(names), String.join(", ", names));
    } else if (element instanceof FlatCode.Jump jump) {
      return new UgpuStep.Jump(jump.target(), false);
    } else if (element instanceof FlatCode.Back back) {
      return new UgpuStep.Jump(back.target(), true);
    } else if (element instanceof FlatCode.Enter || element instanceof FlatCode.Leave) {
      return new UgpuStep.Jump(position + 1, false);
    }
    throw new IllegalArgumentException("no text has this: " + element);
  }

  private UgpuStep step(Instruction instruction) {
    if (instruction instanceof Instruction.Assign i) {
      return new UgpuStep.Assign(registers.get(i.register()), value(i.value()), read(i), i);
    } else if (instruction instanceof Instruction.Undefined i) {
      return new UgpuStep.DropIf(value(i.condition()), read(i));
    }
    Optional<MachineStep> own = instruction instanceof LanguageInstruction i ? i.step() : Optional.empty();
    return own.flatMap(step -> step(instruction, step)).orElseThrow(() -> refused(instruction,
        "fences of proxies, or instructions of other languages than " + UgpuMachine.LANGUAGE,
        "periscope simulate asks a model of it"));
  }

  private Optional<UgpuStep> step(Instruction source, MachineStep step) {
    if (step instanceof MachineStep.Access i) {
      return Optional.of(access(source, i));
    } else if (step instanceof MachineStep.Fence i) {
      if (i.order() != MemoryOrder.SEQ_CST) {
        throw refused(source, "fences but membar, which fence.sc is, too", "write membar instead");
      }
      return Optional.of(new UgpuStep.Fence(i.scope() != Scope.WORK_GROUP, source));
    }
    return step instanceof MachineStep.Barrier i ? Optional.of(barrier(source, i)) : Optional.empty();
  }

  private UgpuStep barrier(Instruction source, MachineStep.Barrier bar) {
    if (!extended) {
      throw refused(source, "barriers", BEYOND);
    }
    return new UgpuStep.Barrier(barriers.number(bar).orElseThrow(
        () -> refused(source, CtaBarriers.OTHERS, CtaBarriers.INSTEAD)), source);
  }

  private UgpuStep access(Instruction source, MachineStep.Access access) {
    MemoryOrder order = access.place().order();
    if (order != MemoryOrder.NON_ATOMIC && order != MemoryOrder.RELAXED) {
      throw refused(source, "accesses that acquire or release", "write a membar in their place");
    } else if (!access.place().generic()) {
      throw refused(source, "accesses through other proxies", "periscope simulate asks a model of it");
    }
    int location = locations.location(access.place().location());
    Computation offset = value(access.place().offset());
    Set<Integer> read = read(source);
    if (access instanceof MachineStep.Load i) {
      return new UgpuStep.Load(registers.get(i.register()), location, offset, read, source);
    } else if (access instanceof MachineStep.Store i) {
      return new UgpuStep.Store(location, value(i.value()), offset, read, source);
    } else if (!extended) {
      throw refused(source, "read-modify-writes", BEYOND);
    } else if (access instanceof MachineStep.Update i) {
      Computation operand = value(i.operand());
      return new UgpuStep.Update(i.register().map(registers::get).orElse(-1), location,
          (old, s) -> i.effect().apply(old, operand.in(s)), offset, read, source);
    }
    MachineStep.CompareExchange i = (MachineStep.CompareExchange) access;
    Computation expected = value(i.expected());
    Computation desired = value(i.desired());
    return new UgpuStep.Update(registers.get(i.register()), location,
        (old, s) -> old == expected.in(s) ? desired.in(s) : old, offset, read, source);
  }

  private Set<Integer> read(Instruction instruction) {
    return places(instruction.dataflow().read());
  }

  /**
   * The indices of registers in the state. Registers that no instruction writes are left out: they are 0, and an access
   * never waits for them.
   */
  private Set<Integer> places(Set<String> names) {
    return names.stream().filter(registers::containsKey).map(registers::get).collect(Collectors.toSet());
  }

  private Computation value(Expression expression) {
    return Computation.of(expression, registers, text);
  }

  private InvalidInputException refused(Instruction instruction, String what, String hint) {
    return new InvalidInputException(
        Diagnostic.error(text, instruction.span(), "the UGPU machine does not run " + what, hint));
  }
}
