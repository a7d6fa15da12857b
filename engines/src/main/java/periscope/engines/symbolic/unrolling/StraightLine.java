package periscope.engines.symbolic.unrolling;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import periscope.litmus.LitmusTest;
import periscope.litmus.event.Event;
import periscope.litmus.instruction.AtomicInstruction.FetchOperator;

/**
 * The events of one thread that has no branches.
 *
 * @param events  in program order
 * @param result  which of them a register gets its value from; empty if none, or if it holds something else in the end
 * @param written the value that each event writes, if no value read matters to it
 */
public record StraightLine(List<Event> events, OptionalInt result, List<OptionalLong> written) {

  public StraightLine {
    events = List.copyOf(events);
    written = List.copyOf(written);
  }

  /**
   * The events of a thread.
   *
   * @param register the one whose value is asked about
   * @throws IllegalArgumentException if the thread has branches
   */
  public static StraightLine of(LitmusTest test, int thread, String register) {
    Unrolled unrolled = new Unrolled(test);
    List<Step> steps = unrolled.threads().get(thread).steps();
    if (unrolled.threads().get(thread).points().size() > 1) {
      throw new IllegalArgumentException("the thread has branches");
    }
    List<OptionalLong> written = new ArrayList<>();
    for (Step step : steps) {
      written.add(step.write.filter(w -> w.operator().isEmpty()
          || w.operator().get().operator() == FetchOperator.EXCHANGE).filter(w -> w.operand() instanceof Term.Constant)
          .map(w -> OptionalLong.of(((Term.Constant) w.operand()).value)).orElse(OptionalLong.empty()));
    }
    Term held = unrolled.threads().get(thread).registers().get(register);
    OptionalInt result = held instanceof Term.ReadBy r ? OptionalInt.of(steps.indexOf(r.step)) : OptionalInt.empty();
    return new StraightLine(steps.stream().map(s -> s.event).toList(), result, written);
  }

  /** The initial writes of a test. */
  public static List<Event> initial(LitmusTest test) {
    return new Unrolled(test).steps().stream().map(s -> s.event).filter(Event::initial).toList();
  }
}
