package periscope.verifier.soundness.sized;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import periscope.verifier.program.Layout;
import periscope.verifier.program.PhasedPrograms;
import periscope.verifier.soundness.Question;

/**
 * The engine that leaves the programs without barriers in memory to another engine, and runs the programs with such
 * barriers one by one.
 *
 * @param others the engine for programs without barriers in memory
 */
public record PhasedEngine(LayoutEngine others) implements LayoutEngine {

  @Override
  public Answer search(Task task, Layout layout, BooleanSupplier stop) {
    Question question = task.question();
    if (!PhasedPrograms.any(question.operations())) {
      return others.search(task, layout, stop);
    }
    Answer first = none(question.with(PhasedPrograms.without(question.operations())), task, layout, stop);
    if (!task.each() && !first.found().isEmpty()) {
      return first;
    }
    Question phased = question.with(PhasedPrograms.only(question.operations())).withoutGuards();
    Answer second = !PhasedPrograms.sensible(layout) ? new Answer(true, List.of(), Optional.empty())
        : new EnumeratingEngine().search(task.part(phased).behind(first.found()), layout, stop);
    List<Found> found = new ArrayList<>(first.found());
    found.addAll(second.found());
    return new Answer(first.complete() && second.complete() || !task.each() && !found.isEmpty(), found,
        first.undecided().or(second::undecided), first.anew());
  }

  private Answer none(Question question, Task task, Layout layout, BooleanSupplier stop) {
    return question.operations().none() ? new Answer(true, List.of(), Optional.empty())
        : others.search(task.part(question), layout, stop);
  }
}
