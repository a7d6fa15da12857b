package periscope.verifier.reason;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.UnaryOperator;
import periscope.inputs.Inputs;
import periscope.litmus.text.Prose;
import periscope.mappings.Mappings;
import periscope.mappings.table.Mapping;
import periscope.mappings.table.SourceOperation;
import periscope.models.evaluate.CompiledModel;
import periscope.reports.part.Part;
import periscope.verifier.behaviour.Target;
import periscope.verifier.soundness.CompiledRightly;
import periscope.verifier.soundness.Finding;

/**
 * A shipped table that has findings of a user's table as well, and none for which a row of the user's table is at
 * fault.
 *
 * @param table  name of the shipped table
 * @param shared number of findings that it has as well
 * @param all    number of findings of the user's table
 */
public record Offer(String table, int shared, int all) {

  /**
   * The shipped table that has most of the findings; of several, a table from the same language before others, then
   * the table that compiles most operations to the same code, and then the table with the shortest name. Empty for a
   * shipped table, on a machine, and if no table has any.
   *
   * @param reasons the reasons of the findings
   * @param stop    called now and then; true ends the work
   */
  public static Optional<Offer> of(
      Inputs inputs, Setting setting, Map<Finding, Reason> reasons, BooleanSupplier stop) {
    if (reasons.isEmpty() || setting.target().isEmpty() || setting.mapping().place().text().shipped()) {
      return Optional.empty();
    }
    CompiledModel source = setting.source().model();
    Target target = new Target.Model(setting.target().get().model());
    List<CompiledRightly> rows = new ArrayList<>();
    List<CompiledRightly> others = new ArrayList<>();
    reasons.forEach((finding, reason) -> (reason.owner() == Reason.Owner.ROW ? rows : others)
        .add(CompiledRightly.of(finding.program("program"), source, target, stop)));
    Mapping own = setting.mapping();
    UnaryOperator<Mapping> like = m -> m.translating(own.source());
    Comparator<Mapping> nearest = Comparator.comparingLong((Mapping m) -> wrong(others, like.apply(m)))
        .thenComparing(m -> m.from().equals(own.from())).thenComparing(m -> alike(like.apply(m), own))
        .thenComparing(m -> -m.name().length());
    return Mappings.shipped().stream().map(inputs::mapping).filter(m -> m.to().equals(own.to()))
        .filter(m -> wrong(others, like.apply(m)) > 0 && wrong(rows, like.apply(m)) == 0).max(nearest)
        .map(m -> new Offer(m.name(), (int) wrong(others, like.apply(m)), reasons.size()));
  }

  private static long wrong(List<CompiledRightly> programs, Mapping table) {
    return programs.stream().filter(p -> p.wrong(table)).count();
  }

  /** The number of operations with the same code. */
  private static long alike(Mapping one, Mapping other) {
    return SourceOperation.all(one.source(), one.target()).stream()
        .filter(o -> one.code(o).isPresent() && one.code(o).equals(other.code(o))).count();
  }

  /** The offer as a part of a report. */
  public Part part() {
    String some = all == 1 ? "this finding as well" : shared == all ? "these " + all + " findings as well"
        : shared + " of these " + all + " findings as well";
    String text = table + " has " + some + "; --baseline " + table + " leaves " + (shared == 1 ? "it" : "them")
        + " out.";
    return new Part.Sentence(text, Prose.wrapped("", text));
  }
}
