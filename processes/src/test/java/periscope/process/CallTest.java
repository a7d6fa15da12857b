package periscope.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import periscope.process.Call.Ending;

/** Programs that end, fail, hang, write too much, or do not exist. */
class CallTest {

  @TempDir
  private Path folder;

  private Call sh(String script, Limits limits) {
    return Call.of(List.of("sh", "-c", script), folder, limits);
  }

  @Test
  void ends() {
    assertEquals(new Call(Ending.BY_ITSELF, 0, "out\n"), sh("echo out", Limits.USUAL));
    assertEquals(new Call(Ending.BY_ITSELF, 3, "wrong\n"), sh("echo wrong >&2; exit 3", Limits.USUAL));
    assertFalse(sh("exit 3", Limits.USUAL).succeeded());
  }

  @Test
  void keepsOutputsApart() {
    Call call = Call.apart(List.of("sh", "-c", "echo out; echo wrong >&2"), folder, Map.of(), Limits.USUAL);
    assertEquals(new Call(Ending.BY_ITSELF, 0, "out\n", "wrong\n"), call);
    Call flood = Call.apart(List.of("sh", "-c", "yes >&2"), folder, Map.of(), new Limits(20, 4096, 1000, () -> false));
    assertEquals(Ending.TOO_MUCH_OUTPUT, flood.ending());
  }

  @Test
  void isNotThere() {
    Call call = Call.of(List.of("no-such-program"), folder, Limits.USUAL);
    assertEquals(Ending.NOT_STARTED, call.ending());
    assertTrue(call.output().contains("no-such-program"), call::output);
  }

  /** A program that takes too long is ended, together with the programs that it started. */
  @Test
  void hangs() throws Exception {
    Call call = sh("sleep 86400 & echo $! > started; sleep 86400", new Limits(1, 4096, 1000, () -> false));
    assertEquals(Ending.TOO_SLOW, call.ending());
    Path started = folder.resolve("started");
    if (Files.exists(started)) {
      ProcessHandle.of(Long.parseLong(Files.readString(started).strip()))
          .ifPresent(p -> p.onExit().orTimeout(1, TimeUnit.HOURS).join());
    }
  }

  @Test
  void floods() {
    Call call = sh("while true; do echo flooding; done", new Limits(30, 4096, 1000, () -> false));
    assertEquals(Ending.TOO_MUCH_OUTPUT, call.ending());
    assertEquals(1000, call.output().length());
  }

  @Test
  void isStopped() {
    long start = System.nanoTime();
    assertEquals(Ending.STOPPED, sh("sleep 60", Limits.USUAL.until(() -> System.nanoTime() - start > 300e6)).ending());
  }

  /** Arguments are not interpreted by a shell. */
  @Test
  void argumentsAreTakenAsTheyAre() {
    assertEquals("$(ls) *\n", Call.of(List.of("echo", "$(ls) *"), folder, Limits.USUAL).output());
  }

  /** Linux reports how much memory a process has. */
  @Test
  @EnabledOnOs(OS.LINUX)
  void takesTooMuchMemory() {
    Call call = sh("x=$(head -c 200000000 /dev/zero | tr '\\0' a); sleep 60", new Limits(30, 50, 1000, () -> false));
    assertEquals(Ending.TOO_MUCH_MEMORY, call.ending());
  }
}
