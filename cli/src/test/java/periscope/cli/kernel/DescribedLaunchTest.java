package periscope.cli.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import periscope.cli.Result;
import periscope.cli.session.Exit;

/** What the command line says of a launch, and what is assumed of it. */
class DescribedLaunchTest {

  @TempDir
  Path folder;

  private String write(String text) throws IOException {
    return Files.writeString(folder.resolve("k.cl"), text).toString();
  }

  /** Which of its elements a buffer's index may be, where memory says it. */
  @ParameterizedTest
  @CsvSource({"1x1, 2", "1x2, 3"})
  void whatMemoryHoldsDecidesHowLargeABufferIs(String grid, int elements) throws IOException {
    Result result = Result.of("kernel", write("kernel void k(global uint *n, global uint *x) { x[*n] = 1; "
        + "*n = *n + 1; }"), "-g", grid);
    assertTrue(result.out().contains("Assumed  n[1], x[" + elements + "], each"), result.out() + result.err());
  }

  /** What is set takes the place of what the file says of that name, and of nothing else. */
  @Test
  void whatTheFileSaysOfOtherNamesHolds() throws IOException {
    String file = write("""
        /* launch k on 2x1 { x[2] = {7, 8}; n = 0; y[2] } forall (y[1]=8) */
        kernel void k(global const int *x, global int *y, const int n) {
          y[get_global_id(0)] = x[get_global_id(0) + n];
        }
        """);
    Result result = Result.of("kernel", file);
    assertEquals(Exit.OK, result.exit(), result.out() + result.err());
    Result outside = Result.of("kernel", file, "--set", "n = 1");
    assertTrue(outside.out().contains("on 2x1") && outside.out().contains("FOUND: an access outside of a buffer."),
        outside.out() + outside.err());
    Result wider = Result.of("kernel", file, "--set", "x[3] = {7, 8, 9}; n = 1");
    assertTrue(wider.out().contains("condition     an execution ends in [y[1]]=9"), wider.out() + wider.err());
    Result broken = Result.of("kernel", file, "--set", "{");
    assertEquals(Exit.INVALID, broken.exit());
    assertTrue(broken.err().contains("--set:1:1: error: these entries cannot be read"), broken.err());
  }
}
