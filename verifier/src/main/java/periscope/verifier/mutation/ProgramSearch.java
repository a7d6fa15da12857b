package periscope.verifier.mutation;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import periscope.litmus.language.LitmusLanguage;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.text.Prose;
import periscope.models.Models;
import periscope.models.evaluate.CompiledModel;
import periscope.verifier.mutation.DistinguishingSearch.Change;
import periscope.verifier.program.Bound;
import periscope.verifier.program.Layout;
import periscope.verifier.program.Shape;
import periscope.verifier.soundness.Question;
import periscope.verifier.soundness.solver.SameExecutions.Pair;
import periscope.verifier.task.SearchRun;

/** The search for programs that notice the changes which no test of the suite notices. */
public final class ProgramSearch {

  private static final int LOCATIONS = 2;
  private static final Set<Scope> SCOPES = Set.of(Scope.WORK_GROUP, Scope.DEVICE);

  private final CompiledModel original;
  private final LitmusLanguage language;
  private final Models models;
  private final ParallelWork cores;
  private final SearchRun limits;

  /** @param limits ends the search at the time limit */
  public ProgramSearch(CompiledModel original, LitmusLanguage language, Models models, ParallelWork cores,
      SearchRun limits) {
    this.original = original;
    this.language = language;
    this.models = models;
    this.cores = cores;
    this.limits = limits;
  }

  /** The question about programs up to a size; empty if none can be searched with the model. */
  public Optional<Question> question(int operations) {
    try {
      return Optional.of(
          ModelsQuestion.of(language, original, original, SCOPES, o -> true, bound(operations)));
    } catch (InvalidInputException e) {
      // Each change says why.
      return Optional.empty();
    }
  }

  /**
   * Searches size by size, so that a time limit leaves equally much known about every change.
   *
   * @param usual largest number of operations in the first round
   * @param most  largest number of operations in further rounds; 0 for none
   */
  public List<MutantVerdict> searched(List<MutantVerdict> asked, int usual, int most) {
    List<MutantVerdict> fates = asked;
    Map<Mutant, Change> changes = new HashMap<>();
    int known = 0;
    for (int size = Math.min(most, usual); size > 0 && size <= most; size++) {
      DistinguishingSearch search =
          new DistinguishingSearch(language, SCOPES, bound(size), m -> models.compile(m, original));
      List<Mutant> open = fates.stream().filter(MutantVerdict::open).map(MutantVerdict::mutant).toList();
      if (changes.isEmpty()) {
        List<Change> all = cores.each(open, "looking at change", m -> search.change(original, m.model()));
        for (int i = 0; i < open.size(); i++) {
          changes.put(open.get(i), all.get(i));
        }
      }
      Map<Layout, Set<Pair>> alike = alike(search, open.stream().map(changes::get).toList(), known);
      fates = cores.replaced(fates, MutantVerdict::open, "searching " + Prose.count(size, "operation") + " for change",
          f -> f.deeper(searched(search, changes.get(f.mutant()), f.searched(), alike)));
      known = size;
    }
    return fates;
  }

  /**
   * For each layout, the pairs of models that no program of the layout distinguishes.
   *
   * @param known number of operations up to which programs were searched before
   */
  private Map<Layout, Set<Pair>> alike(DistinguishingSearch search, List<Change> changes, int known) {
    List<Layout> layouts = search.layouts(known);
    Map<Layout, Set<Pair>> alike = new HashMap<>();
    try {
      List<Set<Pair>> found = cores.each(layouts, "comparing the changed models on layout",
          l -> search.alike(original, changes, l, limits::stopped));
      for (int l = 0; l < layouts.size(); l++) {
        alike.put(layouts.get(l), found.get(l));
      }
    } catch (InvalidInputException e) {
      // Each change says why.
      return Map.of();
    }
    return alike;
  }

  private DistinguishingTest searched(DistinguishingSearch search, Change change, int known, Map<Layout,
      Set<Pair>> alike) {
    try {
      return search.search(change, known, (l, p) -> alike.getOrDefault(l, Set.of()).contains(p), "new-test",
          limits::stopped);
    } catch (InvalidInputException e) {
      return new DistinguishingTest.Unknown(0, e.diagnostics().get(0).message());
    }
  }

  private static Bound bound(int size) {
    return new Bound(size, size, LOCATIONS, Shape.Selection.ALL, true);
  }
}
