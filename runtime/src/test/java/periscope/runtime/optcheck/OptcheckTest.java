package periscope.runtime.optcheck;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import periscope.litmus.LitmusTest;
import periscope.litmus.answer.Verdict;
import periscope.runtime.AccessCheck;
import periscope.runtime.Corpus;

/** Listings written by hand, after what NVIDIA's tools write. */
class OptcheckTest {

  private static final LitmusTest MP = Corpus.read("ptx/mp+membar.gls").test();

  private static final String PTX = """
      .visible .entry litmus(
        .param .u64 litmus_param_0)
      {
        ld.param.u64 %rd1, [litmus_param_0];
        // begin inline asm
        // P0 begins
        // end inline asm
        // begin inline asm
        {
        st.cg.s32 [%gl_x], 1;
        membar.gl;
        st.cg.s32 [%gl_y], 1;
        }
        // end inline asm
        // P0 ends
        st.global.u32 [%rd9], %r4;
        // P1 begins
        ld.cg.s32 %r_r1, [%gl_y];
        membar.gl;
        @%p1 ld.cg.s32 %r_r2, [%gl_x];
        // P1 ends
      }
      """;

  @Test
  void whatIsThereIsKept() {
    assertEquals(Verdict.HOLDS, Optcheck.ptx(MP, PTX).kept());
  }

  @Test
  void moreFencesAreNoChange() {
    assertEquals(Verdict.HOLDS, Optcheck.ptx(MP, PTX.replace("ld.cg.s32 %r_r1", "fence.sc.gpu;\nld.cg.s32 %r_r1"))
        .kept());
  }

  @Test
  void aMissingFenceOrAccessIsAChange() {
    AccessCheck fence = Optcheck.ptx(MP, PTX.replaceFirst("membar.gl;", ""));
    assertEquals(Verdict.FAILS, fence.kept());
    assertEquals("P0 makes store, fence, store in the test and store, store in the driver's PTX", fence.detail());
    assertEquals(Verdict.FAILS, Optcheck.ptx(MP, PTX.replace("@%p1 ld.cg.s32 %r_r2, [%gl_x];", "")).kept());
  }

  @Test
  void anotherOrderIsAChange() {
    String swapped = PTX.replace("ld.cg.s32 %r_r1, [%gl_y];\n  membar.gl;", "membar.gl;\nld.cg.s32 %r_r1, [%gl_y];");
    assertEquals(Verdict.FAILS, Optcheck.ptx(MP, swapped).kept());
  }

  @Test
  void whatCannotBeComparedIsSaid() {
    assertEquals(Verdict.UNKNOWN, Optcheck.ptx(MP, "nothing").kept());
    AccessCheck branches = Optcheck.ptx(Corpus.read("opencl-rsp/Spin+cas.dv+cas.dv").test(), PTX);
    assertEquals(Verdict.UNKNOWN, branches.kept());
    assertTrue(branches.detail().contains("branches"));
  }

  @Test
  void machineCodeIsSearchedForEachThread() {
    String sass = """
        \t\tFunction : litmus
        \t.headerflags\t@"EF_CUDA_SM75"
                /*0000*/                   MOV R1, c[0x0][0x28] ;                 /* 0x00000a0000017a02 */
                /*0010*/                   LDG.E.SYS R0, [R2] ;
                /*0020*/              @!P0 STG.E.STRONG.GPU [R4], R6 ;
                /*0030*/                   MEMBAR.SC.GPU ;
                /*0040*/                   STG.E.STRONG.GPU [R8], R6 ;
                /*0050*/                   STG.E [R10], R7 ;
                /*0060*/                   LDG.E.STRONG.GPU R9, [R8] ;
                /*0070*/                   MEMBAR.SC.GPU ;
                /*0080*/                   LDG.E.STRONG.GPU R11, [R4] ;
                /*0090*/                   EXIT ;
        """;
    assertEquals(Verdict.HOLDS, Optcheck.sass(MP, sass, "litmus").kept());
    assertEquals(Verdict.FAILS, Optcheck.sass(MP, sass.replaceFirst("MEMBAR.SC.GPU", "NOP"), "litmus").kept());
    assertEquals(Verdict.UNKNOWN, Optcheck.sass(MP, sass, "other").kept());
  }
}
