package periscope.verifier.mutation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import periscope.litmus.language.LitmusLanguage;
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.SourceText;
import periscope.models.Models;
import periscope.models.evaluate.CompiledModel;
import periscope.models.mutation.Mutation;
import periscope.models.mutation.Mutations;
import periscope.models.vocabulary.Vocabularies;
import periscope.testing.Sample;
import periscope.verifier.mutation.DistinguishingSearch.Change;
import periscope.verifier.program.Bound;
import periscope.verifier.program.Layout;
import periscope.verifier.program.Shape;
import periscope.verifier.soundness.Search;
import periscope.verifier.soundness.solver.SameExecutions.Pair;

/** The one look at all changed models at once spares searches, and none that would have found something. */
class DistinguishingSearchTest {

  private static final Search.Stop NEVER = Optional::empty;

  private final Models models = new Models();

  /** Checks, what is undefined, a flag, and an order that executions choose. */
  private static final List<String> CHECKS = List.of(
      "let hb = (sb | (rf & (A * A)) | (I * ~I))+",
      "with order from orders((W & A) * (R & A))",
      "acyclic hb | rf | co | fr as Sc",
      "acyclic order | (sb & loc) as Ordered",
      "undefined_unless empty ((W * W) & loc) \\ thd \\ hb \\ hb^-1 \\ (A * A) \\ id as Race",
      "flag ~empty (R * W) & loc & sb as Reused");

  /** Likewise where not all writes are ordered, so that models tell last writes apart by happens-before. */
  private static final List<String> PARTIAL = List.of(
      "let hb = ((sb & loc) | (rf & (A * A)) | (I * ~I))+",
      "irreflexive hb as Order",
      "irreflexive rf ; hb as NoFuture");

  @ParameterizedTest
  @CsvSource({"checks, 9", "partial, 3"})
  void sparedSearchesFindNothing(String name, int step) {
    LitmusLanguage language = LitmusLanguages.load().all().stream().filter(l -> l.name().equals("opencl-rsp"))
        .findFirst().orElseThrow();
    List<String> lines = name.equals("checks") ? CHECKS : PARTIAL;
    CompiledModel original = models.compile(models.parse(name, new SourceText(name, String.join("\n", lines) + "\n")),
        Vocabularies.of(language.name()).orElseThrow());
    DistinguishingSearch search = new DistinguishingSearch(language, Set.of(Scope.DEVICE),
        new Bound(2, 2, 2, Shape.Selection.ALL, true), m -> models.compile(m, original));
    List<Change> changes = changes(original, search, Sample.oneIn(step, step / 3));
    Map<Layout, Set<Pair>> alike = new HashMap<>();
    search.layouts(0).forEach(l -> alike.put(l, search.alike(original, changes, l, NEVER)));
    int spared = alike.values().stream().mapToInt(Set::size).sum();
    assertTrue(spared > changes.size(), "spared " + spared + " of " + changes.size());
    for (Change change : changes) {
      DistinguishingTest plain = search.search(change, 0, (l, p) -> false, "test", NEVER);
      DistinguishingTest quick = search.search(change, 0, (l, p) -> alike.get(l).contains(p), "test", NEVER);
      assertEquals(plain, quick, change.changed().model().statements().toString());
    }
  }

  private List<Change> changes(CompiledModel original, DistinguishingSearch search, int step) {
    List<Change> changes = new ArrayList<>();
    List<Mutation> mutations = Mutations.of(original.model()).stream().filter(m -> !m.kind().adds()).toList();
    for (int i = 0; i < mutations.size(); i += step) {
      changes.add(search.change(original, models.compile(mutations.get(i).model(), original)));
    }
    return changes;
  }
}
