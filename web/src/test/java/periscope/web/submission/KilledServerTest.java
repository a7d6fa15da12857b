package periscope.web.submission;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import periscope.results.store.ResultStore;

/** A server that is killed while records arrive has stored every record that it acknowledged. */
class KilledServerTest {

  private static final int ENOUGH = 40;
  private static final int VISITORS = 4;

  @Test
  void losesNothingThatItAcknowledged(@TempDir Path folder) throws Exception {
    Path database = folder.resolve("results.db");
    Process process = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-cp",
        System.getProperty("java.class.path"), RecordServer.class.getName(), database.toString())
        .redirectError(ProcessBuilder.Redirect.DISCARD).start();
    Set<String> acknowledged = ConcurrentHashMap.newKeySet();
    try (BufferedReader told =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      int port = Integer.parseInt(told.readLine());
      AtomicInteger next = new AtomicInteger();
      List<Thread> visitors = IntStream.range(0, VISITORS)
          .mapToObj(i -> new Thread(() -> visit(port, next, acknowledged))).toList();
      visitors.forEach(Thread::start);
      while (acknowledged.size() < ENOUGH && process.isAlive()) {
        Thread.sleep(5);
      }
      process.destroyForcibly().waitFor();
      for (Thread visitor : visitors) {
        visitor.join();
      }
    } finally {
      process.destroyForcibly();
    }
    Set<String> found = new HashSet<>();
    try (ResultStore store = ResultStore.open(database)) {
      store.runs().stream().filter(r -> r.finished().isPresent() && r.results() == (r.configurations() == 1 ? 1 : 4))
          .forEach(r -> found.add(r.run().seed().orElseThrow()));
    }
    assertTrue(acknowledged.size() >= ENOUGH, "acknowledged: " + acknowledged.size());
    assertTrue(found.containsAll(acknowledged), () -> "of " + acknowledged + " there are " + found);
  }

  /** Submits records until the server does not answer any more. */
  private static void visit(int port, AtomicInteger next, Set<String> acknowledged) {
    try {
      while (true) {
        int number = next.getAndIncrement();
        if (RecordServer.submit(port, Records.own(number).toString()).statusCode() == 201) {
          acknowledged.add("rbjnMzXroA" + number);
        }
      }
    } catch (IOException e) {
      // The server is gone.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
