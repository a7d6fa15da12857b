package periscope.compilers.amd;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import periscope.compilers.assembly.MemoryCode;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;

/** Functions in assembly of AMD's GPUs as the right sides of rows. */
class AmdRowCodeTest {

  private static SourceText module(String body) {
    return new SourceText("t.s", """
        \t.text
        \t.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
        \t.type\tf,@function
        f:                                      ; @f
        %s
        .Lfunc_end0:
        \t.size\tf, .Lfunc_end0-f
        """.formatted(body.replace("; ", "\n")));
  }

  private static MemoryCode code(String body, String... names) {
    SourceText text = module(body);
    return AmdRowCode.of(AmdModuleReader.read(text).get(0), List.of(names), text);
  }

  @Test
  void accessesWaitsAndCacheInstructions() {
    MemoryCode made = code("v_mov_b32_e32 v5, v2; v_dual_mov_b32 v4, v3 :: v_dual_mov_b32 v6, v2; buffer_wbl2 sc1; "
        + "s_waitcnt vmcnt(0) lgkmcnt(0); global_atomic_cmpswap v0, v[0:1], v[4:5], off sc0; "
        + "s_waitcnt_vscnt null, 0x0; "
        + "s_wait_loadcnt_dscnt 0x102; buffer_inv sc0 sc1; s_setpc_b64 s[30:31]", "x", "e", "d");
    assertEquals(List.of("buffer_wbl2 sc1", "s_waitcnt lgkmcnt 0 vmcnt 0", "global_atomic_cmpswap r, x, e, d sc0",
        "s_waitcnt_vscnt null, 0", "s_wait_loadcnt_dscnt 258", "buffer_inv sc0 sc1"), made.instructions());
    assertEquals(Optional.of(MemoryCode.RESULT), made.returned());
    assertEquals(Optional.empty(), made.problem());
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
      "global_load_dword v0, v[0:1], off offset:4     | its code computes an address",
      "global_load_dword v0, v[2:3], off              | its code computes an address",
      "global_load_dword v0, v[0:2], off              | 'v[0:2]' is no pair of registers",
      "global_load_dword v5, v[0:1], off; global_load_dword v6, v[0:1], off | its code reads more than once",
      "global_store_dword v[0:1], v7, off             | its code computes an operand",
      "s_cbranch_execz .L1; .L1:                      | its code has branches"})
  void whatNoRowCanHave(String body, String problem) {
    MemoryCode made = code(body + "; s_setpc_b64 s[30:31]", "x", "v");
    assertEquals(Optional.of(problem), made.problem());
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
      "flat_load_dword v0, v[0:1]      | 'flat_load_dword' is not taken: a flat access may go to global memory",
      "s_load_dword s0, s[2:3], 0x0    | 's_load_dword' is not taken: scalar loads have a cache of their own",
      "v_frob_b32 v0, v1               | there is no instruction 'v_frob_b32'",
      ".frob 7                         | unknown directive '.frob'",
      ".L1:; .L1:                      | this label stands twice in one function"})
  void whatIsUnknown(String body, String message) {
    InvalidInputException e = assertThrows(InvalidInputException.class, () -> code(body, "x", "v"));
    assertTrue(e.diagnostics().get(0).message().startsWith(message), () -> e.diagnostics().get(0).render());
  }

  @Test
  void aFunctionWithoutAnEnd() {
    SourceText cut = new SourceText("t.s", "\t.type\tf,@function\nf:\n\ts_endpgm\n");
    assertThrows(InvalidInputException.class, () -> AmdModuleReader.read(cut));
  }
}
