package periscope.lang.ptx.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;
import periscope.lang.ptx.Ptx;
import periscope.litmus.language.Emitter;
import periscope.litmus.memory.Outcome;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;

/** Tests as modules of PTX: what is in them, what is refused. Whether ptxas takes them: {@link PtxasTest}. */
class PtxKernelTest {

  private static PtxKernel kernel(String text) {
    SourceText source = new SourceText("t.litmus", text);
    return PtxKernel.of(new Ptx().parse(source), source);
  }

  private static List<String> lines(String text) {
    return kernel(text).text().lines().map(String::strip).toList();
  }

  private static String refused(String text) {
    return assertThrows(InvalidInputException.class, () -> kernel(text)).getMessage();
  }

  @Test
  void launchAndResultsAreToldWithTheText() {
    PtxKernel kernel = kernel("""
        PTX T { x=0; y @ generic aliases x; shared m=3; z=1; }
        P0@cta 0,gpu 0 | P1@cta 4,gpu 0 | P2@cta 4,gpu 0 ;
        st.weak x, 1 | ld.weak r1, y | atom.add r0, m, 1 ;
         | ld.weak r0, z | bar.cta.sync 1 ;
        """);
    assertEquals(List.of("x", "y", "z"), kernel.pointers());
    assertEquals(List.of(new Outcome.Register(1, "r0"), new Outcome.Register(1, "r1"), new Outcome.Register(2, "r0")),
        kernel.results());
    assertEquals(2, kernel.ctas());
    assertEquals(64, kernel.threads());
    assertTrue(kernel.text().contains("st.global.s32 [%results+8], %r_r0;"), kernel.text());
    assertTrue(kernel.text().contains("barrier.sync 1, 64;"), kernel.text());
  }

  @Test
  void instructionsKeepTheirQualifiersAndOrder() {
    List<String> lines = lines("""
        PTX T { x=0; shared m=0; }
        P0@cta 0,gpu 0 ;
        ld.weak.cg r0, x ; ld.acquire.gpu r0, x ; ld.volatile.shared r0, m ;
        st.release.sys x, -1 ; st.global.wt x, 0x80000000 ;
        atom.acq_rel.cta.sub r0, x, 1 ; red.acquire.gpu.add x, r0 ; red.max x, 1 ; atom.cas r0, x, 0, 1 ; membar.gl ;
        fence.sc.cta ; fence.proxy.alias ; bar.cta.arrive 2 ; bar.sync 3, 1 ;
        """);
    List<String> expected = List.of("ld.weak.cg.s32 %r_r0, [%g_x];", "ld.acquire.gpu.s32 %r_r0, [%g_x];",
        "ld.volatile.shared.s32 %r_r0, [%sh_m];", "st.release.sys.s32 [%g_x], -1;",
        "st.global.wt.s32 [%gl_x], -2147483648;",
        "atom.acq_rel.cta.add.s32 %r_r0, [%g_x], -1;", "atom.acquire.gpu.add.s32 _, [%g_x], %r_r0;",
        "red.relaxed.gpu.max.s32 [%g_x], 1;", "atom.relaxed.gpu.cas.b32 %r_r0, [%g_x], 0, 1;", "membar.gl;",
        "fence.sc.cta;", "fence.proxy.alias;", "barrier.arrive 2, 32;", "barrier.sync 3, 32;");
    int first = lines.indexOf(expected.get(0));
    assertEquals(expected, lines.subList(first, first + expected.size()));
  }

  @Test
  void comparisonsThatOnlyGuardArePredicates() {
    List<String> lines = lines("""
        PTX T { x=0; }
        P0 ; ld r0, x ; setp.eq p, r0, 0 ; setp.ne q, r0, 0 ; @p st x, 1 ; @!p bra END ; st x, q ; END: ;
        """);
    assertTrue(lines.containsAll(List.of(".reg .pred %r_p;", ".reg .s32 %r_q;", "setp.eq.s32 %r_p, %r_r0, 0;",
        "@%r_p st.s32 [%g_x], 1;", "@!%r_p bra T0_END;", "T0_END:", "selp.s32 %r_q, 1, 0, %tp0;")), lines.toString());
  }

  @Test
  void addressDependenciesBecomeAddressArithmetic() {
    List<String> lines = lines("PTX T { x=0; y=0; } P0 ; ld r0, x ; and r1, r0, 0x80000000 ; ld r2, [y+r1] ;");
    assertTrue(lines.containsAll(List.of("and.b32 %r_r1, %r_r0, -2147483648;", "cvt.s64.s32 %ta0, %r_r1;",
        "add.s64 %ta1, %g_y, %ta0;", "ld.s32 %r_r2, [%ta1];")), lines.toString());
  }

  @Test
  void theTargetFollowsWhatIsUsed() {
    assertEquals(".target sm_75", lines("PTX T { } P0 ; fence.sc.gpu ;").get(1));
    assertEquals(".target sm_90", lines("PTX T { } P0 ; @p fence.acquire.gpu ;").get(1));
  }

  @Test
  void kernelsAreFoundAsAFormOfTheLanguage() {
    Emitter emitter = ServiceLoader.load(Emitter.class).stream().map(ServiceLoader.Provider::get)
        .filter(e -> e.form().equals("ptx")).findFirst().orElseThrow();
    String text = "PTX T { x=0; } P0 ; st x, 1 ;";
    SourceText source = new SourceText("t.litmus", text);
    assertEquals("PTX", emitter.language());
    assertEquals(kernel(text).text(), emitter.emit(new Ptx().parse(source), source));
  }

  @Test
  void whatPtxHasNoInstructionForIsNamed() {
    String message = refused("""
        PTX T { x=0; s @ surface aliases x; t @ texture aliases x; }
        P0 ; sust.weak s, 1 ; fence.proxy.surface ; tld.weak r0, t ; bar.cta.sync 1, 1 ; mov r0, 0x100000000 ;
        """);
    for (String part : List.of("PTX has no such surface access: sust.weak s, 1",
        "PTX has no instruction fence.proxy.surface",
        "PTX has no such texture access: tld.weak r0, t", "barriers of PTX have no instance numbers: bar.cta.sync 1, 1",
        "4294967296 does not fit in the 32 bits", "t.litmus:2:6")) {
      assertTrue(message.contains(part), message);
    }
  }

  @Test
  void whatOneKernelCannotDoIsRefused() {
    assertTrue(refused("PTX T { x=0; } P0@cta 0,gpu 0 | P1@cta 0,gpu 1 ; st x, 1 | ;").contains("on several gpus"));
    assertTrue(refused("PTX T { shared x=0; } P0@cta 0 | P1@cta 1 ; st x, 1 | st x, 2 ;")
        .contains("several CTAs access"));
    String aliased = "PTX T { shared x=0; y @ generic aliases x; } P0 ; st y, 1 ;";
    assertTrue(refused(aliased).contains("second address of the shared"));
  }
}
