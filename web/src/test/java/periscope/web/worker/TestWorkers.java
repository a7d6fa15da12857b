package periscope.web.worker;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import periscope.litmus.answer.Verdict;
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.memory.Outcome;
import periscope.process.Parent;
import periscope.process.ScratchFolder;
import periscope.web.tests.Judge;

/** Workers for tests: the classes of the test run in processes of their own, with a judge that gives no answer. */
public final class TestWorkers implements AutoCloseable {

  private final ScratchFolder scratch;
  private final Workers workers;

  private TestWorkers(Class<?> main) throws IOException {
    scratch = ScratchFolder.open("periscope-test");
    workers = new Workers(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx128m",
        "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-XX:+ExitOnOutOfMemoryError", Parent.option(), "-cp",
        System.getProperty("java.class.path"), main.getName()), scratch);
  }

  /** Opens workers that read texts. */
  public static TestWorkers open() throws IOException {
    return new TestWorkers(TestWorkers.class);
  }

  static TestWorkers of(Class<?> main) throws IOException {
    return new TestWorkers(main);
  }

  public Workers workers() {
    return workers;
  }

  /** A judge that gives no answer. */
  public static final Judge NOBODY = (test, text, outcomes) -> {
    Map<Outcome, Verdict> standing = new HashMap<>();
    outcomes.forEach(o -> standing.put(o, Verdict.UNKNOWN));
    return new Judge.Word("nobody", standing, "nobody was asked");
  };

  @Override
  public void close() throws IOException {
    workers.close();
    scratch.close();
  }

  /** Runs a worker. */
  public static void main(String[] arguments) throws IOException {
    Parent.follow();
    new TextAnswers(LitmusLanguages.load(), () -> NOBODY).serve(System.in, System.out);
    Parent.inputEnded();
  }
}
