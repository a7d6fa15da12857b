package periscope.compilers.assembly;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;

/** Modules in the form in which compilers write them, and the effects of their functions on memory. */
class MemoryCodeTest {

  private static SourceText module(String body) {
    return new SourceText("t.ptx", """
        .version 9.0
        .target sm_90
        .address_size 64 // a comment with { and ;
        .extern .func (.param .b32 r) other (.param .b64 a);
        .visible .func  (.param .b32 func_retval0) f(
        \t.param .b64 f_param_0,
        \t.param .b32 f_param_1
        )
        .noinline
        {
        \t.reg .pred \t%p<2>;
        \t.reg .b32 \t%r<5>;
        \t.loc 1 2 3
        \tld.param.u64 \t%rd1, [f_param_0];
        \tld.param.u32 \t%r1, [f_param_1];
        """ + body + "\tret;\n}\n");
  }

  private static MemoryCode code(String body) {
    SourceText text = module(body);
    return MemoryCode.of(PtxModuleReader.read(text).get(0), List.of("x", "v"), text);
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
      // libcu++ has the operation before the qualifiers, LLVM behind them.
      "{ atom.add.acquire.gpu.s32 %r2,[%rd1],%r1; } | atom.acquire.gpu.add r, x, v",
      "atom.acquire.gpu.add.s32 %r2, [%rd1+0], %r1; | atom.acquire.gpu.add r, x, v",
      "cvta.to.global.u64 %rd2, %rd1; atom.global.add.u32 %r2, [%rd2], %r1; | atom.add r, x, v",
      "neg.s32 %r3, %r1; atom.relaxed.sys.global.add.s32 %r2, [%rd1], %r3; | atom.relaxed.sys.add r, x, (-v)",
      "fence.sc.cta; ld.acquire.cta.b32 %r2, [%rd1]; | fence.sc.cta; ld.acquire.cta r, x",
      "mov.u32 %r4, 7; st.relaxed.gpu.u32 [%rd1], %r4; | st.relaxed.gpu x, 7",
      "ld.volatile.u32 %r2, [%rd1]; membar.gl; bar.sync 0; | ld.volatile r, x; membar.gl; bar.cta.sync 0"})
  void instructions(String body, String expected) {
    MemoryCode code = code(body);
    assertEquals(Optional.empty(), code.problem());
    assertEquals(expected, String.join("; ", code.instructions()));
  }

  @Test
  void whatIsReturned() {
    assertEquals(Optional.of("r"),
        code("ld.u32 %r2, [%rd1];\nst.param.b32 [func_retval0+0], %r2;\n").returned());
    assertEquals(Optional.of(MemoryCode.COMPUTED),
        code("ld.u32 %r2, [%rd1];\nadd.s32 %r3, %r2, 1;\nst.param.b32 [func_retval0], %r3;\n").returned());
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
      "setp.eq.s32 %p1, %r1, 0; @%p1 bra $L__BB0_2; $L__BB0_2: | its code has branches",
      "add.s32 %r3, %r1, 1; st.u32 [%rd1], %r3;               | its code computes an operand",
      "st.u32 [%rd1+4], %r1;                                  | its code accesses another location",
      "ld.u32 %r2, [%rd1]; ld.u32 %r3, [%rd1];                | its code reads more than once",
      "st.shared.u32 [%rd1], %r1;                             | 'st.shared.u32' is not for global memory"})
  void whatIsNoRow(String body, String problem) {
    assertEquals(Optional.of(problem), code(body).problem());
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
      "\\tfoo.b32 %r1, %r2;\\n        | 16 unknown instruction 'foo.b32'",
      "\\tst.acquire.gpu.u32 [%rd1], %r1;\\n | 16 'st.acquire.gpu.u32' is not known: a store cannot be acquire",
      "\\t.strange 4;\\n              | 16 this directive is not known",
      "\\tret\\n}\\n.func g() {\\n    | 16 this instruction has no end"})
  void whatIsNotKnown(String body, String expected) {
    Diagnostic first = assertThrows(InvalidInputException.class, () -> code(body.translateEscapes())).diagnostics()
        .get(0);
    assertEquals(expected, first.text().line(first.span().offset()) + " " + first.message());
  }
}
