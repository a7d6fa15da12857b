package periscope.cli.compiler;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import periscope.cli.Result;
import periscope.cli.session.Exit;

/** Whole tests whose operations several tables compile. */
class MixedCheckTest {

  @TempDir
  private Path folder;

  @Test
  void eachOperationHasItsTable() throws IOException {
    Path test = folder.resolve("sb.litmus");
    Files.writeString(test, """
        CUDA sb
        P0 (int* x, int* y) {
          cuda::atomic_ref<int>(*x).store(1);
          int r0 = cuda::atomic_ref<int>(*y).load();
        }
        P1 (int* x, int* y) {
          cuda::atomic_ref<int>(*y).store(1);
          int r0 = cuda::atomic_ref<int>(*x).load();
        }
        exists (0:r0=0 /\\ 1:r0=0)
        """);
    Result result = Result.of("check", "--mapping", "seq-cst-fence-before", "--mix", "seq-cst-fence-behind",
        test.toString(), "--target-model", "ptx-6.0", "--json");
    assertEquals(Exit.FAILS, result.exit(), result::err);
    JsonNode by = new ObjectMapper().readTree(result.out()).path("programs").get(0).path("compiledBy");
    // Between the store with its fence before and the load with its fence behind stands none, in some thread.
    assertEquals(2, by.size());
    assertEquals(2, by.get(0).size());
    assertEquals(2, by.get(1).size());
    String buffering = "[\"seq-cst-fence-before\",\"seq-cst-fence-behind\"]";
    assertTrue(by.get(0).toString().equals(buffering) || by.get(1).toString().equals(buffering), by::toString);
  }

  /** More ways than are checked leave the answer open, with the ways to ask. */
  @Test
  void moreWaysThanTheLimit() throws IOException {
    Path test = folder.resolve("many.litmus");
    Files.writeString(test, "CUDA many\nP0 (int* x) {\n" + "  cuda::atomic_ref<int>(*x).store(1);\n".repeat(13)
        + "}\nexists ([x]=0)\n");
    Result result = Result.of("check", "--mapping", "seq-cst-fence-before", "--mix", "seq-cst-fence-behind",
        test.toString(), "--target-model", "ptx-6.0", "--test-timeout", "1", "--json");
    assertEquals(Exit.UNKNOWN, result.exit(), result::err);
    JsonNode problem = new ObjectMapper().readTree(result.out()).path("programs").get(0).path("problems").get(0);
    assertTrue(problem.path("message").asText().contains("in 8192 ways, of which the first 4096 are checked"),
        result::out);
    assertTrue(problem.path("hint").asText().startsWith("--mix thread:TABLE asks about fewer"), result::out);
    Result whole = Result.of("check", "--mapping", "seq-cst-fence-before", "--mix", "thread:seq-cst-fence-behind",
        test.toString(), "--target-model", "ptx-6.0");
    assertEquals(Exit.OK, whole.exit(), whole::err);
  }
}
