package periscope.applications.kept;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.function.BooleanSupplier;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import periscope.applications.Applications;
import periscope.applications.Site;
import periscope.applications.stress.Environment;
import periscope.applications.subject.Subject;
import periscope.applications.subject.Trial;
import periscope.applications.subject.Trial.Kind;
import periscope.applications.subject.Trials;
import periscope.campaigns.Runs;
import periscope.litmus.source.SourceText;
import periscope.results.data.Run;
import periscope.runtime.DeviceException;
import periscope.runtime.DeviceInfo;

/** Kept runs are not made again, and a continued series has the same result as one without a break. */
class StoredTrialsTest {

  private static final SortedSet<Integer> FENCES = Applications.sites(Stream.of(0, 2));
  private static final long SEED = 10;
  private static final int RUNS = 2_500;

  /** A program whose kind of result depends on the seed; it notes the seeds that it was run with. */
  private static final class Counted implements Subject {

    private final List<Long> seeds = new ArrayList<>();
    private final long dies;

    Counted(long dies) {
      this.dies = dies;
    }

    @Override
    public List<Site> sites() {
      return List.of();
    }

    @Override
    public Trial run(SortedSet<Integer> fences, Environment environment, long seed, BooleanSupplier stop) {
      if (seed == dies) {
        throw new DeviceException("it died", null);
      } else if (seed == -dies) {
        throw new AssertionError("the process is gone");
      }
      seeds.add(seed);
      Kind kind = seed % 7 == 0 ? Kind.WRONG : seed % 11 == 0 ? Kind.LATE : seed % 13 == 0 ? Kind.BROKEN : Kind.RIGHT;
      return new Trial(kind, kind == Kind.RIGHT ? "" : "x = 1 %, by " + seed + " in " + environment, seed,
          kind == Kind.RIGHT ? Optional.of(Duration.ofNanos(3)) : Optional.empty());
    }

    @Override
    public void close() {
      // Nothing is held.
    }
  }

  @TempDir
  private Path folder;

  private final List<String> notes = new ArrayList<>();

  private Trials kept(Subject subject, Environment in, BooleanSupplier stop) {
    Run run = Runs.of(Run.Kind.LAUNCH, new DeviceInfo("d", "device", "simulated", "", List.of()), "10",
        Optional.empty(), Optional.of("run counted"));
    try (StoredTrials stored = new StoredTrials(Optional.of(folder.resolve(in + ".db")), "counted", run, notes::add)) {
      Trials trials = stored.of(subject, FENCES, in, SEED, RUNS, stop, n -> { });
      if (trials.runs() == RUNS) {
        stored.finish();
      }
      return trials;
    }
  }

  private static Trials whole(Environment in) {
    return Trials.of(new Counted(0), FENCES, in, SEED, RUNS, false, () -> false, n -> { });
  }

  private static List<Long> seeds(long from) {
    return LongStream.range(from, SEED + RUNS).boxed().toList();
  }

  /** If a device fails after some runs, all earlier runs are kept; if the process ends, the latest of them are lost. */
  @Test
  void goOnWhereTheyWere() {
    for (Environment in : List.of(Environment.NATIVE, Environment.SYSTEMATIC)) {
      Trials first = kept(new Counted(700), in, () -> false);
      assertEquals(690, first.runs());
      assertEquals(Optional.of("it died"), first.failure());
      assertThrows(AssertionError.class, () -> kept(new Counted(-2_100), in, () -> false));
      Counted rest = new Counted(0);
      Trials last = kept(rest, in, () -> false);
      assertEquals(whole(in), last);
      assertEquals(seeds(1_700), rest.seeds);
    }
    assertEquals("goes on with run 1 of " + folder.resolve("no-str-.db") + ", which has 1 result", notes.get(0));
  }

  @Test
  void whatIsStoppedIsKept() {
    Counted some = new Counted(0);
    Trials first = kept(some, Environment.NATIVE, () -> some.seeds.size() == 40);
    assertEquals(40, first.runs());
    Counted rest = new Counted(0);
    assertEquals(whole(Environment.NATIVE), kept(rest, Environment.NATIVE, () -> false));
    assertEquals(seeds(SEED + 40), rest.seeds);
  }

  @Test
  void whatIsFinishedIsNotRunAgain() {
    assertEquals(whole(Environment.NATIVE), kept(new Counted(0), Environment.NATIVE, () -> false));
    Counted none = new Counted(0);
    assertEquals(whole(Environment.NATIVE), kept(none, Environment.NATIVE, () -> false));
    assertEquals(List.of(), none.seeds);
    String told = "not run again: run 1 of " + folder.resolve("no-str-.db") + " has it all, in 3 results";
    assertEquals(List.of(told), notes);
  }

  /** A fingerprint depends on the borders between texts, not only on the text that they form together. */
  @Test
  void fingerprintsTellTextsApart() {
    assertEquals(print("ab", "c"), print("ab", "c"));
    assertNotEquals(print("ab", "c"), print("a", "bc"));
    assertNotEquals(print("ab"), print("ab", ""));
    assertNotEquals(Fingerprint.of(new SourceText("k.cl", "a"), Optional.empty()), Fingerprint.of(
        new SourceText("k.cl", "b"), Optional.empty()));
  }

  private static String print(String... texts) {
    return Fingerprint.of(Stream.of(texts).map(String::getBytes));
  }
}
