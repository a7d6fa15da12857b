package periscope.kernels;

import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import periscope.engines.portfolio.Engines;
import periscope.engines.simulation.Simulation;
import periscope.engines.simulation.Termination;
import periscope.inputs.Judges.Judge;
import periscope.litmus.LitmusTest;
import periscope.litmus.LocalMemory;
import periscope.litmus.language.LaunchWords;
import periscope.litmus.launch.LaunchedKernel;
import periscope.litmus.launch.ReadOnlyMemory;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.source.SourceText;
import periscope.mappings.Compilation;
import periscope.mappings.Compiler;
import periscope.mappings.Conditionals;
import periscope.mappings.table.Mapping;
import periscope.models.evaluate.CompiledModel;
import periscope.reports.Context;
import periscope.semantics.LoopBound;
import periscope.semantics.ReadModifyWrites;
import periscope.semantics.Runs;
import periscope.semantics.SpinLoops;

/**
 * A query about launches: the model, the mapping, the engine and the bounds that apply to each launch.
 *
 * @param judge   the model: of the kernels' language, or of the language that they are compiled to
 * @param mapping the mapping that compiles them first, if any
 * @param form    how the mapping writes conditionals
 * @param bound   how far loops are followed
 * @param stop    whether to give up; asked now and then
 */
public record LaunchQuery(Context context, SourceText text, Judge judge, Optional<Mapping> mapping, Conditionals form,
    Engines engine, LoopBound bound, BooleanSupplier stop) {

  /**
   * Looks at a launch.
   *
   * @param words how it is told of while it runs
   * @param which launch and state of memory, in words
   */
  public KernelAnswer of(LaunchedKernel launched, LaunchWords words, String which) {
    LitmusTest known = ReadOnlyMemory.known(launched.test());
    Optional<Compilation> compiled = mapping.map(m -> Compiler.watched(known, text, m, form));
    LitmusTest asked = compiled.map(Compilation::target).orElse(known);
    Optional<Conditionals> rests = compiled.flatMap(Compilation::form);
    context.output().progress("looking at executions of " + which);
    boolean local = known.locations().stream().anyMatch(l -> l.space() == AddressSpace.LOCAL);
    CompiledModel model = local && !KernelAnswer.givesLocalMemory(launched)
        ? context.inputs().models().written(judge.model()) : judge.model();
    if (KernelAnswer.passesBarriers(known, asked)) {
      return new KernelAnswer(launched.with(known), asked, rests,
          engine.engine(model, bound).simulate(asked, text, true, stop), new Termination(List.of(), List.of(), false));
    }
    Simulation found = engine.engine(model, bound).begun(asked, text, stop);
    context.output().progress("looking for " + words.item() + "s of " + which + " that never end");
    CompiledModel fair = context.inputs().models().fair(judge.model());
    Termination termination = engine.engine(fair, bound).terminates(asked, text, stop)
        .knowing(found, () -> countAlike(LocalMemory.instances(asked, text), fair, model));
    return new KernelAnswer(launched.with(known), asked, rests, found, termination);
  }

  /** Whether rounds of loops that count where it is asked whether threads end count in executions that have begun. */
  private boolean countAlike(LitmusTest test, CompiledModel fair, CompiledModel model) {
    ReadModifyWrites updates = ReadModifyWrites.of(fair);
    return updates == ReadModifyWrites.of(model)
        && SpinLoops.of(test, updates, fair).with(Runs.STAYING).countsNoMoreThan(
            SpinLoops.of(test, updates, model).with(Runs.BEGUN), test, updates, bound);
  }
}
