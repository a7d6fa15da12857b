package periscope.verifier.matrix;

import java.util.List;

/** The commands that show what a cell of a matrix tells. */
public interface MatrixCommands {

  /**
   * The words of a command that shows a smallest wrong program.
   *
   * @param tables     the number of a table, from 1, or of two that are mixed
   * @param operations operations of the program
   */
  List<String> words(List<Integer> tables, int operations);
}
