package periscope.cli.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import periscope.cli.Result;
import periscope.cli.session.Exit;

/** A launch without a meaning has no answer to its condition. */
class UndefinedLaunchTest {

  @TempDir
  Path folder;

  /** Beside a race that makes the launch undefined, only an execution decides a condition. */
  @ParameterizedTest
  @CsvSource(delimiter = '|', quoteCharacter = '"', value = {
      "forall (x=1)|not decided: the race makes the launch undefined, and every execution that was looked at meets it",
      "~exists (x=0)|not decided: the race makes the launch undefined, and every execution that was looked at meets it",
      "exists (x=0)|not decided: the race makes the launch undefined, and no execution that was looked at ends so",
      "exists (x=1)|holds", "forall (x=0)|an execution ends in [x]=1"})
  void aRaceLeavesTheConditionOpen(String condition, String told) throws IOException {
    Result result = Result.of("kernel", write("/* launch k on 1x2 " + condition + " */\n"
        + "kernel void k(global int *x) { *x = 1; }\n"));
    assertEquals(Exit.FAILS, result.exit(), result.out() + result.err());
    String out = result.out().replaceAll("\\s+", " ");
    assertTrue(out.contains(told + " termination"), out);
    assertTrue(out.contains("Undefined opencl-rsp gives the launch no meaning, because of the race"), out);
  }

  private String write(String text) throws IOException {
    return Files.writeString(folder.resolve("k.cl"), text).toString();
  }
}
