package periscope.cli.simulate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import periscope.cli.Result;

/** Tests that place no thread: where a scope is narrow, the answer says that all threads are in one work-group. */
class AssumedPlacementTest {

  private static final String OPENCL = """
      OPENCL t
      { x=0; y=0; }
      P0PLACE0 (global atomic_int* x, global atomic_int* y) {
        atomic_store_explicit(x, 1, memory_order_relaxed, memory_scope_SCOPE);
        atomic_store_explicit(y, 1, memory_order_release, memory_scope_SCOPE);
      }
      P1PLACE1 (global atomic_int* x, global atomic_int* y) {
        int r0 = atomic_load_explicit(y, memory_order_acquire, memory_scope_SCOPE);
        int r1 = atomic_load_explicit(x, memory_order_relaxed, memory_scope_SCOPE);
      }
      exists (1:r0=1 /\\ 1:r1=0)
      """;
  private static final String CUDA = """
      CUDA t
      { x=0; }
      P0PLACE0 (cuda::atomic<int, cuda::thread_scope_SCOPE> *x) {
        x->store(1, cuda::memory_order_relaxed);
      }
      P1PLACE1 (cuda::atomic<int, cuda::thread_scope_SCOPE> *x) {
        int r0 = x->load(cuda::memory_order_acquire);
      }
      exists (1:r0=1)
      """;
  private static final String LLVM = """
      LLVM t
      { x=0; }
      P0PLACE0 (ptr %x) {
        store atomic i32 1, ptr %x syncscope("SCOPE") release, align 4
        ret void
      }
      P1PLACE1 (ptr %x) {
        %a = load atomic i32, ptr %x syncscope("SCOPE") acquire, align 4
        ret void
      }
      exists (1:a=1)
      """;

  @TempDir
  private Path folder;

  private Path test(String language, String scope, String place) throws IOException {
    String text = switch (language) {
      case "OPENCL" -> OPENCL;
      case "CUDA" -> CUDA;
      default -> LLVM;
    };
    return Files.writeString(folder.resolve("t.litmus"), text.replace("SCOPE", scope)
        .replace("PLACE0", at(place, 0)).replace("PLACE1", at(place, 1)));
  }

  private static String at(String place, int group) {
    return place.isEmpty() ? "" : place + " " + group + ", " + device(place) + " 0";
  }

  private static String device(String place) {
    return place.equals("@wg") ? "dev" : place.equals("@cta") ? "gpu" : "device";
  }

  @ParameterizedTest
  @CsvSource({
      "OPENCL, work_group, all threads being in one work-group, @wg", "CUDA, block, all threads being in one cta, @cta",
      "LLVM, workgroup, all threads being in one block, @block"})
  void narrowScopesRestOnThePlaces(String language, String scope, String assumed, String place) throws IOException {
    String said = "warning: the answer rests on " + assumed + " (not stated)";
    Path bare = test(language, scope, "");
    Result simulate = Result.of("simulate", bare.toString());
    assertTrue(simulate.err().contains("t.litmus:3:1: " + said), simulate.err());
    assertTrue(simulate.err().contains("say where each thread runs, as in P0@"), simulate.err());
    assertTrue(Result.of("lint", bare.toString()).err().contains(said));
    Result json = Result.of("simulate", bare.toString(), "--json");
    assertTrue(json.out().contains("\"kind\" : \"assumed\""), json.out());
    assertTrue(json.out().contains("\"text\" : \"" + assumed + " (not stated)\""), json.out());
    Result placed = Result.of("simulate", test(language, scope, place).toString());
    assertFalse(placed.err().contains("rests on"), placed.err());
    assertTrue(placed.out().contains("Observation t "), placed.err());
  }

  @Test
  void wideScopesDoNot() throws IOException {
    Result simulate = Result.of("simulate", test("OPENCL", "device", "").toString());
    assertTrue(simulate.out().contains("Observation t Never"), simulate.out());
    assertEquals("", simulate.err());
  }
}
