package periscope.cli.kernel;

import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import periscope.cli.session.Session;
import periscope.cli.simulate.Engines;
import periscope.cli.simulate.Judges.Judge;
import periscope.engines.simulation.Simulation;
import periscope.engines.simulation.Termination;
import periscope.litmus.LitmusTest;
import periscope.litmus.language.LaunchWords;
import periscope.litmus.launch.LaunchedKernel;
import periscope.litmus.launch.ReadOnlyMemory;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.source.SourceText;
import periscope.mappings.Compiler;
import periscope.mappings.table.Mapping;
import periscope.models.evaluate.CompiledModel;
import periscope.semantics.LoopBound;

/**
 * How launches are looked at.
 *
 * @param judge   the model: of the kernels' language, or of what they are compiled to
 * @param mapping what compiles them first, if anything does
 * @param bound   how far loops are followed
 * @param stop    whether to give up
 */
record Asking(Session session, SourceText text, Judge judge, Optional<Mapping> mapping, Engines engine, LoopBound bound,
    BooleanSupplier stop) {

  /**
   * Looks at a launch.
   *
   * @param words how it is told of while it runs
   * @param which launch and state of memory, in words
   */
  KernelAnswer of(LaunchedKernel launched, LaunchWords words, String which) {
    LitmusTest known = ReadOnlyMemory.known(launched.test());
    LitmusTest asked = mapping.map(m -> Compiler.watched(known, text, m).target()).orElse(known);
    session.terminal().progress("looking at executions of " + which);
    boolean local = known.locations().stream().anyMatch(l -> l.space() == AddressSpace.LOCAL);
    CompiledModel model = local && !KernelAnswer.givesLocalMemory(launched)
        ? session.models().written(judge.model()) : judge.model();
    if (KernelAnswer.passesBarriers(known, asked)) {
      return new KernelAnswer(launched.with(known), asked, engine.engine(model, bound).simulate(asked, text, true,
          stop), new Termination(List.of(), List.of(), false));
    }
    Simulation found = engine.engine(model, bound).begun(asked, text, stop);
    session.terminal().progress("looking for " + words.item() + "s of " + which + " that never end");
    Termination termination = engine.engine(session.models().fair(judge.model()), bound).terminates(asked, text, stop);
    return new KernelAnswer(launched.with(known), asked, found, termination);
  }
}
