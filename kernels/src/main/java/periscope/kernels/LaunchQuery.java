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
import periscope.mappings.UnitAssignments.Way;
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
 * @param judge   the model for the kernels' language, or for the language that they are compiled to
 * @param mapping the mapping that compiles the kernels first; empty for none
 * @param form    the form of conditionals in compiled code
 * @param bound   the bound on rounds of loops
 * @param stop    called now and then; true ends the work
 * @param way     the way in which the tables of a mixture compile the kernels; empty for one table, or none
 */
public record LaunchQuery(Context context, SourceText text, Judge judge, Optional<Mapping> mapping, Conditionals form,
    Engines engine, LoopBound bound, BooleanSupplier stop, Optional<Way> way) {

  /** A query without a mixture of tables. */
  public LaunchQuery(Context context, SourceText text, Judge judge, Optional<Mapping> mapping, Conditionals form,
      Engines engine, LoopBound bound, BooleanSupplier stop) {
    this(context, text, judge, mapping, form, engine, bound, stop, Optional.empty());
  }

  /** The same query about a way in which the tables of the mixture compile the kernels. */
  public LaunchQuery by(Way one) {
    return new LaunchQuery(context, text, judge, mapping, form, engine, bound, stop, Optional.of(one));
  }

  /**
   * The model's answer about a launch.
   *
   * @param words the language's words for the parts of a launch
   * @param which the launch and its initial memory, in words, for progress messages
   */
  public KernelAnswer of(LaunchedKernel launched, LaunchWords words, String which) {
    LitmusTest known = ReadOnlyMemory.known(launched.test());
    Optional<Compilation> compiled = mapping.map(m ->
        Compiler.watched(way.map(w -> w.in(known)).orElse(known), text, m, form));
    LitmusTest asked = compiled.map(Compilation::target).orElse(known);
    Optional<Conditionals> rests = compiled.flatMap(Compilation::form);
    context.output().progress("looking at executions of " + which);
    boolean local = known.locations().stream().anyMatch(l -> l.space() == AddressSpace.LOCAL);
    CompiledModel model = local && !KernelAnswer.givesLocalMemory(launched)
        ? context.inputs().models().written(judge.model()) : judge.model();
    if (KernelAnswer.passesBarriers(known, asked)) {
      return new KernelAnswer(launched.with(known), asked, rests,
          engine.engine(model, bound).simulate(asked, text, true, stop), new Termination(List.of(), List.of(), false),
          List.of());
    }
    Simulation found = engine.engine(model, bound).begun(asked, text, stop);
    context.output().progress("looking for " + words.item() + "s of " + which + " that never end");
    CompiledModel fair = context.inputs().models().fair(judge.model());
    Termination termination = engine.engine(fair, bound).terminates(asked, text, stop)
        .knowing(found, () -> countAlike(LocalMemory.instances(asked, text), fair, model));
    return new KernelAnswer(launched.with(known), asked, rests, found, termination,
        WarpWaits.of(launched.with(known), text.compilation()));
  }

  /**
   * Whether the check of termination counts no more rounds of loops than the check of unfinished executions, so that
   * one engine run serves both.
   */
  private boolean countAlike(LitmusTest test, CompiledModel fair, CompiledModel model) {
    ReadModifyWrites updates = ReadModifyWrites.of(fair);
    return updates == ReadModifyWrites.of(model)
        && SpinLoops.of(test, updates, fair).with(Runs.STAYING).countsNoMoreThan(
            SpinLoops.of(test, updates, model).with(Runs.BEGUN), test, updates, bound);
  }
}
