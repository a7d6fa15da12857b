package periscope.compilers.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import periscope.compilers.Compilers;
import periscope.compilers.ask.AnswerCache;
import periscope.compilers.ask.CompilerQuery;
import periscope.lang.ptx.Ptx;
import periscope.litmus.LitmusTest;
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.memory.Outcome.Register;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.mappings.Compilation;

/** The code of a compiler that is a script, read back as a test. */
class RealCompilerTest {

  private static final String TEST = """
      CUDA T
      { x[2]={0, 0}; [y]=0; }
      P0@cta 1, gpu 0 (int* x, int* y) {
        int r0 = x[1];
        long r1 = r0;
        if (r0 == 1) { *y = 1; }
      }
      exists (0:r0=1)
      """;

  @TempDir
  private Path folder;

  /** A compiler that writes the same body for the only function of every unit. */
  private RealCompiler compiler(String body, AnswerCache cache) throws IOException {
    Path script = Files.writeString(folder.resolve("cc.sh"), """
        echo called >> %s
        name=$(sed -n 's/.* \\(t[0-9a-f]*_P0\\)(.*/\\1/p' "$1")
        echo ".visible .func (.param .align 8 .b8 out[16]) $name(.param .b64 a, .param .b64 b)" > "$2"
        echo "{ .reg .pred %%p<9>; .reg .b32 %%r<9>; .reg .b64 %%rd<9>;" >> "$2"
        cat >> "$2" <<'END'
        %s
        }
        END
        """.formatted(folder.resolve("calls"), body));
    Path file = Files.writeString(folder.resolve("mine.compiler"), """
        compiler A script
        from cuda
        to ptx
        form cuda
        version echo 1
        compile sh %s {input} {output}
        """.formatted(script));
    return new RealCompiler(
        new CompilerQuery(Compilers.load(file.toString()), "usual", cache, () -> false), n -> { });
  }

  private static LitmusTest test() {
    return LitmusLanguages.load().parse(new SourceText("t.litmus", TEST));
  }

  private Compilation compiled(String body) throws IOException {
    return compiler(body, AnswerCache.none()).compile(test(), new SourceText("t.litmus", TEST)).get(0);
  }

  @Test
  void branchesPredicatesCellsAndWhatIsReturned() throws IOException {
    Compilation made = compiled("""
        ld.param.u64 %rd1, [a]; ld.param.u64 %rd2, [b];
        cvta.to.global.u64 %rd3, %rd1;
        ld.global.u32 %r1, [%rd3+4];
        setp.ne.s32 %p1, %r1, 1;
        @%p1 bra $L1;
        st.u32 [%rd2], 1;
        $L1:
        cvt.s64.s32 %rd4, %r1;
        st.param.b32 [out+0], %r1;
        st.param.b64 [out+8], %rd4;
        ret;""");
    assertEquals(Optional.of(Set.of(new Register(0, "r0"), new Register(0, "r1"))), made.observed());
    LitmusTest target = made.target();
    assertEquals(List.of("ld.global %r1, x[1]", "setp.ne %p1, %r1, 1", "@%p1 bra $L1", "st y, 1", "$L1:",
        "mov %rd4, %r1", "mov r0, %r1", "mov r1, %rd4"), target.threads().get(0).body().stream().map(new Ptx()::print)
        .toList());
    assertEquals(1, target.threads().get(0).placement().workGroup());
    assertEquals(test().locations().size(), target.locations().size());
  }

  @Test
  void aReturnInTheMiddle() throws IOException {
    List<String> body = compiled("""
        ld.param.u64 %rd1, [a];
        ld.u32 %r1, [%rd1];
        setp.eq.s32 %p1, %r1, 1;
        mov.b64 %rd4, 7;
        st.param.b32 [out], %r1;
        st.param.b64 [out+8], %rd4;
        @!%p1 ret;
        membar.gl;
        ret;""").target().threads().get(0).body().stream().map(new Ptx()::print).toList();
    assertEquals(List.of("ld %r1, x", "setp.eq %p1, %r1, 1", "mov %rd4, 7", "mov r0, %r1", "mov r1, %rd4",
        "@!%p1 bra $periscope_end", "membar.gl", "$periscope_end:"), body);
  }

  /** Code that is never reached may end without a return; if it is reached, an error shows. */
  @Test
  void codeThatRunsOut() throws IOException {
    List<String> body = compiled("""
        ld.param.u64 %rd1, [a];
        ld.u32 %r1, [%rd1];
        setp.eq.s32 %p1, %r1, 1;
        @%p1 bra $L1;
        st.param.b32 [out], %r1;
        st.param.b64 [out+8], 7;
        ret;
        $L1:""").target().threads().get(0).body().stream().map(new Ptx()::print).toList();
    assertEquals(List.of("ld %r1, x", "setp.eq %p1, %r1, 1", "@%p1 bra $L1", "mov r0, %r1", "mov r1, 7",
        "goto $periscope_end", "$L1:", "mov r0, 1532713819", "mov r1, 1532713819", "$periscope_end:"), body);
  }

  /** Inside braces, a name means another register than outside. */
  @Test
  void registersOfBlocks() throws IOException {
    List<String> body = compiled("""
        mov.b32 %r1, 7;
        { .reg .b32 %r1; .reg .pred p; mov.b32 %r1, 1; setp.eq.s32 p, %r1, 1; @p mov.b32 %r2, %r1;
          { .reg .b32 %r<3>; mov.b32 %r1, 2; mov.b32 %r2, %r1; mov.b32 %r4, %r1; } }
        mov.b32 %r2, 0;
        st.param.b32 [out], %r1;
        st.param.b64 [out+8], 7;
        ret;""").target().threads().get(0).body().stream().map(new Ptx()::print).toList();
    assertEquals(List.of("mov %r1, 7", "mov %b1_r1, 1", "setp.eq %b1_p, %b1_r1, 1", "@%b1_p mov %r2, %b1_r1",
        "mov %b2_r1, 2", "mov %b2_r2, %b2_r1", "mov %r4, %b2_r1", "mov %r2, 0", "mov r0, %r1", "mov r1, 7"), body);
  }

  /** The results of a kernel are stores through its last parameter, one by one or together. */
  @Test
  void resultsOfKernels() throws IOException {
    Path script = Files.writeString(folder.resolve("cc.sh"), """
        name=$(sed -n 's/.* \\(t[0-9a-f]*_P0\\)(.*/\\1/p' "$1")
        echo ".visible .entry $name(.param .u64 a, .param .u64 b, .param .u64 c)" > "$2"
        cat >> "$2" <<'END'
        { .reg .b32 %r<9>; .reg .b64 %rd<9>;
        ld.param.u64 %rd1, [a]; ld.param.u64 %rd2, [b]; ld.param.u64 %rd3, [c];
        cvta.to.global.u64 %rd4, %rd3;
        ld.global.nc.u32 %r1, [%rd1];
        st.global.u32 [%rd2], %r1;
        ld.u32 %r2, [%rd1+4];
        add.s64 %rd5, %rd4, 4;
        st.global.v2.u32 [%rd5], {%r1, %r2};
        st.global.u32 [%rd4], 7;
        ret; }
        END
        """);
    Path file = Files.writeString(folder.resolve("mine.compiler"), """
        compiler A script
        from cuda
        to ptx
        form cuda-kernels
        version echo 1
        compile sh %s {input} {output}
        """.formatted(script));
    RealCompiler compiler = new RealCompiler(
        new CompilerQuery(Compilers.load(file.toString()), "usual", AnswerCache.none(), () -> false), n -> { });
    String source = """
        CUDA T
        { x[2]={0, 0}; [y]=0; }
        P0@cta 1, gpu 0 (int* x, int* y) { int r0 = 7; int r1 = x[0]; *y = r1; int r2 = x[1]; int r3 = r2; }
        exists (0:r0=1 /\\ 0:r1=0 /\\ 0:r2=1)
        """;
    Compilation made = compiler.compile(LitmusLanguages.load().parse(new SourceText("t.litmus", source)),
        new SourceText("t.litmus", source)).get(0);
    assertEquals(Optional.of(Set.of(new Register(0, "r0"), new Register(0, "r1"), new Register(0, "r2"))),
        made.observed());
    assertEquals(List.of("ld.global.nc %r1, x", "st.global y, %r1", "ld %r2, x[1]", "mov r1, %r1", "mov r2, %r2",
        "mov r0, 7"), made.target().threads().get(0).body().stream().map(new Ptx()::print).toList());
    assertTrue(compiler.remark().orElseThrow().contains("restrict"));
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
      "st.param.b32 [out], 1; ret;                                   | its code may end without a value for r1",
      "mov.b64 %rd2, 1; st.param.b64 [out+8], %rd2; setp.eq.s32 %p1, 1, 1; @%p1 ret; st.param.b32 [out], 1; |"
          + " its code may end without a value for r0",
      "L: L: ret;                                                     | this label stands twice in one function",
      "st.param.b32 [out], %r4; st.param.b64 [out+8], 1; | its code may read a register without a value, %r4",
      "call.uni f, (%r1);                                            | its code calls a function",
      "frob.b32 %r1, 1;                                              | 'frob.b32' is not known",
      "mov.u32 %r1, %tid.x;                                          | this reads a register that is not declared",
      "ld.param.u64 %rd1, [c];                                       | this reads what is no parameter of the function",
      "st.param.b32 [out+4], 1;                                      | nothing of the source is returned here",
      "ld.param.u64 %rd1, [a+8];                                     | this reads what is no parameter of the function",
      "st.param.b16 [out], 1; st.param.b64 [out+8], 1;               | this returns a part of r0 only",
      "ld.param.u64 %rd1, [a]; mov.u64 %rd3, 0; add.s64 %rd2, %rd1, %rd3; st.u32 [%rd2], 1; |"
          + " its code computes an address from values",
      "ld.param.u64 %rd1, [a]; st.u32 [%rd1+2], 1;                   | 2 bytes from x lies another location"})
  void whatIsRefused(String body, String message) {
    InvalidInputException e = assertThrows(InvalidInputException.class, () -> compiled(body + " ret;"));
    assertTrue(e.diagnostics().get(0).message().contains(message), () -> e.diagnostics().get(0).render());
  }

  /** The compiler is called once for the same unit; if its script changes, it is called again. */
  @Test
  void answersAreKept() throws IOException {
    AnswerCache cache = AnswerCache.in(folder.resolve("cache"));
    SourceText text = new SourceText("t.litmus", TEST);
    compiler("ld.param.u64 %rd1, [a]; ld.u32 %r1, [%rd1]; st.param.b32 [out], %r1; st.param.b64 [out+8], 0; ret;",
        cache);
    LitmusTest first = again(cache).compile(test(), text).get(0).target();
    assertEquals(first, again(cache).compile(test(), text).get(0).target());
    assertEquals(1, Files.readAllLines(folder.resolve("calls")).size());
    Path script = folder.resolve("cc.sh");
    Files.writeString(script, Files.readString(script).replace("ld.u32", "ld.relaxed.gpu.u32"));
    assertNotEquals(first, again(cache).compile(test(), text).get(0).target());
    assertEquals(2, Files.readAllLines(folder.resolve("calls")).size());
  }

  /** The same compiler after a new start. */
  private RealCompiler again(AnswerCache cache) {
    return new RealCompiler(new CompilerQuery(
        Compilers.load(folder.resolve("mine.compiler").toString()), "usual", cache, () -> false), n -> { });
  }
}
