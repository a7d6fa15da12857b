package periscope.lang.ptx.instruction;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import periscope.litmus.async.Asynchronous;
import periscope.litmus.async.Asynchronous.Step;
import periscope.litmus.async.PhaseOperation;
import periscope.litmus.event.Tag;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.FreshRegisters;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.Span;

/**
 * {@code cp.async.mbarrier.arrive}: an arrival at an mbarrier when all {@code cp.async} that the thread has issued have
 * ended. The manual names neither order nor scope: here it releases those copies alone, at CTA scope.
 *
 * @param object    the mbarrier
 * @param counted   whether the count of the object includes the arrival ({@code .noinc}); else the object awaits one
 *                  arrival more from now on
 * @param operation number of the operation in its thread
 * @param awaited   numbers of the copies
 */
public record AsyncArrival(String object, boolean counted, int operation, Set<Integer> awaited, Span span)
    implements Issued {

  @Override
  public AsyncArrival renamed(UnaryOperator<String> names) {
    return new AsyncArrival(names.apply(object), counted, operation, awaited, span);
  }

  /** The same arrival as an operation with this number behind copies. */
  public AsyncArrival numbered(int number, Set<Integer> copies) {
    return new AsyncArrival(object, counted, number, Set.copyOf(copies), span);
  }

  @Override
  public List<String> objects() {
    return List.of(object);
  }

  @Override
  public List<Instruction> events(FreshRegisters fresh) {
    List<Instruction> events = new ArrayList<>();
    if (!counted) {
      events.addAll(change(PhaseOperation.Kind.EXPECT_ARRIVAL, MemoryOrder.RELAXED).events(fresh));
    }
    events.add(Point.at(MemoryOrder.NON_ATOMIC, Set.of(new Asynchronous(operation, Step.ISSUE)), span));
    events.addAll(change(PhaseOperation.Kind.ARRIVE, MemoryOrder.RELEASE).events(fresh, Set.of(Tag.Common.ASYNCHRONOUS,
        new Asynchronous(operation, Step.COMPLETION), new Awaited(awaited, false))));
    return events;
  }

  private PhaseOperation change(PhaseOperation.Kind kind, MemoryOrder order) {
    return new PhaseOperation(kind, Optional.empty(), object, Expression.constant(1), order, Scope.WORK_GROUP, span);
  }
}
