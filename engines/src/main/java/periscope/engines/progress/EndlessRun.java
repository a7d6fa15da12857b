package periscope.engines.progress;

import java.util.List;
import java.util.Optional;
import periscope.engines.simulation.Termination.Hang;
import periscope.engines.simulation.UndefinedStep;
import periscope.litmus.event.Event;
import periscope.litmus.instruction.Instruction.Cause;
import periscope.machines.progress.Lasso;

/**
 * A run that never ends although it keeps the promises of a scheduler: a run of a machine, or an execution of a model.
 *
 * @param machine   the run of the machine
 * @param execution the execution of the model, with the place where each thread stays or is held up
 * @param started   threads that have taken a step, as bits
 * @param held      threads that never end and take no step any more, without waiting at a barrier, as bits
 */
public record EndlessRun(Optional<Lasso> machine, Optional<Hang> execution, long started, long held) {

  static EndlessRun of(Lasso run) {
    return new EndlessRun(Optional.of(run), Optional.empty(), run.started(), run.held());
  }

  static EndlessRun of(Hang hang) {
    List<Event> events = hang.witness().structure().events();
    long started = events.stream().filter(e -> !e.initial() && (e.location() >= 0 || e.barrier().isPresent()))
        .mapToLong(e -> 1L << e.thread()).reduce(0, (a, b) -> a | b);
    long held = hang.steps().stream().filter(s -> s.cause() == Cause.HALTS).map(UndefinedStep::thread)
        .mapToLong(t -> 1L << t).reduce(0, (a, b) -> a | b);
    return new EndlessRun(Optional.empty(), Optional.of(hang), started, held);
  }
}
