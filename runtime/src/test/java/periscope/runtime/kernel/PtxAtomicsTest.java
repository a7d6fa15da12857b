package periscope.runtime.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.launch.Grid;
import periscope.litmus.launch.KernelLanguage;
import periscope.litmus.launch.LaunchRequest;
import periscope.litmus.launch.LaunchRequest.Purpose;
import periscope.litmus.launch.LaunchedProgram;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.mappings.Mappings;

/** OpenCL's atomic operations as functions of inline PTX: what a mapping says of each, and nothing else. */
class PtxAtomicsTest {

  private static final String ALL = """
      kernel void all(global atomic_int *x, global atomic_uint *u, global int *plain, local atomic_int *l)
      {
          int expected = atomic_load_explicit(x, memory_order_acquire, memory_scope_device);
          atomic_store_explicit(x, 1, memory_order_release, memory_scope_work_group);
          atomic_store_explicit(l, 1, memory_order_relaxed, memory_scope_work_group);
          const int won = atomic_compare_exchange_strong_explicit(x, &expected, 2, memory_order_acq_rel,
              memory_order_relaxed, memory_scope_device);
          const uint most = atomic_fetch_max_explicit(u, 3u, memory_order_relaxed, memory_scope_device);
          const int before = atomic_fetch_sub_explicit(x, 4, memory_order_relaxed, memory_scope_device);
          atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_seq_cst, memory_scope_device);
          *plain = won + before + (int) most;
      }
      """;

  private static String of(String kernel, String mapping) {
    SourceText text = new SourceText("mine.cl", kernel);
    KernelLanguage language = (KernelLanguage) LitmusLanguages.form(text).orElseThrow();
    LaunchedProgram program = language.program(text, new LaunchRequest(Optional.empty(), Optional.of(Grid.of(2, 2)),
        Optional.empty(), Optional.empty(), Map.of(), Set.of(), Purpose.PROGRAM));
    return PtxAtomics.of(text, program, new Mappings().load(mapping));
  }

  /** The function of that name, up to its end. */
  private static String function(String code, String name) {
    int start = code.indexOf(" periscope_" + name + "(");
    assertTrue(start >= 0, name + " is not in\n" + code);
    return code.substring(code.lastIndexOf('\n', start) + 1, code.indexOf("\n}\n", start));
  }

  @Test
  void eachOperationIsOneStatementWithWhatItsRowSays() {
    String code = of(ALL, "opencl-ptx-membars");
    assertEquals(7, AsmStatements.count(code), code);
    String load = function(code, "load_memory_order_acquire_memory_scope_device");
    assertTrue(load.contains("int periscope_load") && load.contains("volatile global periscope_int *x"), load);
    assertTrue(load.indexOf("ld.relaxed.gpu") > 0 && load.indexOf("ld.relaxed.gpu") < load.indexOf("membar.gl"), load);
    String store = function(code, "store_memory_order_release_memory_scope_work_group");
    assertTrue(store.indexOf("membar.cta") > 0 && store.indexOf("membar.cta") < store.indexOf("st.relaxed.cta"), store);
    assertTrue(function(code, "fetch_max_memory_order_relaxed_memory_scope_device").contains(".max.u32"), code);
    assertTrue(function(code, "fence_memory_order_seq_cst_memory_scope_device").contains("membar.gl;"), code);
  }

  @Test
  void localMemoryHasFunctionsOfItsOwn() {
    String store = function(of(ALL, "opencl-ptx-membars"), "store_memory_order_relaxed_memory_scope_work_group");
    assertTrue(store.contains("volatile local periscope_int *x") && store.contains("cvta.shared.u64"), store);
  }

  /** Else a compiler may give an operand that comes in and one that goes out the same register. */
  @Test
  void whatComesInIsReadBeforeAnythingGoesOut() {
    String exchange = function(of(ALL, "opencl-ptx-membars"),
        "compare_exchange_strong_memory_order_relaxed_memory_order_acq_rel_memory_scope_device");
    int in = Math.max(exchange.lastIndexOf(", %5;"), Math.max(exchange.lastIndexOf(", %4;"),
        exchange.lastIndexOf(", %6;")));
    assertTrue(in > 0 && in < exchange.indexOf("mov.u32 %0, 0"), exchange);
    assertTrue(exchange.contains("*expected = e;") && exchange.contains("return r;"), exchange);
  }

  /** Else one that acquires where it fails would be compiled as one that does not. */
  @Test
  void ordersOfFailureAreToldApart() {
    String code = of("""
        kernel void two(global atomic_int *x)
        {
            int e = 0;
            atomic_compare_exchange_strong_explicit(x, &e, 1, memory_order_relaxed, memory_order_relaxed,
                memory_scope_device);
            atomic_compare_exchange_strong_explicit(x, &e, 2, memory_order_relaxed, memory_order_acquire,
                memory_scope_device);
        }
        """, "opencl-ptx-membars");
    String end = "_memory_order_relaxed_memory_scope_device";
    assertFalse(function(code, "compare_exchange_strong_memory_order_relaxed" + end).contains("membar"), code);
    assertTrue(function(code, "compare_exchange_strong_memory_order_acquire" + end).contains("membar.gl"), code);
  }

  @Test
  void plainAccessesStayThoseOfTheDriver() {
    assertFalse(of(ALL, "opencl-ptx-membars").contains(".weak"));
  }

  @Test
  void whatHasNoRowIsNamedWhereItStands() {
    InvalidInputException refused = assertThrows(InvalidInputException.class, () -> of(ALL, "opencl-ptx"));
    assertTrue(refused.getMessage().contains("mine.cl:10:5: error: opencl-ptx leaves out fence"),
        refused::getMessage);
  }

  @Test
  void anAssemblerTakesTheFunctions(@TempDir Path folder) throws IOException, InterruptedException {
    assertEquals(7, AsmStatements.assembled(List.of(of(ALL, "opencl-ptx-membars")), folder));
  }
}
