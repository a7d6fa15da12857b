package periscope.verifier.repair;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import periscope.engines.simulation.OutsideModelException;
import periscope.litmus.LitmusTest;
import periscope.litmus.memory.MemoryOrder;
import periscope.mappings.edit.Costs;
import periscope.mappings.edit.Variants;
import periscope.mappings.table.Mapping;
import periscope.mappings.table.Row;
import periscope.verifier.program.RowsUsed;

/**
 * A row that a wrongly compiled program uses. The program alone does not show which of its rows is to blame; a row for
 * which an edit mends the program is more likely to be than other rows.
 *
 * @param row    the row
 * @param mended the cheapest edit of the row that mends the program, with the other rows unchanged; empty if no tried
 *               edit does
 * @param cost   cost of that edit; 0 without one
 */
public record BlamedRow(Row row, Optional<Row> mended, int cost) {

  /** Most edits to try for each row, the cheapest first: enough for two or three changes at once. */
  private static final int TRIED = 100;

  /**
   * The rows that a program uses, the likeliest culprits first: rows that can mend the program alone; among them rows
   * that the table states itself and does not inherit; then rows with cheaper edits; then rows of atomic operations and
   * fences; then rows that the program uses earlier.
   *
   * @param right whether a table compiles the program rightly; called up to {@value #TRIED} times for each row
   */
  public static List<BlamedRow> of(LitmusTest program, Mapping mapping, Predicate<Mapping> right) {
    Costs costs = Costs.usual(mapping.target()).with(mapping.costs());
    List<BlamedRow> suspects = new ArrayList<>(program.threads().stream().flatMap(t -> t.body().stream())
        .flatMap(i -> RowsUsed.by(i, mapping)).map(mapping.rows()::indexOf).distinct()
        .map(row -> of(row, mapping, costs, right)).toList());
    suspects.sort(Comparator.comparing((BlamedRow s) -> s.mended().isEmpty())
        .thenComparing(s -> !s.row().place().text().equals(mapping.place().text()))
        .thenComparing(BlamedRow::cost).thenComparing(s -> s.row().pattern().order() == MemoryOrder.NON_ATOMIC));
    return suspects;
  }

  private static BlamedRow of(int row, Mapping mapping, Costs costs, Predicate<Mapping> right) {
    Row now = mapping.rows().get(row);
    Variants variants = new Variants(now, mapping.rows(), costs);
    // The first variant is the row itself.
    return IntStream.rangeClosed(1, TRIED).mapToObj(n -> variants.get(n, Integer.MAX_VALUE))
        .takeWhile(Optional::isPresent).flatMap(Optional::stream)
        .filter(v -> mends(mapping.withRow(row, v.templates()), right)).findFirst()
        .map(v -> new BlamedRow(now, Optional.of(now.with(v.templates())), v.cost()))
        .orElseGet(() -> new BlamedRow(now, Optional.empty(), 0));
  }

  /** Whether an edited table compiles the program rightly; false if the target model does not cover the edited code. */
  private static boolean mends(Mapping edited, Predicate<Mapping> right) {
    try {
      return right.test(edited);
    } catch (OutsideModelException e) {
      return false;
    }
  }
}
