package periscope.verifier.repair;

import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import periscope.engines.enumeration.Simulator;
import periscope.engines.simulation.OutsideModelException;
import periscope.engines.simulation.Simulation;
import periscope.litmus.LitmusTest;
import periscope.litmus.source.SourceText;
import periscope.mappings.Compiler;
import periscope.mappings.table.Mapping;
import periscope.models.evaluate.CompiledModel;
import periscope.verifier.behaviour.Behaviour;
import periscope.verifier.behaviour.Target;
import periscope.verifier.programs.FoundProgram;
import periscope.verifier.programs.ProgramSearch;
import periscope.verifier.soundness.Comparison;

/**
 * Judges tables whose target has a model.
 *
 * @param base    the table that is repaired; all others have its left sides
 * @param source  the model that forbids
 * @param target  the model that allows
 * @param request what to ask about a table
 * @param search  runs a search, given what to call it
 */
public record ModelJudge(Mapping base, CompiledModel source, CompiledModel target,
    Function<Mapping, ProgramSearch.Request> request,
    BiFunction<String, ProgramSearch.Request, ProgramSearch.Result> search) implements Judge {

  private static final SourceText NO_TEXT = new SourceText("generated program", "");

  @Override
  public Answer judge(Mapping mapping, String label) {
    ProgramSearch.Request asked = request.apply(mapping);
    List<Obligation> lost = lost(asked);
    if (!lost.isEmpty()) {
      return new Answer(lost, true);
    }
    ProgramSearch.Result result = search.apply(label, asked);
    boolean complete = result.found().isPresent() || result.completed() == asked.bound().operations();
    return new Answer(result.found().map(this::obligation).stream().toList(), complete);
  }

  /**
   * The operations that are searched for the base, but not for another table, because an edit made of them what the target
   * model says nothing of: that nothing is found wrong with the rest does not make such a table a repair.
   */
  private List<Obligation> lost(ProgramSearch.Request asked) {
    return request.apply(base).operations().choices().stream().filter(c -> !asked.operations().covers(c))
        .map(c -> new Obligation(c.name(), Obligation.rows(c.maker().make("r0", "x", 1), base),
            m -> request.apply(m).operations().covers(c)))
        .toList();
  }

  private Obligation obligation(FoundProgram program) {
    LitmusTest test = program.test(base.source().header(), "counterexample");
    Simulation allowed = new Simulator(source).simulate(test, NO_TEXT);
    return new Obligation(program.toString(), Obligation.rows(test, base), m -> met(test, allowed, m));
  }

  private boolean met(LitmusTest test, Simulation allowed, Mapping mapping) {
    Behaviour seen;
    try {
      seen = new Target.Model(target).behaviours().of(Compiler.compile(test, mapping).target(), NO_TEXT, () -> false);
    } catch (OutsideModelException e) {
      return false;
    }
    return Comparison.of(allowed, seen).standing() == Comparison.Standing.ALLOWED;
  }
}
