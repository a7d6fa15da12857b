package periscope.verifier.matrix;

import java.util.List;
import java.util.Optional;

/** The commands that show what a cell of a matrix tells. */
public interface MatrixCommands {

  /**
   * The words of a command that shows a smallest wrong program; empty if no command does without a file that translates
   * the tables.
   *
   * @param tables     the number of a table, from 1, or of two that are mixed
   * @param operations operations of the program
   */
  Optional<List<String>> words(List<Integer> tables, int operations);
}
