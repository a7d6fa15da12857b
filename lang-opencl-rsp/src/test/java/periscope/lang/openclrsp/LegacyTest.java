package periscope.lang.openclrsp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static periscope.lang.openclrsp.ReadingTest.LANGUAGE;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import periscope.litmus.LitmusTest;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;

/** OpenCL C 1.x: its atomic functions and fences, and where a work-item is. */
class LegacyTest {

  private static String text(String body) {
    return "OPENCL t\n{ int a[4]; }\nP0@wg 0, dev 0 () {}\nP1@wg 1, dev 0 (volatile __global int* x, "
        + "volatile __local uint* l, global int* a) {\n" + body + "\n}\nP2@wg 1, dev 0 () {}\n";
  }

  private static List<Instruction> body(String body) {
    LitmusTest test = LANGUAGE.parse(new SourceText("t", text(body)));
    String printed = LANGUAGE.print(test);
    assertEquals(test, LANGUAGE.parse(new SourceText("printed", printed)), printed);
    return test.threads().get(1).body();
  }

  private static final String RELAXED = "memory_order_relaxed, memory_scope_";

  @ParameterizedTest
  @CsvSource(delimiterString = "<=>", value = {
      "int r = atomic_add(x, 2); <=> int r = atomic_fetch_add_explicit(x, 2, RELAXEDdevice);",
      "atomic_sub(x, 2);         <=> atomic_fetch_sub_explicit(x, 2, RELAXEDdevice);",
      "int r = atomic_inc(x);    <=> int r = atomic_fetch_add_explicit(x, 1, RELAXEDdevice);",
      "int r = 1 + atom_dec(x);  <=> int r = 1 + atomic_fetch_sub_explicit(x, 1, RELAXEDdevice);",
      "int r = atomic_xchg(&a[2], 3); <=> int r = atomic_exchange_explicit(&a[2], 3, RELAXEDdevice);",
      "atomic_and(l, 1u); atomic_or(l, 1u); <=> atomic_fetch_and_explicit(l, 1u, RELAXEDwork_group); "
          + "atomic_fetch_or_explicit(l, 1u, RELAXEDwork_group);",
      "atom_xor(x, 1); atomic_min(x, 1); atomic_max(l, 1u); <=> atomic_fetch_xor_explicit(x, 1, RELAXEDdevice); "
          + "atomic_fetch_min_explicit(x, 1, RELAXEDdevice); atomic_fetch_max_explicit(l, 1u, RELAXEDwork_group);",
      "int r = atomic_cmpxchg(x, 0, 1); <=> int r = 0; int $0 = atomic_compare_exchange_strong_explicit(x, &r, 1, "
          + "memory_order_relaxed, RELAXEDdevice);",
      "mem_fence(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE); <=> atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE | "
          + "CLK_LOCAL_MEM_FENCE, memory_order_acq_rel, memory_scope_work_group);",
      "read_mem_fence(CLK_GLOBAL_MEM_FENCE); <=> atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_acquire, "
          + "memory_scope_work_group);",
      "write_mem_fence(CLK_GLOBAL_MEM_FENCE); <=> atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_release, "
          + "memory_scope_work_group);",
      "a[get_local_id(0)] = 1;   <=> a[0] = 1;",
      "a[get_global_id(0)] = 1;  <=> a[2] = 1;",
      "a[get_group_id(0) + get_local_id(0)] = 1; <=> a[1] = 1;",
      "int i = get_local_size(0) + 1; <=> int i = 2ul + 1;",
      "int i = get_num_groups(0); int j = get_global_size(0); <=> int i = 2; int j = 4;",
      "int i = get_local_id(1); int j = get_local_size(2); <=> int i = 0; int j = 1;",
      "if (get_global_id(0) == 2) { *x = 1; } <=> if (2ul == 2) { *x = 1; }",
      "uint i = convert_uint(-1); <=> uint i = (uint) -1;",
  })
  void functions(String legacy, String modern) {
    assertEquals(body(modern.replace("RELAXED", RELAXED)), body(legacy));
  }

  @Test
  void mistakes() {
    wrong("int r = atomic_inc(x, 1);", "5:9", "atomic_inc takes 1 argument, not 2");
    wrong("int r = 0; atomic_add(r, 1);", "5:23", "this is not a location");
    wrong("int r = mem_fence(CLK_LOCAL_MEM_FENCE);", "5:9", "mem_fence has no value");
    wrong("int r = get_local_id();", "5:9", "get_local_id takes the number of a dimension");
    wrong("int r = 0; r = get_local_id(r);", "5:16", "get_local_id takes the number of a dimension");
  }

  private static void wrong(String body, String place, String message) {
    Diagnostic first = assertThrows(InvalidInputException.class, () -> LANGUAGE.parse(new SourceText("t", text(body))))
        .diagnostics().get(0);
    assertTrue(first.message().contains(message), first.render());
    assertEquals(place, first.text().line(first.span().offset()) + ":" + first.text().column(first.span().offset()),
        first.render());
  }
}
