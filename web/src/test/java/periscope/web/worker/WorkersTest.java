package periscope.web.worker;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.javalin.http.BadRequestResponse;
import io.javalin.http.HttpResponseException;
import io.javalin.http.ServiceUnavailableResponse;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import periscope.process.Parent;

/** Workers that hang, take too much memory, or end unexpectedly. */
class WorkersTest {

  private static final int HOUR = 3_600;

  private TestWorkers open;

  /** A worker that does what each line says. */
  static final class Obedient {

    private Obedient() {}

    public static void main(String[] arguments) throws IOException {
      Parent.follow();
      BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        String asked = line;
        new Thread(() -> answer(asked.split(" ")[0], asked.split(" ")[1])).start();
      }
      System.exit(0);
    }

    private static void answer(String number, String question) {
      switch (question) {
        case "hang" -> hang();
        case "hoard" -> hoard();
        case "die" -> System.exit(0);
        default -> System.out.println(number + " 200 {\"pid\":" + ProcessHandle.current().pid() + "}");
      }
    }

    private static void hang() {
      while (System.nanoTime() != 0) {
        Thread.onSpinWait();
      }
    }

    private static void hoard() {
      List<long[]> all = new ArrayList<>();
      while (all.size() < Integer.MAX_VALUE) {
        all.add(new long[1 << 20]);
      }
    }
  }

  @BeforeEach
  void start() throws IOException {
    open = TestWorkers.of(Obedient.class);
  }

  @AfterEach
  void stop() throws IOException {
    open.close();
    assertEquals(0, ProcessHandle.current().children().filter(p -> p.info().commandLine().orElse("")
        .contains(Obedient.class.getName())).filter(ProcessHandle::isAlive).filter(p -> !ended(p)).count());
  }

  /** Whether a killed process ends within a short time. */
  private static boolean ended(ProcessHandle process) {
    process.onExit().join();
    return true;
  }

  private String ask(String visitor, String line, int seconds) {
    return open.workers().ask(visitor, line, seconds);
  }

  @Test
  void aTextThatTakesTooLongEndsItsWorker() {
    String refused = assertThrows(ServiceUnavailableResponse.class, () -> ask("a", "hang", 1)).getMessage();
    assertTrue(refused.contains("more than 1 seconds"), refused);
    assertTrue(ask("a", "tell", HOUR).startsWith("200 {"));
  }

  @Test
  void aTextThatTakesTooMuchMemoryIsTold() {
    String refused = assertThrows(BadRequestResponse.class, () -> ask("a", "hoard", HOUR)).getMessage();
    assertTrue(refused.contains("memory"), refused);
    assertThrows(BadRequestResponse.class, () -> ask("a", "die", HOUR));
    assertTrue(ask("a", "tell", HOUR).startsWith("200 {"));
  }

  @Test
  void oneWorkerAnswersManyQuestions() {
    String first = ask("a", "tell", HOUR);
    assertEquals(first, ask("b", "tell", HOUR));
  }

  /** While a visitor's text hangs in one worker, his further texts go there, and another worker answers others. */
  @Test
  @Timeout(120)
  void aTextThatHangsSlowsOneWorkerDown() {
    CompletableFuture<HttpResponseException> hanging = CompletableFuture.supplyAsync(() ->
        assertThrows(HttpResponseException.class, () -> ask("hostile", "hang", HOUR)), run -> new Thread(run).start());
    String own = ask("hostile", "tell", HOUR);
    while (own.equals(ask("other", "tell", HOUR))) {
      own = ask("hostile", "tell", HOUR);
    }
    for (int i = 0; i < 20; i++) {
      assertEquals(own, ask("hostile", "tell", HOUR));
      assertNotEquals(own, ask("other", "tell", HOUR));
    }
    open.workers().close();
    hanging.join();
  }

  /** A visitor whose text ended a worker waits for the next one; another visitor does not. */
  @Test
  void aTextThatEndsItsWorkerEndsNoOther() {
    String first = ask("hostile", "tell", HOUR);
    assertThrows(BadRequestResponse.class, () -> ask("hostile", "die", HOUR));
    assertNotEquals(first, ask("other", "tell", HOUR));
    assertNotEquals(first, ask("hostile", "tell", HOUR));
  }

  /** More texts than there are workers hang for an hour; a further visitor is answered nevertheless. */
  @Test
  void textsThatHangMakeRoomForOthers() {
    List<CompletableFuture<HttpResponseException>> hanging = new ArrayList<>();
    for (int i = 0; i < 9; i++) {
      hanging.add(CompletableFuture.supplyAsync(() ->
          assertThrows(HttpResponseException.class, () -> ask("hostile", "hang", HOUR)),
          run -> new Thread(run).start()));
    }
    Object first = CompletableFuture.anyOf(hanging.toArray(CompletableFuture[]::new)).join();
    assertTrue(first.toString().contains("others wait"), first::toString);
    assertTrue(ask("other", "tell", HOUR).startsWith("200 {"));
    open.workers().close();
    hanging.forEach(CompletableFuture::join);
  }
}
