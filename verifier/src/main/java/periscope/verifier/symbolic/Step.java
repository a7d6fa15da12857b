package periscope.verifier.symbolic;

import java.util.Optional;
import periscope.litmus.event.Event;
import periscope.litmus.instruction.AtomicInstruction.FetchOperator;

/** An event of an unrolled thread: it happens if the thread comes to its point. Compared by identity. */
final class Step {

  /** The value {@code operand}, or {@code operator(value read, operand)} if there is an operator. */
  record Write(Optional<FetchOperator> operator, Term operand) {}

  /** What the value read must be, or must not be. */
  record Requirement(Term value, boolean equal) {}

  final Point point;
  final Event event;
  /** Absent for reads. */
  final Optional<Write> write;
  final Optional<Requirement> requirement;
  /** Position among the events of the test; given when the test is put together. */
  int number = -1;

  Step(Point point, Event event, Optional<Write> write, Optional<Requirement> requirement) {
    this.point = point;
    this.event = event;
    this.write = write;
    this.requirement = requirement;
  }
}
