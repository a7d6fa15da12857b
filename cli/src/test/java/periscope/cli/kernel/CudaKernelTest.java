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

/** Kernels in CUDA C. */
class CudaKernelTest {

  @TempDir
  Path folder;

  /** CUDA C is read by the same reader: a lock with fences, without them, and with those of the block. */
  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {"__threadfence()|1x2|0", "|1x2|1", "__threadfence_block()|1x2|1",
      "__threadfence_block()|2x1|0"})
  void kernelsInCuda(String fence, String grid, int exit) throws IOException {
    Path file = Files.writeString(folder.resolve("lock.cu"), """
        #include <cuda/atomic>
        typedef unsigned int u32;
        struct shared { u32 lock; int counter; };
        __device__ int counted(shared *s) { return s->counter; }
        __device__ void lock(u32 *l) { while (atomicCAS(l, 0u, 1u) != 0u) ; FENCE; }
        __device__ void unlock(u32 *l) { FENCE; atomicExch(l, 0u); }
        __global__ void __launch_bounds__(64) count(u32 *l, int *counter, const int by)
        {
            __shared__ int one[2];
            one[threadIdx.x] = by;
            __syncthreads();
            lock(l);
            *counter += one[blockDim.x - 1 - threadIdx.x];
            unlock(l);
        }
        """);
    Result result = Result.of("kernel", file.toString(), "-g", grid, "-D", "FENCE=" + (fence == null ? "" : fence),
        "--set", "by = 1");
    assertEquals(exit, result.exit(), result.out() + result.err());
    assertTrue(result.out().contains("model cuda-scoped-cpp"), result.out());
    assertEquals(exit == Exit.FAILS, result.out().contains("FOUND: a data race"), result.out());
  }

  /** Mistakes are told in the words of CUDA. */
  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
      "__global__ void k(int *x) { x[threadidx.x] = 1; }|unknown name threadidx in k|did you mean threadIdx?",
      "__global__ void k(int *x) { x[threadIdx] = 1; }|unknown name threadIdx in k|write: threadIdx.x",
      "__global__ void k(int *x) { __syncthread(); }|unknown function __syncthread|did you mean __syncthreads?",
      "_global__ void k(int *x) { *x = 1; }|unknown word _global__ before a function|did you mean __global__?",
      "__global void k(int *x) { *x = 1; }|unknown word __global before a function|did you mean __global__?",
      "__global__ void k(const int *__restrict__ x) { *x = 1; }|x points to const, and this writes there|",
      "/* launch on 9x9 */ __global__ void k(int *x) { }|a launch has 1 to 64 threads, not 81|1x2 is one thread"})
  void mistakesInCuda(String text, String message, String hint) throws IOException {
    Path file = Files.writeString(folder.resolve("k.cu"), text);
    Result result = text.startsWith("/*") ? Result.of("kernel", file.toString())
        : Result.of("kernel", file.toString(), "-g", "2x2");
    assertEquals(Exit.INVALID, result.exit(), result.out());
    assertTrue(result.err().contains("error: " + message + "\n"), result.err());
    assertTrue(hint == null || result.err().contains("= " + hint), result.err());
    assertEquals(1, result.err().split("error: ", -1).length - 1, result.err());
  }

  /** In CUDA C a division by zero is undefined; in OpenCL C it has some value. */
  /** CUDA C++ Programming Guide, __ldg: the data is read-only for the lifetime of the kernel. */
  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {"data[0] = 7|data[0]|4", "atomicAdd(data, 7)|data[0]|4",
      "data[1] = 7|data[0]|0", "data[blockIdx.x] = 7|data[0]|4", "out[1] = 7|data[0]|0", "out[1] = 7|own[0]|4"})
  void readOnlyLoads(String write, String read, int exit) throws IOException {
    Path file = Files.writeString(folder.resolve("ldg.cu"), """
        #include <cuda/atomic>
        __global__ void k(int *data, int *flag, int *out) {
            __shared__ int own[1];
            cuda::atomic_ref<int, cuda::thread_scope_device> f(*flag);
            if (blockIdx.x == 0) { WRITE; f.store(1, cuda::std::memory_order_release); }
            else { while (f.load(cuda::std::memory_order_acquire) == 0) ; out[0] = __ldg(&READ); }
        }
        """.replace("WRITE", write).replace("READ", read));
    Result result = Result.of("kernel", file.toString(), "-g", "1x2", "--set", "data[2]; out[2]");
    assertEquals(exit, result.exit(), result.out() + result.err());
    assertTrue(exit == 0 || result.err().contains("ldg.cu:6:76: error: ") && result.err().contains("__ldg(&")
        && result.err().contains("read it with a plain load"), result.err());
  }

  @Test
  void divisionsByZeroInCuda() throws IOException {
    Path file = Files.writeString(folder.resolve("d.cu"), "__global__ void k(int *x, int *y) { *y = 1 / *x; }");
    Result result = Result.of("kernel", file.toString(), "-g", "1x1");
    assertEquals(Exit.FAILS, result.exit(), result.out());
    assertTrue(result.out().contains("divides by zero"), result.out());
  }

  /** Atomic objects of the file and of the block, by names for their types, and references that auto declares. */
  @Test
  void atomicObjects() throws IOException {
    Path file = Files.writeString(folder.resolve("objects.cu"), """
        typedef unsigned int u32;
        typedef cuda::atomic<int, cuda::thread_scope_device> flag;
        using count = cuda::atomic<u32, cuda::thread_scope_block>;
        using word = unsigned int;
        __device__ flag f, full[2];
        __device__ cuda::atomic<u32, cuda::thread_scope_block> g{3};
        __device__ cuda::atomic<int, cuda::thread_scope_device> h = {5};
        __shared__ cuda::atomic<int, cuda::thread_scope_block> s;
        __device__ void set(flag *p) { p->store(1); }
        __global__ void k(flag *p, count *c, word *w, int *x) {
            set(p);
            c->fetch_add(2);
            s.store(4);
            auto a = cuda::atomic_ref<int, cuda::thread_scope_device>(*x);
            cuda::atomic_ref<int, cuda::thread_scope_device> b = cuda::atomic_ref<int, cuda::thread_scope_device>{*x};
            a.fetch_add(1, cuda::memory_order_relaxed);
            b++;
            f.fetch_add(6);
            *w = g.load() + h.load() + s.load();
        }
        """);
    Result result = Result.of("kernel", file.toString(), "-g", "1x1", "--set", "h = 7");
    assertEquals(0, result.exit(), result.out() + result.err());
    String words = result.out().replaceAll("\\s+", " ");
    assertTrue(words.contains("p=1 c=2 w=14 x=2") && words.contains("f=6"), result.out());
  }

  /** The scope of an object of the file counts. */
  @ParameterizedTest
  @CsvSource({"device,0", "block,1"})
  void scopesOfObjects(String scope, int exit) throws IOException {
    Path file = Files.writeString(folder.resolve("scopes.cu"), """
        __device__ cuda::atomic<int, cuda::thread_scope_%s> f{0};
        __global__ void k(int *x) {
            if (blockIdx.x == 0) { *x = 1; f.store(1, cuda::memory_order_release); }
            else if (f.load(cuda::memory_order_acquire)) *x += 1;
        }
        """.formatted(scope));
    assertEquals(exit, Result.of("kernel", file.toString(), "-g", "1x2").exit());
  }
}
