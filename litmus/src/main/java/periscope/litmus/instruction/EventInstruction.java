package periscope.litmus.instruction;

import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import periscope.litmus.event.Event.BarrierSide;
import periscope.litmus.event.Event.Kind;
import periscope.litmus.event.Marks;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.AtomicInstruction.Effect;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.Span;

/**
 * An instruction that makes one event, or a step that makes none. Every other instruction is lowered to these; no text
 * contains them. Engines that reason about events walk event instructions, {@link Instruction.Local} and {@link
 * Instruction.Block}, instead of the instructions of the text, whose span they carry.
 */
public sealed interface EventInstruction extends Instruction {

  /** An event that accesses memory; fences and steps without an event do not. */
  sealed interface Accessing extends EventInstruction {
    /** Location, order, scope and marks of the access. */
    Access access();

    /** A copy of the instruction that accesses another location. */
    Accessing at(String location);
  }

  /**
   * The access of an event to memory.
   *
   * @param location name of the location, or of an alias of it
   * @param address  registers on which the address depends in form only
   * @param order    memory order
   * @param scope    memory scope; meaningless for a plain access
   * @param remote   whether the access is flagged remote
   * @param marks    further properties; without the virtual address, the number of the read-modify-write and the
   *                 evaluation, which engines add when they make the event
   */
  record Access(
      String location, Set<String> address, MemoryOrder order, Scope scope, boolean remote, Marks marks) {
    public Access {
      address = Set.copyOf(address);
    }

    /** A copy with another location. */
    private Access at(String other) {
      return new Access(other, address, order, scope, remote, marks);
    }

    /** The registers of the address, and others. */
    private Set<String> depends(Set<String> others) {
      return Stream.concat(address.stream(), others.stream()).collect(Collectors.toSet());
    }

    /** A copy for a read whose value its thread uses. */
    public Access usedByThread() {
      return new Access(location, address, order, scope, remote, marks.usedByThread());
    }

    /** A copy for a read that its thread repeats for ever. */
    public Access repeated() {
      return new Access(location, address, order, scope, remote, marks.repeated());
    }

    /** A copy for an access at a place in a full expression. */
    public Access as(Marks.Operand operand) {
      return new Access(location, address, order, scope, remote, marks.as(operand));
    }
  }

  /**
   * A read.
   *
   * @param register the register that receives the value
   * @param data     registers from which the value was computed with which a compare-exchange compares
   */
  record Read(Access access, String register, Set<String> data, Span span) implements Accessing {
    public Read {
      data = Set.copyOf(data);
    }

    @Override
    public Read at(String location) {
      return new Read(access.at(location), register, data, span);
    }

    @Override
    public Dataflow dataflow() {
      return Dataflow.of().with(access.depends(data)).into(register);
    }
  }

  /** A write of {@code value}. */
  record Write(Access access, Expression value, Span span) implements Accessing {
    @Override
    public Write at(String location) {
      return new Write(access.at(location), value, span);
    }

    @Override
    public Dataflow dataflow() {
      return Dataflow.of(value).with(access.address());
    }
  }

  /**
   * A read and a write in one event: a read-modify-write of the OpenCL family.
   *
   * @param register the register that receives the old value
   * @param operator the new value is {@code operator(old value, operand)}; the operand itself if absent
   * @param data     registers from which the value was computed with which a compare-exchange compares; registers of
   *                 the operand need not be among them
   */
  record Update(
      Access access, String register, Optional<Effect> operator, Expression operand, Set<String> data, Span span)
      implements Accessing {
    public Update {
      data = Set.copyOf(data);
    }

    @Override
    public Update at(String location) {
      return new Update(access.at(location), register, operator, operand, data, span);
    }

    @Override
    public Dataflow dataflow() {
      return Dataflow.of(operand).with(access.depends(data)).into(register);
    }
  }

  /** The source of an arrival's occurrence number, which says how often the thread has been at the barrier before. */
  enum Occurrence {
    /** The arrival's own {@link BarrierSide#occurrence}. */
    STATED,
    /** One more than at the thread's last arrival at this barrier. */
    COUNTED,
    /** The number of the thread's last arrival at this barrier. */
    LAST
  }

  /**
   * The part of a fence in a barrier; the occurrence in {@code side} counts only if {@code occurrence} is {@link
   * Occurrence#STATED}.
   */
  record Arrival(BarrierSide side, Occurrence occurrence) {}

  /**
   * A fence, or an arrival at a barrier.
   *
   * @param kind    {@link Kind#FENCE}, or {@link Kind#BARRIER} where a barrier is an event of its own
   * @param regions the address spaces that the fence orders
   * @param arrival for a barrier, or a fence of a barrier: the barrier and the side; else empty
   */
  record Fence(
      Kind kind, Set<AddressSpace> regions, MemoryOrder order, Scope scope, boolean remote, Marks marks,
      Optional<Arrival> arrival, Span span)
      implements EventInstruction {
    public Fence {
      regions = Set.copyOf(regions);
    }

    @Override
    public Dataflow dataflow() {
      return Dataflow.NONE;
    }
  }

  /**
   * The start of an evaluation of a full expression that leaves orders of evaluation open: engines give the accesses
   * behind it, whose marks name the expression, a new evaluation number.
   */
  record Begin(Span span) implements EventInstruction {
    @Override
    public Dataflow dataflow() {
      return Dataflow.NONE;
    }
  }

  /**
   * Drops runs in which {@code condition} is 0.
   *
   * @param lasting the condition for a thread that stays here for ever: a weak compare-exchange may fail without a
   *                reason, but not always
   */
  record Assume(Expression condition, Expression lasting, Span span) implements EventInstruction {
    /** An assumption whose condition is the same for a thread that stays here for ever. */
    public Assume(Expression condition, Span span) {
      this(condition, condition, span);
    }

    /** Whether a thread that goes on has a weaker condition than a thread that stays here for ever. */
    public boolean spares() {
      return !condition.equals(lasting);
    }

    /** A copy that demands of every thread the condition of a thread that stays here for ever. */
    public Assume always() {
      return new Assume(lasting, span);
    }

    @Override
    public Dataflow dataflow() {
      return Dataflow.of(condition);
    }
  }
}
