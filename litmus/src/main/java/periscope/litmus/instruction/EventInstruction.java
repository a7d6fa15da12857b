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
 * An instruction that makes one event, or a step that makes none: the instructions of every language are made of these.
 * No text contains them. Engines that reason about events walk them, with {@link Instruction.Local} and
 * {@link Instruction.Block}, instead of the instructions that they stand for, whose span they carry.
 */
public sealed interface EventInstruction extends Instruction {

  /** An event that gets at memory; fences and steps that make no event do not. */
  sealed interface Accessing extends EventInstruction {
    /** How it does. */
    Access access();

    /** The same at another location. */
    Accessing at(String location);
  }

  /**
   * How an event gets at memory.
   *
   * @param location name of the location, or of an alias of it
   * @param address  registers that its address was computed from
   * @param scope    meaningless for a plain access
   * @param remote   whether it is flagged remote
   * @param marks    what else it says; not yet its virtual address, the number of its read-modify-write, and the
   *                 evaluation that it is an operand of, which engines know when they make its event
   */
  record Access(
      String location, Set<String> address, MemoryOrder order, Scope scope, boolean remote, Marks marks) {
    public Access {
      address = Set.copyOf(address);
    }

    /** The same at another location. */
    private Access at(String other) {
      return new Access(other, address, order, scope, remote, marks);
    }

    /** The registers of its address, and others. */
    private Set<String> depends(Set<String> others) {
      return Stream.concat(address.stream(), others.stream()).collect(Collectors.toSet());
    }

    /** The same of a read whose value its thread uses. */
    public Access usedByThread() {
      return new Access(location, address, order, scope, remote, marks.usedByThread());
    }

    /** The same of a read that its thread repeats for ever. */
    public Access repeated() {
      return new Access(location, address, order, scope, remote, marks.repeated());
    }

    /** The same as an access of a full expression. */
    public Access as(Marks.Operand operand) {
      return new Access(location, address, order, scope, remote, marks.as(operand));
    }
  }

  /**
   * A read.
   *
   * @param register where the value goes
   * @param data     registers that what it compares with was computed from
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
   * @param register where the value read goes
   * @param operator what is written is {@code operator(value read, operand)}, or just the operand
   * @param data     registers that what it compares with was computed from; those of the operand need not be among them
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

  /** How often a thread has been at a barrier before. */
  enum Occurrence {
    /** What the arrival says. */
    STATED,
    /** This arrival counts as one more. */
    COUNTED,
    /** That of the thread's last arrival there. */
    LAST
  }

  /** What a fence has to do with a barrier; the side's own occurrence counts if it is {@link Occurrence#STATED}. */
  record Arrival(BarrierSide side, Occurrence occurrence) {}

  /**
   * A fence, or an arrival at a barrier.
   *
   * @param kind    {@link Kind#FENCE}, or {@link Kind#BARRIER} where a barrier is an event of its own
   * @param regions the regions that it orders
   * @param arrival for a barrier, or one of its fences: which
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
   * A full expression that leaves orders of evaluation open is evaluated from here on: engines number its accesses,
   * whose marks name it, anew.
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
   * @param lasting what must hold, too, of a thread that is here for ever: a weak compare-exchange may fail for no
   *                reason, but not always
   */
  record Assume(Expression condition, Expression lasting, Span span) implements EventInstruction {
    /** One that asks no more of a thread that is here for ever. */
    public Assume(Expression condition, Span span) {
      this(condition, condition, span);
    }

    /** Whether it asks less of a thread that goes on. */
    public boolean spares() {
      return !condition.equals(lasting);
    }

    /** The same of every thread that comes here as of one that stays. */
    public Assume always() {
      return new Assume(lasting, span);
    }

    @Override
    public Dataflow dataflow() {
      return Dataflow.of(condition);
    }
  }
}
