package periscope.commands.verify;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import periscope.cli.Result;
import periscope.cli.session.Exit;

/** Mixtures of tables from several source languages, as users see them. */
class MixedLanguagesTest {

  private static final String LLVM = "llvm-22-ptx is a table from llvm: its rows compile the operations of cuda of the"
      + " same kind, order and scope, as if a front end keeps all three";

  @TempDir
  private Path folder;

  /** The report in one line, for its lines are broken. */
  private static String line(Result result) {
    return result.out().replaceAll("\\s+", " ");
  }

  private Result verify(String... further) {
    List<String> words = new ArrayList<>(List.of("verify", "scoped-cpp-ptx", "--target-model", "ptx-6.0-no-lb",
        "--without", "volatile", "--without", "fence", "--without", "barrier", "--events", "2", "--first",
        "--out", folder.toString()));
    words.addAll(List.of(further));
    return Result.of(words.toArray(String[]::new));
  }

  /** The read-modify-writes of LLVM 22 are wrong for CUDA's programs, too; that is no news about the mixture. */
  @Test
  void theAnswerHasThePremise() {
    Result result = verify("--mix", "llvm-22-ptx");
    assertEquals(Exit.FAILS, result.exit(), result.out() + result.err());
    assertTrue(line(result).contains(LLVM + "."), result.out());
    assertTrue(line(result).contains("llvm-22-ptx alone: UNSOUND in a program of 2 operations; a table from cuda with"
        + " the line 'extends llvm-22-ptx' has it, too."), result.out());
    assertTrue(line(result).contains("scoped-cpp-ptx alone: SOUND."), result.out());
  }

  /** The table of a front end that keeps each operation is the translation of the back end's table. */
  @Test
  void theTranslationIsTheShippedTable() {
    Result result = verify("--mix", "cuda-clang-ptx,llvm-ptx");
    assertEquals(Exit.OK, result.exit(), result.out() + result.err());
    assertTrue(line(result).contains("llvm-ptx alone: the code of cuda-clang-ptx for each operation."), result.out());
  }

  @Test
  void theJsonReportNamesTheLanguage() throws IOException {
    JsonNode tables = new ObjectMapper().readTree(verify("--mix", "llvm-ptx", "--json").out()).at("/mixture/tables");
    assertEquals("", tables.at("/0/translatedFrom").asText());
    assertEquals("llvm", tables.at("/1/translatedFrom").asText());
    assertEquals("shipped:llvm-ptx", tables.at("/1/mappingFile").asText());
  }

  /** No table compiles a program whose operations it has no rows for; its other operations take part. */
  @Test
  void aTableWithoutTheRowOfAFinding() {
    Result result = verify("--mix", "opencl-clang-19-ptx");
    assertEquals(Exit.FAILS, result.exit(), result.out() + result.err());
    assertTrue(line(result).contains("opencl-clang-19-ptx has no row for fetch_wrapping_inc("), result.out());
    assertTrue(line(result).contains("opencl-clang-19-ptx alone: UNSOUND in a program of 2 operations"), result.out());
    assertTrue(line(result).contains(
        "opencl has no operation for load(volatile), store(volatile), fetch_wrapping_inc("), result.out());
    assertTrue(line(result).contains("cuda has no operation for its rows for barrier(wi), barrier(dv), barrier(all)."),
        result.out());
  }

  @Test
  void aFindingThatSomeTableHasNoRowsFor() {
    Result result = Result.of("verify", "seq-cst-fence-before", "--mix", "seq-cst-fence-behind,opencl-clang-19-ptx",
        "--target-model", "ptx-6.0-no-lb", "--without", "rmw", "--first", "--out", folder.toString());
    assertEquals(Exit.FAILS, result.exit(), result.out() + result.err());
    assertTrue(line(result).contains("opencl-clang-19-ptx has no row for store("), result.out());
  }

  @Test
  void aWholeTest() throws IOException {
    Path test = folder.resolve("mp.litmus");
    Files.writeString(test, """
        CUDA MP
        { [x]=0; [y]=0; }
        P0@cta 0, gpu 0 (int* x, cuda::atomic<int, cuda::thread_scope_device>* y) {
          *x = 1;
          y->exchange(1, cuda::memory_order_release);
        }
        P1@cta 1, gpu 0 (int* x, cuda::atomic<int, cuda::thread_scope_device>* y) {
          int r0 = y->load(cuda::memory_order_acquire);
          int r1 = 0;
          if (r0 == 1) { r1 = *x; }
        }
        exists (1:r0=1 /\\ 1:r1=0)
        """);
    Result result = Result.of("check", "--mapping", "scoped-cpp-ptx", "--mix", "llvm-22-ptx", "--target-model",
        "ptx-6.0-no-lb", test.toString());
    assertEquals(Exit.FAILS, result.exit(), result.out() + result.err());
    assertTrue(line(result).contains("Compiler " + LLVM + "."), result.out());
    assertTrue(line(result).contains("llvm-22-ptx: r = exchange(release, _) x v"), result.out());
    assertEquals(Exit.OK, Result.of("check", "--mapping", "scoped-cpp-ptx", "--mix", "llvm-ptx", "--target-model",
        "ptx-6.0-no-lb", test.toString()).exit());
  }

  @Test
  void mistypedOptions() {
    for (String mix : List.of("thread", "thread:")) {
      Result none = verify("--mix", mix);
      assertEquals(Exit.USAGE, none.exit(), none.out() + none.err());
      assertTrue(none.err().contains("--mix thread:TABLE names one"), none.err());
    }
    Result two = Result.of("verify", "one.map", "two.map");
    assertTrue(two.err().replaceAll("\\s+", " ").contains("'periscope verify one.map --mix two.map' asks about"),
        two.err());
  }

  @Test
  void refusals() throws IOException {
    Result other = verify("--mix", "rsp-proposed");
    assertEquals(Exit.INVALID, other.exit(), other.out() + other.err());
    assertTrue(other.err().contains("rsp-proposed compiles to gpuasm, and scoped-cpp-ptx to ptx"), other.err());
    Path remote = folder.resolve("remote.map");
    Files.writeString(remote, """
        mapping "remote" from opencl-rsp to ptx
        r = load(relaxed, s, remote) x => ld.relaxed.s r, x
        """);
    Result none = verify("--mix", remote.toString());
    assertEquals(Exit.INVALID, none.exit(), none.out() + none.err());
    assertTrue(none.err().contains("remote compiles from opencl-rsp, and no row of it is for an operation of cuda"),
        none.err());
  }
}
