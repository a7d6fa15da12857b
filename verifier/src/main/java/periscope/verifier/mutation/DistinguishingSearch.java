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
 * Looks for the smallest program by which a changed model differs from the original: one with an outcome that only one
 * of the two allows, or of which only one of them reports undefined behaviour or a flag. Outcomes of programs that are
 * undefined under both mean nothing and do not count.
 *
 * <p>That one of them reports something is asked as a question about outcomes, too: of the model that allows only the
 * executions for which it is reported ({@link ReportingModels}). Where each program has the same outcomes under both
 * such models, it is reported of the same programs. The converse is not so: what is found is simulated before it
 * counts.
 */
public final class DistinguishingSearch {

  private final LitmusLanguage language;
  private final Set<Scope> scopes;
  private final Bound bound;
  private final Function<Model, CompiledModel> compiler;

  /**
   * A search of programs.
   *
   * @param scopes   of their operations
   * @param compiler makes a changed model ready; asked by one thread at a time
   */
  public DistinguishingSearch(
      LitmusLanguage language, Set<Scope> scopes, Bound bound, Function<Model, CompiledModel> compiler) {
    this.language = language;
    this.scopes = Set.copyOf(scopes);
    this.bound = bound;
    this.compiler = compiler;
  }

  /**
   * A changed model, and what is asked about it.
   *
   * @param pairs   models of which neither allows what the other forbids if nothing tells the change from the original
   * @param settled what is known without a search
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

  /** What is to be asked about a changed model; it does not depend on the bound. */
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

  /** The layouts of searched programs that have more operations than some. */
  public List<Layout> layouts(int more) {
    return IntStream.rangeClosed(more + 1, bound.operations()).boxed()
        .flatMap(n -> bound.layouts(n).stream()).toList();
  }

  /**
   * Which of the changes' questions no program of a layout can answer by yes, as one look at all of them tells; others
   * may well have the same answer. Nothing if it was told to stop.
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
   * Searches by one thread.
   *
   * @param known no program of up to so many operations tells
   * @param alike in which layouts two models of a question are known to be {@link #alike}
   * @param name  of the test that is found
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

  /** Whether the models' expressions show that one allows no more than the other. */
  private static boolean shown(CompiledModel stronger, CompiledModel weaker) {
    return Implication.comparable(stronger, weaker) && Implication.of(stronger, weaker).shown();
  }

  private CompiledModel compiled(Model model) {
    synchronized (compiler) {
      return compiler.apply(model);
    }
  }

  /** The searches for one changed model, and what they came to so far. */
  private final class Asked {
    private final Change change;
    private final int known;
    private final BiPredicate<Layout, Pair> alike;
    private final String name;
    private final Search.Stop stop;
    private Optional<LitmusTest> found = Optional.empty();
    /** Operations of what was found; one more than the bound as long as that is nothing. */
    private int size = bound.operations() + 1;
    /** All searches are done with programs of so many operations. */
    private int completed = bound.operations();
    private Optional<String> why = Optional.empty();

    Asked(Change change, int known, BiPredicate<Layout, Pair> alike, String name, Search.Stop stop) {
      this.change = change;
      this.known = known;
      this.alike = alike;
      this.name = name;
      this.stop = stop;
    }

    /** Looks for something smaller than what was found, with an outcome that one allows and the other forbids. */
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

    /** Whether it is known that no program of a layout is what is looked for. */
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
