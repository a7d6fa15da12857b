package periscope.verifier.soundness;

import java.util.function.Predicate;
import periscope.engines.enumeration.Simulator;
import periscope.engines.simulation.OutsideModelException;
import periscope.engines.simulation.Simulation;
import periscope.litmus.LitmusTest;
import periscope.litmus.answer.Verdict;
import periscope.litmus.source.SourceText;
import periscope.mappings.Compiler;
import periscope.mappings.table.Mapping;
import periscope.verifier.behaviour.Behaviour;
import periscope.verifier.behaviour.Target;

/**
 * The check that a table compiles one program of a search rightly. It is false if the target model does not cover the
 * compiled program.
 *
 * @param program the program
 * @param allowed the answer of the source model
 * @param target  the target that runs compiled programs
 */
public record CompiledRightly(LitmusTest program, Simulation allowed, Target target) implements Predicate<Mapping> {

  private static final SourceText NO_TEXT = new SourceText("generated program", "");

  /** The check for a program under the models of a question. */
  public static CompiledRightly of(LitmusTest program, Question question) {
    return new CompiledRightly(
        program, new Simulator(question.source()).simulate(program, NO_TEXT), question.target());
  }

  @Override
  public boolean test(Mapping table) {
    try {
      Behaviour seen = target.behaviours().of(Compiler.compile(program, table).target(), NO_TEXT, () -> false);
      return !seen.stuck() && Comparison.of(allowed, seen).verdict() == Verdict.HOLDS;
    } catch (OutsideModelException e) {
      return false;
    }
  }
}
