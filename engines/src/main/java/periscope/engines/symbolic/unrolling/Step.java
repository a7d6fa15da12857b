package periscope.engines.symbolic.unrolling;

import java.util.Optional;
import periscope.litmus.event.Event;
import periscope.litmus.instruction.AtomicInstruction.Effect;

/** An event of an unrolled thread: it happens if the thread comes to its point. Compared by identity. */
public final class Step {

  /** The value {@code operand}, or {@code operator(value read, operand)} if there is an operator. */
  public record Write(Optional<Effect> operator, ValueTerm operand) {}

  /** What the value read must be, or must not be. */
  public record Requirement(ValueTerm value, boolean equal) {}

  public final Point point;
  /** Without dependencies, which are not the same in every execution. */
  public final Event event;
  /** Absent for reads and fences. */
  public final Optional<Write> write;
  /** What its address is computed from. */
  public final Origins address;
  /** What the value that it writes or compares with is computed from. */
  public final Origins data;
  /** What decides whether it happens. */
  public final Origins control;
  /** Given when the thread comes to what it assumes. */
  private Optional<Requirement> requirement = Optional.empty();
  /** Given when the test is put together. */
  private int number = -1;

  Step(Point point, Event event, Optional<Write> write, Origins address, Origins data, Origins control) {
    this.point = point;
    this.event = event;
    this.write = write;
    this.address = address;
    this.data = data;
    this.control = control;
  }

  /** What the thread assumes of the value read where it reads it. */
  public Optional<Requirement> requirement() {
    return requirement;
  }

  void require(Requirement assumed) {
    requirement = Optional.of(assumed);
  }

  /** Position among the events of the test. */
  public int number() {
    return number;
  }

  void number(int given) {
    number = given;
  }
}
