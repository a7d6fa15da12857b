package periscope.lang.ptx.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import periscope.lang.ptx.Ptx;
import periscope.lang.ptx.RandomKernels;
import periscope.litmus.LitmusTest;
import periscope.litmus.source.SourceText;
import periscope.testing.ForeignTools;

/** NVIDIA's assembler takes the kernels, where it is installed. */
class PtxasTest {

  private static final int TESTS = 40;
  private static final long SEED = 71;

  @TempDir
  private Path folder;

  private Path ptxas;

  @BeforeEach
  void ptxasIsThere() {
    ptxas = ForeignTools.onPath("ptxas");
  }

  /** What the process says if it fails; empty if it succeeds. */
  private String run(String... command) throws IOException, InterruptedException {
    Path log = folder.resolve("log");
    Process process = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile()).start();
    boolean ended = process.waitFor(60, TimeUnit.SECONDS);
    if (!ended) {
      process.destroyForcibly();
    }
    return ended && process.exitValue() == 0 ? "" : "failed: " + Files.readString(log);
  }

  private void assemble(LitmusTest test) throws IOException, InterruptedException {
    SourceText source = new SourceText("t.litmus", new Ptx().print(test));
    PtxKernel kernel = PtxKernel.of(test, source);
    Path module = Files.writeString(folder.resolve("t.ptx"), kernel.text());
    String target = kernel.text().contains("sm_90") ? "sm_90" : "sm_75";
    String said = run(ptxas.toString(), "-arch=" + target, "-o", folder.resolve("t.cubin").toString(),
        module.toString());
    assertEquals("", said, "(random tests: seed " + SEED + ")\n" + source.content() + kernel.text());
  }

  private void assemble(String text) throws IOException, InterruptedException {
    assemble(new Ptx().parse(new SourceText("t.litmus", text)));
  }

  @Test
  void nonCoherentLoads() throws IOException, InterruptedException {
    assemble("PTX nc\n{ x=0; y=0; }\nP0@cta 0, gpu 0 | P1@cta 1, gpu 0 ;\nst x, 1 | ld.acquire.gpu r0, y ;\n"
        + "st.release.gpu y, 1 | ld.weak.global.nc r1, x ;\nexists (1:r0=1 /\\ 1:r1=0)\n");
  }

  @Test
  void everyKindOfInstruction() throws IOException, InterruptedException {
    assemble("""
        PTX All { x=0; y @ generic aliases x; a.b=1; shared m=2; }
        P0@cta 0,gpu 0                      | P1@cta 1,gpu 0                                ;
        ld r0, x                            | atom.add %r0, x, 1                            ;
        ld.weak.ca r0, x                    | atom.relaxed.cta.sub %r0, x, %r1              ;
        ld.cg r0, y                         | atom.acquire.gpu.and %r0, x, 1                ;
        ld.cs r0, x                         | atom.release.sys.or %r0, x, 1                 ;
        ld.lu r0, x                         | atom.acq_rel.gpu.xor %r0, x, (%r1 + 1)        ;
        ld.cv r0, x                         | atom.min %r0, x, 1                            ;
        ld.volatile r0, a.b                 | atom.max %r0, x, 1                            ;
        ld.relaxed.cta.shared r0, m         | atom.inc %r0, x, 5                            ;
        ld.acquire.sys.global r0, [x+r1]    | atom.dec %r0, x, 5                            ;
        st x, 1                             | atom.exch %r0, x, 5                           ;
        st.weak.wb x, r0                    | atom.exch _, x, 5                             ;
        st.cg x, r0                         | red.acq_rel.sys.add x, 5                      ;
        st.cs x, r0                         | red.release.sys.sub x, 5                      ;
        st.wt x, r0                         | red.inc x, 5                                  ;
        st.volatile m, r0                   | atom.cas %r0, x, 0, 1                         ;
        st.relaxed.gpu m, r0                | setp.lt p, %r0, 1                             ;
        st.release.cta.shared [m+(r0^r0)], 1| @p st x, 1                                    ;
        fence.sc.gpu                        | @!p atom.add %r0, [x+%r1], 1                  ;
        fence.acq_rel.cta                   | @(%r0 == 1 && %r1 < 2) st x, (!%r0 + ~%r1)    ;
        membar.cta                          | @p bar.cta.sync 1                             ;
        membar.sys                          | L: bne %r0, 1, L                              ;
        fence.proxy.alias                   | mov %r1, (%r0 * 2 / 3 % 4 << 1 >> 1)          ;
        bar.cta.sync 1                      | neg %r1, %r1                                  ;
        bar.cta.arrive r0                   | not %r1, %r1                                  ;
        bar.sync 2, r1                      | not.pred q, %r1                               ;
        bar.cta.red 3                       | @q bra L                                      ;
        """);
  }

  @Test
  void acquireAndReleaseFences() throws IOException, InterruptedException {
    assemble("PTX F { x=0; } P0 ; fence.acquire.gpu ; fence.release.sys ; @p fence.acquire.cta ;");
  }

  @Test
  void aTestOfNoInstructions() throws IOException, InterruptedException {
    assemble("PTX F { } P0@cta 0 | P1@cta 1 ;");
  }

  @Test
  void randomKernels() throws IOException, InterruptedException {
    for (LitmusTest test : RandomKernels.of(new Random(SEED), TESTS)) {
      assemble(test);
    }
  }
}
