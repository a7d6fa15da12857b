package periscope.lang.ptx.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import periscope.lang.ptx.instruction.PtxInstruction;
import periscope.lang.ptx.mnemonic.Mnemonics;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.launch.Grid;
import periscope.litmus.launch.KernelLanguage;
import periscope.litmus.launch.LaunchRequest;
import periscope.litmus.launch.LaunchedKernel;
import periscope.litmus.memory.Location;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.Premise;
import periscope.litmus.source.SourceText;
import periscope.testing.Sample;

/** Kernels in PTX become launches: cells, instructions, values, and refusals by name and line. */
class PtxReadingTest {

  private static final String HEAD = """
      .version 8.0
      .target sm_90
      .address_size 64
      """;
  private static final String KERNEL = """
      .visible .entry k(.param .u64 x, .param .u64 .ptr .global .align 4 y, .param .u32 n)
      {
        .reg .pred %p<9>;
        .reg .b32 %r<30>;
        .reg .b64 %rd<30>;
        .reg .f32 %f<4>;
        .shared .align 4 .b8 t[8];
        ld.param.u64 %rd1, [x];
        ld.param.u64 %rd2, [y];
        ld.param.u32 %r1, [n];
        cvta.to.global.u64 %rd1, %rd1;
        mov.u32 %r2, %ctaid.x;
      """;

  private static SourceText module(String body) {
    return new SourceText("k.ptx", HEAD + KERNEL + body + "  ret;\n}\n");
  }

  private static LaunchedKernel launched(SourceText text, String set) {
    KernelLanguage language = (KernelLanguage) LitmusLanguages.form(text).orElseThrow();
    return language.launch(text, new LaunchRequest(Optional.empty(), Grid.parse("1x2"), Optional.empty(),
        Optional.of(new SourceText("--set", "/* launch { " + set + " } */")), Map.of(), Set.of(),
        LaunchRequest.Purpose.TEST));
  }

  private static Stream<PtxInstruction> instructions(String body, int thread) {
    return Instruction.walk(launched(module(body), "x[4]; y[4]; n = 3").test().threads().get(thread).body())
        .filter(PtxInstruction.class::isInstance).map(PtxInstruction.class::cast);
  }

  /** The accesses and fences of the second CTA's thread, as litmus tests write them. */
  private static List<String> written(String body) {
    return instructions(body, 1).map(i -> Mnemonics.print(i)
        .replaceAll("\\$[\\w.$]+", "r")).toList();
  }

  static Stream<Arguments> accesses() {
    return Stream.of(
        Arguments.of("ld.global.u32 %r3, [%rd1+4];", "ld r, x[1]"),
        Arguments.of("ld.volatile.u32 %r3, [%rd1];", "ld.volatile r, x"),
        Arguments.of("ld.acquire.gpu.global.b32 %r3, [%rd1];", "ld.acquire.gpu r, x"),
        Arguments.of("ld.relaxed.sys.u32 %r3, [%rd1];", "ld.relaxed.sys r, x"),
        Arguments.of("ld.global.nc.L1::no_allocate.u32 %r3, [%rd1];", "ld.global.nc r, x"),
        Arguments.of("st.release.cta.u32 [%rd2+8], %r1;", "st.release.cta y[2], 3"),
        Arguments.of("st.global.cg.u32 [%rd2], 7;", "st y, 7"),
        Arguments.of("mul.wide.u32 %rd3, %r2, 4; add.s64 %rd4, %rd1, %rd3; st.global.u32 [%rd4], %r2;", "st x[1], 1"),
        Arguments.of("shl.b32 %r3, %r2, 1; mov.u64 %rd3, t; cvt.u64.u32 %rd4, %r3; shl.b64 %rd5, %rd4, 1;"
            + " add.s64 %rd6, %rd5, %rd3; st.shared.u32 [%rd6], 5;", "st t[1], 5"),
        Arguments.of("mov.u32 %r3, t; st.shared.u32 [%r3+4], 5;", "st t[1], 5"),
        Arguments.of("mov.u32 %r3, t; add.u32 %r3, %r3, 8; add.u32 %r3, %r3, 4294967292; st.shared.u32 [%r3], 5;",
            "st t[1], 5"),
        Arguments.of("cvta.shared.u64 %rd3, %rd4; ld.u32 %r3, [%rd1];", "ld r, x"),
        Arguments.of("atom.add.u32 %r3, [%rd1], 1;", "atom.relaxed.gpu.add r, x, 1"),
        Arguments.of("atom.global.acq_rel.sys.exch.b32 %r3, [%rd1], %r1;", "atom.acq_rel.sys.exch r, x, 3"),
        Arguments.of("red.release.gpu.global.add.u32 [%rd1], 1;", "red.release.gpu.add x, 1"),
        Arguments.of("atom.relaxed.cta.cas.b32 %r3, [%rd1], 0, 1;", "atom.relaxed.cta.cas r, x, 0, 1"),
        Arguments.of("fence.acq_rel.gpu;", "fence.acq_rel.gpu"),
        Arguments.of("membar.gl;", "membar.gl"),
        Arguments.of("fence.proxy.alias;", "fence.proxy.alias"),
        Arguments.of("bar.sync 0;", "bar.cta.sync 0"),
        Arguments.of("barrier.sync 1;", "bar.cta.sync 1"));
  }

  @ParameterizedTest
  @MethodSource("accesses")
  void accessesAndFencesBecomeThoseOfLitmusTests(String code, String instruction) {
    assertEquals(List.of(instruction), written(code));
  }

  /** A sequence that computes %r9 from constants and %r1 = 3, and the number that is stored then. */
  @ParameterizedTest
  @CsvSource(delimiterString = "=>", value = {
      "add.s32 %r9, %r1, -5;=>-2",
      "sub.u32 %r9, 2, %r1;=>-1",
      "mul.wide.s32 %rd9, %r1, 0xFFFFFFFC; cvt.u32.u64 %r9, %rd9; shr.u64 %rd9, %rd9, 60; cvt.u32.u64 %r9, %rd9;=>15",
      "mul.wide.u32 %rd9, %r1, 0xFFFFFFFC; shr.u64 %rd9, %rd9, 32; cvt.u32.u64 %r9, %rd9;=>2",
      "mul.lo.s32 %r9, %r1, 7;=>21",
      "mul.hi.u32 %r9, -1, %r1;=>2",
      "mad.lo.s32 %r9, %r1, 4, 1;=>13",
      "div.s32 %r9, -7, %r1;=>-2",
      "rem.u32 %r9, 8, %r1;=>2",
      "shl.b32 %r9, 1, %r1;=>8",
      "mov.u32 %r3, 40; shl.b32 %r9, 1, %r3;=>0",
      "mov.u32 %r3, 40; shr.s32 %r9, -8, %r3;=>-1",
      "shr.u32 %r9, -1, 28;=>15",
      "and.b32 %r9, %r1, 6;=>2",
      "not.b32 %r9, %r1;=>-4",
      "neg.s32 %r9, %r1;=>-3",
      "abs.s32 %r9, -9;=>9",
      "min.u32 %r9, -1, %r1;=>3",
      "max.s32 %r9, -1, %r1;=>3",
      "bfe.u32 %r9, 0xabcd, 4, 8;=>188",
      "bfe.s32 %r9, 0xabcd, 4, 8;=>-68",
      "bfi.b32 %r9, %r1, 0xff00, 4, 4;=>65328",
      "lop3.b32 %r9, %r1, 5, 9, 0x96;=>15",
      "setp.gt.u32 %p1, -1, %r1; selp.b32 %r9, 4, 5, %p1;=>4",
      "setp.gt.s32 %p1|%p2, -1, %r1; selp.b32 %r9, 4, 5, %p2;=>4",
      "setp.eq.and.s32 %p1, %r1, 3, !%p1; selp.b32 %r9, 1, 2, %p1;=>1",
      "cvt.s64.s32 %rd9, %r1; shl.b64 %rd9, %rd9, 33; mov.b64 {%r8, %r9}, %rd9;=>6",
      "mov.b64 %rd9, {%r1, %r1}; cvt.u32.u64 %r9, %rd9;=>3",
      "cvt.rn.f32.s32 %f1, %r1; add.f32 %f1, %f1, 0f3F800000; cvt.rzi.s32.f32 %r9, %f1;=>4",
      "mov.f32 %f1, 0f40400000; mov.b32 %r9, %f1;=>1077936128",
      "mov.u16 %rs, 0; mov.u32 %r9, 1;=>1",
      "set.eq.u32.s32 %r9, %r1, 3;=>-1",
      "isspacep.global %p1, %rd2; selp.b32 %r9, 1, 2, %p1;=>1",
      "mov.u64 %rd8, t; cvta.shared.u64 %rd9, %rd8; isspacep.shared %p1, %rd9; selp.b32 %r9, 1, 2, %p1;=>1",
      "isspacep.local %p1, %rd2; selp.b32 %r9, 1, 2, %p1;=>2",
      "setp.ne.s32 %p1, %r1, 0; mov.u32 %r9, 1; @!%p1 mov.u32 %r9, 2;=>1",
      "mov.u32 %r9, 1; { .reg .b32 %r9; mov.u32 %r9, 8; } =>1"})
  void arithmeticIsThatOfPtx(String code, String value) {
    String declared = code.contains("%rs") ? ".reg .b16 %rs; " : "";
    String first = code.contains("!%p1;") ? "setp.ne.s32 %p1, %r1, 3; " : "";
    assertEquals(List.of("st y, " + value), written(declared + first + code + " st.global.u32 [%rd2], %r9;"));
  }

  @Test
  void branchesOnTheNumberOfTheBlockGoOneWay() {
    String code = """
        setp.eq.s32 %p1, %r2, 0;
        @%p1 bra L;
        st.global.u32 [%rd1], 1;
        bra.uni M;
        L: st.global.u32 [%rd1], 2;
        M:
        """;
    assertEquals(1, instructions(code, 0).count());
    assertEquals(List.of("st x, 1"), written(code));
  }

  @Test
  void guardedAccessesDependOnTheirGuard() {
    List<Instruction> body = launched(module("""
        ld.global.u32 %r3, [%rd1];
        setp.ne.s32 %p1, %r3, 0;
        mov.u32 %r4, 9;
        @%p1 ld.global.u32 %r4, [%rd1+4];
        @!%p1 st.global.u32 [%rd2], %r4;
        """), "x[2]; y; n = 1").test().threads().get(0).body();
    assertEquals(2, body.stream().filter(Instruction.If.class::isInstance).count(), body.toString());
    assertTrue(body.stream().noneMatch(Instruction.Branch.class::isInstance), body.toString());
  }

  @Test
  void functionsAreInlinedWithTheirParameters() {
    SourceText text = new SourceText("k.ptx", HEAD + """
        .func (.param .b32 out) twice(.param .b64 p, .param .b32 by)
        {
          .reg .b32 %r<4>; .reg .b64 %rd<2>;
          ld.param.u64 %rd1, [p];
          ld.param.u32 %r1, [by];
          ld.u32 %r2, [%rd1];
          mul.lo.s32 %r3, %r2, %r1;
          st.param.b32 [out], %r3;
          ret;
        }
        .visible .entry k(.param .u64 x)
        {
          .reg .b32 %r<4>; .reg .b64 %rd<2>;
          ld.param.u64 %rd1, [x];
          { .param .b64 param0; .param .b32 param1; .param .b32 retval0;
            st.param.b64 [param0], %rd1; st.param.b32 [param1], 2;
            call.uni (retval0), twice, (param0, param1);
            ld.param.b32 %r1, [retval0]; }
          st.u32 [%rd1+4], %r1;
          ret;
        }
        """);
    LaunchedKernel launched = launched(text, "x[2]");
    assertEquals(List.of("x", "x[1]"), launched.test().locations().stream().map(Location::name).toList());
    assertEquals("k", launched.kernel());
  }

  @Test
  void blocksHaveTheSizeThatTheTextRequires() {
    String text = HEAD + ".visible .entry k(.param .u64 x) .reqntid 4, 1, 1 { ret; }";
    String told = assertThrows(InvalidInputException.class, () -> launched(new SourceText("k.ptx", text), "x[4]"))
        .getMessage();
    assertTrue(told.contains("the CTAs of k have 4 threads, as the module says, and those of the launch 1"), told);
  }

  static Stream<Arguments> refusals() {
    return Stream.of(
        Arguments.of("shfl.sync.bfly.b32 %r3, %r2, 1, 31, -1;", "threads of a warp"),
        Arguments.of("bar.warp.sync -1;", "threads of a warp"),
        Arguments.of("barrier.cluster.arrive;", "clusters are not read"),
        Arguments.of("cp.async.wait_all;", "asynchronous operations"),
        Arguments.of("bar.sync 0, 64;", "counts whole warps"),
        Arguments.of("mov.u32 %r3, %clock;", "the special register %clock is not read"),
        Arguments.of("popc.b32 %r3, %r2;", "the instruction popc.b32 is not read"),
        Arguments.of("add.f16 %r3, %r2, %r2;", "values of the type f16 are not read"),
        Arguments.of("ld.global.u32 %r3, [%rd99];", "unknown register '%rd99'"),
        Arguments.of("and.b64 %rd3, %rd1, 7;", "an address is used as a number"),
        Arguments.of("ld.relaxed.u32 %r3, [%rd1];", "names no scope"),
        Arguments.of("ld.mmio.relaxed.sys.u32 %r3, [%rd1];", "'.mmio' of"),
        Arguments.of("add.rz.f32 %f1, %f2, %f3;", ".rz changes its result"),
        Arguments.of("fma.rn.ftz.f32 %f1, %f2, %f3, %f1;", ".ftz changes its result"),
        Arguments.of("min.NaN.f32 %f1, %f2, %f3;", ".NaN changes its result"),
        Arguments.of("setp.eq.ftz.f32 %p1, %f1, %f2;", ".ftz changes its result"),
        Arguments.of("div.full.f32 %f1, %f2, %f3;", ".full changes its result"),
        Arguments.of("bar.red.popc.u32 %r3, 0, %p1;", "bar.red.popc.u32 is not read"),
        Arguments.of("atom.nand.b32 %r3, [%rd1], 1;", "does not say its operation"),
        Arguments.of("frobnicate.b32 %r3;", "the instruction frobnicate.b32 is not read"),
        Arguments.of("bra NOWHERE;", "there is no label"));
  }

  @ParameterizedTest
  @MethodSource("refusals")
  void otherInstructionsAreRefusedByNameAndLine(String code, String message) {
    SourceText text = module(code + "\n");
    String told = assertThrows(InvalidInputException.class, () -> launched(text, "x[4]; y[4]; n = 3")).getMessage();
    assertTrue(told.contains(message), told);
    assertTrue(told.startsWith("k.ptx:"), told);
  }

  @Test
  void anExitOfACalledFunctionIsRefused() {
    String text = HEAD + ".func stop() { exit; }\n.visible .entry k(.param .u64 x) { call.uni stop; ret; }";
    String told = assertThrows(InvalidInputException.class, () -> launched(new SourceText("k.ptx", text), "x"))
        .getMessage();
    assertTrue(told.contains("an exit of a called function is not read"), told);
  }

  @Test
  void constantsWithoutAValueAreNamed() {
    String text = HEAD + ".const .align 4 .u32 n;\n.visible .const .align 4 .b8 w[8];\n"
        + ".const .align 4 .u32 m = 3;\n.global .align 4 .u32 g;\n.visible .entry k(.param .u64 x) { ret; }";
    assertEquals(List.of("n being 0 unless the launch says otherwise", "w being 0 unless the launch says otherwise"),
        new PtxKernels().premises(new SourceText("k.ptx", text)).stream().map(Premise::name).toList());
  }

  /** Changed files are read or refused: no other exception. */
  @Test
  void changedFilesAreReadOrRefused() {
    String whole = accesses().map(a -> (String) a.get()[0]).reduce("", (a, b) -> a + "\n" + b);
    String text = module(whole).content();
    Random random = new Random(Sample.seed(20261202));
    for (int i = 0; i < Sample.of(200, 3000); i++) {
      StringBuilder changed = new StringBuilder(text);
      for (int k = 0; k <= random.nextInt(3); k++) {
        int at = random.nextInt(changed.length());
        int length = Math.min(random.nextInt(12), changed.length() - at);
        int from = random.nextInt(text.length() - 12);
        changed.replace(at, at + length, text.substring(from, from + random.nextInt(12)));
      }
      try {
        launched(new SourceText("k.ptx", changed.toString()), "x[4]; y[4]; n = 3");
      } catch (InvalidInputException refused) {
        assertTrue(refused.getMessage().startsWith("k.ptx") || refused.getMessage().startsWith("--set"),
            refused.getMessage());
      } catch (RuntimeException e) {
        throw new AssertionError(changed.toString(), e);
      }
    }
  }
}
