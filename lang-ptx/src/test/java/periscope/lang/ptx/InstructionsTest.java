package periscope.lang.ptx;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import periscope.lang.ptx.mnemonic.Mnemonics;
import periscope.litmus.LitmusTest;

/** Instructions inside tests: predicates, branches, and the registers that hold addresses. */
class InstructionsTest {

  private static final String ADDRESSES =
      "0:.reg .s32 r0; 0:.reg .b32 r2; 0:.reg .u64 r3; 0:.reg .s32 r5; 0:.reg .pred p;"
      + "0:.reg .b64 r1 = x; 0:.reg .b64 r4 = y; 0:.reg .b64 r6; x = 0; y = 0;";

  @Test
  void predicatesOfEverySpelling() {
    assertEquals(List.of("setp.eq p4, r0, 0", "@p4 ld r1, x", "@!p4 membar.gl", "@!p4 st.cg x, 1", "@p4 bra L",
        "@!p4 bra L",
            "@(r0 + r1 == 2) st x, 2", "@!%q mov r1, 1", "L:"),
        PtxTexts.body("x=0;", "setp.eq.s32 p4,r0,0", "@p4 ld.s32 r1,[x]", "@!p4 membar.gl", "!p4 st.cg [x],1",
            "@p4 bra L", "@!p4 bra L", "@(r0 + r1 == 2) st x, 2", "@!%q mov r1, 1", "L:"));
  }

  /** Fig. 9 of [GPUC] with the fences that it adds. */
  @Test
  void figure9() {
    LitmusTest test = PtxTexts.read("""
        GPU_PTX cas-sl
        { global x=0; global m=1; }
         T0                  | T1                     ;
         st.cg [x],1         | atom.cas r1,[m],0,1    ;
         membar.gl           | setp.eq r2,r1,0        ;
         atom.exch r0,[m],0  | @r2 membar.gl          ;
                             | @r2 ld.cg r3,[x]
        ScopeTree(grid(cta(warp T0)) (cta(warp T1)))
        exists (1:r1=0 /\\ 1:r3=0)
        """);
    assertEquals(List.of("atom.cas r1, m, 0, 1", "setp.eq r2, r1, 0", "@r2 membar.gl", "@r2 ld.cg r3, x"),
        test.threads().get(1).body().stream().map(Mnemonics::print).toList());
  }

  /** Fig. 13, both columns: what was added to an address stays as an offset. */
  @Test
  void addressDependenciesStay() {
    assertEquals(List.of("ld r0, x", "and r2, r0, -2147483648", "cvt.u32.s32 r3, r2", "ld r5, [y+r3]"),
        PtxTexts.body(ADDRESSES, "ld.s32 r0,[r1]", "and.b32 r2,r0,0x80000000", "cvt.u64.u32 r3,r2", "add.u64 r4,r4,r3",
            "ld.s32 r5,[r4]"));
    assertEquals(List.of("ld r0, x", "xor r2, r0, r0", "cvt.u32.s32 r3, r2", "ld r5, [y+r3]"),
        PtxTexts.body(ADDRESSES, "ld.s32 r0,[r1]", "xor.b32 r2,r0,r0", "cvt.u64.u32 r3,r2", "add.u64 r4,r3,r4",
            "ld.s32 r5,[r4]"));
  }

  @Test
  void addressesAreMovedAndAddedTo() {
    assertEquals(List.of("st y, 1"), PtxTexts.body(ADDRESSES, "mov.u64 r6, r4", "st.s32 [r6], 1"));
    assertEquals(List.of("st x, 1"), PtxTexts.body(ADDRESSES, "mov.u64 r6, x", "st.s32 [r6], 1"));
    assertEquals(List.of("st x, 1"), PtxTexts.body(ADDRESSES, "cvta.to.global.u64 r6, r1", "st.s32 [r6], 1"));
    assertEquals(List.of("st [x+r3], 1"), PtxTexts.body(ADDRESSES, "st.s32 [r1+r3], 1"));
    assertEquals(List.of("st [x+(r3 + r2)], 1"), PtxTexts.body(ADDRESSES, "add.u64 r1, r1, r3", "st.s32 [r1+r2], 1"));
    assertEquals(List.of("st [x+(0 - r3)], 1"), PtxTexts.body(ADDRESSES, "sub.u64 r1, r1, r3", "st.s32 [r1], 1"));
    assertEquals(List.of("st x, 1", "st y, 2"),
        PtxTexts.body(ADDRESSES, "st.s32 [r1], 1", "mov.u64 r1, y", "st.s32 [r1], 2"));
    assertEquals(List.of("st x, 1"), PtxTexts.body("P0:r1=x;", "st [r1], 1"));
  }

  @Test
  void oneAddressOnEveryWayIsFine() {
    assertEquals(List.of("L:", "st x, 1", "ld r0, x", "bne r0, 1, L"),
        PtxTexts.body(ADDRESSES, "L: mov.u64 r6, x", "st [r6], 1", "ld r0, [r6]", "bne r0, 1, L"));
    assertEquals(List.of("@p bra L", "L:", "st x, 1"),
        PtxTexts.body(ADDRESSES, "mov.u64 r6, x", "@p bra L", "mov.u64 r6, r1", "L: st [r6], 1"));
  }

  @Test
  void aRegisterMayHoldAnAddressNowAndAValueLater() {
    assertEquals(List.of("st x, 1", "ld r1, y", "st y, r1"),
        PtxTexts.body(ADDRESSES, "st [r1], 1", "ld r1, [r4]", "st [r4], r1"));
  }

  @Test
  void aLoadOfARegisterIsAMove() {
    assertEquals(List.of("ld r1, x", "mov r0, r1", "mov r2, 5"), PtxTexts.body("x=0;", "ld r1, x", "ld.weak r0, r1",
        "ld r2, 5"));
  }

  @Test
  void nothingIsDeclaredAndAllIsThere() {
    LitmusTest test = PtxTexts.read("PTX T { } P0@cta 0,gpu 0 ; ld.weak r0, x ; st.weak y, r7 ;");
    assertEquals(List.of("x", "y"), test.locations().stream().map(l -> l.name()).toList());
  }

  @Test
  void theResultOfABarrierReductionMayBeIgnored() {
    assertEquals(List.of("bar.cta.red 1"), PtxTexts.body("x=0;", "bar.red.and.pred p, 1, q"));
  }
}
