package periscope.verifier.reason;

import com.google.common.collect.Lists;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import periscope.litmus.instruction.Instruction;
import periscope.mappings.table.Mapping;
import periscope.mappings.table.Row;
import periscope.mappings.table.RowEdits;
import periscope.verifier.program.Operations;
import periscope.verifier.soundness.Question;
import periscope.verifier.soundness.solver.symbolic.SymbolicTarget;
import periscope.verifier.task.VerificationTask;

/**
 * A table with all rows at full order ({@link RowEdits#inFull}). A program that it compiles wrongly is mended by no
 * row: only a stronger order, a wider scope or a fence that no left side asks for mends the program.
 */
public final class FullOrder {

  private FullOrder() {}

  /**
   * The table of a task at full order, in the first form whose code the target model covers; empty on a machine, and if
   * the target language does not say what order its instructions have.
   */
  public static Optional<Mapping> of(VerificationTask task) {
    return of(task, false);
  }

  /**
   * The same with a fence on both sides of each access that has one: beside code of another table, either side may
   * matter.
   */
  public static Optional<Mapping> onBothSides(VerificationTask task) {
    return of(task, true);
  }

  private static Optional<Mapping> of(VerificationTask task, boolean bothSides) {
    int forms = task.base().rows().stream().mapToInt(r -> forms(r, task.base()).size()).max().orElse(0);
    return task.model().isEmpty() ? Optional.empty() : IntStream.range(0, forms)
        .mapToObj(form -> in(form, task.base(), bothSides)).filter(full -> covers(task, full)).findFirst();
  }

  /** A question about those programs of a table that the table at full order compiles rightly. */
  public static Question asked(Question question, Optional<Mapping> full) {
    return full.map(f -> question.settingAside(f, SymbolicTarget.of(question.target()))).orElse(question);
  }

  /** The code of a row of a table at full order, in each form that the target language has. */
  static List<List<Instruction>> forms(Row row, Mapping table) {
    return row.target().edits().inFull(row, table.having(row).rows());
  }

  private static Mapping in(int form, Mapping mapping, boolean bothSides) {
    Mapping full = mapping;
    for (int row = 0; row < mapping.rows().size(); row++) {
      Row now = mapping.rows().get(row);
      Row once = now.with(chosen(form, forms(now, mapping), now));
      // By the habit of a table with the fence on the other side, the row gets one there as well.
      Row mirrored = once.with(Lists.reverse(once.templates()));
      full = full.withRow(row, bothSides
          ? once.with(chosen(form, once.target().edits().inFull(once, List.of(mirrored)), once)) : once);
    }
    return full;
  }

  private static List<Instruction> chosen(int form, List<List<Instruction>> all, Row row) {
    return all.isEmpty() ? row.templates() : all.get(Math.min(form, all.size() - 1));
  }

  private static boolean covers(VerificationTask task, Mapping full) {
    Operations operations = task.question(full).operations();
    return task.question().operations().choices().stream().allMatch(operations::covers);
  }
}
