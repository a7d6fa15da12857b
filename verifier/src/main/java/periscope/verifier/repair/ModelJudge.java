package periscope.verifier.repair;

import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import periscope.litmus.LitmusTest;
import periscope.litmus.Outcome;
import periscope.litmus.source.SourceText;
import periscope.mappings.Compiler;
import periscope.mappings.table.Mapping;
import periscope.models.evaluate.CompiledModel;
import periscope.verifier.enumerate.Simulator;
import periscope.verifier.programs.FoundProgram;
import periscope.verifier.programs.ProgramSearch;
import periscope.verifier.simulate.Simulation;

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
    ProgramSearch.Result result = search.apply(label, asked);
    boolean complete = result.found().isPresent() || result.completed() == asked.bound().operations();
    return new Answer(result.found().map(this::obligation).stream().toList(), complete);
  }

  private Obligation obligation(FoundProgram program) {
    LitmusTest test = program.test(base.source().header(), "counterexample");
    Set<Outcome> allowed = new Simulator(source).simulate(test, NO_TEXT).states().keySet();
    return new Obligation(program.toString(), Obligation.rows(test, base), m -> met(test, allowed, m));
  }

  private boolean met(LitmusTest test, Set<Outcome> allowed, Mapping mapping) {
    Simulation seen = new Simulator(target).simulate(Compiler.compile(test, mapping).target(), NO_TEXT);
    Set<Outcome.Register> registers = allowed.iterator().next().registers().keySet();
    return List.copyOf(seen.states().keySet()).stream().allMatch(o -> allowed.contains(o.restrictedTo(registers)));
  }
}
