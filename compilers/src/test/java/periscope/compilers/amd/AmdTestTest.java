package periscope.compilers.amd;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import periscope.amdgpu.text.AmdGpu;
import periscope.compilers.unit.ThreadFunction;
import periscope.compilers.unit.ThreadFunction.Result;
import periscope.lang.llvm.Llvm;
import periscope.litmus.LitmusTest;
import periscope.litmus.expression.NumberType;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;

/** Compiled functions and kernels in assembly of AMD's GPUs as threads of tests. */
class AmdTestTest {

  private static final String SOURCE = """
      LLVM T
      { [x]=0; [y]=0; }
      P0@block 0, device 0 (ptr %x, ptr %y) {
        %r0 = load i32, ptr %y
        %r1 = load i32, ptr %x
        ret void
      }
      exists (0:r0=1)
      """;

  private static List<String> code(String chip, boolean kernel, List<String> parameters, String body) {
    int apart = kernel ? 64 : 4;
    ThreadFunction written = new ThreadFunction("f", "", parameters,
        List.of(new Result("r0", NumberType.S32, 0), new Result("r1", NumberType.S32, apart)), kernel);
    SourceText text = new SourceText("t.s", "\t.amdgcn_target \"amdgcn-amd-amdhsa--" + chip + "\"\n"
        + "\t.type\tf,@function\nf:\n" + body.replace("; ", "\n") + "\n"
        + (kernel ? "\t.amdhsa_kernel f\n\t\t.amdhsa_user_sgpr_dispatch_ptr 1\n\t\t.amdhsa_user_sgpr_count 6\n"
        + "\t.end_amdhsa_kernel\n" : "") + ".Lfunc_end0:\n");
    LitmusTest source = new Llvm().parse(new SourceText("t.litmus", SOURCE));
    LitmusTest made = AmdTest.of(source, List.of(written), AmdModuleReader.read(text), text);
    String printed = new AmdGpu().print(made);
    assertEquals(printed, new AmdGpu().print(new AmdGpu().parse(new SourceText("again", printed))));
    return made.threads().get(0).body().stream().map(new AmdGpu()::print).toList();
  }

  private static List<String> function(String body) {
    return code("gfx942", false, List.of("x", "y"), body);
  }

  @Test
  void lanesThatABranchSwitchesOff() {
    assertEquals(List.of("global_load_dword v2, y sc1", "s_waitcnt vmcnt(0)", "buffer_inv sc1",
        "s_cbranch ((1 == v2) == 0), L3", "global_load_dword v3, x", "s_waitcnt vmcnt(0)", "v_mov_b32 r0, v2",
        "v_mov_b32 r1, v3", "s_branch L0", "L3:", "s_waitcnt vmcnt(0)", "v_mov_b32 r0, v2", "v_mov_b32 r1, 0", "L0:"),
        function("global_load_dword v2, v[2:3], off sc1; s_waitcnt vmcnt(0); buffer_inv sc1; v_mov_b32_e32 v3, 0; "
            + "v_cmp_eq_u32_e32 vcc, 1, v2; s_and_saveexec_b64 s[0:1], vcc; s_cbranch_execz .L1; "
            + "global_load_dword v3, v[0:1], off; .L1:; s_or_b64 exec, exec, s[0:1]; s_waitcnt vmcnt(0); "
            + "v_mov_b32_e32 v0, v2; v_mov_b32_e32 v1, v3; s_setpc_b64 s[30:31]"));
  }

  /** Instructions of lanes that are on or off by a value, without a branch around them. */
  @Test
  void lanesWithoutABranch() {
    assertEquals(List.of("global_load_dword v2, y", "s_waitcnt vmcnt(0)", "s_cbranch (0 != v2), L3", "v_mov_b32 r0, v2",
        "v_mov_b32 r1, 7", "s_branch L0", "L3:", "global_store_dword x, v2", "v_mov_b32 r0, v2", "v_mov_b32 r1, 5",
        "L0:"),
        function("global_load_dword v2, v[2:3], off; s_waitcnt vmcnt(0); s_mov_b64 s[0:1], exec; v_mov_b32_e32 v4, 7; "
            + "v_cmpx_ne_u32_e32 0, v2; global_store_dword v[0:1], v2, off; v_mov_b32_e32 v4, 5; "
            + "s_mov_b64 exec, s[0:1]; v_mov_b32_e32 v0, v2; v_mov_b32_e32 v1, v4; s_setpc_b64 s[30:31]"));
  }

  /** Masks select one of two arms in each run. */
  @Test
  void armsByMasks() {
    assertEquals(List.of("global_load_dword v2, y", "s_waitcnt vmcnt(0)", "s_cbranch ((1 == v2) == 0), L3",
        "global_store_dword x, v2", "v_mov_b32 r0, v2", "v_mov_b32 r1, v2", "s_branch L0", "L3:",
        "global_store_dword x, 5", "v_mov_b32 r0, v2", "v_mov_b32 r1, v2", "L0:"),
        function("global_load_dword v2, v[2:3], off; v_mov_b32_e32 v5, 5; s_waitcnt vmcnt(0); "
            + "v_cmp_eq_u32_e32 vcc, 1, v2; s_and_saveexec_b64 s[0:1], vcc; s_xor_b64 s[0:1], exec, s[0:1]; "
            + "s_cbranch_execz .L1; global_store_dword v[0:1], v2, off; .L1:; s_andn2_saveexec_b64 s[0:1], s[0:1]; "
            + "s_cbranch_execz .L2; global_store_dword v[0:1], v5, off; .L2:; s_or_b64 exec, exec, s[0:1]; "
            + "v_mov_b32_e32 v0, v2; v_mov_b32_e32 v1, v2; s_setpc_b64 s[30:31]"));
  }

  private static final String ARGUMENTS = "s_load_dwordx4 s[4:7], s[2:3], 0x0; s_load_dword s8, s[2:3], 0x10; "
      + "s_load_dwordx2 s[0:1], s[2:3], 0x18; v_mov_b32_e32 v0, 0; s_waitcnt lgkmcnt(0); ";

  /** A branch on a passed number goes one way; stores of results are left out, and waits do not count them. */
  @Test
  void kernels() {
    assertEquals(List.of("s_waitcnt lgkmcnt(0)", "global_load_dword v1, y sc1", "global_load_dword v2, x",
        "s_waitcnt vmcnt(1)", "v_mov_b32 r0, v1", "s_waitcnt vmcnt(0)", "v_mov_b32 r1, v2"),
        code("gfx942", true, List.of("x", "y", "1"), ARGUMENTS + "s_cmp_lg_u32 s8, 1; s_cbranch_scc1 .L1; "
            + "global_load_dword v1, v0, s[6:7] sc1; global_load_dword v2, v0, s[4:5]; s_waitcnt vmcnt(1); "
            + "global_store_dword v0, v1, s[0:1]; s_waitcnt vmcnt(1); global_store_dword v0, v2, s[0:1] offset:64; "
            + "s_endpgm; .L1:; s_endpgm"));
    assertEquals(List.of("s_wait_loadcnt 0x1", "s_wait_loadcnt 0x0", "s_wait_storecnt 0x0"),
        code("gfx1200", true, List.of("x", "y", "1"), ARGUMENTS.replace("s_waitcnt lgkmcnt(0)", "s_wait_kmcnt 0x0")
            + "global_load_b32 v1, v0, s[6:7]; global_load_b32 v2, v0, s[4:5]; s_wait_loadcnt 0x1; "
            + "global_store_b32 v0, v1, s[0:1]; s_wait_loadcnt 0x0; s_wait_storecnt 0x1; "
            + "global_store_b32 v0, v2, s[0:1] offset:64; s_endpgm").stream()
            .filter(i -> i.matches("s_wait_(load|store)cnt.*")).toList());
  }

  /** A loop with a known number of rounds is written out. */
  @Test
  void rounds() {
    assertEquals(List.of("global_store_dword x, 1", "global_store_dword x, 2", "v_mov_b32 r0, 3", "v_mov_b32 r1, 2"),
        function("s_mov_b32 s4, 1; .L1:; v_mov_b32_e32 v4, s4; s_add_i32 s4, s4, 1; s_cmp_lt_u32 s4, 3; "
            + "global_store_dword v[0:1], v4, off; s_cbranch_scc1 .L1; v_mov_b32_e32 v0, s4; v_mov_b32_e32 v1, v4; "
            + "s_setpc_b64 s[30:31]"));
  }

  @Test
  void arithmetic() {
    assertEquals(List.of("global_load_dword v4, x", "s_waitcnt vmcnt(0)", "v_mov_b32 $value.1, s32((1 + v4))",
        "global_atomic_cmpswap v5, x, 9, $value.1 sc0", "v_mov_b32 r0, -3", "v_mov_b32 r1, 6"),
        function("global_load_dword v4, v[0:1], off; s_waitcnt vmcnt(0); v_add_u32_e32 v8, 1, v4; v_mov_b32_e32 v9, 9; "
            + "global_atomic_cmpswap v5, v[0:1], v[8:9], off sc0; s_movk_i32 s0, 0xffff; s_mov_b32 s1, 2; "
            + "v_sub_u32_e32 v6, -1, v9; v_add_u32_e32 v6, 7, v6; v_mov_b32_e32 v0, v6; s_cmp_eq_u32 s1, 2; "
            + "s_cselect_b32 s2, 6, 5; v_dual_mov_b32 v1, s2 :: v_dual_mov_b32 v2, s2; s_setpc_b64 s[30:31]"));
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
      "ds_read_b32 v0, v1                     | its code cannot be followed: it accesses LDS",
      "s_load_dword s0, s[0:1], 0x0           | its code cannot be followed: it reads s0, which nothing has set",
      "v_readfirstlane_b32 s0, v0; v_readfirstlane_b32 s1, v1; s_load_dword s4, s[0:1], 0x0 |"
          + " its code cannot be followed: it reads x through a scalar cache",
      "global_load_dword v4, v[1:2], off      | its code cannot be followed: it computes the address in v[1:2]",
      "global_load_dword v4, v[0:1], off offset:4 | its code cannot be followed: it accesses memory 4 bytes behind x",
      "v_add_u32_e32 v4, v0, v1               | its code cannot be followed: it takes a part of an address",
      "v_mov_b32_e32 v4, v9                   | its code cannot be followed: it reads v9, which nothing has set",
      "flat_load_dword v4, v[0:1]             | 'flat_load_dword' is not taken",
      "global_load_dwordx2 v[4:5], v[0:1], off | there is no instruction 'global_load_dwordx2'",
      "s_swappc_b64 s[30:31], s[4:5]          | 's_swappc_b64' is not taken",
      "v_frob_b32 v4, v5                      | there is no instruction 'v_frob_b32'",
      "s_cbranch_cdbgsys .L1; .L1:            | its code cannot be followed: 's_cbranch_cdbgsys' is not known",
      "s_branch .L7                           | its code cannot be followed: there is no label .L7",
      ".L1:; s_branch .L1                     | its code has a loop without an end",
      "global_load_dword v4, v[0:1], off; global_store_dword v[2:3], v4, off |"
          + " its code cannot be followed: it reads v4 before its load is done",
      "global_load_dword v4, v[0:1], off; global_load_dword v5, v[2:3], off; s_waitcnt vmcnt(1); v_mov_b32_e32 v6, v4;"
          + " v_mov_b32_e32 v7, v5 | its code cannot be followed: it reads v5 before its load is done",
      "global_load_dword v4, v[0:1], off; v_mov_b32_e32 v4, 1 |"
          + " its code cannot be followed: it writes v4, to which a load is on its way",
      ".L1:; global_load_dword v4, v[0:1], off; s_waitcnt vmcnt(0); v_cmp_eq_u32_e32 vcc, 0, v4; s_cbranch_vccnz .L1 |"
          + " its code has a loop whose rounds are not known",
      "v_cmp_eq_u32_e32 vcc, 0, v0            | its code cannot be followed: it takes a part of an address"})
  void whatIsRefused(String body, String message) {
    InvalidInputException e = assertThrows(InvalidInputException.class, () -> function(body));
    assertTrue(e.diagnostics().get(0).message().startsWith(message), () -> e.diagnostics().get(0).render());
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
      "s_nop 0                                | its code runs out without a return",
      "s_setpc_b64 s[30:31]                   | its code cannot be followed: it takes a part of an address"})
  void whatIsNotReturned(String body, String message) {
    InvalidInputException e = assertThrows(InvalidInputException.class, () -> function(body));
    assertTrue(e.diagnostics().get(0).message().startsWith(message), () -> e.diagnostics().get(0).render());
    InvalidInputException none = assertThrows(
        InvalidInputException.class, () -> code("gfx942", true, List.of("x", "y"), "s_endpgm"));
    assertTrue(none.diagnostics().get(0).message().startsWith("its code may end without a value"));
  }
}
