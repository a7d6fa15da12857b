package periscope.commands.verify;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import periscope.cli.Result;
import periscope.cli.session.Exit;

/**
 * The issues of CUDA code in [GPUC], Table 2: what the assumption forbids, the compiled code does;
 * with the fences that the paper adds, it does not.
 */
class VerifyProgramTest {

  @TempDir
  private Path folder;

  private static Result verify(String test, String assumption, String... more) {
    List<String> words = new ArrayList<>(List.of("check", "--mapping", "cuda-5.5-ptx",
        "../corpus/cuda/" + test + ".litmus", "--model", assumption, "--target-model", "ptx-6.0"));
    words.addAll(List.of(more));
    return Result.of(words.toArray(String[]::new));
  }

  @ParameterizedTest
  @CsvSource({
    "dlb-mp, cuda-assume-sc",
    "dlb-lb, cuda-assume-sc",
    "cas-sl, cuda-assume-atomics-fence",
    "exch-sl, cuda-assume-atomics-fence",
    "sl-future, cuda-assume-unlock-only"
  })
  void theAssumptionIsBroken(String test, String assumption) throws IOException {
    Result broken = verify(test, assumption, "--picture", folder.toString());
    // The corpus expects it, and a test that does what its file expects is well.
    assertEquals(Exit.OK, broken.exit(), broken::err);
    assertTrue(broken.out().startsWith("UNSOUND"), broken::out);
    assertTrue(broken.out().contains("  Expected unsound "), broken::out);
    assertTrue(broken.out().contains(assumption + ": forbidden"), broken::out);
    assertTrue(broken.out().contains("ptx-6.0: allowed\n"), broken::out);
    assertTrue(broken.out().contains("Why      The source would have to violate axiom"), broken::out);
    for (String side : List.of("compiled", "source")) {
      String picture = Files.readString(folder.resolve(test + "-" + side + ".svg"));
      assertTrue(picture.contains("<svg"), side);
      // Only the source's execution has a cycle to show.
      assertEquals(side.equals("source"), picture.contains("class=\"arrow bold\""), side);
    }
    Result mended = verify(test + "+fences", assumption);
    // The lock is taken in a loop, which is followed for some rounds only.
    boolean loops = test.equals("exch-sl");
    assertEquals(Exit.OK, mended.exit(), mended::out);
    assertTrue(mended.out().startsWith(loops ? "UNKNOWN" : "SOUND"), mended::out);
    assertEquals(loops, mended.out().contains("Nothing wrong was found up to there"), mended::out);
  }

  @Test
  void modelsOfTheWrongLanguageAreRefused() {
    Result model = Result.of("check", "--mapping", "scoped-cpp-ptx", "cas-sl", "--model", "ptx-6.0");
    assertEquals(Exit.INVALID, model.exit());
    assertTrue(model.err().contains("the model ptx-6.0 judges ptx tests, and scoped-cpp-ptx wants one for cuda"),
        model.err());
    Result target = Result.of("check", "--mapping", "scoped-cpp-ptx", "cas-sl", "--target-model", "cuda-scoped-cpp");
    assertTrue(target.err().contains("wants one for ptx"), target.err());
    Result search = Result.of("verify", "rsp-proposed", "--target-model", "ptx-6.0");
    assertEquals(Exit.USAGE, search.exit());
    assertTrue(search.err().replaceAll("\\s+", " ")
        .contains("--target-model does not go with rsp-proposed"), search.err());
  }

  private Result verifyText(String mapping, String text) throws IOException {
    return Result.of("check", "--mapping", mapping, Files.writeString(folder.resolve("own.litmus"), text).toString());
  }

  @Test
  void aDivisionByZeroUndefinesCudaAndLeavesOpenClOpen() throws IOException {
    String body = "int a = *x;\n int b = 1 / a;\n}\nexists (0:b=0)\n";
    Result cuda = verifyText("scoped-cpp-ptx", "CUDA div\n{ x=0; }\nP0@cta 0, gpu 0 (int* x) {\n" + body);
    assertEquals(Exit.UNKNOWN, cuda.exit(), cuda::err);
    assertTrue(cuda.out().startsWith("RACY"), cuda::out);
    assertTrue(cuda.out().contains("P0, line 5: b = 1 / a divides by zero."), cuda::out);
    Result opencl = verifyText("opencl-ptx", "OPENCL div\n{ [x]=0; }\nP0@wg 0, dev 0 (global int* x) {\n" + body);
    assertEquals(Exit.UNKNOWN, opencl.exit(), opencl::err);
    assertTrue(opencl.out().startsWith("UNKNOWN"), opencl::out);
    assertTrue(opencl.out().contains("divides by zero, which may give any value"), opencl::out);
  }

  @ParameterizedTest
  @CsvSource({"rsp-proposed", "opencl-ptx"})
  void aSourceThatNeverEndsSaysSo(String mapping) throws IOException {
    Result never = verifyText(mapping, """
        OPENCL never
        { [x]=0; }
        P0@wg 0, dev 0 (global atomic_int* x) {
          while (atomic_load_explicit(x, memory_order_acquire, memory_scope_device) == 0) { }
        }
        exists (x=0)
        """);
    assertEquals(Exit.UNKNOWN, never.exit(), never::err);
    assertTrue(never.out().contains("no execution of the source runs to its end"), never::out);
  }
}
