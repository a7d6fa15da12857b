package periscope.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import periscope.engines.work.Work;
import periscope.engines.work.Workers;
import periscope.litmus.answer.Verdict;
import periscope.mappings.Mappings;
import periscope.models.Models;
import periscope.models.vocabulary.Vocabularies;
import periscope.verifier.program.Bound;
import periscope.verifier.soundness.Answer;
import periscope.verifier.soundness.Search;
import periscope.verifier.soundness.exhaustive.MachineEnumeration;

/** A standalone cluster of two workers: the answers of one process, with all workers and with one killed on the way. */
class StandaloneTest {

  @TempDir
  private Path folder;

  private static MachineEnumeration.Request request(String table) {
    Models models = new Models();
    return MachineEnumeration.Request.of(MachineEnumeration.question(new Mappings().load(table), models.compile(
        models.load("opencl-rsp"), Vocabularies.of("opencl-rsp").orElseThrow()), Bound.ofThreads(2, 2, 2, true)));
  }

  private static Answer run(MachineEnumeration.Request request) {
    return new MachineEnumeration(request).run(new Search.Listener() {}, Search.Stop.NEVER);
  }

  private static void assertSame(Answer here, Answer there) {
    assertEquals(Optional.empty(), there.stopped());
    assertEquals(here.verdict(), there.verdict());
    assertEquals(here.counts(), there.counts());
    assertEquals(here.findings(), there.findings());
    assertEquals(here.coverage().get(0).completed(), there.coverage().get(0).completed());
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
            standalone.kill(0);
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

  /** Two workers check 332,112 programs; then the broken table, where one worker is killed behind 40 units. */
  @Test
  void answersAreThoseOfOneProcess() throws Exception {
    try (Standalone standalone = new Standalone(folder, 2);
        Workers.Cluster cluster = new SparkProvider().at(standalone.master())) {
      MachineEnumeration.Request proposed = request("rsp-proposed");
      Answer sound = run(proposed.by(cluster));
      assertEquals(Verdict.HOLDS, sound.verdict());
      assertEquals(332_112, sound.programs());
      assertSame(run(proposed), sound);
      MachineEnumeration.Request original = request("rsp-original");
      Killing killing = new Killing(cluster, standalone, new AtomicInteger(40));
      Answer unsound = run(original.by(killing));
      assertTrue(killing.left().get() < 0, "no worker was killed");
      assertEquals(Verdict.FAILS, unsound.verdict());
      assertSame(run(original), unsound);
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
    try (Standalone standalone = new Standalone(folder, 2);
        Workers.Cluster cluster = new SparkProvider().at(standalone.master())) {
      cluster.answer(new Work(ExitingWork.NAME, "unit "), "exits", List.of("a", "exit", "b", "throw", "c"), receiver);
    }
    assertEquals(Map.of(0, "unit a", 2, "unit b", 4, "unit c"), new TreeMap<>(answers));
    assertEquals(List.of(1, 3), List.copyOf(new TreeMap<>(failures).keySet()));
    assertTrue(failures.get(1).startsWith("it failed 3 times, at last: ExecutorLostFailure"), failures.get(1));
    assertTrue(failures.get(3).contains("no answer"), failures.get(3));
  }
}
