package periscope.verifier.soundness.solver;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import periscope.litmus.answer.Fault;
import periscope.litmus.source.SourceText;
import periscope.mappings.Mappings;
import periscope.mappings.table.Mapping;
import periscope.mappings.table.Row;
import periscope.testing.Sample;
import periscope.verifier.program.Bound;
import periscope.verifier.program.Choice;
import periscope.verifier.program.FoundProgram;
import periscope.verifier.program.Layout;
import periscope.verifier.program.Shape;
import periscope.verifier.soundness.Question;
import periscope.verifier.soundness.Search;
import periscope.verifier.soundness.sized.IterativeDeepening;
import periscope.verifier.soundness.sized.LayoutEngine;

class EmbeddingTest {

  /** One of the first seeds draws a table that takes two minutes. */
  private static final int FIRST = Sample.thorough() ? 0 : 4;
  private static final int SEEDS = Sample.of(8, 280);
  private static final int WIDE = Sample.of(2, 70);
  /** Programs of up to four operations for most seeds. */
  private static final double PROGRAMS = 20_000;

  /** The search that asks about each layout by itself. */
  private static final LayoutEngine BY_ITSELF =
      (task, layout, stop) -> LayoutSearch.engine().search(task.byItself(), layout, stop);

  @Test
  void answersAreThoseOfEachLayoutByItself() {
    int left = 0;
    int wrong = 0;
    for (long seed = 0; seed < SEEDS + WIDE; seed++) {
      RandomRequest random =
          seed < SEEDS ? RandomRequest.of(FIRST + seed, PROGRAMS) : RandomRequest.wide(seed - SEEDS, 9);
      SizedRun some = SizedRun.of(random.request(), LayoutSearch.engine(), Fault.UNSOUND);
      SizedRun all = SizedRun.of(random.request(), BY_ITSELF, Fault.UNSOUND);
      assertEquals(all.toString(), some.toString(), random.about());
      left += leftOut(random.request());
      wrong += all.found().isPresent() ? 1 : 0;
    }
    // Otherwise the agreement would mean little.
    assertTrue(left > SEEDS && wrong > SEEDS / 8 && wrong < SEEDS, left + " choices moved, " + wrong + " wrong");
  }

  @Test
  void answersWithClustersAreThoseOfEachLayoutByItself() {
    int left = 0;
    int wrong = 0;
    int seeds = Sample.of(8, 120);
    for (long seed = 0; seed < seeds; seed++) {
      RandomRequest random = RandomRequest.clustered(100 + seed, PROGRAMS);
      SizedRun some = SizedRun.of(random.request(), LayoutSearch.engine(), Fault.UNSOUND);
      SizedRun all = SizedRun.of(random.request(), BY_ITSELF, Fault.UNSOUND);
      assertEquals(all.toString(), some.toString(), random.about());
      left += leftOut(random.request());
      wrong += all.found().isPresent() ? 1 : 0;
    }
    // Otherwise the agreement would mean little.
    assertTrue(left > seeds && wrong > 0 && wrong < seeds, left + " choices moved, " + wrong + " wrong");
  }

  /** Whether any program is wrong is asked first, whatever the rows at fault; then all reasons are found. */
  @Test
  void reasonsWithClustersAreThoseOfEachLayoutByItself() {
    Mapping mapping = new Mappings().parse(new SourceText("two.map", """
        mapping "two rows that ask for too little" from cuda to ptx
        r = load(relaxed, s) x => ld.relaxed.s r, x
        r = load(acquire, dv) x => ld.relaxed.gpu r, x
        r = load(acquire, cluster) x => ld.relaxed.cluster r, x
        store({relaxed, release}, s) x v => st.order.s x, v
        store(release, cluster) x v => st.release.cluster x, v
        """));
    Question question = RandomRequest.request(mapping, "cuda-scoped-cpp", "ptx-9.4+no-lb",
        List.of("load(relaxed, dv)", "load(acquire, dv)", "load(acquire, cluster)", "store(relaxed, dv)",
            "store(release, dv)", "store(release, cluster)"),
        new Bound(4, 2, 2, Shape.Selection.CLUSTERS, false));
    List<Set<Row>> some = reasons(question, LayoutSearch.engine());
    assertEquals(Set.copyOf(reasons(question, BY_ITSELF)), Set.copyOf(some));
    assertEquals(Set.of("[r = load(acquire, dv) x]", "[r = load(acquire, cluster) x]"), some.stream()
        .map(rows -> rows.stream().map(Row::text).toList().toString()).collect(Collectors.toSet()));
  }

  private static List<Set<Row>> reasons(Question question, LayoutEngine engine) {
    return new IterativeDeepening(question, engine, 1, Set.of(Fault.UNSOUND))
        .looking(IterativeDeepening.Wanted.OF_FIRST_SIZE).run(new Search.Listener() {}, Search.Stop.NEVER)
        .findings().stream().map(f -> f.atFault().orElseThrow()).toList();
  }

  /** The number of choices of slots that move to another layout, in all layouts of a question's bound. */
  private static int leftOut(Question question) {
    int moved = 0;
    for (Layout layout : question.bound().layouts(Math.min(3, question.bound().operations()))) {
      LayoutPrograms programs = LayoutPrograms.of(question, layout, () -> false);
      List<Choice> needed = programs.needed(false, Set.of());
      moved += Embedding.of(programs, needed, false, true).stream()
          .mapToInt(e -> e.stays().stream().mapToInt(s -> needed.size() - s.size()).sum()).max().orElse(0);
    }
    return moved;
  }

  private static Stream<String> onlyTogether() {
    return Stream.of(
        // The rows for work-groups are rows of their own, and wrong: no other layout tells of them.
        "r = load(acquire, wg) x => ld.relaxed.cta.u32 r, [x] | load(acquire, wg)",
        // One row for both, which is wrong for work-groups only.
        "r = load(acquire, dv) x => ld.acquire.gpu.u32 r, [x]");
  }

  @ParameterizedTest
  @MethodSource("onlyTogether")
  void aFaultAmongThreadsOfOneWorkGroupStays(String line) {
    boolean wrong = line.contains("|");
    Mapping mapping = new Mappings().parse(new SourceText("two.map", """
        mapping "two" from cuda to ptx
        r = load(na) x => ld.weak.u32 r, [x]
        store(na) x v => st.weak.u32 [x], v
        store(release, s) x v => st.release.s.u32 [x], v
        r = load(acquire, dv) x => ld.acquire.gpu.u32 r, [x]
        r = load(acquire, wg) x => %s
        """.formatted(wrong ? "ld.relaxed.cta.u32 r, [x]" : "ld.acquire.cta.u32 r, [x]")));
    Question question = RandomRequest.request(mapping, "cuda-scoped-cpp", "ptx-6.0",
        List.of("load(na)", "store(na)", "load(acquire, wg)", "load(acquire, dv)", "store(release, wg)",
            "store(release, dv)"),
        new Bound(4, 2, 2, Shape.Selection.ALL, true));
    Optional<FoundProgram> found = SizedRun.of(question, LayoutSearch.engine(), Fault.UNSOUND, 1, Search.Stop.NEVER)
        .found();
    assertEquals(wrong, found.isPresent());
    found.ifPresent(f -> assertEquals("same work-group", f.layout().shape().description()));
  }

  /** A load and a store of a cluster that reach one CTA only: CoRR shows it, with 3 operations, and nothing smaller. */
  @ParameterizedTest
  @CsvSource({"cta, 3", "cluster, 0", "gpu, 0"})
  void aClusterIsNoWorkGroup(String scope, int smallest) {
    Mapping mapping = new Mappings().parse(new SourceText("scope.map", """
        mapping "another scope for that of a cluster" from cuda to ptx
        r = load({relaxed, acquire}, cluster) x => ld.order.%1$s r, x
        store({relaxed, release}, cluster) x v => st.order.%1$s x, v
        """.formatted(scope)));
    Question question = RandomRequest.request(mapping, "cuda-scoped-cpp", "ptx-9.4",
        List.of("load(relaxed, cluster)", "load(acquire, cluster)", "store(relaxed, cluster)",
            "store(release, cluster)"),
        new Bound(4, 3, 2, Shape.Selection.CLUSTERS, false));
    SizedRun run = SizedRun.of(question, LayoutSearch.engine(), Fault.UNSOUND);
    assertEquals(smallest == 0 ? 4 : smallest - 1, run.completed());
    assertEquals(smallest == 0 ? Optional.empty() : Optional.of("different work-groups of one cluster"),
        run.found().map(f -> f.layout().shape().description()));
  }

  /** Operations of one work-group with a scope of their row are operations between work-groups with a wider one. */
  @Test
  void programsOfOneWorkGroupMoveApartUnlessTheyMeetAtBarriers() {
    Question question = RandomRequest.request(new Mappings().load("scoped-cpp-ptx"), "cuda-scoped-cpp", "ptx-6.0",
        List.of("load(acquire, wg)", "load(acquire, dv)", "store(release, wg)", "store(release, dv)",
            "fence(seq_cst, wg)", "fence(seq_cst, dv)", "barrier(wg)"),
        new Bound(4, 2, 2, Shape.Selection.ALL, true));
    Layout together = question.bound().layouts(4).stream()
        .filter(l -> l.toString().equals("2+2, same work-group")).findFirst().orElseThrow();
    LayoutPrograms programs = LayoutPrograms.of(question, together, () -> false);
    Embedding embedding = Embedding.of(programs, programs.needed(false, Set.of()), false, true).get(0);
    assertEquals(List.of(List.of("barrier(wg)"), List.of("barrier(wg)"), List.of("barrier(wg)"),
        List.of("barrier(wg)")), embedding.stays().stream().map(s -> s.stream().map(Choice::name).toList()).toList());
  }
}
