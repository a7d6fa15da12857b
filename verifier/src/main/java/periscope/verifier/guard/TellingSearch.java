package periscope.verifier.guard;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import periscope.engines.portfolio.Portfolio;
import periscope.litmus.LitmusTest;
import periscope.litmus.language.LitmusLanguage;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.SourceText;
import periscope.models.ast.Model;
import periscope.models.ast.Statement.Role;
import periscope.models.evaluate.CompiledModel;
import periscope.models.evaluate.Implication;
import periscope.models.mutation.Fingerprint;
import periscope.verifier.program.Bound;
import periscope.verifier.soundness.Answer;
import periscope.verifier.soundness.Fault;
import periscope.verifier.soundness.Question;
import periscope.verifier.soundness.Search;
import periscope.verifier.soundness.UnconfirmedException;
import periscope.verifier.soundness.sized.SizedSearch;
import periscope.verifier.soundness.solver.LayoutSearch;

/**
 * Looks for the smallest program by which a changed model differs from the original: one with an outcome that only one
 * of the two allows, or of which only one of them reports undefined behaviour or a flag. Outcomes of programs that are
 * undefined under both mean nothing and do not count.
 *
 * <p>That one of them reports something is asked as a question about outcomes, too: of the model that allows only the
 * executions for which it is reported ({@link Reporting}). Where each program has the same outcomes under both such
 * models, it is reported of the same programs. The converse is not so: what is found is simulated before it counts.
 */
public final class TellingSearch {

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
  public TellingSearch(
      LitmusLanguage language, Set<Scope> scopes, Bound bound, Function<Model, CompiledModel> compiler) {
    this.language = language;
    this.scopes = Set.copyOf(scopes);
    this.bound = bound;
    this.compiler = compiler;
  }

  /** Two models, of which neither should allow what the other forbids. */
  private record Pair(CompiledModel one, CompiledModel other) {
    boolean shownAlike() {
      return shown(one, other) && shown(other, one);
    }
  }

  /**
   * Searches by one thread.
   *
   * @param name of the test that is found
   * @throws periscope.litmus.source.InvalidInputException if programs cannot be searched with these models
   */
  public Telling search(CompiledModel original, CompiledModel changed, String name, Search.Stop stop) {
    Fingerprint prints = new Fingerprint();
    Set<Role> limits = EnumSet.of(Role.OUTSIDE_UNLESS);
    if (!prints.of(original, limits).equals(prints.of(changed, limits))) {
      return new Telling.Unknown(0, "programs outside the model are not searched");
    }
    List<Pair> pairs = new ArrayList<>(List.of(new Pair(original, changed)));
    Set<Report> reports = new LinkedHashSet<>(Reporting.of(original));
    reports.addAll(Reporting.of(changed));
    for (Report report : reports) {
      Optional<Model> one = Reporting.allowing(original, report);
      Optional<Model> other = Reporting.allowing(changed, report);
      if (one.isEmpty() || other.isEmpty()) {
        return new Telling.Unknown(0, "the model reports what executions lack, which is not searched for");
      }
      pairs.add(new Pair(compiled(one.get()), compiled(other.get())));
    }
    if (pairs.stream().allMatch(Pair::shownAlike)) {
      return new Telling.Implied(Optional.empty());
    }
    Asked asked = new Asked(original, changed, name, stop);
    for (Pair pair : pairs) {
      asked.ask(pair.one(), pair.other());
      asked.ask(pair.other(), pair.one());
    }
    return asked.answer();
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
    private final CompiledModel original;
    private final CompiledModel changed;
    private final String name;
    private final Search.Stop stop;
    private Optional<LitmusTest> found = Optional.empty();
    /** Operations of what was found; one more than the bound as long as that is nothing. */
    private int size = bound.operations() + 1;
    /** All searches are done with programs of so many operations. */
    private int completed = bound.operations();
    private Optional<String> why = Optional.empty();

    Asked(CompiledModel original, CompiledModel changed, String name, Search.Stop stop) {
      this.original = original;
      this.changed = changed;
      this.name = name;
      this.stop = stop;
    }

    /** Looks for something smaller than what was found, with an outcome that one allows and the other forbids. */
    void ask(CompiledModel allows, CompiledModel forbids) {
      int most = size - 1;
      if (most == 0 || shown(allows, forbids)) {
        return;
      }
      Bound smaller = new Bound(most, Math.min(most, bound.perThread()), Math.min(most, bound.threads()),
          bound.locations(), bound.placement(), bound.guards());
      Question question = ModelsQuestion.of(language, allows, forbids, scopes, o -> true, smaller);
      Answer answer;
      try {
        answer = new SizedSearch(question, LayoutSearch.engine(), 1, EnumSet.of(Fault.UNSOUND))
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

    private boolean tells(LitmusTest test) {
      return observed(original, test).compare(observed(changed, test)) == Observed.Comparison.DIFFERENT;
    }

    private Observed observed(CompiledModel model, LitmusTest test) {
      return Suite.observed(new Portfolio(model), test, new SourceText(test.name(), ""), stop.asked());
    }

    Telling answer() {
      return found.<Telling>map(t -> new Telling.Found(t, size, completed >= size - 1))
          .or(() -> why.map(w -> new Telling.Unknown(completed, w)))
          .orElseGet(() -> new Telling.Implied(Optional.of(bound.operations())));
    }
  }
}
