package periscope.verifier.reason;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import periscope.litmus.LitmusTest;
import periscope.litmus.answer.Verdict;
import periscope.litmus.source.InvalidInputException;
import periscope.mappings.table.Mapping;
import periscope.models.evaluate.CompiledModel;
import periscope.verifier.behaviour.Target;
import periscope.verifier.soundness.CompiledRightly;

/** The question whether one program is compiled rightly, by any table and under any two models. */
@FunctionalInterface
public interface ProgramQuestion {

  /**
   * The verdict on the program; {@link Verdict#INAPPLICABLE} if a model says nothing of it.
   *
   * @throws InvalidInputException if the table has no row for an operation of the program
   */
  Verdict verdict(Mapping table, CompiledModel source, CompiledModel target);

  /** Whether a table has a row for each operation of the program, and is known to compile the program wrongly. */
  default boolean wrong(Mapping table, CompiledModel source, CompiledModel target) {
    try {
      return verdict(table, source, target) == Verdict.FAILS;
    } catch (InvalidInputException e) {
      return false;
    }
  }

  /**
   * The question about a program of a search, whose conditionals keep their branches.
   *
   * @param stop called now and then; true ends the work, and nothing is known then
   */
  static ProgramQuestion of(LitmusTest program, BooleanSupplier stop) {
    Map<CompiledModel, CompiledRightly> bySource = new ConcurrentHashMap<>();
    return (table, source, target) -> {
      Target under = new Target.Model(target);
      return bySource.computeIfAbsent(source, s -> CompiledRightly.of(program, s, under, stop)).under(under)
          .verdict(table);
    };
  }
}
