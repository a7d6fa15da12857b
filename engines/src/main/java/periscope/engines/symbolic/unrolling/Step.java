package periscope.engines.symbolic.unrolling;

import java.util.Optional;
import periscope.litmus.event.Event;
import periscope.litmus.instruction.AtomicInstruction.Effect;

/** An event of an unrolled thread: it happens if the thread reaches its point. Compared by identity. */
public final class Step {

  /** The value {@code operator(value read, operand)}, or {@code operand} if there is no operator. */
  public record Write(Optional<Effect> operator, ValueTerm operand) {}

  /** A requirement on the value read: it equals {@code value}, or differs from it. */
  public record Requirement(ValueTerm value, boolean equal) {}

  public final Point point;
  /** The event, without dependencies, since these differ between executions. */
  public final Event event;
  /** The value that it writes; absent for reads and fences. */
  public final Optional<Write> write;
  /** Events from whose values the address is computed. */
  public final Origins address;
  /** Events from whose values the value is computed that it writes or compares with. */
  public final Origins data;
  /** Events whose values decide whether it happens. */
  public final Origins control;
  /** Set when the thread reaches an assumption about the value read. */
  private Optional<Requirement> requirement = Optional.empty();
  /** Set when the threads' events are put together. */
  private int number = -1;

  Step(Point point, Event event, Optional<Write> write, Origins address, Origins data, Origins control) {
    this.point = point;
    this.event = event;
    this.write = write;
    this.address = address;
    this.data = data;
    this.control = control;
  }

  /** An assumption of the thread about the value read, at the read itself. */
  public Optional<Requirement> requirement() {
    return requirement;
  }

  void require(Requirement assumed) {
    requirement = Optional.of(assumed);
  }

  /** Number of the event among the events of the test. */
  public int number() {
    return number;
  }

  void number(int given) {
    number = given;
  }
}
