package periscope.suites.kernels;

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
import periscope.cli.session.Exit;

/** Hints at the model that finds no race: without values out of thin air, or with volatile accesses as atomic ones. */
class RaceHintsTest {

  /** Each thread writes d only if the other thread has done so before: a value out of thin air. */
  private static final String CIRCLE = """
      OPENCL circle
      { [x]=0; [y]=0; [d]=0; }
      P0@wg 0, dev 0 (global atomic_int *x, global atomic_int *y, global int *d) {
        int r0 = atomic_load_explicit(x, memory_order_relaxed, memory_scope_device);
        if (r0 == VALUE) { *d = 1; atomic_store_explicit(y, 1, memory_order_relaxed, memory_scope_device); }
      }
      P1@wg 1, dev 0 (global atomic_int *x, global atomic_int *y, global int *d) {
        int r0 = atomic_load_explicit(y, memory_order_relaxed, memory_scope_device);
        if (r0 == VALUE) { *d = 2; atomic_store_explicit(x, 1, memory_order_relaxed, memory_scope_device); }
      }
      exists (0:r0=1)
      """;

  private static final String CIRCLE_KERNEL = """
      /* launch k on 1x2 { x = 0; y = 0; d = 0 } */
      kernel void k(global atomic_int *x, global atomic_int *y, global int *d) {
        if (get_group_id(0) == 0) {
          if (atomic_load_explicit(x, memory_order_relaxed, memory_scope_device) == 1) {
            *d = 1;
            atomic_store_explicit(y, 1, memory_order_relaxed, memory_scope_device);
          }
        } else if (atomic_load_explicit(y, memory_order_relaxed, memory_scope_device) == 1) {
          *d = 2;
          atomic_store_explicit(x, 1, memory_order_relaxed, memory_scope_device);
        }
      }
      """;

  private static final String FLAG = """
      /* launch pass on 1x2 { ready = 0; seen = 0 } */
      __global__ void pass(volatile int *ready, int *seen) {
        if (blockIdx.x == 0) *ready = 1; else *seen = *ready;
      }
      """;

  @TempDir
  private Path folder;

  private String write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  private static String said(Result result) {
    return (result.out() + result.err()).replaceAll("\\s+", " ");
  }

  @ParameterizedTest
  @CsvSource({"opencl-rsp,enumerate", "opencl,z3", "c11-rc11,enumerate", "wgsl,enumerate"})
  void simulate(String model, String engine) throws IOException {
    String test = write("circle.litmus", CIRCLE.replace("VALUE", "1"));
    Result racy = Result.of("simulate", test, "--model", model, "--engine", engine);
    assertTrue(racy.out().contains("Undefined: "), racy::toString);
    assertTrue(said(racy).contains("--model " + model + "+no-lb asks without such executions"), racy::toString);
    Result asked = Result.of("simulate", test, "--model", model + "+no-lb", "--engine", engine);
    assertFalse(asked.out().contains("Undefined: "), asked::out);
    assertFalse(asked.err().contains("no-lb"), asked::err);
  }

  /** A race that needs no cycle has no hint. */
  @Test
  void aRaceAnyway() throws IOException {
    Result racy = Result.of("simulate", write("race.litmus", CIRCLE.replace("VALUE", "0")), "--model", "opencl-rsp");
    assertTrue(racy.out().contains("Undefined: "), racy::out);
    assertFalse(racy.err().contains("no-lb"), racy::err);
  }

  @Test
  void kernel() throws IOException {
    String file = write("k.cl", CIRCLE_KERNEL);
    Result racy = Result.of("kernel", file);
    assertEquals(Exit.FAILS, racy.exit());
    assertTrue(said(racy).contains("Hint In the execution that shows the race"), racy::out);
    assertEquals(Exit.OK, Result.of("kernel", file, "--model", "opencl-rsp+no-lb").exit());
  }

  @Test
  void volatileFlags() throws IOException {
    String file = write("pass.cu", FLAG);
    Result racy = Result.of("kernel", file);
    assertEquals(Exit.FAILS, racy.exit());
    assertTrue(said(racy).contains("--model cuda-scoped-cpp-volatile takes them"), racy::out);
    Result asked = Result.of("kernel", file, "--model", "cuda-scoped-cpp-volatile");
    assertEquals(Exit.OK, asked.exit(), asked::out);
    assertFalse(said(asked).contains("Hint"), asked::out);
  }

  @Test
  void volatileFlagsInCode() throws IOException {
    String source = write("f.cu", """
        /* launch { ready = 0 } P0@cta 0 { put(ready); } P1@cta 1 { r0 = get(ready); } */
        extern "C" __device__ void put(volatile int *ready) { *ready = 1; }
        extern "C" __device__ int get(volatile int *ready) { return *ready; }
        """);
    String code = write("f.ptx", """
        .version 9.0
        .target sm_90
        .visible .func put(.param .b64 a) {
          .reg .b64 %rd<2>;
          ld.param.u64 %rd1, [a];
          st.volatile.u32 [%rd1], 1;
          ret;
        }
        .visible .func (.param .b32 out) get(.param .b64 a) {
          .reg .b64 %rd<2>; .reg .b32 %r<2>;
          ld.param.u64 %rd1, [a];
          ld.volatile.u32 %r1, [%rd1];
          st.param.b32 [out+0], %r1;
          ret;
        }
        """);
    Result racy = Result.of("check", "--source", source, "--code", code);
    assertEquals(Exit.UNKNOWN, racy.exit(), racy::toString);
    assertTrue(said(racy).contains("--model cuda-scoped-cpp-volatile takes them"), racy::out);
    Result asked = Result.of("check", "--source", source, "--code", code, "--model", "cuda-scoped-cpp-volatile");
    assertEquals(Exit.OK, asked.exit(), asked::toString);
  }
}
