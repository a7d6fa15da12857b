package periscope.verifier.task;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import periscope.inputs.NamedModel;
import periscope.litmus.memory.Scope;
import periscope.mappings.table.Mapping;
import periscope.mappings.table.ScopesToldApart;
import periscope.mappings.table.SourceOperation;
import periscope.verifier.behaviour.Target;
import periscope.verifier.program.Bound;
import periscope.verifier.program.Bound.Guards;
import periscope.verifier.program.FoundProgram;
import periscope.verifier.program.Operations;
import periscope.verifier.program.Translation;
import periscope.verifier.soundness.Question;
import periscope.verifier.soundness.Search;
import periscope.verifier.soundness.exhaustive.MachineEnumeration;
import periscope.verifier.soundness.sized.EnumeratingEngine;
import periscope.verifier.soundness.sized.IterativeDeepening;
import periscope.verifier.soundness.sized.IterativeDeepening.Wanted;
import periscope.verifier.soundness.solver.LayoutSearch;
import periscope.verifier.soundness.solver.SymbolicTarget;
import periscope.verifier.task.SearchSettings.Engine;

/**
 * Is a mapping sound? The question about a mapping, and about tables that come of editing it, with the search that
 * answers it.
 *
 * @param base    the mapping; tables are asked about over the programs that it has
 * @param source  the source model
 * @param model   the target model; absent if compiled programs run on the machine
 * @param settings the programs, and how to search them
 */
public record VerificationTask(Mapping base, NamedModel source, Optional<NamedModel> model, SearchSettings settings) {

  /** What compiled programs run on, as reports call it. */
  public String target() {
    return NamedModel.target(model);
  }

  /** What compiled programs run on. */
  public Target runsOn() {
    return model.<Target>map(m -> new Target.Model(m.model())).orElseGet(Target.Machine::new);
  }

  /** The question about the mapping itself. */
  public Question question() {
    return question(base);
  }

  /** The same about a table that comes of editing it: of the scopes that either tells apart. */
  public Question question(Mapping mapping) {
    Predicate<SourceOperation> wanted = settings.wanted().apply(base);
    if (model.isEmpty() && !bySize()) {
      return MachineEnumeration.question(mapping, source.model(), bound(mapping), settings.scopesAsked(),
          wanted);
    }
    Target target = runsOn();
    Set<Scope> scopes = settings.scopes(mapping, base);
    Operations operations =
        Operations.of(mapping, source.model(), SymbolicTarget.of(target), scopes, wanted);
    return new Question(Translation.by(mapping), source.model(), target, operations, bound(mapping));
  }

  /** Whether programs are searched by size and layout; if not, they are numbered and run on the machine one by one. */
  private boolean bySize() {
    return model.isPresent() || settings.engine() == Engine.Z3;
  }

  private Bound bound(Mapping mapping) {
    if (model.isPresent()) {
      settings.refuseOneByOne("the target has a model, and all programs are searched");
      return settings.bound(settings.scopes(mapping, base));
    } else if (bySize()) {
      settings.refuseOneByOne("--engine explicit has it, a solver is asked about all programs at once");
      settings.refuseDevices("--engine z3 knows the machine with one device only");
      return settings.machineBound(Set.of(), Guards.VALUES);
    }
    Set<Scope> scopes = settings.scopesAsked().orElse(ScopesToldApart.by(base));
    return settings.machineBound(scopes, Guards.NOT_ZERO);
  }

  /** The search that the options ask for. */
  public Search search(Question question) {
    return bySize() ? bySize(question) : new MachineEnumeration(settings.exhaustive(question));
  }

  /** The same for more than a smallest program, where that is up to the search: running all programs finds all. */
  public Search search(Question question, Wanted wanted) {
    return bySize() ? bySize(question).looking(wanted) : search(question);
  }

  /** The same, which may end as soon as something is wrong. */
  public Search untilFirst(Question question) {
    return bySize() ? bySize(question) : new MachineEnumeration(settings.exhaustive(question).untilFirst());
  }

  /** The same, which looks at some programs first, where programs are searched by size. */
  public Search untilFirst(Question question, List<FoundProgram> some) {
    return bySize() ? bySize(question).startingWith(some) : untilFirst(question);
  }

  private IterativeDeepening bySize(Question question) {
    boolean solver = settings.engine() != Engine.ENUMERATE;
    return SearchSettings.checked(() -> new IterativeDeepening(
        question, solver ? LayoutSearch.engine() : new EnumeratingEngine(), settings.workers()));
  }

  /** Whether programs that are asked about have an operation of a row. */
  public boolean searches(Question question, int row) {
    return question.operations().choices().stream().flatMap(c -> c.source().stream())
        .anyMatch(o -> base.row(o).equals(Optional.of(base.rows().get(row))));
  }
}
