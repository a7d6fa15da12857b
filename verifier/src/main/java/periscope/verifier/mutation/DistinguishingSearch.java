package periscope.verifier.mutation;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import periscope.engines.portfolio.Portfolio;
import periscope.engines.symbolic.formula.Formulas;
import periscope.litmus.LitmusTest;
import periscope.litmus.answer.Fault;
import periscope.litmus.answer.Verdict;
import periscope.litmus.language.LitmusLanguage;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.SourceText;
import periscope.models.ast.Model;
import periscope.models.ast.Statement.Role;
import periscope.models.evaluate.CompiledModel;
import periscope.models.implication.Implication;
import periscope.models.mutation.Fingerprint;
import periscope.verifier.program.Bound;
import periscope.verifier.program.Layout;
import periscope.verifier.soundness.Answer;
import periscope.verifier.soundness.Question;
import periscope.verifier.soundness.Search;
import periscope.verifier.soundness.UnconfirmedException;
import periscope.verifier.soundness.sized.IterativeDeepening;
import periscope.verifier.soundness.sized.LayoutEngine;
import periscope.verifier.soundness.solver.LayoutSearch;
import periscope.verifier.soundness.solver.SameExecutions;
import periscope.verifier.soundness.solver.SameExecutions.Pair;

/**
 * The search for the smallest program that distinguishes a changed model from the original: its outcome is allowed by
 * only one of them, or only one of them reports undefined behaviour or a flag for it. Outcomes of programs that are
 * undefined under both have no meaning and do not count.
 *
 * <p>The question whether a model reports something is also asked as a question about outcomes: of the model that
 * allows only the executions for which the report is made ({@link ReportingModels}). If each program has the same
 * outcomes under two such models, both make the report for the same programs. The converse does not hold, so a program
 * found in this way counts only after it is simulated.
 */
public final class DistinguishingSearch {

  private final LitmusLanguage language;
  private final Set<Scope> scopes;
  private final Bound bound;
  private final Function<Model, CompiledModel> compiler;

  /**
   * Prepares searches.
   *
   * @param scopes   scopes of the programs' operations
   * @param compiler compiles changed models; one thread at a time calls it
   */
  public DistinguishingSearch(
      LitmusLanguage language, Set<Scope> scopes, Bound bound, Function<Model, CompiledModel> compiler) {
    this.language = language;
    this.scopes = Set.copyOf(scopes);
    this.bound = bound;
    this.compiler = compiler;
  }

  /**
   * A changed model with the questions about it.
   *
   * @param pairs   pairs of models; if in every pair neither model allows an outcome that the other forbids, no program
   *                distinguishes the changed model
   * @param settled the answer, if it is known without a search
   */
  public record Change(CompiledModel original, CompiledModel changed, List<Pair> pairs,
      Optional<DistinguishingTest> settled) {
    public Change {
      pairs = List.copyOf(pairs);
    }

    private static Change settled(CompiledModel original, CompiledModel changed, DistinguishingTest telling) {
      return new Change(original, changed, List.of(), Optional.of(telling));
    }
  }

  /** The questions about a changed model; they do not depend on the bound. */
  public Change change(CompiledModel original, CompiledModel changed) {
    Fingerprint prints = new Fingerprint();
    Set<Role> limits = EnumSet.of(Role.OUTSIDE_UNLESS);
    if (!prints.of(original, limits).equals(prints.of(changed, limits))) {
      return Change.settled(original, changed,
          new DistinguishingTest.Unknown(0, "programs outside the model are not searched"));
    }
    List<Pair> pairs = new ArrayList<>(List.of(new Pair(original, changed)));
    Set<ModelReport> reports = new LinkedHashSet<>(ReportingModels.of(original));
    reports.addAll(ReportingModels.of(changed));
    for (ModelReport report : reports) {
      Optional<Model> one = ReportingModels.allowing(original, report);
      Optional<Model> other = ReportingModels.allowing(changed, report);
      if (one.isEmpty() || other.isEmpty()) {
        return Change.settled(original, changed,
            new DistinguishingTest.Unknown(0, "the model reports what executions lack, which is not searched for"));
      }
      pairs.add(new Pair(compiled(one.get()), compiled(other.get())));
    }
    boolean alike = pairs.stream().allMatch(p -> shown(p.one(), p.other()) && shown(p.other(), p.one()));
    return new Change(original, changed, pairs,
        alike ? Optional.of(new DistinguishingTest.Implied(Optional.empty())) : Optional.empty());
  }

  /** The layouts of searched programs with more than {@code more} operations. */
  public List<Layout> layouts(int more) {
    return IntStream.rangeClosed(more + 1, bound.operations()).boxed()
        .flatMap(n -> bound.layouts(n).stream()).toList();
  }

  /**
   * The pairs of models for which one check of a whole layout shows that no program of the layout distinguishes them.
   * For other pairs nothing follows. Empty if {@code stop} ended the check.
   *
   * @throws periscope.litmus.source.InvalidInputException if programs cannot be searched with the original
   */
  public Set<Pair> alike(CompiledModel original, List<Change> changes, Layout layout, Search.Stop stop) {
    List<Pair> pairs = changes.stream().filter(c -> c.settled().isEmpty()).flatMap(c -> c.pairs().stream()).toList();
    List<CompiledModel> models = pairs.stream().flatMap(p -> Stream.of(p.one(), p.other())).distinct().toList();
    try {
      return pairs.isEmpty() ? Set.of()
          : SameExecutions.among(question(original, original, models, bound), layout, pairs, stop.asked());
    } catch (Formulas.Stopped stopped) {
      return Set.of();
    }
  }

  /**
   * Searches for the smallest distinguishing program, in one thread.
   *
   * @param known number of operations up to which no program is known to distinguish the models
   * @param alike whether a pair of models is {@link #alike} in a layout
   * @param name  name of the resulting test
   * @throws periscope.litmus.source.InvalidInputException if programs cannot be searched with these models
   */
  public DistinguishingTest search(
      Change change, int known, BiPredicate<Layout, Pair> alike, String name, Search.Stop stop) {
    if (change.settled().isPresent()) {
      return change.settled().get();
    }
    Asked asked = new Asked(change, known, alike, name, stop);
    for (Pair pair : change.pairs()) {
      asked.ask(pair, pair.one(), pair.other());
      asked.ask(pair, pair.other(), pair.one());
    }
    return asked.answer();
  }

  private Question question(
      CompiledModel allows, CompiledModel forbids, List<CompiledModel> further, Bound programs) {
    return ModelsQuestion.of(language, allows, forbids, further, scopes, o -> true, programs);
  }

  /** Whether the expressions of two models alone show that the first allows no more than the second. */
  private static boolean shown(CompiledModel stronger, CompiledModel weaker) {
    return Implication.comparable(stronger, weaker) && Implication.of(stronger, weaker).shown();
  }

  private CompiledModel compiled(Model model) {
    synchronized (compiler) {
      return compiler.apply(model);
    }
  }

  /** The searches for one changed model, with their results so far. */
  private final class Asked {
    private final Change change;
    private final int known;
    private final BiPredicate<Layout, Pair> alike;
    private final String name;
    private final Search.Stop stop;
    private Optional<LitmusTest> found = Optional.empty();
    /** Number of operations of the smallest program found; one more than the bound while none is found. */
    private int size = bound.operations() + 1;
    /** Number of operations up to which all searches are finished. */
    private int completed = bound.operations();
    private Optional<String> why = Optional.empty();

    Asked(Change change, int known, BiPredicate<Layout, Pair> alike, String name, Search.Stop stop) {
      this.change = change;
      this.known = known;
      this.alike = alike;
      this.name = name;
      this.stop = stop;
    }

    /**
     * Searches for a smaller program than found so far, with an outcome that one model allows and the other forbids.
     */
    void ask(Pair pair, CompiledModel allows, CompiledModel forbids) {
      int most = size - 1;
      if (most == 0 || shown(allows, forbids)) {
        return;
      }
      Bound smaller = new Bound(most, Math.min(most, bound.perThread()), Math.min(most, bound.threads()),
          bound.locations(), bound.placement(), bound.guards());
      if (IntStream.rangeClosed(1, most).allMatch(n -> smaller.layouts(n).stream().allMatch(l -> none(pair, l)))) {
        return;
      }
      LayoutEngine solver = LayoutSearch.engine();
      LayoutEngine engine = (task, layout, over) -> none(pair, layout)
          ? new LayoutEngine.Answer(true, List.of(), Optional.empty()) : solver.search(task, layout, over);
      Answer answer;
      try {
        answer = new IterativeDeepening(question(allows, forbids, List.of(), smaller), engine, 1,
            EnumSet.of(Fault.UNSOUND))
            .run(new Search.Listener() {}, stop);
      } catch (UnconfirmedException e) {
        // A change may well relate what no model should: the initial writes of different locations.
        completed = 0;
        why = Optional.of("a program that the solver found is none when it is run");
        return;
      }
      int done = answer.coverage(Fault.UNSOUND).orElseThrow().completed();
      Optional<LitmusTest> test = answer.first(Fault.UNSOUND).map(f -> f.program(name));
      if (test.filter(this::tells).isPresent()) {
        found = test;
        size = done + 1;
      } else if (done < most) {
        completed = Math.min(completed, done);
        why = why.or(() -> Optional.of(test.isPresent()
            ? "executions that are reported end differently, which alone no test shows"
            : answer.stopped().orElse("stopped")));
      }
    }

    /** Whether no program of a layout can distinguish a pair, as far as known without a search. */
    private boolean none(Pair pair, Layout layout) {
      return layout.operations() <= known || alike.test(layout, pair);
    }

    private boolean tells(LitmusTest test) {
      return observed(change.original(), test).compare(observed(change.changed(), test))
          == Verdict.FAILS;
    }

    private ModelView observed(CompiledModel model, LitmusTest test) {
      return Suite.observed(new Portfolio(model), test, new SourceText(test.name(), ""), stop.asked());
    }

    DistinguishingTest answer() {
      return found.<DistinguishingTest>map(t -> new DistinguishingTest.Found(t, size, completed >= size - 1))
          .or(() -> why.map(w -> new DistinguishingTest.Unknown(completed, w)))
          .orElseGet(() -> new DistinguishingTest.Implied(Optional.of(bound.operations())));
    }
  }
}
