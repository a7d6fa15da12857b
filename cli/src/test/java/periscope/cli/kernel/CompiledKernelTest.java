package periscope.cli.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import periscope.cli.Result;
import periscope.cli.session.Exit;

/** Kernels as a table compiles them, under a model of what it compiles to. */
class CompiledKernelTest {

  private static final String KERNELS = """
      #define REL cuda::memory_order_release
      #define RLX cuda::memory_order_relaxed
      /* launch mp on 1x2 { x; f; r[2] } forall (r[1]=0 || r=42) */
      __global__ void mp(int *x, cuda::atomic<int, cuda::thread_scope_device> *f, int *r)
      {
          if (blockIdx.x == 0) {
              *x = 42;
              f->store(1, ORDER);
          } else {
              r[1] = f->load(cuda::memory_order_acquire);
              if (r[1] == 1) r[0] = *x;
              assert(r[1] < 1 || r[0] == 42);
          }
      }
      /* launch out on 1x1 { x[2] = {5} } */
      __global__ void out(int *x) { x[1] = 2; x[x[0]] = 1; }
      /* launch wait on 1x2 { f; x } */
      __global__ void wait(cuda::atomic<int, cuda::thread_scope_device> *f, int *x)
      {
          if (blockIdx.x) { *x = 1; f->store(1, ORDER); } else while (f->load(cuda::memory_order_acquire) != GOAL) ;
      }
      /* launch alone on 2x1 { x[2] } */
      __global__ void alone(int *x) { if (threadIdx.x) __syncthreads(); x[threadIdx.x] = 1; }
      /* launch given on 2x1 { x[2] } */
      __global__ void given(int *x) { __shared__ int t[2]; t[threadIdx.x] = 1; x[threadIdx.x] = t[1 - threadIdx.x]; }
      """;

  @TempDir
  Path folder;

  private Result kernel(String... options) throws IOException {
    List<String> all = new ArrayList<>(
        List.of("kernel", Files.writeString(folder.resolve("k.cu"), KERNELS).toString()));
    all.addAll(List.of(options));
    return Result.of(all.toArray(String[]::new));
  }

  /** Assertions, bounds, the condition and termination are those of the compiled code; who waits is not known. */
  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
      "mp|REL|1|ptx-6.0|0|assertions    hold", "mp|RLX|1|ptx-6.0|1|FOUND: an assertion fails.",
      "mp|RLX|1|ptx-7.5|1|line 8   f: W[rlx,gpu] f=1  f->store(1, ORDER)", "mp|RLX|1|sc|0|assertions    hold",
      "out|REL|1|ptx-7.5|1|bounds        P0, line 16: x[x[0]] = 1 leaves its array",
      "wait|REL|1|ptx-7.5|0|termination   every thread ends",
      "wait|REL|2|ptx-7.5|1|FOUND: a thread that never ends.", "alone|REL|1|ptx-7.5|3|barriers      not asked",
      "given|REL|1|ptx-7.5|1|FOUND: a value that nobody has given."})
  void compiled(String kernel, String order, String goal, String model, int exit, String told) throws IOException {
    Result result = kernel("-k", kernel, "--mapping", "scoped-cpp-ptx", "--target-model", model, "-D", "ORDER=" + order,
        "-D", "GOAL=" + goal);
    assertEquals(exit, result.exit(), result.out() + result.err());
    assertTrue(result.out().contains(told), result.out());
    assertTrue(result.out().replace("\n ", "").contains(", compiled by scoped-cpp-ptx, model " + model), result.out());
    assertTrue(result.out().contains("races         not asked: " + model + " has no rule on them"), result.out());
    result.out().lines().forEach(l -> assertTrue(l.length() <= 80, l));
  }

  /** The idiom of docs/kernels.md races in C++; as PTX it is right as long as the fences are there. */
  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
      "''|''|1|FOUND: a data race.",
      "''|--mapping scoped-cpp-ptx|3|UNKNOWN: nothing was found in any execution of the compiled code; whether every "
          + "thread comes to each barrier, and ends, was not asked.",
      "__threadfence()=|--mapping scoped-cpp-ptx|1|FOUND: the condition fails."})
  void allWriteAndOneSignals(String define, String mapping, int exit, String told) {
    List<String> all = new ArrayList<>(List.of("kernel", "../kernels/ready.cu"));
    all.addAll(Stream.of(mapping.split(" ")).filter(w -> !w.isEmpty()).toList());
    all.addAll(define.isEmpty() ? List.of() : List.of("-D", define));
    Result result = Result.of(all.toArray(String[]::new));
    assertEquals(exit, result.exit(), result.out() + result.err());
    assertTrue(result.out().replaceAll("\\s+", " ").contains(told), result.out());
  }

  /** A search that was stopped, or that left out states of memory, claims nothing of every execution. */
  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {"--states 1|false", "--timeout 1e-9|false", "--states 9|true"})
  void moreThanBarriersIsOpen(String option, boolean all) throws IOException {
    String file = Files.writeString(folder.resolve("two.cu"), """
        /* launch first on 2x1 { x[2] } */
        __global__ void first(cuda::atomic<int, cuda::thread_scope_device> *x) { x->store(threadIdx.x + 1); }
        /* launch second on 1x2 { x[2] } */
        __global__ void second(cuda::atomic<int, cuda::thread_scope_device> *x)
        {
            __syncthreads();
            if (blockIdx.x) x[1].store(3);
        }
        """).toString();
    Result result = Result.of(("kernel " + file + " --run first,second --mapping scoped-cpp-ptx " + option).split(" "));
    assertEquals(Exit.UNKNOWN, result.exit(), result.out() + result.err());
    String told = all ? "in any execution of the compiled code" : "UNKNOWN: nothing was found, and not everything was";
    assertTrue(result.out().contains(told), result.out());
  }

  /** The threads of a launch have one text, and the command tells a mistake in it once. */
  @Test
  void anOperationWithoutARowIsToldOnce() {
    Result result = Result.of("kernel", "../kernels/ready.cu", "--mapping", "cuda-5.5-ptx");
    assertEquals(Exit.INVALID, result.exit());
    assertEquals(2, result.err().split("leaves out barrier", -1).length - 1, result.err());
  }

  @Test
  void launchesOneAfterTheOther() throws IOException {
    Result result = kernel("--kernel", "mp,mp", "--mapping", "scoped-cpp-ptx", "-D", "ORDER=REL", "-D", "GOAL=1");
    assertEquals(Exit.OK, result.exit(), result.out() + result.err());
    assertTrue(result.out().contains("from each of 2 states of memory"), result.out());
  }

  @Test
  void whatDoesNotGoTogether() throws IOException {
    String[] all = {"-k", "out", "-D", "ORDER=REL", "-D", "GOAL=1"};
    assertEquals(Exit.USAGE, kernel(with(all, "--mapping", "scoped-cpp-ptx", "--model", "sc")).exit());
    assertEquals(Exit.USAGE, kernel(with(all, "--target-model", "sc")).exit());
    Result machine = kernel(with(all, "--mapping", "rsp-proposed"));
    assertEquals(Exit.INVALID, machine.exit());
    assertTrue(machine.err().replaceAll("\\s+", " ")
        .contains("compiles to gpuasm, which runs on its machine and has no model"), machine.err());
    Result model = kernel(with(all, "--mapping", "scoped-cpp-ptx", "--target-model", "opencl"));
    assertTrue(model.err().contains("the model opencl judges opencl-rsp tests"), model.err());
    Result language = kernel(with(all, "--mapping", "opencl-ptx"));
    assertTrue(language.err().contains("opencl-ptx compiles opencl-rsp tests, and this is a CUDA"), language.err());
    assertFalse(language.out().contains("NOTHING FOUND"));
  }

  private static String[] with(String[] some, String... more) {
    List<String> all = new ArrayList<>(List.of(some));
    all.addAll(List.of(more));
    return all.toArray(String[]::new);
  }

  private static final String WIDE_SHIFT = """
      ; launch k on 2x1
      OpCapability Kernel
      OpCapability Addresses
      OpCapability Int64
      OpMemoryModel Physical64 OpenCL
      OpEntryPoint Kernel %k "k" %lid
      OpName %d "d"
      OpDecorate %lid BuiltIn LocalInvocationId
      OpDecorate %lid Constant
      %void = OpTypeVoid
      %uint = OpTypeInt 32 0
      %ulong = OpTypeInt 64 0
      %v3 = OpTypeVector %ulong 3
      %pin = OpTypePointer Input %v3
      %pg = OpTypePointer CrossWorkgroup %uint
      %code = OpTypeFunction %void %pg
      %one = OpConstant %uint 1
      %big = OpConstant %ulong BITS
      %lid = OpVariable %pin Input
      %k = OpFunction %void None %code
      %d = OpFunctionParameter %pg
      %l0 = OpLabel
      %ids = OpLoad %v3 %lid
      %id = OpCompositeExtract %ulong %ids 0
      %cnt = OpShiftLeftLogical %ulong %id %big
      %sh = OpShiftLeftLogical %uint %one %cnt
      %x = OpUConvert %uint %id
      %y = OpIAdd %uint %sh %x
      %p = OpInBoundsPtrAccessChain %pg %d %y
      OpStore %p %one Aligned 4
      OpReturn
      OpFunctionEnd
      """;

  /** The second work-item shifts by 2 to the power of a number; 2 to the power of 32 does not fit into 32 bits. */
  @ParameterizedTest
  @CsvSource({"2,0,NOTHING FOUND", "5,3,UNKNOWN", "32,3,UNKNOWN", "63,3,UNKNOWN"})
  void countsKeepAllTheirBits(String bits, int exit, String verdict) throws IOException {
    String file = Files.writeString(folder.resolve("k.spvasm"), WIDE_SHIFT.replace("BITS", bits)).toString();
    for (List<String> more : List.of(List.of("--pairs"), List.of("--set", "d[32]"))) {
      List<String> all = new ArrayList<>(List.of("kernel", file));
      all.addAll(more);
      Result result = Result.of(all.toArray(String[]::new));
      assertEquals(exit, result.exit(), result.out() + result.err());
      assertTrue(result.out().contains(verdict), result.out());
    }
  }
}
