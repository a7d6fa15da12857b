package periscope.semantics.dependency;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import periscope.litmus.LitmusTest;
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.source.SourceText;

/** What is said of the dependencies of a test and of the code that it became. */
class KeptDependenciesTest {

  private static final LitmusLanguages LANGUAGES = LitmusLanguages.load();

  private static LitmusTest test(String text) {
    return LANGUAGES.parse(new SourceText("test", text));
  }

  private static LitmusTest cuda(String body) {
    return test("CUDA t\n{ [x]=0; [y]=0; }\nP0@cta 0, gpu 0 (volatile int* x, volatile int* y) {\n" + body + "\n}\n");
  }

  private static LitmusTest ptx(String body) {
    return test("PTX t\n{ x=0; y=0; }\n P0@cta 0,gpu 0 ;\n"
        + body.lines().map(l -> " " + l + " ;\n").reduce("", String::concat) + "exists (x=0)\n");
  }

  private static String said(LitmusTest source, LitmusTest compiled) {
    return KeptDependencies.of(source, compiled).map(KeptDependencies::toString).orElse("none");
  }

  private static final LitmusTest DATA = cuda("int r0 = *x; *y = (r0 & 1073741824) + 1;");

  @Test
  void whatTheCodeHasIsKept() {
    assertEquals("1 of 1 kept", said(DATA, ptx("""
        ld.volatile.u32 r1, [x]
        and.b32 r3, r1, 1073741824
        or.b32 r2, r3, 1
        st.volatile.u32 [y], r2""")));
  }

  @Test
  void whatTheCodeHasNotIsLost() {
    assertEquals("0 of 1 kept; lost: P0 data, from the load of x to the store to y", said(DATA, ptx("""
        ld.volatile.u32 r1, [x]
        st.volatile.u32 [y], 1""")));
    assertEquals("0 of 1 kept; lost: P0 control, from load of x no. 2 to the store to y",
        said(cuda("int r0 = *x; int r1 = *x; if (r1 == 1) { *y = 1; }"), ptx("""
            ld.volatile.u32 r0, [x]
            ld.volatile.u32 r1, [x]
            st.volatile.u32 [y], 1""")));
  }

  /** A compiler may change the order of the blocks of a branch: then the first load of the text is another one. */
  @Test
  void theOrderOfBlocksChangesNothing() {
    LitmusTest source = cuda("int r0 = *x; int r1 = 0; if (r0 == 1) { r1 = *y; *x = r1 & 8; } "
        + "else { r1 = *y; *x = 5; }");
    String swapped = """
        ld.volatile.u32 r0, [x]
        setp.eq.s32 p1, r0, 1
        @p1 bra THEN
        ld.volatile.u32 r1, [y]
        st.volatile.u32 [x], 5
        bra END
        THEN:
        ld.volatile.u32 r2, [y]
        and.b32 r3, r2, 8
        st.volatile.u32 [x], r3
        END:""";
    String kept = said(source, ptx(swapped));
    assertTrue(kept.matches("(\\d+) of \\1 kept.*") && !kept.contains("lost"), kept);
    String lost = said(source, ptx(swapped.replace("st.volatile.u32 [x], r3", "st.volatile.u32 [x], 8")));
    assertTrue(lost.contains("; lost: P0 data, from load of y no. 1 to store to x no. 1"), lost);
  }

  /** Where there are too many ways to match accesses, nothing is called lost. */
  @Test
  void tooManyWaysAreNoLoss() {
    String loads = "ld.volatile.u32 r0, [x]\n".repeat(9);
    String said = said(cuda("int r0; " + "r0 = *x; ".repeat(9) + "if (r0 == 1) { *y = 1; }"),
        ptx(loads + "st.volatile.u32 [y], 1"));
    assertEquals("0 of 1 kept; accesses not found again: P0 control, from load of x no. 9 to the store to y", said);
  }

  /** A register that is written again has nothing of what it was. */
  @Test
  void aRegisterIsWhatItWasGivenLast() {
    assertEquals("0 of 1 kept; lost: P0 data, from the load of x to the store to y", said(DATA, ptx("""
        ld.volatile.u32 r1, [x]
        mov.u32 r1, 1
        st.volatile.u32 [y], r1""")));
  }

  @Test
  void ofAnotherKindItHasChanged() {
    assertEquals("1 of 1 kept; changed: P0 data, from the load of x to the store to y, now control", said(DATA, ptx("""
        ld.volatile.u32 r1, [x]
        setp.eq.s32 p1, r1, 1
        @p1 st.volatile.u32 [y], 1""")));
  }

  @Test
  void branchesAreControl() {
    assertEquals("1 of 1 kept", said(cuda("int r0 = *x; if (r0 == 1) { *y = 1; }"), ptx("""
        ld.volatile.u32 r1, [x]
        setp.ne.s32 p1, r1, 1
        @p1 bra END
        st.volatile.u32 [y], 1
        END:""")));
  }

  /** Whatever came before it: what stands behind a branch of C does not depend on it. */
  @Test
  void whatStandsBehindABranchDoesNotDependOnIt() {
    assertEquals("none", said(cuda("int r0 = *x; if (r0 == 1) { r0 = 2; } *y = 1;"), ptx("""
        ld.volatile.u32 r1, [x]
        st.volatile.u32 [y], 1""")));
  }

  @Test
  void ofAccessesThatAreNotFoundAgainNothingIsSaid() {
    assertEquals("0 of 1 kept; accesses not found again: P0 data, from the load of x to the store to y",
        said(DATA, ptx("""
            ld.volatile.u32 r1, [x]
            st.volatile.u32 [y], 1
            st.volatile.u32 [y], 1""")));
  }

  @Test
  void addresses() {
    assertEquals("0 of 1 kept; lost: P0 address, from the load of x to the load of y",
        said(cuda("int r0 = *x; int r1 = y[r0 ^ r0];"), ptx("""
            ld.volatile.u32 r1, [x]
            ld.volatile.u32 r2, [y]""")));
  }

  /** A read-modify-write is one access, which depends on what is added. */
  @Test
  void updates() {
    LitmusTest source = cuda("int r0 = *x; int r1 = atomicAdd(y, r0 & 1073741824);");
    assertEquals("1 of 1 kept", said(source, ptx("""
        ld.volatile.u32 r1, [x]
        and.b32 r3, r1, 1073741824
        atom.relaxed.gpu.add.u32 r2, [y], r3""")));
    assertEquals("0 of 1 kept; lost: P0 data, from the load of x to the read-modify-write of y", said(source, ptx("""
        ld.volatile.u32 r1, [x]
        atom.relaxed.gpu.add.u32 r2, [y], 0""")));
    assertEquals("none", said(cuda("int r1 = atomicAdd(y, 1);"), DATA));
  }

  /** It is one access, and what it compares with, and finds instead, are data. */
  @Test
  void compareExchanges() {
    LitmusTest source = cuda("int r0 = *x; int r1 = atomicCAS(y, r0, 1);");
    assertEquals("1 of 1 kept", said(source, source));
  }

  /** A loop's reads decide what stands in it, and what comes round again. */
  @Test
  void loops() {
    LitmusTest source = cuda("int r0 = 0; while (r0 == 0) { r0 = *x; *y = 1; }");
    assertEquals("1 of 1 kept", said(source, source));
  }
}
