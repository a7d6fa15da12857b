package periscope.verifier.soundness.sized;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import periscope.litmus.answer.Fault;
import periscope.mappings.table.Row;
import periscope.verifier.program.FoundProgram;
import periscope.verifier.program.Layout;
import periscope.verifier.soundness.Question;

/** An engine that searches the programs of one layout; several threads search at once. */
public interface LayoutEngine {

  /**
   * What to look for.
   *
   * @param question of which programs
   * @param fault    what is wrong with them
   * @param each     whether to go on behind what is found, to one program for each reason
   * @param known    the reasons known before, each the rows at fault: no program that uses all rows of one is looked
   *                 for
   */
  record Task(Question question, Fault fault, boolean each, List<Set<Row>> known) {

    public Task {
      known = List.copyOf(known);
    }
  }

  /**
   * A program that is compiled wrongly.
   *
   * @param atFault the rows at fault, if more than one program was looked for
   */
  record Found(FoundProgram program, Optional<Set<Row>> atFault) {}

  /**
   * What is known of a layout: if not complete, there may be a counterexample where none was found, or one more.
   *
   * @param found in the order in which they were found: at most one, or one for each reason
   * @param undecided a program of which it is not known, although the search was not told to give up
   */
  record Answer(boolean complete, List<Found> found, Optional<FoundProgram> undecided) {

    public Answer {
      found = List.copyOf(found);
    }
  }

  /**
   * Searches the programs of a layout.
   *
   * @param stop asked now and then whether to give up
   */
  Answer search(Task task, Layout layout, BooleanSupplier stop);
}
