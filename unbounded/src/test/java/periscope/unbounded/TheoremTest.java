package periscope.unbounded;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import periscope.proof.Cat;
import periscope.proof.Kinds;
import periscope.proof.Theory;
import periscope.testing.Sample;

/**
 * The steps of the theorem, on small executions that are drawn at random and evaluated by the meaning of the models.
 */
class TheoremTest {

  /** A class of operations with its models. */
  private record Setting(ProofTask task, Theory theory, Cat source, Cat target) {
    static Setting of(ProofTask task) {
      Theory theory = new Theory(task.table(), task.source(), task.target(), task.operations(), task::text);
      return new Setting(task, theory, new Cat(task.source() + ".cat", task::text),
          new Cat(task.target() + ".cat", task::text));
    }

    SmallExecution draw(Random random) {
      return SmallExecution.draw(theory.kinds, source, target, 2 + random.nextInt(4), random);
    }
  }

  /** T1: executions that the target allows, whose candidates do not race, are consistent in the source. */
  @ParameterizedTest
  @CsvSource({"a, cuda-scoped-cpp", "b, cuda-scoped-cpp20", "c, cuda-scoped-cpp", "d, cuda-scoped-cpp"})
  void consistentExecutionsWithoutRacesAreConsistentInTheSource(char letter, String source) {
    Setting setting = Setting.of(ProofTask.of(letter).from(source));
    Random random = new Random(Sample.seed(letter));
    int met = 0;
    for (int i = 0; i < Sample.of(4_000, 1_000_000); i++) {
      SmallExecution e = setting.draw(random);
      if (e.consistentInTarget() && !e.racy()) {
        met++;
        assertTrue(e.consistentInSource(), () -> e.events + " " + e.sources);
      }
    }
    assertTrue(met > 40, met + " executions");
  }

  /** The same draws find a counterexample to a weakened table: they can. */
  @Test
  void drawnExecutionsFindWeakenedRows() {
    Setting setting = Setting.of(ProofTask.of('a').edited("r = load({relaxed, acquire}, s) x => ld.weak r, x"));
    Random random = new Random(Sample.seed(1));
    assertTrue(IntStream.range(0, 20_000).mapToObj(i -> setting.draw(random))
        .anyMatch(e -> e.consistentInTarget() && !e.racy() && !e.consistentInSource()));
  }

  /** T2: of a racy execution whose races are all with a last event, the event may go last, or be read as it is. */
  @Test
  void racesWithALastEventStayConsistent() {
    Setting setting = Setting.of(ProofTask.of('d'));
    Random random = new Random(Sample.seed(2));
    int stores = 0;
    int loads = 0;
    for (int i = 0; i < Sample.of(8_000, 1_000_000); i++) {
      SmallExecution e = setting.draw(random);
      int n = e.events.size();
      if (!e.consistentInTarget() || !e.racy()) {
        continue;
      }
      // T2.2: an event that nothing follows, and that is part of each race.
      List<Integer> ends = IntStream.range(2, n).filter(x ->
          IntStream.range(0, n).noneMatch(y -> e.source.has("sb", x, y)
          || e.source.has("rf", x, y)) && IntStream.range(0, n).allMatch(y -> y == x
          || IntStream.range(0, n).allMatch(z -> z == x || !e.race(y, z)))).boxed().toList();
      for (int last : ends) {
        assertTrue(IntStream.range(0, n).noneMatch(y -> e.source.has("hb", last, y)), "hb leaves it");
        SmallExecution before = e.without(last, random);
        assertTrue(!before.racy(), "the rest does not race");
        if (e.events.get(last).kind().sets().contains("R")) {
          loads++;
          assertTrue(e.consistentInSource(), () -> "T2.5: " + e.events + e.sources);
        } else {
          stores++;
          e.source.relations.keySet().removeIf(r -> !List.of("sb", "rf", "loc", "wg", "thd", "dv", "co").contains(r));
          long[] co = e.source.relations.get("co");
          int to = last;
          e.source.relation("co", (x, y) -> x != to && (y == to ? e.source.has("loc", x, y) && e.part('w', x) >= 0
              : (co[x] >> y & 1) != 0));
          e.source.relation("fr", (x, y) -> x != y && e.sources.get(x) >= 0 && e.source.has("co", e.sources.get(x), y));
          assertTrue(e.axioms() && e.racy(), () -> "T2.4: " + e.events + e.sources);
        }
      }
    }
    assertTrue(stores > 10 && loads > 10, stores + " stores, " + loads + " loads");
  }

  /** T2.6: behind a racy execution, a store goes last in mo, and a load reads the last write: all axioms still hold. */
  @Test
  void racyExecutionsGoOn() {
    Setting setting = Setting.of(ProofTask.of('d'));
    List<Kinds.Kind> kinds = setting.theory.kinds.all.stream().filter(k -> !k.name().equals(Kinds.INITIAL)).toList();
    Random random = new Random(Sample.seed(6));
    int stores = 0;
    int loads = 0;
    int wrong = 0;
    for (int i = 0; i < Sample.of(10_000, 1_000_000); i++) {
      SmallExecution e = setting.draw(random);
      if (!e.racy() || !e.consistentInSource()) {
        continue;
      }
      Kinds.Kind kind = kinds.get(random.nextInt(kinds.size()));
      int location = kind.sets().contains("M") ? random.nextInt(2) : -1;
      List<Integer> writes = IntStream.range(0, e.events.size())
          .filter(w -> e.part('w', w) >= 0 && e.events.get(w).location() == location).boxed()
          .sorted((x, y) -> e.source.has("co", x, y) ? -1 : e.source.has("co", y, x) ? 1 : 0).toList();
      boolean reads = kind.sets().contains("R");
      int thread = random.nextInt(3);
      int last = reads ? writes.get(writes.size() - 1) : -1;
      SmallExecution longer = e.with(kind, thread, location, last, random);
      assertTrue(longer.axioms() && longer.racy(), () -> "T2.6: " + longer.events + longer.sources);
      loads += reads ? 1 : 0;
      stores += kind.sets().contains("W") ? 1 : 0;
      wrong += reads && !e.with(kind, thread, location, writes.get(0), random).axioms() ? 1 : 0;
    }
    assertTrue(stores > 10 && loads > 10, stores + " stores, " + loads + " loads");
    assertTrue(wrong > 0, "a load that reads the first write breaks an axiom now and then");
  }

  /** Each clause of each refutation holds, but for facts of its pattern and denied goals. */
  @ParameterizedTest
  @CsvSource({"c", "d"})
  void clausesHold(char letter) throws Exception {
    Setting setting = Setting.of(ProofTask.of(letter));
    CertificateClauses certificate = CertificateClauses.of(setting.task.certificate(), setting.theory);
    Random random = new Random(Sample.seed(3));
    int met = 0;
    for (int i = 0; i < Sample.of(2_000, 200_000); i++) {
      SmallExecution e = setting.draw(random);
      if (e.consistentInTarget() && (!e.racy() || e.last().isPresent())) {
        met += certificate.check(e, random);
      }
    }
    assertTrue(met > 500, met + " patterns in executions");
    assertEquals(List.of(), certificate.rulesNeverEvaluated());
  }
}
