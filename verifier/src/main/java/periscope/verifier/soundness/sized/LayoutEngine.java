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
   * @param alone    whether the answer about a layout may not rest on the answers about others
   */
  record Task(
      Question question, Fault fault, boolean each, List<Set<Row>> known, Question whole, boolean alone) {

    public Task {
      known = List.copyOf(known);
    }

    public Task(Question question, Fault fault, boolean each, List<Set<Row>> known) {
      this(question, fault, each, known, question, false);
    }

    /** The task for a part of the question. */
    public Task part(Question part) {
      return new Task(part, fault, each, known, whole, alone);
    }

    /** The same task; the answer about a layout rests on no answer about another. */
    public Task byItself() {
      return new Task(question, fault, each, known, whole, true);
    }

    /** The task to find one program, whatever the rows at fault are. */
    public Task one() {
      return new Task(question, fault, false, known, whole, alone);
    }

    /** The same task behind some findings. */
    public Task behind(List<Found> found) {
      return new Task(question, fault, each,
          Stream.concat(known.stream(), found.stream().flatMap(f -> f.atFault().stream())).toList(), whole,
          alone);
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
   * @param anew      whether a simpler question found programs that are compiled rightly, so that the engine asked the
   *                  question itself: answers about other layouts do not rest on this one then
   */
  record Answer(boolean complete, List<Found> found, Optional<FoundProgram> undecided, boolean anew) {

    public Answer {
      found = List.copyOf(found);
    }

    public Answer(boolean complete, List<Found> found, Optional<FoundProgram> undecided) {
      this(complete, found, undecided, false);
    }
  }

  /**
   * Searches the programs of a layout. Unless the task says otherwise, the engine may leave out a program that another
   * layout of the same size has as well.
   *
   * @param stop called now and then; true ends the work
   */
  Answer search(Task task, Layout layout, BooleanSupplier stop);
}
