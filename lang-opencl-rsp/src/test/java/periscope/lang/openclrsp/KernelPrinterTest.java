package periscope.lang.openclrsp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static periscope.lang.openclrsp.ReadingTest.LANGUAGE;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import periscope.litmus.LitmusTest;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;

/** Tests written as kernels. */
class KernelPrinterTest {

  private static final KernelFiles KERNELS = new KernelFiles();

  /** Registers of other types, names of locations, and work-groups of two sizes. */
  private static final String TEST = """
      OPENCL MP+one
      { [x]=0; y[2]={1, 2}; }
      P0@wg 3, dev 0 (global int* x) {
        B: barrier(CLK_GLOBAL_MEM_FENCE);
        int r0 = *x;
      }
      P1@wg 1, dev 0 (global atomic_int* y) {
        long r0 = atomic_load_explicit(&y[1], memory_order_relaxed, memory_scope_device);
      }
      P2@wg 3, dev 0 (global int* x) {
        int y = 4;
        *x = y;
        B: barrier(CLK_GLOBAL_MEM_FENCE);
      }
      exists (0:r0=4 /\\ 1:r0=2 /\\ 2:y=4)
      """;

  private static final String KERNEL = """
      /* launch MP_one on 2x2 { x = 0; y[2] = {1, 2}; }
         exists (2:MP_one_r0_2=4 /\\ 0:MP_one_r0=2 /\\ 3:MP_one_y_2=4) */
      kernel void MP_one(global int* x, global atomic_int* y)
      {
        long r0 = 0;
        int r0_2 = 0, y_2 = 0;
        if (get_group_id(0) == 0) {
          if (get_local_id(0) == 0) {
            r0 = atomic_load_explicit(y + 1, memory_order_relaxed, memory_scope_device);
          }
        } else if (get_group_id(0) == 1) {
          if (get_local_id(0) == 1) {
            y_2 = 4;
            *x = y_2;
          }
          barrier(CLK_GLOBAL_MEM_FENCE);
          if (get_local_id(0) == 0) {
            r0_2 = *x;
          }
        }
      }
      """;

  private static LitmusTest litmus(String text) {
    return LANGUAGE.parse(new SourceText("t.litmus", text));
  }

  private static String written(LitmusTest test) {
    return KERNELS.emit(test, new SourceText("t.litmus", ""));
  }

  @Test
  void testsAsKernels() {
    assertEquals(KERNEL, written(litmus(TEST)));
    assertEquals(KERNEL, written(KERNELS.read(new SourceText("k.cl", KERNEL))));
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
    "A: barrier(1); B: barrier(1);|B: barrier(1); A: barrier(1);|different orders",
    "A: barrier(1);|if (1 == *x) { A: barrier(1); }|in a branch or a loop",
    "barrier(CLK_LOCAL_MEM_FENCE);|barrier(CLK_GLOBAL_MEM_FENCE);|other flags",
    "*x = 1;|atomic_store_explicit(x, 1, memory_order_relaxed, memory_scope_device, remote);|no remote operations"})
  void whatNoKernelDoes(String first, String second, String told) {
    LitmusTest test = litmus("OPENCL t\n{ }\nP0@wg 0, dev 0 (global int* x) {\n" + first.replace("(1)",
        "(CLK_GLOBAL_MEM_FENCE)") + "\n}\nP1@wg 0, dev 0 (global int* x) {\n" + second.replace("(1)",
        "(CLK_GLOBAL_MEM_FENCE)") + "\n}\nexists ([x]=1)\n");
    String message = assertThrows(InvalidInputException.class, () -> written(test)).getMessage();
    assertTrue(message.contains(told), message);
  }
}
