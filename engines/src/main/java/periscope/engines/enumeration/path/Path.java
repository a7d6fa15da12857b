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
 * @param constraints constraints on the values read, under which the thread takes this path
 * @param registers   final values of the registers that the thread wrote
 * @param undefined   the step without a defined behaviour at which the path ends, if it does
 * @param cut         the loop in which the thread exceeds the bound; executions of such a path are dropped, unless
 *                    {@code undefined} says that they count up to there
 * @param accesses    smallest number of memory accesses of the thread up to its end, if the thread reaches its end; a
 *                    read-modify-write counts once
 */
public record Path(List<Step> steps, List<Constraint> constraints, SortedMap<String, Expression> registers,
    Optional<FlatCode.Back> cut, int accesses, Optional<Undefined> undefined) {

  /** The loop in which the thread exceeds the bound, for a path of thread number {@code thread}. */
  public Optional<LoopCut> cut(int thread) {
    return cut.map(b -> new LoopCut(thread, b.loop(), b.endless(), accesses));
  }

  /** Whether executions of the path are dropped, because a loop exceeds the bound. */
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
   * @param regions      the address spaces that a fence orders; empty for an access
   * @param barrier      for a fence of a barrier: the barrier and its side
   * @param dependencies steps of the path on which the event depends, bit {@code k} for step {@code k}
   * @param marks        the event's further properties; its virtual address is the location's own or an alias's, with a
   *                     number above all locations
   * @param write        the value that it writes; absent for a read or fence
   * @param span         its place in the text
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

  /** The value {@code operator(value read, operand)}, or {@code operand} if there is no operator. */
  public record Write(Optional<Effect> operator, Expression operand) {}

  /** {@code condition} must be non-zero if {@code holds}, else zero. */
  public record Constraint(Expression condition, boolean holds) {}

  /** The register that stands for the value read by event {@code k} of the path. */
  public static Expression readBy(int k) {
    return Expression.register("#" + k);
  }

  /** The number of the event whose value a register of {@link #readBy} stands for. */
  public static int step(String register) {
    return Integer.parseInt(register, 1, register.length(), 10);
  }
}
