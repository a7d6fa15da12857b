package periscope.verifier.soundness.solver;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.common.base.Splitter;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import periscope.litmus.answer.Fault;
import periscope.litmus.memory.Placement;
import periscope.mappings.Mappings;
import periscope.mappings.edit.RowEdit;
import periscope.mappings.table.Mapping;
import periscope.mappings.table.SourceOperation;
import periscope.testing.Sample;
import periscope.verifier.program.Bound;
import periscope.verifier.program.Choice;
import periscope.verifier.program.FoundProgram;
import periscope.verifier.program.Shape;
import periscope.verifier.soundness.Question;
import periscope.verifier.soundness.Search;
import periscope.verifier.soundness.sized.EnumeratingEngine;

/**
 * The search by formulas and the search by enumerating every program answer the same: whether some program is compiled
 * wrongly, and how many operations the smallest has.
 */
class SearchAgreementTest {

  private static final int SEEDS = Sample.of(35, 70);
  private static final double PROGRAMS = 220;

  @Test
  void theSearchesAgree() {
    int[] right = new int[9];
    int[] wrong = new int[9];
    TreeSet<String> mappings = new TreeSet<>();
    for (long seed = 0; seed < SEEDS; seed++) {
      RandomRequest random = RandomRequest.of(seed, PROGRAMS);
      SizedRun explicit = agreed(random.about(), random.request());
      (explicit.found().isPresent() ? wrong : right)[explicit.completed()]++;
      mappings.add(random.about().split(" ")[2]);
      if (seed % Sample.oneIn(3, 1) == 0) {
        focused(random, seed, explicit);
      }
    }
    // Otherwise the agreement would mean little.
    String counts = Arrays.toString(right) + " " + Arrays.toString(wrong);
    assertEquals(7, mappings.size());
    assertTrue(IntStream.of(wrong).sum() >= SEEDS / 8 && wrong[1] > 0 && wrong[2] > 0, counts);
    assertTrue(IntStream.of(right).sum() >= SEEDS / 3 && right[2] > 0 && right[3] > 0 && right[4] > 0, counts);
  }

  /** The same for programs with operations at the scope of a cluster, whose threads are placed in clusters. */
  @Test
  void theSearchesAgreeOnProgramsWithClusters() {
    int right = 0;
    int wrong = 0;
    int clustered = 0;
    for (long seed = 0; seed < Sample.of(12, 60); seed++) {
      RandomRequest random = RandomRequest.clustered(seed, PROGRAMS);
      SizedRun explicit = agreed(random.about(), random.request());
      right += explicit.found().isPresent() ? 0 : 1;
      wrong += explicit.found().isPresent() ? 1 : 0;
      clustered += explicit.found().filter(f -> Placement.clustered(f.layout().shape().placements())).isPresent()
          ? 1 : 0;
    }
    // Otherwise the agreement would mean little.
    assertTrue(right > 2 && wrong > 2 && clustered > 0, right + " right, " + wrong + " wrong, " + clustered);
  }

  /** The same for the programs only that have one operation, or one that it stands for. */
  private static void focused(RandomRequest random, long seed, SizedRun all) {
    List<Choice> choices = random.request().operations().choices();
    if (choices.size() > 1) {
      Choice one = choices.get((int) seed % choices.size());
      Question about = random.request().about(o -> one.source().equals(Optional.of(o)));
      SizedRun some = agreed(random.about() + " with " + one.name(), about);
      assertTrue(all.found().isPresent() || some.found().isEmpty(), random.about());
      some.found().ifPresent(f -> assertTrue(f.choices().contains(one), random.about()));
    }
  }

  private static Stream<Arguments> four() {
    return Stream.of(
        "scoped-cpp-ptx | drop fence.sc.s | load(seq_cst, dv); store(seq_cst, dv) | false | 3 operations then a"
            + " counterexample",
        "scoped-cpp-ptx | | load(seq_cst, dv); store(seq_cst, dv) | false | 4 operations",
        "scoped-cpp-ptx-current | | load(na); store(na); load(seq_cst, dv); store(release, dv) | true | 4 operations",
        "scoped-cpp-ptx-12.9 | | load(na); store(na); load(seq_cst, dv); store(release, dv) | true "
            + "| 3 operations then a counterexample",
        "scoped-cpp-ptx-current-fences | | load(na); store(na); exchange(acq_rel, dv) | true | 4 operations",
        "scoped-cpp-ptx-current-fences | drop fence.acquire.s | load(na); store(na); load(acquire, dv); "
            + "store(release, dv) | true | 3 operations then a counterexample")
        .limit(Sample.of(2, 6)).map(line -> Arguments.of(Splitter.on('|').trimResults().splitToList(line).toArray()));
  }

  @ParameterizedTest
  @MethodSource("four")
  void fourOperations(String name, String edit, String alphabet, boolean guards, String expected) {
    Mapping mapping = edited(new Mappings().load(name), edit, alphabet);
    Bound bound = new Bound(4, 2, 2, Shape.Selection.DIFFERENT, guards);
    Question request =
        RandomRequest.request(mapping, "cuda-scoped-cpp", "ptx-6.0", List.of(alphabet.split("; ")), bound);
    assertEquals(expected, agreed(name, request).toString());
  }

  /**
   * Read-modify-writes that compute, so that what is read tells which others came before, but not in which order: one
   * guard lets pass what another one of the same program does not.
   */
  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
      "scoped-cpp-ptx | '' | fetch_add(acq_rel, dv); load(relaxed, dv) | 4 operations",
      "scoped-cpp-ptx | '' | fetch_add(acquire, dv); fetch_sub(release, dv) | 4 operations",
      "scoped-cpp-ptx | '' | fetch_or(acquire, dv); fetch_sub(release, dv); fetch_inc(relaxed, dv) | 4 operations",
      "scoped-cpp-ptx | weaken atom.acq_rel.s.add r, x, v to release | fetch_add(acq_rel, dv); store(na); load(na) "
          + "| 3 operations then a counterexample"})
  void operationsThatCompute(String name, String edit, String alphabet, String expected) {
    Mapping mapping = edited(new Mappings().load(name), edit, alphabet);
    Bound bound = new Bound(4, 2, 3, 2, Shape.Selection.DIFFERENT, true);
    Question request =
        RandomRequest.request(mapping, "cuda-scoped-cpp", "ptx-6.0", List.of(alphabet.split("; ")), bound);
    assertEquals(expected, agreed(name, request).toString());
  }

  /** Makes an edit in each row of the alphabet that it can be made in. */
  private static Mapping edited(Mapping mapping, String description, String alphabet) {
    Mapping edited = mapping;
    for (RowEdit edit : RowEdit.of(mapping)) {
      boolean used = SourceOperation.all(mapping.source(), mapping.target()).stream()
          .filter(o -> List.of(alphabet.split("; ")).contains(o.toString()))
          .anyMatch(o -> mapping.row(o).equals(Optional.of(mapping.rows().get(edit.row()))));
      edited = used && edit.description().equals(description) ? edit.in(edited) : edited;
    }
    return edited;
  }

  @Test
  void theAnswerDoesNotDependOnTheNumberOfWorkers() {
    String alphabet = "load(seq_cst, dv); store(seq_cst, dv)";
    Question one = RandomRequest.request(
        edited(new Mappings().load("scoped-cpp-ptx"), "drop fence.sc.s", alphabet), "cuda-scoped-cpp", "ptx-6.0",
        List.of(alphabet.split("; ")), new Bound(4, 3, 2, Shape.Selection.ALL, false));
    Optional<FoundProgram> found = SizedRun.of(one, new EnumeratingEngine(), Fault.UNSOUND).found();
    assertTrue(found.isPresent());
    assertEquals(found, SizedRun.of(one, new EnumeratingEngine(), Fault.UNSOUND, 3, Search.Stop.NEVER).found());
  }

  @Test
  void stoppingIsHeeded() {
    AtomicInteger asked = new AtomicInteger();
    Question request = RandomRequest.request(new Mappings().load("scoped-cpp-ptx"), "cuda-scoped-cpp", "ptx-6.0",
        List.of("load(acquire, dv)", "store(release, dv)"), new Bound(8, 4, 3, Shape.Selection.DIFFERENT, false));
    SizedRun result = SizedRun.of(request, new EnumeratingEngine(), Fault.UNSOUND, 1,
        () -> asked.incrementAndGet() > 1000 ? Optional.of("enough") : Optional.empty());
    assertTrue(result.found().isEmpty() && result.completed() >= 1 && result.completed() < 8 && result.open() > 0);
    assertTrue(result.decided() < result.open());
  }

  private static SizedRun agreed(String about, Question request) {
    SizedRun explicit = SizedRun.of(request, new EnumeratingEngine(), Fault.UNSOUND);
    SizedRun symbolic = SizedRun.of(request, LayoutSearch.engine(), Fault.UNSOUND);
    assertEquals(explicit.toString(), symbolic.toString(), about);
    return explicit;
  }
}
