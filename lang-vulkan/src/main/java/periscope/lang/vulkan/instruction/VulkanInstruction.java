package periscope.lang.vulkan.instruction;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import periscope.litmus.event.Event.BarrierSide;
import periscope.litmus.event.Event.Kind;
import periscope.litmus.event.Marks;
import periscope.litmus.event.Tag;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.instruction.AtomicInstruction.Effect;
import periscope.litmus.instruction.AtomicInstruction.FetchOperator;
import periscope.litmus.instruction.Dataflow;
import periscope.litmus.instruction.EventInstruction;
import periscope.litmus.instruction.EventInstruction.Arrival;
import periscope.litmus.instruction.EventInstruction.Occurrence;
import periscope.litmus.instruction.FreshRegisters;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.LanguageInstruction;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.Span;

/** Memory operations and barriers of Vulkan's litmus tests; each makes one event. */
public sealed interface VulkanInstruction extends LanguageInstruction {

  /** Where the thread of the instruction runs. */
  Whereabouts at();

  /** A copy in a thread that runs elsewhere. */
  VulkanInstruction in(Whereabouts elsewhere);

  /** An access to one location. */
  sealed interface Access extends VulkanInstruction, LanguageInstruction.Access {
    Qualifiers qualifiers();

    @Override
    VulkanInstruction.Access in(Whereabouts elsewhere);

    /** A copy with other qualifiers. */
    VulkanInstruction.Access with(Qualifiers changed);
  }

  private static EventInstruction.Access event(Access a) {
    Qualifiers q = a.qualifiers();
    return new EventInstruction.Access(a.location(), Set.of(), q.order(), q.shared(), false, q.marks(a.at()));
  }

  /** {@code ld.atom.dv.sc0 r0, x}. */
  record Load(String register, String location, Qualifiers qualifiers, Whereabouts at, Span span) implements Access {
    @Override
    public List<Instruction> events(FreshRegisters fresh) {
      return List.of(new EventInstruction.Read(event(this), register, Set.of(), span));
    }

    @Override
    public Load at(String newLocation) {
      return new Load(register, newLocation, qualifiers, at, span);
    }

    @Override
    public Load in(Whereabouts elsewhere) {
      return new Load(register, location, qualifiers, elsewhere, span);
    }

    @Override
    public Load with(Qualifiers changed) {
      return new Load(register, location, changed, at, span);
    }

    @Override
    public Dataflow dataflow() {
      return Dataflow.of().into(register);
    }
  }

  /** {@code st.av.dv.sc0 x, 1}. */
  record Store(String location, Expression value, Qualifiers qualifiers, Whereabouts at, Span span) implements Access {
    @Override
    public List<Instruction> events(FreshRegisters fresh) {
      return List.of(new EventInstruction.Write(event(this), value, span));
    }

    @Override
    public Store at(String newLocation) {
      return new Store(newLocation, value, qualifiers, at, span);
    }

    @Override
    public Store in(Whereabouts elsewhere) {
      return new Store(location, value, qualifiers, elsewhere, span);
    }

    @Override
    public Store with(Qualifiers changed) {
      return new Store(location, value, changed, at, span);
    }

    @Override
    public Dataflow dataflow() {
      return Dataflow.of(value);
    }
  }

  /** {@code rmw.atom.dv.sc0.add r0, x, 1}; without an operator it exchanges. The operator computes in a type. */
  record Update(
      String register, String location, FetchOperator operator, NumberType type, Expression operand,
      Qualifiers qualifiers, Whereabouts at, Span span) implements Access {

    /** An update of a number of 32 bits, as in tests. */
    public Update(String register, String location, FetchOperator operator, Expression operand, Qualifiers qualifiers,
        Whereabouts at, Span span) {
      this(register, location, operator, NumberType.S32, operand, qualifiers, at, span);
    }

    @Override
    public List<Instruction> events(FreshRegisters fresh) {
      Optional<Effect> effect = operator == FetchOperator.EXCHANGE ? Optional.empty()
          : Optional.of(new Effect(operator, type));
      return List.of(new EventInstruction.Update(event(this), register, effect, operand, Set.of(), span));
    }

    @Override
    public Update at(String newLocation) {
      return new Update(register, newLocation, operator, type, operand, qualifiers, at, span);
    }

    @Override
    public Update in(Whereabouts elsewhere) {
      return new Update(register, location, operator, type, operand, qualifiers, elsewhere, span);
    }

    @Override
    public Update with(Qualifiers changed) {
      return new Update(register, location, operator, type, operand, changed, at, span);
    }

    @Override
    public Dataflow dataflow() {
      return Dataflow.of(operand).into(register);
    }
  }

  /**
   * A compare-exchange, which tests do not have, and shaders do.
   *
   * @param success    register that gets 1 if the location held the expected value, so that it was written, else 0
   * @param expected   register with the expected value, which gets the value that was read
   * @param qualifiers those of a compare-exchange that succeeds
   * @param failing    those of one that fails, which is a read
   */
  record CompareExchange(
      String success, String expected, String location, Expression desired, Qualifiers qualifiers, Qualifiers failing,
      Whereabouts at, Span span) implements Access {
    @Override
    public List<Instruction> events(FreshRegisters fresh) {
      Set<String> data = new HashSet<>(desired.registers());
      data.add(expected);
      String old = fresh.next();
      Expression read = Expression.register(old);
      Expression same = new Expression.Binary(BinaryOperator.EQUAL, read, Expression.register(expected));
      Expression other = new Expression.Binary(BinaryOperator.NOT_EQUAL, read, Expression.register(expected));
      List<Instruction> succeeds = List.of(
          new EventInstruction.Update(event(this), old, Optional.empty(), desired, data, span),
          new EventInstruction.Assume(same, span), new Assign(success, told(1, read), span));
      List<Instruction> fails = List.of(
          new EventInstruction.Read(event(with(failing)), old, data, span), new EventInstruction.Assume(other, span),
          new Assign(expected, read, span), new Assign(success, told(0, read), span));
      return List.of(new Instruction.Choice(List.of(succeeds, fails), span));
    }

    /** A constant that depends on a value. */
    private static Expression told(long value, Expression read) {
      return new Expression.Binary(BinaryOperator.ADD, Expression.constant(value),
          new Expression.Binary(BinaryOperator.BIT_XOR, read, read));
    }

    @Override
    public CompareExchange at(String newLocation) {
      return new CompareExchange(success, expected, newLocation, desired, qualifiers, failing, at, span);
    }

    @Override
    public CompareExchange in(Whereabouts elsewhere) {
      return new CompareExchange(success, expected, location, desired, qualifiers, failing, elsewhere, span);
    }

    @Override
    public CompareExchange with(Qualifiers changed) {
      return new CompareExchange(success, expected, location, desired, changed, failing, at, span);
    }

    @Override
    public Dataflow dataflow() {
      return Dataflow.of(desired).with(Set.of(expected)).into(success, expected);
    }
  }

  /** {@code membar.acq_rel.dv.semsc0.semav.semvis}. */
  record MemoryBarrier(Qualifiers qualifiers, Whereabouts at, Span span) implements VulkanInstruction {
    @Override
    public List<Instruction> events(FreshRegisters fresh) {
      return List.of(fence(Kind.FENCE, qualifiers.order(), qualifiers.shared(), qualifiers.marks(at), Optional.empty(),
          span));
    }

    @Override
    public MemoryBarrier in(Whereabouts elsewhere) {
      return new MemoryBarrier(qualifiers, elsewhere, span);
    }

    @Override
    public Dataflow dataflow() {
      return Dataflow.NONE;
    }
  }

  /**
   * {@code cbar.acq_rel.wg.semsc0 1}, or {@code cbar.wg 1} without an order. Its scope is the scope of its memory
   * operations; threads of one work-group meet.
   *
   * @param everywhere whether threads of all work-groups meet, as in tests that know no scope of execution
   * @param id         number of the dynamic instance
   * @param barrier    number of the barrier, where the text gives one
   * @param quorum     number of arrivals for which it waits, where the text gives one
   * @param parties    number of arrivals for which it waits where the text gives none; 0 if all threads of the
   *                   work-group come in any case, so that none has to wait
   */
  record ControlBarrier(
      Qualifiers qualifiers, boolean everywhere, int id, Optional<Integer> barrier, Optional<Integer> quorum,
      int parties, Whereabouts at, Span span) implements VulkanInstruction {
    @Override
    public List<Instruction> events(FreshRegisters fresh) {
      String name = "cbar " + barrier.map(b -> b + " of ").orElse("") + id;
      BarrierSide side = new BarrierSide(false, name, 0, quorum.orElse(parties));
      Marks marks = qualifiers.marks(at);
      Set<Tag> tags = new HashSet<>(marks.tags());
      if (everywhere) {
        tags.add(VulkanTag.EVERYWHERE);
      }
      // The shared scope of a barrier is that of the threads that meet.
      return List.of(fence(Kind.BARRIER, qualifiers.order(), Scope.WORK_GROUP, Marks.of(tags),
          Optional.of(new Arrival(side, Occurrence.COUNTED)), span));
    }

    @Override
    public ControlBarrier in(Whereabouts elsewhere) {
      return new ControlBarrier(qualifiers, everywhere, id, barrier, quorum, parties, elsewhere, span);
    }

    /** A copy that waits for a number of arrivals. */
    public ControlBarrier awaiting(int arrivals) {
      return new ControlBarrier(qualifiers, everywhere, id, barrier, quorum, arrivals, at, span);
    }

    @Override
    public Dataflow dataflow() {
      return Dataflow.NONE;
    }
  }

  /** {@code avdevice} or {@code visdevice}: all writes become available to the device domain, or visible from it. */
  record DomainOperation(boolean available, Whereabouts at, Span span) implements VulkanInstruction {
    @Override
    public List<Instruction> events(FreshRegisters fresh) {
      Marks marks = Marks.of(Set.of(at, available ? VulkanTag.AVDEVICE : VulkanTag.VISDEVICE));
      return List.of(fence(Kind.FENCE, MemoryOrder.NON_ATOMIC, Scope.WORK_ITEM, marks, Optional.empty(), span));
    }

    @Override
    public DomainOperation in(Whereabouts elsewhere) {
      return new DomainOperation(available, elsewhere, span);
    }

    @Override
    public Dataflow dataflow() {
      return Dataflow.NONE;
    }
  }

  private static Instruction fence(Kind kind, MemoryOrder order, Scope scope, Marks marks, Optional<Arrival> arrival,
      Span span) {
    return new EventInstruction.Fence(kind, Set.of(AddressSpace.values()), order, scope, false, marks, arrival, span);
  }
}
