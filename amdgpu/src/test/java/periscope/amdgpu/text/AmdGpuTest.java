package periscope.amdgpu.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import periscope.amdgpu.instruction.AmdInstruction;
import periscope.litmus.LitmusTest;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;

/** Tests as text. */
class AmdGpuTest {

  private static final String ALL = """
      AMDGPU everything
      { x=1; lds l=2; }
       P0@wg 0, dev 0                           | P1@wg 1, dev 1                              ;
       .place cu 0, xcd 1                       | .place cu 2                                 ;
       global_load_dword v1, x sc0 sc1          | global_load_b32 v1, x scope:SCOPE_DEV       ;
       global_store_dword x, v1 glc slc         | global_store_b32 x, -5 nt                   ;
       global_atomic_add v2, x, 1 glc           | global_atomic_smax x, v1                    ;
       global_atomic_cmpswap v3, x, v1, 2 sc0   | global_atomic_cmpswap_b32 x, 0, 1           ;
       ds_read_b32 v4, l                        | global_atomic_swap_b32 v2, x, 3 th:TH_ATOMIC_RETURN ;
       ds_add_rtn_u32 v5, l, 1                  | s_waitcnt lgkmcnt(1) vmcnt(0)               ;
       ds_write_b32 l, 3                        | s_waitcnt_vscnt null, 0x0                   ;
       s_wait_loadcnt 0x3                       | s_wait_storecnt_dscnt 0x102                 ;
       buffer_wbl2 sc1                          | buffer_gl0_inv                              ;
       global_wb scope:SCOPE_SYS                | s_barrier                                   ;
       s_barrier_signal -1                      | s_barrier_wait -1                           ;
       s_nop 0                                  | s_branch L                                  ;
       v_mov_b32 v6, ((v1 + 1) == v2)           | s_cbranch (v1 != 0), L                      ;
                                                | L: v_mov_b32 v7, 0                          ;
      exists (0:v1=1 /\\ [x]=2)
      """;

  private static LitmusTest parse(String text) {
    return new AmdGpu().parse(new SourceText("t.litmus", text));
  }

  private static String fault(String instruction) {
    InvalidInputException e = assertThrows(InvalidInputException.class,
        () -> parse("AMDGPU one\nP0@wg 0, dev 0 ;\n " + instruction + " ;\n"));
    return e.diagnostics().get(0).message();
  }

  @Test
  void aPrintedTestIsTheSameTest() {
    LitmusTest test = parse(ALL);
    assertEquals(test, parse(new AmdGpu().print(test)));
    assertEquals(14, test.threads().get(0).body().size());
    assertEquals(AddressSpace.LOCAL, test.location("l").orElseThrow().space());
    assertEquals(1, test.threads().get(1).placement().device());
  }

  @Test
  void waitsSayWhatTheyWaitFor() {
    LitmusTest test = parse(ALL);
    List<Map<String, Integer>> counts = test.threads().stream().flatMap(t -> t.body().stream())
        .filter(AmdInstruction.Wait.class::isInstance)
        .<Map<String, Integer>>map(i -> ((AmdInstruction.Wait) i).counts()).toList();
    assertEquals(List.of(Map.of("loadcnt", 3), Map.of("vmcnt", 0, "lgkmcnt", 1), Map.of("vscnt", 0),
        Map.of("storecnt", 1, "dscnt", 2)), counts);
  }

  @Test
  void whatIsNoInstructionIsRefused() {
    assertEquals("there is no instruction 'global_lood_dword' in AMDGPU tests", fault("global_lood_dword v1, x"));
    assertTrue(fault("flat_load_dword v1, x").contains("may go to global memory, LDS or scratch"));
    assertTrue(fault("image_load v1, x").contains("images have caches"));
    assertTrue(fault("s_swappc_b64 x").contains("a call leaves the code"));
    assertEquals("global_load_dword takes 2 operands, and here are 1", fault("global_load_dword v1"));
    assertEquals("global_atomic_add returns the old value, for which it has no register",
        fault("global_atomic_add x, 1 glc"));
    assertEquals("global_atomic_add has a register for the old value, which it does not return",
        fault("global_atomic_add v1, x, 1"));
    assertEquals("an instruction has one scope", fault("global_load_b32 v1, x scope:SCOPE_SE scope:SCOPE_DEV"));
    assertEquals("ds_read_b32 has no bits such as glc", fault("ds_read_b32 v1, l glc"));
    assertEquals("there is no counter 'vmcmt'", fault("s_waitcnt vmcmt(0)"));
    assertEquals("there is no unit of the GPU 'core'", fault(".place core 1"));
    assertEquals("'s_barrier_wait -3' is not taken: tests have the barrier of the work-group only",
        fault("s_barrier_wait -3"));
    assertEquals("there is no label 'L'", fault("s_branch L"));
  }

  @Test
  void locationsHaveOneSpace() {
    assertEquals("x is a location of global memory", assertThrows(InvalidInputException.class,
        () -> parse("AMDGPU one\n{ x=0; }\nP0@wg 0, dev 0 ;\n ds_read_b32 v1, x ;\n")).diagnostics().get(0).message());
  }

  @Test
  void conditionsNameWhatThereIs() {
    String test = "AMDGPU one\nP0@wg 0, dev 0 ;\n global_load_dword v1, x ;\nexists (";
    assertEquals("P0 never writes register 'v2'", assertThrows(InvalidInputException.class,
        () -> parse(test + "0:v2=1)")).diagnostics().get(0).message());
    assertEquals("there is no location 'y'", assertThrows(InvalidInputException.class,
        () -> parse(test + "y=1)")).diagnostics().get(0).message());
    assertEquals("there is no wave P1", assertThrows(InvalidInputException.class,
        () -> parse(test + "1:v1=1)")).diagnostics().get(0).message());
  }
}
