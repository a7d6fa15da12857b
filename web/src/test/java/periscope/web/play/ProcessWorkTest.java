package periscope.web.play;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import periscope.process.ScratchFolder;

/** The messages about workers that end in one way or another. */
class ProcessWorkTest {

  /** A worker that does what its first argument says. */
  static final class Worker {

    private Worker() {}

    public static void main(String[] arguments) {
      switch (arguments[0]) {
        case "answers" -> System.out.println("{\"errors\":0}");
        case "searches" -> {
          System.err.println("periscope: half of it");
          System.err.print("periscope: not a who");
          System.err.flush();
          LockSupport.parkNanos(Long.MAX_VALUE);
        }
        case "refuses" -> System.err.println("mine.litmus: nothing that can be read");
        case "hoards" -> {
          System.out.println("Terminating due to java.lang.OutOfMemoryError: Java heap space");
          System.exit(3);
        }
        default -> System.exit(3);
      }
    }
  }

  private static ProcessWork work(ScratchFolder scratch) {
    return new ProcessWork(command -> List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-cp", System.getProperty("java.class.path"), Worker.class.getName()), scratch);
  }

  private static Question question(String what) {
    return new Question(List.of(what), List.of(), Map.of(), Question.USUAL_PATIENCE);
  }

  private static JsonNode told(String what) throws Exception {
    try (ScratchFolder scratch = ScratchFolder.open("periscope-test")) {
      return new ObjectMapper().readTree(work(scratch).answer(question(what), () -> false, words -> { }));
    }
  }

  /** What the command says of its progress is there while it runs; half a line is not. */
  @Test
  void progressIsHeardWhileTheCommandRuns() throws Exception {
    List<String> heard = new CopyOnWriteArrayList<>();
    try (ScratchFolder scratch = ScratchFolder.open("periscope-test")) {
      byte[] answer = work(scratch).answer(question("searches"), () -> heard.contains("half of it"), heard::add);
      assertEquals("the question was cancelled", new ObjectMapper().readTree(answer).get("problem").asText());
    }
    assertEquals(Set.of("half of it"), Set.copyOf(heard));
  }

  @Test
  void anAnswerIsAReportOrAWordWhyThereIsNone() throws Exception {
    JsonNode answer = told("answers");
    assertEquals("", answer.get("problem").asText());
    assertEquals(0, answer.get("report").get("errors").asInt());
    JsonNode refused = told("refuses");
    assertEquals("", refused.get("problem").asText());
    assertTrue(refused.get("said").asText().contains("nothing that can be read"), refused::toString);
  }

  @Test
  void whoEndsEarlyWithAnExitCodeOfAnswersHasDied() throws Exception {
    assertEquals("the worker died, with exit code 3", told("ends").get("problem").asText());
    JsonNode hoarded = told("hoards");
    assertTrue(hoarded.get("problem").asText().startsWith("the worker ran out of memory"), hoarded::toString);
    assertFalse(hoarded.has("report"), hoarded::toString);
  }
}
