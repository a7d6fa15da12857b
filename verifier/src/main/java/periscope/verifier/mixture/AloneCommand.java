package periscope.verifier.mixture;

import java.util.List;
import periscope.mappings.table.Mapping;

/** The commands that show the finding of one table of a mixture again. */
public interface AloneCommand {

  /**
   * The words of the command.
   *
   * @param table      a table that is no translation
   * @param operations operations of the finding
   */
  List<String> words(Mapping table, int operations);
}
