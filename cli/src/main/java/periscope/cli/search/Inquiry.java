package periscope.cli.search;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import periscope.cli.session.Session;
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
import periscope.verifier.soundness.exhaustive.ExhaustiveSearch;
import periscope.verifier.soundness.sized.ExplicitLayouts;
import periscope.verifier.soundness.sized.SizedSearch;
import periscope.verifier.soundness.sized.SizedSearch.Wanted;
import periscope.verifier.soundness.solver.LayoutSearch;
import periscope.verifier.soundness.solver.SymbolicTarget;

/**
 * The question of soundness as a command line puts it: of a mapping and of tables made by editing it, with the search
 * that answers it.
 *
 * @param base    the mapping; tables are asked about over the programs that it has
 * @param source  the source model
 * @param model   the target model; absent if compiled programs run on the machine
 * @param options the command line
 */
public record Inquiry(Mapping base, NamedModel source, Optional<NamedModel> model, SearchOptions options) {

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
    Predicate<SourceOperation> wanted = options.programs().wanted(base);
    if (model.isEmpty() && !bySize()) {
      return ExhaustiveSearch.question(mapping, source.model(), bound(mapping), options.programs()
          .scopesAsked(), wanted);
    }
    Target target = runsOn();
    Set<Scope> scopes = options.programs().scopes(mapping, base);
    Operations operations =
        Operations.of(mapping, source.model(), SymbolicTarget.of(target), scopes, wanted);
    return new Question(Translation.by(mapping), source.model(), target, operations, bound(mapping));
  }

  /** Whether programs are searched by size and layout; if not, they are numbered and run on the machine one by one. */
  private boolean bySize() {
    return model.isPresent() || options.programs().engine() == ProgramOptions.Engine.Z3;
  }

  private Bound bound(Mapping mapping) {
    ProgramOptions programs = options.programs();
    if (model.isPresent()) {
      options.refuseThoseOfTheMachine("the target has a model, and all programs are searched");
      return programs.bound(programs.scopes(mapping, base));
    } else if (bySize()) {
      options.refuseThoseOfTheMachine("--engine explicit has it, a solver is asked about all programs at once");
      options.refuse(programs.placedOnDevices(), "--placement devices",
          "--engine z3 knows the machine with one device only");
      return programs.machineBound(Set.of(), Guards.VALUES);
    }
    Set<Scope> scopes = programs.scopesAsked().orElse(ScopesToldApart.by(base));
    return programs.machineBound(scopes, Guards.NOT_ZERO);
  }

  /** The search that the options ask for. */
  public Search search(Question question) {
    return bySize() ? bySize(question) : new ExhaustiveSearch(options.exhaustive(question));
  }

  /** The same for more than a smallest program, where that is up to the search: running all programs finds all. */
  public Search search(Question question, Wanted wanted) {
    return bySize() ? bySize(question).looking(wanted) : search(question);
  }

  /** The same, which may end as soon as something is wrong. */
  public Search untilFirst(Question question) {
    return bySize() ? bySize(question) : new ExhaustiveSearch(options.exhaustive(question).untilFirst());
  }

  /** The same, which looks at some programs first, where programs are searched by size. */
  public Search untilFirst(Question question, List<FoundProgram> some) {
    return bySize() ? bySize(question).startingWith(some) : untilFirst(question);
  }

  private SizedSearch bySize(Question question) {
    boolean solver = options.programs().engine() != ProgramOptions.Engine.EXPLICIT;
    return options.programs().checked(() -> new SizedSearch(
        question, solver ? LayoutSearch.engine() : new ExplicitLayouts(), options.programs().workers()));
  }

  /** Whether programs that are asked about have an operation of a row. */
  public boolean searches(Question question, int row) {
    return question.operations().choices().stream().flatMap(c -> c.source().stream())
        .anyMatch(o -> base.row(o).equals(Optional.of(base.rows().get(row))));
  }

  /** The inquiry that a command line makes. */
  public static Inquiry of(Session session, TargetOption target, Mapping mapping, SearchOptions options) {
    options.include().addTo(session.inputs());
    NamedModel source = NamedModel.of(session.inputs(), options.modelName(mapping), mapping.from(), mapping.name());
    return new Inquiry(mapping, source, target.model(session, mapping), options);
  }
}
