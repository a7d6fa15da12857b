package periscope.verifier.soundness.sized;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import periscope.litmus.answer.Fault;
import periscope.mappings.table.Row;
import periscope.verifier.program.FoundProgram;
import periscope.verifier.program.Layout;
import periscope.verifier.soundness.Question;

/** An engine that searches the programs of one layout; several threads use it at once. */
public interface LayoutEngine {

  /**
   * The wanted counterexamples.
   *
   * @param question the question about the programs
   * @param fault    the fault
   * @param each     whether to go on after a finding, to one program for each reason
   * @param known    the known reasons, each as its rows at fault; programs that use all rows of one are excluded
   * @param whole    the question that {@code question} is a part of, under which rows are at fault
   */
  record Task(Question question, Fault fault, boolean each, List<Set<Row>> known, Question whole) {

    public Task {
      known = List.copyOf(known);
    }

    public Task(Question question, Fault fault, boolean each, List<Set<Row>> known) {
      this(question, fault, each, known, question);
    }

    /** The task for a part of the question. */
    public Task part(Question part) {
      return new Task(part, fault, each, known, whole);
    }

    /** The same task behind some findings. */
    public Task behind(List<Found> found) {
      return new Task(question, fault, each,
          Stream.concat(known.stream(), found.stream().flatMap(f -> f.atFault().stream())).toList(), whole);
    }
  }

  /**
   * A wrongly compiled program.
   *
   * @param atFault the rows at fault, if one program for each reason was wanted
   */
  record Found(FoundProgram program, Optional<Set<Row>> atFault) {}

  /**
   * The answer about a layout.
   *
   * @param complete  whether no further counterexample exists
   * @param found     the findings in order: at most one, or one for each reason
   * @param undecided a program about which no answer is known, although {@code stop} did not end the search
   */
  record Answer(boolean complete, List<Found> found, Optional<FoundProgram> undecided) {

    public Answer {
      found = List.copyOf(found);
    }
  }

  /**
   * Searches the programs of a layout.
   *
   * @param stop called now and then; true ends the work
   */
  Answer search(Task task, Layout layout, BooleanSupplier stop);
}
