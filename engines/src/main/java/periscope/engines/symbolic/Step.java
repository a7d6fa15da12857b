package periscope.engines.symbolic;

import java.util.Optional;
import periscope.litmus.event.Event;
import periscope.litmus.instruction.AtomicInstruction.Effect;

/** An event of an unrolled thread: it happens if the thread comes to its point. Compared by identity. */
final class Step {

  /** The value {@code operand}, or {@code operator(value read, operand)} if there is an operator. */
  record Write(Optional<Effect> operator, Term operand) {}

  /** What the value read must be, or must not be. */
  record Requirement(Term value, boolean equal) {}

  final Point point;
  /** Without dependencies, which are not the same in every execution. */
  final Event event;
  /** Absent for reads and fences. */
  final Optional<Write> write;
  /** What its address is computed from. */
  final Origins address;
  /** What the value that it writes or compares with is computed from. */
  final Origins data;
  /** What decides whether it happens. */
  final Origins control;
  /** What the thread assumes of the value read where it reads it; given when it comes to that. */
  Optional<Requirement> requirement = Optional.empty();
  /** Position among the events of the test; given when the test is put together. */
  int number = -1;

  Step(Point point, Event event, Optional<Write> write, Origins address, Origins data, Origins control) {
    this.point = point;
    this.event = event;
    this.write = write;
    this.address = address;
    this.data = data;
    this.control = control;
  }
}
