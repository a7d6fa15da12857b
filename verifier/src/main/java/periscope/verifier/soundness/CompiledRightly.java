package periscope.verifier.soundness;

import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import periscope.engines.enumeration.Simulator;
import periscope.engines.simulation.OutsideModelException;
import periscope.engines.simulation.Simulation;
import periscope.litmus.LitmusTest;
import periscope.litmus.answer.Verdict;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.mappings.Compiler;
import periscope.mappings.table.Mapping;
import periscope.models.evaluate.CompiledModel;
import periscope.verifier.behaviour.Behaviour;
import periscope.verifier.behaviour.Target;

/**
 * The check that a table compiles one program of a search rightly. It is false if the target model does not cover the
 * compiled program.
 *
 * @param program the program
 * @param allowed the answer of the source model; absent if the source model says nothing of the program
 * @param target  the target that runs compiled programs
 * @param stop    called now and then; true ends the check, and nothing is known then
 */
public record CompiledRightly(
    LitmusTest program, Optional<Simulation> allowed, Target target, BooleanSupplier stop)
    implements Predicate<Mapping> {

  private static final SourceText NO_TEXT = new SourceText("generated program", "");

  /** The check for a program under the models of a question. */
  public static CompiledRightly of(LitmusTest program, Question question) {
    return of(program, question, () -> false);
  }

  /** The same until it is stopped. */
  public static CompiledRightly of(LitmusTest program, Question question, BooleanSupplier stop) {
    return of(program, question.source(), question.target(), stop);
  }

  /** A program under a source model and on a target. */
  public static CompiledRightly of(LitmusTest program, CompiledModel source, Target target, BooleanSupplier stop) {
    try {
      return new CompiledRightly(
          program, Optional.of(new Simulator(source).simulate(program, NO_TEXT, false, stop)), target, stop);
    } catch (OutsideModelException e) {
      return new CompiledRightly(program, Optional.empty(), target, stop);
    }
  }

  /** The same program on another target. */
  public CompiledRightly under(Target other) {
    return new CompiledRightly(program, allowed, other, stop);
  }

  /**
   * The verdict on the program as a table compiles it; {@link Verdict#INAPPLICABLE} if a model says nothing of the
   * program, {@link Verdict#UNKNOWN} if the compiled program has no outcome at all.
   */
  public Verdict verdict(Mapping table) {
    if (allowed.isEmpty() || stop.getAsBoolean()) {
      return allowed.isEmpty() ? Verdict.INAPPLICABLE : Verdict.UNKNOWN;
    }
    try {
      Behaviour seen = target.behaviours().of(Compiler.compile(program, table).target(), NO_TEXT, stop);
      if (seen.stuck()) {
        return Verdict.FAILS;
      }
      return SourceAgainstCompiled.of(allowed.get(), seen).verdict();
    } catch (OutsideModelException e) {
      return Verdict.INAPPLICABLE;
    }
  }

  /** Whether a table has a row for each operation of the program, and is known to compile the program wrongly. */
  public boolean wrong(Mapping table) {
    try {
      return verdict(table) == Verdict.FAILS;
    } catch (InvalidInputException e) {
      return false;
    }
  }

  @Override
  public boolean test(Mapping table) {
    return verdict(table) == Verdict.HOLDS;
  }
}
