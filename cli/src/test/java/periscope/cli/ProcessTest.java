package periscope.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import periscope.cli.session.Exit;
import periscope.testing.Sample;

/** What only a whole process shows: what native libraries write, and signals. */
@DisabledOnOs(OS.WINDOWS)
@Timeout(180)
class ProcessTest {

  @TempDir Path folder;

  private Path services;

  @BeforeEach
  void nothingBesides() throws IOException {
    services = Files.createDirectories(folder.resolve("classes/META-INF/services")).getParent().getParent();
  }

  private Result run(String line) throws Exception {
    return CommandProcess.start(folder, services, line.split(" ")).end();
  }

  /** A driver that writes to stdout; where there is no OpenCL loader, the library that looks for one does so, too. */
  @ParameterizedTest
  @MethodSource("someWithJson")
  void jsonIsAllThatStandardOutputGets(String line) throws Exception {
    Files.writeString(services.resolve("META-INF/services/periscope.runtime.DeviceProvider"),
        NoisyDevices.class.getName());
    Result result = run(line);
    boolean devices = line.startsWith("run") || line.startsWith("list devices");
    assertEquals(devices, result.err().contains(NoisyDevices.NOISE), result.err());
    ObjectMapper strict = new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);
    assertFalse(strict.readTree(result.out()).isEmpty(), result.out());
  }

  private static final List<String> WITH_JSON = List.of(
      "list devices --json",
      "verify rsp-original --ops 1 --json",
      "run SB+rlx.dv+rlx.dv --device store-buffers --runs 500 --seed 1 --json",
      "simulate MP+rel.dv+acq.dv --engine solver --json",
      "kernel " + Path.of("../kernels/locks/cas.cl").toAbsolutePath() + " --grid 1x2 --json",
      "verify scoped-cpp-ptx --events 2 --json");

  private static List<String> someWithJson() {
    return WITH_JSON.subList(0, Math.min(WITH_JSON.size(), Sample.of(2, WITH_JSON.size())));
  }

  private static final List<String> LONG = List.of(
      "verify scoped-cpp-ptx --events 6|UNKNOWN  scoped-cpp-ptx|layouts",
      "minimise rsp-proposed --ops 3|were not decided|programs",
      "run SB+rlx.dv+rlx.dv --device store-buffers --duration 100|interrupted|instances",
      "verify rsp-proposed --ops 3|UNKNOWN  rsp-proposed|programs",
      "verify rsp-proposed --ops 3 --engine solver|UNKNOWN  rsp-proposed|layouts",
      "minimise scoped-cpp-ptx --events 5|were not decided|layouts",
      "compare rsp-proposed rsp-original --ops 3|were not asked|programs",
      "repair rsp-original --ops 3|Stopped: |programs",
      "models-diff ptx-6.0 ptx-7.5 --events 6|UNKNOWN  allowed by ptx-7.5|layouts");

  private static List<String> someLong() {
    return LONG.subList(0, Math.min(LONG.size(), Sample.of(1, LONG.size())));
  }

  /** Each is still at work when it is told to end, and says what it has. */
  @ParameterizedTest
  @MethodSource("someLong")
  void anEndedCommandSaysWhatItFound(String line) throws Exception {
    String[] parts = line.split("\\|");
    CommandProcess process = CommandProcess.start(folder, services, parts[0].split(" "));
    process.awaitErr(parts[2]);
    process.terminate();
    Result result = process.end();
    assertTrue(result.out().contains(parts[1]), result.toString());
    assertFalse(result.err().contains("bug"), result.err());
    assertTrue(result.err().contains("periscope: ended by SIGTERM\n"), result.err());
    assertEquals(143, result.exit());
  }

  @Test
  void controlCIsAnInterruptOfTheCommand() throws Exception {
    CommandProcess process = CommandProcess.start(folder, services, "verify", "scoped-cpp-ptx", "--events",
        "6");
    process.awaitErr("layouts");
    process.interrupt();
    Result result = process.end();
    assertEquals(Exit.INTERRUPTED, result.exit());
    assertTrue(result.out().contains("UNKNOWN  scoped-cpp-ptx"), result.out());
    // A layout may have been searched by then, or none.
    assertTrue(result.out().matches("(?s).*stopped, interrupted; (with nothing wrong|nothing was checked) .*"),
        result.out());
  }
}
