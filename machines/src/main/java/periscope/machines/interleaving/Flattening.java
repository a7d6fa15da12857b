package periscope.machines.interleaving;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.AtomicInstruction;
import periscope.litmus.instruction.GpuInstruction;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.LanguageInstruction;
import periscope.litmus.instruction.MachineStep;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import periscope.machines.Computation;
import periscope.machines.CtaBarriers;
import periscope.semantics.FlatCode;
import periscope.semantics.Liveness;
import periscope.semantics.LocationNames;

/**
 * Turns the flat code of one thread into steps of the machine. A compare-exchange is one step, not a choice of two
 * events as in flat code for models.
 */
final class Flattening {

  private final List<ThreadStep> steps = new ArrayList<>();
  /** For each step, the position of its element in the flat code. */
  private final List<Integer> positions = new ArrayList<>();
  /** For each step, its place in the text. */
  private final List<Span> spans = new ArrayList<>();
  /** For each jump, by its index in {@link #steps}, the position in the flat code to jump to. */
  private final Map<Integer, Integer> jumps = new HashMap<>();
  private final Map<String, Integer> registers;
  private final LocationNames locations;
  private final CtaBarriers barriers;
  private final SourceText text;

  /**
   * @param registers for each of the thread's registers, its index in the machine's state
   * @param barriers  the barriers of the test, numbered for the size of the thread's work-group
   */
  Flattening(Map<String, Integer> registers, LocationNames locations, CtaBarriers barriers, SourceText text) {
    this.registers = registers;
    this.locations = locations;
    this.barriers = barriers;
    this.text = text;
  }

  /**
   * The steps of a thread, in order.
   *
   * @throws InvalidInputException if the machine cannot run an instruction
   */
  List<ThreadStep> flatten(FlatCode code) {
    int[] places = new int[code.size() + 1];
    for (int i = 0; i < code.size(); i++) {
      places[i] = steps.size();
      element(i, code.get(i));
      while (positions.size() < steps.size()) {
        positions.add(i);
        spans.add(span(code.get(i)));
      }
    }
    places[code.size()] = steps.size();
    jumps.forEach((at, target) -> {
      ThreadStep.JumpUnless jump = (ThreadStep.JumpUnless) steps.get(at);
      steps.set(at, new ThreadStep.JumpUnless(jump.condition(), places[target], jump.back()));
    });
    return List.copyOf(steps);
  }

  private static Span span(FlatCode.Element element) {
    return element instanceof FlatCode.Plain p ? p.instruction().span()
        : element instanceof FlatCode.Back b ? b.loop() : Span.NONE;
  }

  /** The places in the text of the steps that {@link #flatten} made. */
  List<Span> places() {
    return List.copyOf(spans);
  }

  /**
   * For each step that {@link #flatten} made of the code, and for the end, the thread's registers that no step from
   * there on uses, as indices in the machine's state. The final values of registers count as unused.
   */
  int[][] unused(FlatCode code) {
    Liveness live = Liveness.of(code, Set.of());
    int[][] unused = new int[steps.size() + 1][];
    for (int i = 0; i <= steps.size(); i++) {
      int position = i == steps.size() ? code.size() : positions.get(i);
      boolean inside = i > 0 && i < steps.size() && positions.get(i - 1) == position;
      unused[i] = registers.entrySet().stream().filter(r -> !live.at(position).contains(r.getKey())
          && !(inside && live.at(position + 1).contains(r.getKey()))).mapToInt(Map.Entry::getValue).toArray();
    }
    return unused;
  }

  private void element(int position, FlatCode.Element element) {
    if (element instanceof FlatCode.Plain plain) {
      one(plain.instruction());
    } else if (element instanceof FlatCode.Test test) {
      jump(value(test.condition()), test.otherwise(), -1);
    } else if (element instanceof FlatCode.Jump jump) {
      jump(Computation.NOTHING, jump.target(), -1);
    } else if (element instanceof FlatCode.Back back) {
      jump(Computation.NOTHING, back.target(), position);
    } else if (!(element instanceof FlatCode.Enter || element instanceof FlatCode.Leave)) {
      throw new IllegalArgumentException("no text has this: " + element);
    }
  }

  /**
   * Adds a jump.
   *
   * @param unless the jump happens if this value is 0
   * @param target position in the flat code to jump to; {@link #flatten} resolves it at the end
   * @param back   for a jump backwards, its position in the flat code; else -1
   */
  private void jump(Computation unless, int target, int back) {
    jumps.put(steps.size(), target);
    steps.add(new ThreadStep.JumpUnless(unless, -1, back));
  }

  private void one(Instruction instruction) {
    if (instruction instanceof AtomicInstruction i) {
      atomic(i);
    } else if (instruction instanceof Instruction.Assign i) {
      steps.add(new ThreadStep.Assign(place(i.register()), value(i.value())));
    } else if (instruction instanceof Instruction.Undefined i) {
      Computation condition = value(i.condition());
      steps.add(new ThreadStep.Assume(state -> condition.in(state) == 0 ? 1 : 0));
    } else if (instruction instanceof GpuInstruction) {
      throw refused(instruction, "GPU assembly", "the device rsp-machine runs it");
    } else if (instruction instanceof LanguageInstruction i) {
      own(i, i.step().orElseThrow(() -> refused(
          i, "instructions that a language brings itself", "periscope simulate asks a model of it")));
    } else {
      throw new IllegalArgumentException("not an instruction of a text: " + instruction);
    }
  }

  private void atomic(AtomicInstruction instruction) {
    if (instruction instanceof AtomicInstruction.Load i) {
      steps.add(new ThreadStep.Load(place(i.register()), locations.location(i.location())));
    } else if (instruction instanceof AtomicInstruction.Store i) {
      steps.add(new ThreadStep.Store(locations.location(i.location()), value(i.value())));
      drain(i.semantics().order());
    } else if (instruction instanceof AtomicInstruction.Fetch i) {
      steps.add(new ThreadStep.Update(place(i.register()), i.effect(), locations.location(i.location()),
          value(i.operand())));
    } else if (instruction instanceof AtomicInstruction.CompareExchange i) {
      steps.add(new ThreadStep.CompareExchange(place(i.expected()), false, place(i.register()),
          locations.location(i.location()), value(Expression.register(i.expected())), value(i.desired())));
    } else if (instruction instanceof AtomicInstruction.Fence i) {
      drain(i.semantics().order());
    } else if (instruction instanceof AtomicInstruction.Barrier i) {
      barrier(barriers.number(i.label().orElseThrow()));
    } else {
      throw new IllegalArgumentException("not a memory operation: " + instruction);
    }
  }

  /**
   * Adds the step of an instruction that a language declares. Fences between proxies have no step: all accesses reach
   * memory in one way.
   */
  private void own(Instruction instruction, MachineStep step) {
    if (step instanceof MachineStep.Access i) {
      Expression added = i.place().offset();
      if (!added.equals(Expression.constant(0))) {
        Computation offset = value(added);
        steps.add(new ThreadStep.Assume(state -> offset.in(state) == 0 ? 1 : 0));
      }
      access(i, locations.location(i.place().location()));
    } else if (step instanceof MachineStep.Fence i) {
      drain(i.order());
    } else if (step instanceof MachineStep.Barrier i) {
      barrier(barriers.number(i).orElseThrow(() -> refused(instruction, CtaBarriers.OTHERS, CtaBarriers.INSTEAD)));
    }
  }

  private void access(MachineStep.Access access, int location) {
    if (access instanceof MachineStep.Load i) {
      steps.add(new ThreadStep.Load(place(i.register()), location));
    } else if (access instanceof MachineStep.Store i) {
      steps.add(new ThreadStep.Store(location, value(i.value())));
      drain(i.place().order());
    } else if (access instanceof MachineStep.Update i) {
      int register = i.register().map(this::place).orElse(ThreadStep.NOWHERE);
      steps.add(new ThreadStep.Update(register, i.effect(), location, value(i.operand())));
    } else if (access instanceof MachineStep.CompareExchange i) {
      steps.add(new ThreadStep.CompareExchange(
          place(i.register()), true, ThreadStep.NOWHERE, location, value(i.expected()), value(i.desired())));
    }
  }

  private void drain(MemoryOrder order) {
    if (order == MemoryOrder.SEQ_CST) {
      steps.add(new ThreadStep.Drain());
    }
  }

  /** Adds a barrier. The buffer drains first, so that threads that leave the barrier see the stores before it. */
  private void barrier(int number) {
    steps.add(new ThreadStep.Drain());
    steps.add(new ThreadStep.Barrier(number));
  }

  private int place(String register) {
    return registers.get(register);
  }

  private Computation value(Expression expression) {
    return Computation.of(expression, registers, text);
  }

  private InvalidInputException refused(Instruction instruction, String what, String hint) {
    return new InvalidInputException(
        Diagnostic.error(text, instruction.span(), "machines with store buffers do not run " + what, hint));
  }
}
