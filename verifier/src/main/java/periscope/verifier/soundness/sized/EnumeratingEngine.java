package periscope.verifier.soundness.sized;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import periscope.litmus.LitmusTest;
import periscope.litmus.answer.Verdict;
import periscope.mappings.table.Row;
import periscope.verifier.program.Choice;
import periscope.verifier.program.FoundProgram;
import periscope.verifier.program.Layout;
import periscope.verifier.program.Operations;
import periscope.verifier.program.RowsUsed;
import periscope.verifier.soundness.OneProgram;
import periscope.verifier.soundness.Question;
import periscope.verifier.soundness.RowsAtFault;

/**
 * The engine that runs every program of a layout, source and compiled form, through the enumerating engine. It gives
 * the same answers as the solver and is as simple as possible, for layouts with few programs, and for checking the
 * solver.
 */
public final class EnumeratingEngine implements LayoutEngine {

  @Override
  public Answer search(Task task, Layout layout, BooleanSupplier stop) {
    Question question = task.question();
    OneProgram engine = new OneProgram(question, task.fault(), stop);
    List<Found> found = new ArrayList<>();
    List<FoundProgram> undecided = new ArrayList<>();
    List<Set<Row>> known = new ArrayList<>(task.known());
    List<Choice> choices = question.operations().ofPrograms(Operations.chains(layout));
    List<List<Predicate<Choice>>> leftOut = question.leftOut();
    boolean complete = new EveryProgram(layout, choices, question).forEach(program -> {
          if (!question.operations().admit(program) || explained(program, task, known) || leftOut.stream().anyMatch(
              all -> all.stream().allMatch(some -> program.choices().stream().anyMatch(some)))) {
            return true;
          }
          if (stop.getAsBoolean()) {
            return false;
          }
          OneProgram.Answer answer = engine.ask(program);
          if (answer.verdict() == Verdict.FAILS) {
            if (answer.unshown()) {
              undecided.add(program);
            }
            if (answer.found().isEmpty()) {
              // A smaller program ends at the guard as well, without the operations that are never executed.
              return true;
            }
            found.add(found(answer.found().get(), task));
            found.get(found.size() - 1).atFault().ifPresent(known::add);
            return task.each();
          } else if (answer.verdict() == Verdict.UNKNOWN && !stop.getAsBoolean()) {
            undecided.add(program);
          }
          return !stop.getAsBoolean();
        });
    return new Answer(complete && undecided.isEmpty() || !task.each() && !found.isEmpty(), found,
        undecided.stream().findFirst());
  }

  private static Found found(FoundProgram program, Task task) {
    return new Found(program, Optional.of(task).filter(Task::each)
        .map(t -> new RowsAtFault(t.question()).in(test(program, t), t.fault())));
  }

  private static boolean explained(FoundProgram program, Task task, List<Set<Row>> known) {
    return !known.isEmpty() && known.stream().anyMatch(
        RowsUsed.by(test(program, task), task.question().translation().mapping().orElseThrow())::containsAll);
  }

  private static LitmusTest test(FoundProgram program, Task task) {
    return program.test(task.question().translation().header(), "program");
  }
}
