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

/** Barriers and scopes of sub-groups, and of warps, where these are whole groups. */
class SubGroupTest {

  private static final String OPENCL = """
      kernel void k(global int *x, local int *s, global atomic_int *a)
      {
        int i = get_local_id(0);
        s[i] = x[i];
        %s;
        x[i] = s[1 - i];
        sub_group_barrier(CLK_GLOBAL_MEM_FENCE, memory_scope_sub_group);
        if (i == 0) assert(x[1] == 5);
        atomic_fetch_add_explicit(a, 1, memory_order_relaxed, memory_scope_sub_group);
      }
      """;
  private static final String CUDA = """
      __global__ void k(int *x)
      {
        __shared__ int s[4];
        int i = threadIdx.x;
        s[i] = x[i];
        __syncwarp();
        for (int d = 2; d > 0; d /= 2) {
          int v = i < d ? s[i + d] : 0;
          __syncwarp(%s);
          s[i] += v;
          __syncwarp();
        }
        if (i == 0) assert(s[0] == 10);
      }
      """;

  @TempDir
  Path folder;

  private Result kernel(String name, String text, String grid, String entries) throws IOException {
    String file = Files.writeString(folder.resolve(name), text).toString();
    return Result.of("kernel", file, "--grid", grid, "--set", entries);
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
      "sub_group_barrier(CLK_LOCAL_MEM_FENCE)|2x1|0|NOTHING FOUND",
      "sub_group_barrier(CLK_LOCAL_MEM_FENCE)|2.1.1|0|NOTHING FOUND",
      "sub_group_barrier(CLK_GLOBAL_MEM_FENCE)|2x1|1|FOUND: a data race",
      "if (i == 0) sub_group_barrier(CLK_LOCAL_MEM_FENCE)|2x1|1|a barrier that not all work-items come to",
      "sub_group_barrier(CLK_LOCAL_MEM_FENCE)|1.2.1|4|is read where all of a group is one sub-group, and here it is 2",
      "sub_group_barrier(CLK_LOCAL_MEM_FENCE)|256x1|4|needs the size of a sub-group: no device has one of 256",
      "if (get_sub_group_id() == 0) x[0] = 1|256x4|4|needs the size of a sub-group: no device has one of 256"})
  void ofOpenCl(String barrier, String grid, int exit, String told) throws IOException {
    Result result = kernel("k.cl", OPENCL.formatted(barrier), grid, "x[2] = {5, 6}");
    assertEquals(exit, result.exit(), result.out() + result.err());
    String said = (result.out() + result.err()).replaceAll("\\s+", " ");
    assertTrue(said.contains(told), result.out() + result.err());
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {"''|4x1|0|NOTHING FOUND", "0xffffffff|4x1|0|NOTHING FOUND",
      "15|4x1|0|NOTHING FOUND", "7|4x1|4|this mask is not known to name every thread", "''|2.2.1|4|one warp, and here",
      "''|64x1|4|a warp has 32 threads, and this block has 64"})
  void ofCuda(String mask, String grid, int exit, String told) throws IOException {
    Result result = kernel("k.cu", CUDA.formatted(mask), grid, "x[4] = {1, 2, 3, 4}");
    assertEquals(exit, result.exit(), result.out() + result.err());
    String said = (result.out() + result.err()).replaceAll("\\s+", " ");
    assertTrue(said.contains(told), result.out() + result.err());
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {"OPENCL t { } P0@wg 0, dev 0 () { sub_group_barrier(CLK_LOCAL_MEM_FENCE); }",
      "CUDA t { } P0@cta 0, gpu 0 () { __syncwarp(); }"})
  void testsHaveNone(String text) throws IOException {
    String file = Files.writeString(folder.resolve("t.litmus"), text.replaceFirst(" t ", " t\n")).toString();
    Result result = Result.of("simulate", file);
    assertEquals(Exit.INVALID, result.exit(), result.out());
    assertTrue(result.err().contains("unknown function"), result.err());
  }
}
