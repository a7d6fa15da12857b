package periscope.engines.enumeration.path;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import periscope.engines.simulation.LoopCut;
import periscope.litmus.event.Event.BarrierSide;
import periscope.litmus.event.Event.Dependencies;
import periscope.litmus.event.Event.Kind;
import periscope.litmus.event.Marks;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.AtomicInstruction.Effect;
import periscope.litmus.instruction.Instruction.Undefined;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.Span;
import periscope.semantics.FlatCode;

/**
 * A path through a thread. In its expressions, register {@code #k} is the value read by the path's event number {@code
 * k}.
 *
 * @param steps       the events, in program order
 * @param constraints constraints on the values read, under which the thread goes this way
 * @param registers   final values of the registers that were written
 * @param undefined   the step without a defined behaviour at which the path ends, if it does
 * @param cut         the loop in which the thread ran out of its rounds: executions of this path are dropped, if it
 *                    does not count as far as it goes
 * @param accesses    least number of the thread's memory accesses up to its end, if it comes to its end;
 *                    read-modify-writes are counted once
 */
public record Path(List<Step> steps, List<Constraint> constraints, SortedMap<String, Expression> registers,
    Optional<FlatCode.Back> cut, int accesses, Optional<Undefined> undefined) {

  /** The loop in which the thread ran out of its rounds, if it is the path of a thread of that number. */
  public Optional<LoopCut> cut(int thread) {
    return cut.map(b -> new LoopCut(thread, b.loop(), b.endless(), accesses));
  }

  /** Whether executions of the path are dropped. */
  public boolean dropped() {
    return cut.isPresent() && undefined.isEmpty();
  }

  public Path {
    steps = List.copyOf(steps);
    constraints = List.copyOf(constraints);
  }

  /**
   * One event.
   *
   * @param location     index of the location; -1 for a fence
   * @param regions      the regions that a fence orders; empty for an access
   * @param barrier      for the fences of a barrier: which
   * @param dependencies steps of the path that it depends on, bit {@code k} for step {@code k}
   * @param marks        what else the event says; its virtual address is the location's own, or one above all locations
   * @param write        what it writes; absent for a read or fence
   * @param span         where it stands in the text
   */
  public record Step(
      Kind kind,
      int location,
      Set<AddressSpace> regions,
      MemoryOrder order,
      Scope scope,
      boolean remote,
      Optional<BarrierSide> barrier,
      Dependencies dependencies,
      Marks marks,
      Optional<Write> write,
      Span span) {

    public boolean reads() {
      return kind == Kind.READ || kind == Kind.RMW;
    }
  }

  /** The value {@code operand}, or {@code operator(value read, operand)} if there is an operator. */
  public record Write(Optional<Effect> operator, Expression operand) {}

  /** {@code condition} must be non-zero if {@code holds}, else zero. */
  public record Constraint(Expression condition, boolean holds) {}

  /** The register that stands for the value read by event {@code k} of the path. */
  public static Expression readBy(int k) {
    return Expression.register("#" + k);
  }

  /** The event whose value read a register stands for. */
  public static int step(String register) {
    return Integer.parseInt(register, 1, register.length(), 10);
  }
}
