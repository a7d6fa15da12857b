package periscope.verifier.soundness;

import java.time.LocalDate;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import periscope.litmus.text.Prose;
import periscope.mappings.table.Row;

/**
 * The programs of a question that an earlier run of the same tool decided.
 *
 * @param operations most operations of these programs
 * @param on         the date of that run
 * @param changed    left sides of the rows that were asked about again, each once; empty if none changed
 * @param rows       number of rows of the table, as its text has them
 */
public record DecidedBefore(int operations, LocalDate on, List<String> changed, int rows) {

  public DecidedBefore {
    changed = List.copyOf(changed);
  }

  /**
   * The programs of a table of which only some rows changed.
   *
   * @param rows    all rows of the table
   * @param changed the changed ones
   */
  public static DecidedBefore of(int operations, LocalDate on, List<Row> rows, Set<Row> changed) {
    return new DecidedBefore(operations, on,
        rows.stream().filter(changed::contains).map(Row::text).distinct().toList(),
        (int) rows.stream().map(Row::line).distinct().count());
  }

  /** One sentence, without a full stop. */
  public String said() {
    String programs = "Decided before, on " + on + " by the same tool: programs of up to "
        + Prose.count(operations, "operation");
    return programs + (changed.isEmpty() ? "; no row that they use has changed"
        : " without " + changed.stream().map(r -> "`" + r + "`").collect(Collectors.joining(", "))
            + "; changed: " + changed.size() + " of " + Prose.count(rows, "row"));
  }
}
