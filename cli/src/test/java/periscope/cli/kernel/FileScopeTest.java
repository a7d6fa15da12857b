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

/** What kernels find outside of themselves in their file: variables of the program, and code for the host. */
class FileScopeTest {

  private static final String SUM = """
      #include <cuda_runtime.h>
      #include <stdio.h>
      #include <vector>
      using namespace std;
      #define THREADS 2
      const int HALF = THREADS / 2 - 1;
      static const unsigned ONE = 1;
      typedef unsigned int u32;
      __device__ u32 count = 0;
      __device__ volatile int flags[THREADS], extra = 3;
      struct pair { int a; int b[2]; };
      __device__ struct pair best;
      static int hostside(int x) { return x * 2; }

      __device__ int twice(int v) { return v * 2; }

      extern "C" __global__ void sum(const float *in, float *out)
      {
          extern __shared__ float partial[];
          __shared__ bool last;
          int t = threadIdx.x;
          partial[t] = in[blockIdx.x * blockDim.x + t];
          __syncthreads();
          for (int s = HALF; s > 0; s >>= 1) {
              if (t < s) partial[t] += partial[t + s];
              __syncthreads();
          }
          if (t == 0) {
              atomicAdd(&out[0], partial[0]);
              if (blockIdx.x == 0) best.b[1] = twice(extra);
              FENCE;
              u32 ticket = atomicInc(&count, gridDim.x);
              last = ticket == gridDim.x - ONE;
          }
          __syncthreads();
          if (last && t == 0) { FENCE; out[1] = atomicExch(&count, 0u); best.b[1] += 1; }
      }

      extern "C" {
      int other(void);
      }

      int main(int argc, char **argv)
      {
          float *d; std::vector<float> v(10);
          sum<<<2, THREADS, THREADS * sizeof(float)>>>(d, d);
          printf("done %d\\n", hostside(3));
          return 0;
      }
      """;

  @TempDir
  Path folder;

  private String write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  /** A whole file of CUDA as a user has it; without a fence, what one block wrote races with who comes last. */
  @ParameterizedTest
  @CsvSource({"__threadfence(),1x1,0", "__threadfence(),1x2,0", "__threadfence_block(),1x2,1"})
  void filesOfCuda(String fence, String grid, int exit) throws IOException {
    String file = write("sum.cu", SUM.replace("FENCE", fence));
    Result result = Result.of("kernel", file, "-g", grid, "--all", "--set",
        "in[2] = {0.5, 1.25}; out[2]");
    assertEquals(exit, result.exit(), result.out() + result.err());
    if (exit == 0) {
      String words = result.out().replaceAll("\\s+", " ");
      assertTrue(words.contains(grid.equals("1x1") ? "out=0.5 out[1]=1.0" : "out=1.75 out[1]=2.0"), result.out());
      assertTrue(words.contains("best_b[1]=7"), result.out());
    }
  }

  @Test
  void variablesOfOpenCl() throws IOException {
    String file = write("v.cl", """
        global atomic_int done = ATOMIC_VAR_INIT(0);
        __global int table[3] = {1, 2, 3};
        constant int K = 2;
        kernel void k(global int *o)
        {
            int i = atomic_fetch_add_explicit(&done, 1, memory_order_relaxed);
            o[i] = table[K - i];
        }
        """);
    Result result = Result.of("kernel", file, "-g", "1x2", "--set", "o[2]");
    assertTrue(result.out().replaceAll("\\s+", " ").contains("o=3 o[1]=2 done=2 table=1 table[1]=2 table[2]=3"),
        result.out());
    Result other = Result.of("kernel", file, "-g", "1x1", "--set", "o[2]; done = 1; table[3] = {7, 8, 9}");
    assertTrue(other.out().replaceAll("\\s+", " ").contains("o=0 o[1]=8 done=2 table=7"), other.out());
  }

  /** Shared memory of the size that the launch says starts with nothing in it, and ends where it ends. */
  @Test
  void sharedMemoryOfTheLaunchsSize() throws IOException {
    String file = write("s.cu", "__global__ void k(int *o) { extern __shared__ int s[]; s[threadIdx.x] = 1; "
        + "__syncthreads(); o[threadIdx.x] = s[threadIdx.x + 1]; }");
    Result unsaid = Result.of("kernel", file, "-g", "2x1", "--set", "o[2]");
    assertTrue(unsaid.out().contains("s[3]") && unsaid.out().contains("nobody"), unsaid.out());
    Result tooShort = Result.of("kernel", file, "-g", "2x1", "--set", "o[2]; s[2]");
    assertTrue(tooShort.out().contains("FOUND: an access outside of a buffer."), tooShort.out());
  }

  /** Memory of the block that all functions see: each block has its own, and nothing is in it at first. */
  @ParameterizedTest
  @CsvSource(delimiter = '#', value = {
      "__shared__ int s;#if (threadIdx.x == 0) s = o[1]; BARRIER; o[0] += get(s)#0",
      "static __shared__ volatile int s[2];#s[threadIdx.x] = o[1]; BARRIER; o[0] += get(s[1 - threadIdx.x])#0",
      "struct p { int a; int b[2]; }; __shared__ p s[2];"
          + "#s[threadIdx.x].b[1] = o[1]; BARRIER; o[0] += get(s[1 - threadIdx.x].b[1])#0",
      "extern __shared__ int s[];#s[threadIdx.x] = o[1]; BARRIER; o[0] += get(s[1 - threadIdx.x])#0",
      "__shared__ int s, t[2][2];#if (threadIdx.x == 0) t[1][0] = 0; BARRIER; o[0] += get(t[0][1])#1"})
  void sharedMemoryOfTheFile(String declared, String body, int exit) throws IOException {
    String text = declared + " __device__ int get(int x) { return x * 0; } __global__ void k(int *o) { " + body
        .replace("BARRIER", "__syncthreads()").replace("o[0]", "o[2 + threadIdx.x + 2 * blockIdx.x]") + "; }";
    Result with = Result.of("kernel", write("f.cu", text), "-g", "2x2", "--set", "o[6]");
    assertEquals(exit, with.exit(), with.out() + with.err());
    assertTrue(exit == 0 || with.out().contains("local memory to which nobody has written"), with.out());
    Result without = Result.of("kernel", write("g.cu", text.replace("__syncthreads()", "")), "-g", "2x1", "--set",
        "o[6]");
    assertTrue(exit != 0 || without.out().contains("FOUND: a data race"), without.out());
  }

  /** Blocks do not see each other's; a function's own variable of the name is another, and its size may be said. */
  @Test
  void sharedMemoryIsOfABlock() throws IOException {
    String file = write("b.cu", """
        extern __shared__ int s[];
        __shared__ int t;
        __global__ void k(int *o, int t) { s[0] = t; o[blockIdx.x] = s[0]; }
        """);
    Result own = Result.of("kernel", file, "-g", "1x2", "--set", "t = 3; s[2]");
    assertTrue(own.out().contains("NOTHING FOUND") && own.out().contains("o=3 o[1]=3"), own.out() + own.err());
    Result beyond = Result.of("kernel", write("c.cu", """
        extern __shared__ int s[];
        __global__ void k(int *o) { s[threadIdx.x] = 1; o[threadIdx.x] = s[threadIdx.x]; }
        """), "-g", "2x1", "--set", "s[1]");
    assertTrue(beyond.out().contains("FOUND: an access outside of a buffer."), beyond.out());
  }

  /** Without a word, too, variables of a program are in global memory in OpenCL C. */
  @Test
  void variablesWithoutAnAddressSpace() throws IOException {
    String file = write("w.cl", """
        int s, u[2] = {5, 6};
        const int t[2] = {7, 8};
        const int N = 2;
        kernel void k(global int *o) { s = 4; o[0] = s + N + t[1] + u[1]; }
        """);
    Result result = Result.of("kernel", file, "-g", "1x1", "--set", "u[2] = {1, 2}");
    assertTrue(result.out().replaceAll("\\s+", " ").contains("o=16 s=4 "), result.out() + result.err());
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
      "__device__ int n = f(3); __global__ void k(int *x) { *x = n; }|unknown function f",
      "__device__ int n[]; __global__ void k(int *x) { *x = n[0]; }|an array has 1 to 64 cells, a number that",
      "__device__ int count; __global__ void k(int *x) { *x = cuont; }|unknown name cuont in k",
      "int f(int x) { return x; } __global__ void k(int *x) { *x = f(1); }|unknown function f",
      "int hs; __global__ void k(int *x) { hs = 1; *x += hs; }|hs is a variable of the host, which no device sees",
      "int a, hs = 3; __global__ void k(int *x) { *x += hs; }|hs is a variable of the host, which no device sees",
      "const int t[2] = {1, 2}; __global__ void k(int *x) { *x = t[1]; }|t is a variable of the host",
      "__shared__ int s = 3; __global__ void k(int *x) { *x = s; }|shared memory has no initial value"})
  void mistakes(String text, String message) throws IOException {
    Result result = Result.of("kernel", write("m.cu", text), "-g", "1x1");
    assertEquals(Exit.INVALID, result.exit());
    assertTrue(result.err().contains(message), result.err());
  }

  @Test
  void localMemoryOfTheFile() throws IOException {
    Result result = Result.of("kernel", write("l.cl", "local int s; kernel void k(global int *o) { s = *o; }"), "-g",
        "1x1");
    assertEquals(Exit.INVALID, result.exit());
    assertTrue(result.err().contains("l.cl:1:1: error: local memory of the whole program is not there"), result.err());
  }
}
