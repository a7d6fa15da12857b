package periscope.verifier.task;

import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import periscope.engines.work.Workers;
import periscope.inputs.NamedModel;
import periscope.inputs.RaceFreeModel;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.InvalidInputException;
import periscope.mappings.table.Mapping;
import periscope.mappings.table.ScopesToldApart;
import periscope.mappings.table.SourceOperation;
import periscope.models.vocabulary.ModelledLanguage;
import periscope.verifier.behaviour.Target;
import periscope.verifier.behaviour.TargetMachine;
import periscope.verifier.kept.KeptMixture;
import periscope.verifier.kept.KeptProofs;
import periscope.verifier.kept.KeptSearch;
import periscope.verifier.program.Bound;
import periscope.verifier.program.Bound.Guards;
import periscope.verifier.program.CodeByCode;
import periscope.verifier.program.FoundProgram;
import periscope.verifier.program.Operations;
import periscope.verifier.program.PhasedPrograms;
import periscope.verifier.program.Translation;
import periscope.verifier.soundness.Question;
import periscope.verifier.soundness.Search;
import periscope.verifier.soundness.exhaustive.MachineEnumeration;
import periscope.verifier.soundness.sized.EnumeratingEngine;
import periscope.verifier.soundness.sized.IterativeDeepening;
import periscope.verifier.soundness.sized.IterativeDeepening.Wanted;
import periscope.verifier.soundness.sized.LayoutCluster;
import periscope.verifier.soundness.sized.LayoutCrew;
import periscope.verifier.soundness.sized.LayoutEngine;
import periscope.verifier.soundness.sized.LayoutThreads;
import periscope.verifier.soundness.sized.PhasedEngine;
import periscope.verifier.soundness.solver.symbolic.SymbolicTarget;
import periscope.verifier.task.SearchSettings.Engine;

/**
 * The task to verify a mapping, and tables that result from editing it, together with the search that does so.
 *
 * @param base     the mapping; edited tables are verified over its programs
 * @param source   the source model
 * @param model    the target model; empty if compiled programs run on a machine
 * @param runsOn   the target
 * @param settings the programs and the search
 * @param raceFree a source model that the solver may ask for race-free programs
 * @param proofs   the proofs of earlier runs
 * @param mixing   of a mixture, and of its tables each for itself, the programs that count; their searches go by size
 */
public record VerificationTask(Mapping base, NamedModel source, Optional<NamedModel> model, Target runsOn,
    SearchSettings settings, Optional<RaceFreeModel> raceFree, KeptProofs proofs, Optional<Mixing> mixing) {

  /**
   * The programs of a mixture that count.
   *
   * @param wholeThreads whether one table compiles the whole of each thread
   * @param needsSeveral whether only programs count whose code no table gives alone
   */
  public record Mixing(boolean wholeThreads, boolean needsSeveral) {}

  /** A task whose target is a model, or, without a model, the machine of [RSP]. */
  public VerificationTask(Mapping base, NamedModel source, Optional<NamedModel> model, SearchSettings settings,
      Optional<RaceFreeModel> raceFree) {
    this(base, source, model, model.<Target>map(m -> new Target.Model(m.model())).orElseGet(Target.Machine::new),
        settings, raceFree, KeptProofs.none(), Optional.empty());
  }

  /** A task whose target is another machine. */
  public VerificationTask(Mapping base, NamedModel source, Target machine, SearchSettings settings) {
    this(base, source, Optional.empty(), machine, settings, Optional.empty(), KeptProofs.none(), Optional.empty());
  }

  /** The same task with the proofs of earlier runs, which searches by solver under a target model use and keep. */
  public VerificationTask with(KeptProofs kept) {
    return new VerificationTask(base, source, model, runsOn, settings, raceFree, kept, mixing);
  }

  /**
   * The same task about a mixture of tables.
   *
   * @throws SettingException if the settings are those for running a machine's programs one by one
   */
  public VerificationTask mixing(Mixing programs) {
    settings.refuseOneByOne("programs of a mixture are searched size by size");
    return new VerificationTask(base, source, model, runsOn, settings, raceFree, proofs, Optional.of(programs));
  }

  /**
   * The task about a table of the mixture by itself, or about a mixture of some of its tables, with the scopes that any
   * of its tables tells apart.
   */
  public VerificationTask alone(Mapping table) {
    Set<Scope> scopes = scopes(base);
    SearchSettings same = scopes(table).equals(scopes) ? settings : settings.with(scopes);
    return new VerificationTask(table, source, model, runsOn, same, raceFree, proofs, mixing);
  }

  /**
   * The task under another target model, about programs of up to so many operations, of some operations, without
   * proofs of earlier runs.
   */
  public VerificationTask under(NamedModel other, int most, Predicate<SourceOperation> some) {
    return new VerificationTask(base, source, Optional.of(other), new Target.Model(other.model()),
        settings.upTo(most, some), Optional.empty(), KeptProofs.none(), mixing);
  }

  /** The same task about another table of the same languages. */
  private VerificationTask about(Mapping table) {
    return new VerificationTask(table, source, model, runsOn, settings, raceFree, proofs, mixing);
  }

  /** Name of the target in reports. */
  public String target() {
    return model.map(NamedModel::name).orElseGet(runsOn::name);
  }

  /** The target within a sentence. */
  public String targetInWords() {
    return runsOn instanceof Target.Machine ? "the " + target() : target();
  }

  /** The view of the operations that searches by size have. */
  public Operations.Compiled code() {
    if (!onlyRuns()) {
      return SymbolicTarget.of(runsOn);
    }
    boolean alike = runsOn instanceof TargetMachine machine && machine.runsUpdatesAlike();
    return new CodeByCode(i -> alike ? base.target().edits().likened(i).orElse(i) : i);
  }

  /** The question about the mapping itself. */
  public Question question() {
    return question(base);
  }

  /** The question about an edited table, with the scopes that either table distinguishes. */
  public Question question(Mapping mapping) {
    Predicate<SourceOperation> wanted = settings.wanted().apply(base);
    if (!bySize()) {
      return MachineEnumeration.question(mapping, source.model(), bound(mapping), settings.scopesAsked(),
          wanted);
    }
    Set<Scope> scopes = scopes(mapping, base);
    Operations operations = mixed(mapping, Operations.of(mapping, source.model(), code(), scopes, wanted));
    Bound bound = bound(mapping);
    return new Question(Translation.by(mapping), source.model(), runsOn, operations, bound)
        .with(raceFree.filter(r -> r.covers(bound.operations(), bound.locations(), scopes))
            .map(r -> raceFree(mapping, r, scopes, wanted)));
  }

  private Question.RaceFree raceFree(
      Mapping mapping, RaceFreeModel model, Set<Scope> scopes, Predicate<SourceOperation> wanted) {
    Optional<Target> inOrder = model.inOrder().map(Target.Model::new);
    Operations.Compiled code = SymbolicTarget.of(inOrder.orElse(runsOn));
    return new Question.RaceFree(
        model.model(), mixed(mapping, Operations.of(mapping, model.model(), code, scopes, wanted)), inOrder);
  }

  /**
   * Scopes of the operations that the search covers: without clusters if a model says nothing of them, so that the
   * answer says that it does not cover them.
   *
   * @throws SettingException if the user asks for clusters by name
   */
  public Set<Scope> scopes(Mapping... tables) {
    Set<Scope> scopes = EnumSet.copyOf(settings.scopes(tables));
    Optional<String> ignorant = Stream.of(Optional.of(source), model).flatMap(Optional::stream)
        .filter(m -> !m.model().model().parts().contains(ModelledLanguage.CLUSTERS)).map(NamedModel::name).findFirst()
        .or(() -> model.isPresent() ? Optional.empty() : Optional.of("this target"));
    ignorant.ifPresent(m -> {
      settings.refuseClusters(m + " says nothing of clusters");
      scopes.remove(Scope.CLUSTER);
    });
    return scopes;
  }

  private Operations mixed(Mapping mapping, Operations operations) {
    return mixing.filter(m -> !mapping.tables().isEmpty())
        .map(m -> operations.mixed(mapping, m.wholeThreads(), m.needsSeveral())).orElse(operations);
  }

  /**
   * Whether the search proceeds by size and layout; if not, programs are numbered and run on the machine one by one.
   */
  public boolean bySize() {
    return !(runsOn instanceof Target.Machine) || settings.engine().solves() || mixing.isPresent();
  }

  /** Whether the target can only run programs, without formulas for a solver. */
  private boolean onlyRuns() {
    return model.isEmpty() && !(runsOn instanceof Target.Machine);
  }

  private Bound bound(Mapping mapping) {
    if (onlyRuns()) {
      settings.refuseOneByOne("programs for this target are run size by size");
      return settings.bound(scopes(mapping, base));
    } else if (model.isPresent()) {
      settings.refuseOneByOne("the target has a model, and all programs are searched");
      return settings.bound(scopes(mapping, base));
    } else if (bySize()) {
      settings.refuseOneByOne("--engine enumerate has it, a solver searches all programs at once");
      settings.refuseDevices("--engine " + settings.engine() + " knows the machine with one device only");
      return settings.machineBound(Set.of(), Guards.VALUES);
    }
    Set<Scope> scopes = settings.scopesAsked().orElse(ScopesToldApart.by(base));
    return settings.machineBound(scopes, Guards.NOT_ZERO);
  }

  /** The search for a question's answer, as the settings require. */
  public Search search(Question question) {
    return bySize() ? kept(question, bySize(question)) : new MachineEnumeration(settings.exhaustive(question));
  }

  /** The search that looks for more than one finding, if it can choose; running all programs finds all. */
  public Search search(Question question, Wanted wanted) {
    return bySize() ? kept(question, bySize(question).looking(wanted)) : search(question);
  }

  /** The search that may end at the first finding. */
  public Search untilFirst(Question question) {
    return bySize() ? kept(question, bySize(question))
        : new MachineEnumeration(settings.exhaustive(question).untilFirst());
  }

  /** The search that may end at the first finding and tries some programs first, if it proceeds by size. */
  public Search untilFirst(Question question, List<FoundProgram> some) {
    return bySize() ? bySize(question).startingWith(some) : untilFirst(question);
  }

  /** The search for one wrong program of a size; smaller ones are not looked at. */
  public Search ofSize(Question question, int size) {
    return bySize(question.upTo(size)).lookingOnlyAt(question.about(o -> false), size - 1);
  }

  /** Whether a solver searches the programs, so that many operations cost little more than few. */
  public boolean solves() {
    return model.isPresent() && settings.engine() != Engine.ENUMERATE;
  }

  /** The file with what earlier runs found out about the question of this task; empty if none may answer it. */
  public Optional<KeptMixture> kept(Question question) {
    return secondOpinion() ? Optional.empty() : KeptMixture.of(question, asking(), proofs);
  }

  /** Whether proofs of earlier runs alone show that the table of a question about all of its programs is sound. */
  public boolean proved(Question question) {
    return keeps(question) && KeptSearch.proved(question, asking(), proofs);
  }

  /** The search, with the proofs of earlier runs if the question is one that they may answer. */
  private Search kept(Question question, IterativeDeepening search) {
    return keeps(question) ? new KeptSearch(question, search, asking(), proofs) : search;
  }

  /** Whether proofs may answer a question; engines that are asked for a second opinion take none. */
  private boolean keeps(Question question) {
    return !PhasedPrograms.any(question.operations()) && proofs.any() && base.tables().isEmpty()
        && model.isPresent() && !secondOpinion()
        && question.before().isEmpty() && question.apart().isEmpty() && question.operations().focus().isEmpty()
        && question.translation().mapping().equals(Optional.of(base));
  }

  private boolean secondOpinion() {
    return settings.engine() == Engine.ENUMERATE || settings.engine() == Engine.Z3;
  }

  private KeptSearch.Asking asking() {
    Predicate<SourceOperation> wanted = settings.wanted().apply(base);
    String operations = SourceOperation.all(base.source(), base.target()).stream().filter(wanted)
        .map(SourceOperation::toString).collect(Collectors.joining("; "));
    return new KeptSearch.Asking("scopes " + settings.scopesAsked().map(s -> new TreeSet<>(s).toString()).orElse("")
        + " operations " + operations, table -> {
          try {
            return Optional.of(about(table).question());
          } catch (SettingException | InvalidInputException e) {
            return Optional.empty();
          }
        });
  }

  private IterativeDeepening bySize(Question question) {
    if (onlyRuns() && settings.engine().solves()) {
      throw new SettingException(
          "--engine " + settings.engine() + " does not know this target; --engine enumerate runs its programs");
    }
    return SearchSettings.checked(() -> new IterativeDeepening(question, crew(question)));
  }

  private LayoutCrew crew(Question question) {
    boolean phased = PhasedPrograms.any(question.operations());
    if (phased && (settings.workers() instanceof Workers.Cluster || mixing.isPresent())) {
      throw new SettingException("programs with barriers in memory are searched here, and for one table: leave out "
          + (mixing.isPresent() ? "the mixture" : "--cluster"));
    }
    if (settings.workers() instanceof Workers.Cluster cluster && !onlyRuns()) {
      return new LayoutCluster(cluster, new QuestionText(this, question));
    }
    boolean solver = settings.engine() != Engine.ENUMERATE && !onlyRuns();
    LayoutEngine engine = solver ? settings.engine().solver() : new EnumeratingEngine();
    return new LayoutThreads(phased ? new PhasedEngine(engine) : engine, settings.threadsOfSearch());
  }

  /**
   * Whether the searched programs of a question have an operation of a row.
   *
   * @param row index of the row in the base
   */
  public boolean searches(Question question, int row) {
    return question.operations().choices().stream().flatMap(c -> c.source().stream())
        .anyMatch(o -> base.row(o).equals(Optional.of(base.rows().get(row))));
  }
}
