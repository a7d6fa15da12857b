package periscope.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import periscope.cli.Result;
import periscope.cli.session.Exit;
import periscope.engines.work.Work;
import periscope.engines.work.Workers;
import periscope.testing.Sample;

/** A standalone cluster of two workers: the answers of one process, with all workers and with one killed on the way. */
class StandaloneTest {

  @TempDir
  private static Path home;
  private static Standalone standalone;
  private static Workers.Cluster cluster;

  @TempDir
  private Path folder;

  @BeforeAll
  static void start() throws Exception {
    standalone = new Standalone(home, 2);
    cluster = new SparkProvider().at(standalone.master());
    SharedProvider.SHARED.set(cluster);
  }

  @AfterAll
  static void end() throws Exception {
    cluster.close();
    standalone.close();
  }

  private static String withoutTimes(Result result) {
    return result.out().replaceAll("econds\" : (\\[[^\\]]*\\]|[-.0-9E]+)", "econds\" : 0");
  }

  private static Result here(String line) {
    Result here = Result.of((line + " --json").split(" ", -1));
    assertTrue(here.out().startsWith("{"), here.out() + here.err());
    return here;
  }

  private static void assertSame(Result here, String line) {
    Result there = Result.of((line + " --json --cluster " + SharedProvider.ADDRESS).split(" ", -1));
    assertEquals(here.exit(), there.exit(), there.err());
    assertEquals(withoutTimes(here), withoutTimes(there));
  }

  /** All programs on the machine, layouts under two models, and a matrix: the reports of one process. */
  @ParameterizedTest
  @ValueSource(strings = {
    "verify rsp-proposed",
    "verify opencl-ptx --events 3 --threads 2 --scopes dv --no-cache",
    "compare --matrix opencl-ptx opencl-ptx-membars opencl-ptx-fenced-loads opencl-ptx-no-fence-before-load"
        + " --events 2 --threads 2 --scopes dv --no-cache"
  })
  void reportsAreThoseOfOneProcess(String line) {
    String whole = line + (line.startsWith("verify") ? " --out " + folder : "");
    assertSame(here(whole), whole);
  }

  /** A thousand tests, and one that cannot be read. */
  @Test
  void testsAreComparedAsByOneProcess() throws Exception {
    Path tests = folder.resolve("tests");
    Result made = Result.of("generate", "cycles", "MP", "SB", "LB", "S", "R", "2+2W", "--language", "ptx", "--edges",
        "po,membar.cta,membar.gl", "--order", "Rlx.wg,Rlx.dv", "--placement", "all", "--out", tests.toString());
    assertEquals(Exit.OK, made.exit(), made.err());
    Files.writeString(tests.resolve("no.litmus"), "PTX no\n{}\n P0 ;\n ld ;\n");
    String line = "validate " + tests + " --model ptx-6.0 --diff ptx-6.0-no-lb";
    Result here = here(line);
    assertTrue(here.out().contains("\"tests\" : 1332,"), here.out());
    assertSame(here, line);
  }

  /** A cluster that kills a worker once some units are answered. */
  private record Killing(Workers.Cluster cluster, Standalone standalone, AtomicInteger left)
      implements Workers.Cluster {

    @Override
    public void answer(Work work, String label, List<String> units, Workers.Receiver receiver) {
      cluster.answer(work, label, units, new Workers.Receiver() {
        @Override
        public void answered(int unit, String answer) {
          receiver.answered(unit, answer);
          if (left.decrementAndGet() == 0) {
            standalone.killWorker();
          }
        }

        @Override
        public void failed(int unit, String reason) {
          receiver.failed(unit, reason);
        }

        @Override
        public boolean over() {
          return receiver.over();
        }

        @Override
        public void tick() {
          receiver.tick();
        }
      });
    }

    @Override
    public void close() {
      cluster.close();
    }
  }

  /** The broken table, where one worker is killed behind some units, and another one comes. */
  @Test
  void aKilledWorkerChangesNothing() throws Exception {
    String line = "verify rsp-original --out " + folder;
    Result here = here(line);
    try {
      for (int i = 0; i < Sample.of(1, 10); i++) {
        Killing killing = new Killing(cluster, standalone, new AtomicInteger(40 + 10 * i));
        SharedProvider.SHARED.set(killing);
        assertSame(here, line);
        assertTrue(killing.left().get() < 0, "no worker was killed");
        standalone.addWorker();
      }
    } finally {
      SharedProvider.SHARED.set(cluster);
    }
  }

  /** A unit that takes its process with it each time is named, one that throws as well, and the others are answered. */
  @Test
  void aUnitThatKillsItsProcessIsNamed() throws Exception {
    Map<Integer, String> answers = new ConcurrentHashMap<>();
    Map<Integer, String> failures = new ConcurrentHashMap<>();
    Workers.Receiver receiver = new Workers.Receiver() {
      @Override
      public void answered(int unit, String answer) {
        assertEquals(null, answers.put(unit, answer), "answered twice: " + unit);
      }

      @Override
      public void failed(int unit, String reason) {
        assertEquals(null, failures.put(unit, reason), "failed twice: " + unit);
      }

      @Override
      public boolean over() {
        return false;
      }

      @Override
      public void tick() {}
    };
    cluster.answer(new Work(ExitingWork.NAME, "unit "), "exits",
        List.of("a", "exit", "b", "throw", "c", "memory"), receiver);
    assertEquals(Map.of(0, "unit a", 2, "unit b", 4, "unit c"), new TreeMap<>(answers));
    assertEquals(List.of(1, 3, 5), List.copyOf(new TreeMap<>(failures).keySet()));
    assertTrue(failures.get(1).startsWith("it failed 3 times, at last: ExecutorLostFailure"), failures.get(1));
    assertTrue(failures.get(3).contains("no answer"), failures.get(3));
    assertEquals("out of memory", failures.get(5));
  }
}
