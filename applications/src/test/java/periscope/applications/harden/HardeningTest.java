package periscope.applications.harden;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import periscope.applications.Site;
import periscope.applications.harden.Check.Phase;
import periscope.applications.harden.Hardening.Answer;
import periscope.applications.harden.Hardening.Ending;
import periscope.applications.harden.Hardening.Known;
import periscope.applications.harden.Hardening.Settings;
import periscope.applications.stress.Environment;
import periscope.applications.subject.Subject;
import periscope.applications.subject.Trial;
import periscope.applications.subject.Trial.Kind;

/** The search for fences, on programs whose necessary fences are known. */
class HardeningTest {

  private static final int SITES = 6;

  /** A program that goes wrong for one of so many seeds, unless it has fences at all sites that need one. */
  private static final class Needing implements Subject {
    private final SortedSet<Integer> needed;
    private final int oneIn;
    private int runs;

    Needing(SortedSet<Integer> needed, int oneIn) {
      this.needed = needed;
      this.oneIn = oneIn;
    }

    @Override
    public List<Site> sites() {
      return IntStream.range(0, SITES).mapToObj(i -> new Site(i, i, "")).toList();
    }

    @Override
    public Trial run(SortedSet<Integer> fences, Environment environment, long seed, BooleanSupplier stop) {
      runs++;
      boolean wrong = !fences.containsAll(needed) && Long.hashCode(seed * 0x9E3779B97F4A7C15L) % oneIn == 0;
      return Trial.of(wrong ? Kind.WRONG : Kind.RIGHT, wrong ? "lost" : "");
    }

    @Override
    public void close() {
      // Nothing is held.
    }
  }

  /** Answers that are kept in memory. */
  private static final class Kept implements Known {
    private final Map<Integer, Check> all = new HashMap<>();

    @Override
    public Optional<Check> answer(int number, SortedSet<Integer> fences) {
      return Optional.ofNullable(all.get(number)).filter(c -> c.fences().equals(fences));
    }

    @Override
    public void keep(int number, Check check) {
      all.put(number, check);
    }
  }

  private static Answer harden(Subject subject, Known known, int stable, BooleanSupplier stop) {
    return new Hardening(subject, new Settings(Environment.SYSTEMATIC, 32, stable, 7), known, stop, (c, n) -> { },
        c -> { }).run();
  }

  private static SortedSet<Integer> set(int mask) {
    return new TreeSet<>(IntStream.range(0, SITES).filter(i -> (mask >> i & 1) != 0).boxed().toList());
  }

  /** If a missing fence shows in each run, all necessary fences are found, and no others. */
  @Test
  void findsWhatIsNeeded() {
    for (int mask = 0; mask < 1 << SITES; mask++) {
      Answer answer = harden(new Needing(set(mask), 1), new Kept(), 50, () -> false);
      assertEquals(Ending.STABLE, answer.ending());
      assertEquals(set(mask), answer.fences());
      assertEquals(32, answer.iterations());
    }
  }

  /**
   * Errors that checks miss show when the remaining fences have to prove stable; then checks get twice as many runs.
   */
  @Test
  void beginsAnewWithMoreRuns() {
    for (int mask : new int[] {0b100, 0b1010, 0b111111}) {
      Answer answer = harden(new Needing(set(mask), 100), new Kept(), 2000, () -> false);
      assertEquals(Ending.STABLE, answer.ending());
      assertEquals(set(mask), answer.fences());
      assertTrue(answer.iterations() > 32, () -> "no doubling: " + answer.iterations());
      assertTrue(answer.checks().stream().anyMatch(c -> c.phase() == Phase.STABILITY && !c.passes()));
    }
  }

  /** Half of the fences that may be unnecessary are taken away at once; the check is about those that are left. */
  @Test
  void takesHalvesAway() {
    List<Check> checks = harden(new Needing(set(0b100000), 1), new Kept(), 10, () -> false).checks();
    assertEquals(List.of(Phase.ALL, Phase.BINARY, Phase.BINARY, Phase.BINARY, Phase.LINEAR, Phase.STABILITY),
        checks.stream().map(Check::phase).toList());
    Check first = checks.get(1);
    assertEquals(set(0b111000), first.fences());
    assertEquals(set(0b000111), first.without());
  }

  @Test
  void saysThatNoFencesHelp() {
    Subject broken = new Needing(new TreeSet<>(List.of(SITES)), 1);
    assertEquals(Ending.ALL_FAIL, harden(broken, new Kept(), 50, () -> false).ending());
  }

  /** A search that is stopped at any point and continued has the same answer, and runs nothing twice. */
  @Test
  void goesOnWhereItWas() {
    SortedSet<Integer> needed = set(0b001001);
    Needing whole = new Needing(needed, 3);
    Answer wanted = harden(whole, new Kept(), 200, () -> false);
    for (int at = 1; at < whole.runs; at += 23) {
      Kept kept = new Kept();
      Needing one = new Needing(needed, 3);
      int most = at;
      Answer stopped = harden(one, kept, 200, () -> one.runs >= most);
      assertEquals(Ending.STOPPED, stopped.ending(), "stopped after " + at);
      Needing other = new Needing(needed, 3);
      Answer resumed = harden(other, kept, 200, () -> false);
      assertEquals(wanted, resumed);
      List<Check> before = new ArrayList<>(stopped.checks());
      assertEquals(wanted.checks().subList(0, before.size()), before);
      assertEquals(whole.runs - before.stream().mapToInt(Check::runs).sum(), other.runs);
    }
  }
}
