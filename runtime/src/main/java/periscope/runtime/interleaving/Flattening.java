package periscope.runtime.interleaving;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import periscope.litmus.MemoryOrder;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.AtomicInstruction;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.PtxInstruction;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import periscope.runtime.interleaving.Step.Value;
import periscope.verifier.semantics.LocationNames;

/** Makes the steps of one thread from its instructions; jumps take the place of control flow. */
final class Flattening {

  private static final Value NOTHING = state -> 0;

  private final List<Step> steps = new ArrayList<>();
  private final Map<String, Integer> labels = new HashMap<>();
  /** Places in {@link #steps} that wait for the number of a label. */
  private final Map<Integer, String> open = new HashMap<>();
  private final Map<String, Integer> registers;
  private final LocationNames locations;
  private final List<String> barriers;
  private final int groupSize;
  private final SourceText text;

  /**
   * @param registers the place of each of the thread's registers
   * @param barriers  names of the barriers, whose places number them; new ones are added
   * @param groupSize threads of the thread's work-group
   */
  Flattening(Map<String, Integer> registers, LocationNames locations, List<String> barriers, int groupSize, SourceText text) {
    this.registers = registers;
    this.locations = locations;
    this.barriers = barriers;
    this.groupSize = groupSize;
    this.text = text;
  }

  /** @throws InvalidInputException if the machine cannot run an instruction */
  List<Step> flatten(List<Instruction> body) {
    all(body);
    open.forEach((at, label) -> steps.set(at, new Step.JumpUnless(((Step.JumpUnless) steps.get(at)).condition(), labels.get(label))));
    return List.copyOf(steps);
  }

  private void all(List<Instruction> body) {
    body.forEach(this::one);
  }

  private void one(Instruction instruction) {
    if (instruction instanceof AtomicInstruction i) {
      atomic(i);
    } else if (instruction instanceof PtxInstruction i) {
      ptx(i);
    } else if (instruction instanceof Instruction.Assign i) {
      steps.add(new Step.Assign(place(i.register()), value(i.value())));
    } else if (instruction instanceof Instruction.Label i) {
      labels.put(i.name(), steps.size());
    } else if (instruction instanceof Instruction.Branch i) {
      open.put(steps.size(), i.label());
      Value condition = value(i.condition());
      steps.add(new Step.JumpUnless(state -> condition.in(state) == 0 ? 1 : 0, -1));
    } else if (instruction instanceof Instruction.If i) {
      choice(i);
    } else if (instruction instanceof Instruction.Loop i) {
      loop(i);
    } else {
      throw refused(instruction, "GPU assembly", "the device rsp-machine runs it");
    }
  }

  private void choice(Instruction.If i) {
    int test = jump(value(i.condition()));
    all(i.then());
    if (i.otherwise().isEmpty()) {
      land(test);
      return;
    }
    int over = jump(NOTHING);
    land(test);
    all(i.otherwise());
    land(over);
  }

  private void loop(Instruction.Loop i) {
    int start = steps.size();
    if (i.testFirst()) {
      all(i.test());
      int out = jump(value(i.condition()));
      all(i.body());
      steps.add(new Step.JumpUnless(NOTHING, start));
      land(out);
    } else {
      all(i.body());
      all(i.test());
      Value condition = value(i.condition());
      steps.add(new Step.JumpUnless(state -> condition.in(state) == 0 ? 1 : 0, start));
    }
  }

  /** A jump forwards, whose target {@link #land} fills in. */
  private int jump(Value unless) {
    steps.add(new Step.JumpUnless(unless, -1));
    return steps.size() - 1;
  }

  private void land(int jump) {
    steps.set(jump, new Step.JumpUnless(((Step.JumpUnless) steps.get(jump)).condition(), steps.size()));
  }

  private void atomic(AtomicInstruction instruction) {
    if (instruction instanceof AtomicInstruction.Load i) {
      steps.add(new Step.Load(place(i.register()), locations.location(i.location())));
    } else if (instruction instanceof AtomicInstruction.Store i) {
      steps.add(new Step.Store(locations.location(i.location()), value(i.value())));
      drain(i.semantics().order());
    } else if (instruction instanceof AtomicInstruction.Fetch i) {
      steps.add(new Step.Update(place(i.register()), i.operator(), locations.location(i.location()), value(i.operand())));
    } else if (instruction instanceof AtomicInstruction.CompareExchange i) {
      steps.add(new Step.CompareExchange(place(i.expected()), false, place(i.register()), locations.location(i.location()),
          value(Expression.register(i.expected())), value(i.desired())));
    } else if (instruction instanceof AtomicInstruction.Fence i) {
      drain(i.semantics().order());
    } else if (instruction instanceof AtomicInstruction.Barrier i) {
      barrier(i.label().orElseThrow());
    }
  }

  private void ptx(PtxInstruction instruction) {
    if (instruction instanceof PtxInstruction.Access access) {
      if (!access.offset().equals(Expression.constant(0))) {
        Value offset = value(access.offset());
        steps.add(new Step.Assume(state -> offset.in(state) == 0 ? 1 : 0));
      }
      access(access);
    } else if (instruction instanceof PtxInstruction.Fence i) {
      drain(i.order());
    } else if (instruction instanceof PtxInstruction.Bar i) {
      bar(i);
    }
  }

  private void bar(PtxInstruction.Bar i) {
    boolean all = i.quorum().isEmpty() || i.quorum().get().equals(Expression.constant(groupSize));
    boolean known = i.id() instanceof Expression.Constant && i.instance().map(n -> n instanceof Expression.Constant).orElse(true);
    if (i.form() == PtxInstruction.BarForm.ARRIVE || !all || !known) {
      throw refused(i, "an arrival, a barrier for other than all threads of its CTA, or one whose number is computed",
          "bar.cta.sync with a constant runs");
    }
    barrier("bar " + i.id() + i.instance().map(n -> " use " + n).orElse(""));
  }

  private void access(PtxInstruction.Access access) {
    int location = locations.location(access.location());
    if (access instanceof PtxInstruction.Ld i) {
      steps.add(new Step.Load(place(i.register()), location));
    } else if (access instanceof PtxInstruction.St i) {
      steps.add(new Step.Store(location, value(i.value())));
      drain(i.qualifiers().order());
    } else if (access instanceof PtxInstruction.Atom i) {
      int register = i.register().map(this::place).orElse(Step.NOWHERE);
      steps.add(new Step.Update(register, i.operator(), location, value(i.operand())));
    } else if (access instanceof PtxInstruction.Cas i) {
      steps.add(new Step.CompareExchange(
          place(i.register()), true, Step.NOWHERE, location, value(i.expected()), value(i.desired())));
    }
  }

  private void drain(MemoryOrder order) {
    if (order == MemoryOrder.SEQ_CST) {
      steps.add(new Step.Drain());
    }
  }

  /** Whoever leaves a barrier sees what was stored before it. */
  private void barrier(String name) {
    if (!barriers.contains(name)) {
      barriers.add(name);
    }
    steps.add(new Step.Drain());
    steps.add(new Step.Barrier(barriers.indexOf(name)));
  }

  private int place(String register) {
    return registers.get(register);
  }

  private Value value(Expression expression) {
    if (expression instanceof Expression.Constant c) {
      long value = c.value();
      return state -> value;
    } else if (expression instanceof Expression.Register r) {
      Optional<Integer> place = Optional.ofNullable(registers.get(r.name()));
      int at = place.orElse(-1);
      return at < 0 ? NOTHING : state -> state[at];
    } else if (expression instanceof Expression.Unary u) {
      Value operand = value(u.operand());
      return state -> u.operator().apply(operand.in(state));
    }
    Expression.Binary b = (Expression.Binary) expression;
    boolean divides = b.operator() == BinaryOperator.DIVIDE || b.operator() == BinaryOperator.REMAINDER;
    if (divides && !(b.right() instanceof Expression.Constant c && c.value() != 0)) {
      throw new InvalidInputException(
          Diagnostic.error(text, Span.NONE, "the test may divide by zero", "divide by a constant"));
    }
    Value left = value(b.left());
    Value right = value(b.right());
    return state -> b.operator().apply(left.in(state), right.in(state));
  }

  private InvalidInputException refused(Instruction instruction, String what, String hint) {
    return new InvalidInputException(
        Diagnostic.error(text, instruction.span(), "machines with store buffers do not run " + what, hint));
  }
}
