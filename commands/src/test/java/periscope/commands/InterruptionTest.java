package periscope.commands;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import periscope.cli.Result;
import periscope.cli.session.Exit;

/** Commands that are told to stop before they have begun: each says so, and nothing that it did not look at. */
class InterruptionTest {

  private static final String GOLDEN = "src/test/resources/golden/";

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {
      "verify rsp-proposed|UNKNOWN",
      "verify rsp-proposed --engine solver|UNKNOWN",
      "verify scoped-cpp-ptx|UNKNOWN",
      "check --mapping cuda-5.5-ptx cas-sl|",
      "check --mapping rsp-original MP+rel.dv+acq.dv|",
      "compare rsp-proposed rsp-original|Interrupted: ",
      "minimise rsp-proposed|0 break rsp-proposed, 0 make no difference",
      "minimise scoped-cpp-ptx|were not decided",
      "repair rsp-original|not even rsp-original as it stands was searched",
      "repair scoped-cpp-ptx|not even scoped-cpp-ptx as it stands was searched",
      "models-diff ptx-6.0 ptx-7.5|UNKNOWN",
      "compile MP+rel.dv+acq.dv --mapping rsp-proposed|GPUASM",
      "explore MP+rel.dv+acq.dv --mapping rsp-proposed|States",
      "explore MP+rel.dv+acq.dv --mapping rsp-proposed --trace x=3|States",
      "simulate MP+rel.dv+acq.dv SB+rlx.dv+rlx.dv|interrupted",
      "run SB+rlx.dv+rlx.dv MP+rel.dv+acq.dv --device store-buffers|interrupted",
      "devices|store-buffers",
      "lint rsp-proposed opencl-rsp|",
      "list models|opencl"
  })
  void saysSo(String line) {
    String[] parts = line.split("\\|", 2);
    Result result = Result.interrupted(parts[0].split(" "));
    assertEquals(Exit.INTERRUPTED, result.exit(), result.toString());
    assertTrue(result.out().contains(parts[1]), result.toString());
    assertTrue(result.err().endsWith("periscope: interrupted\n"), result.err());
    assertFalse(result.err().contains("bug") || result.out().contains("less than 0"), result.toString());
  }

  /** Only Ctrl-C interrupts; a job that ends a command by a signal is not a user who did. */
  @ParameterizedTest
  @ValueSource(strings = {
      "verify scoped-cpp-ptx|ended by SIGTERM", "verify rsp-proposed|ended by SIGTERM", "lint rsp-proposed|",
      "check --mapping cuda-5.5-ptx cas-sl|", "compare rsp-proposed rsp-original|Ended by SIGTERM: "
  })
  void aSignal(String line) {
    String[] parts = line.split("\\|", 2);
    Result result = Result.ended(parts[0].split(" "));
    assertEquals(143, result.exit(), result.toString());
    assertTrue(result.out().contains(parts[1]), result.toString());
    assertTrue(result.err().endsWith("periscope: ended by SIGTERM\n"), result.err());
    assertFalse((result.out() + result.err()).toLowerCase(Locale.ROOT).contains("interrupted"), result.toString());
  }

  @Test
  void lintSaysHowMuchIsLeft() {
    Result result = Result.interrupted("lint", "rsp-proposed", "opencl-rsp");
    assertTrue(result.err().contains("2 of 2 files not checked"), result.err());
  }

  @Test
  void jsonIsWholeAfterAnInterrupt() {
    Stream.of("verify rsp-proposed --json", "verify scoped-cpp-ptx --json", "simulate MP+rel.dv+acq.dv --json",
        "run SB+rlx.dv+rlx.dv --device store-buffers --json", "explore " + GOLDEN + "asm.litmus --json")
        .forEach(line -> {
          String out = Result.interrupted(line.split(" ")).out().strip();
          assertTrue(out.startsWith("{") && out.endsWith("}"), line + ": " + out);
        });
  }
}
