package periscope.lang.openclrsp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static periscope.lang.openclrsp.ReadingTest.LANGUAGE;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import periscope.litmus.LitmusTest;
import periscope.litmus.launch.LaunchRequest;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;

/** The order in which C reads a text (C11 5.1.1.2): lines are joined, then comments go, then macros are replaced. */
class PhasesTest {

  private static final KernelFiles KERNELS = new KernelFiles();

  private static LitmusTest kernel(String body) {
    String text = "/* launch k on 2x1 { x[4] } */\n" + body;
    return KERNELS.launch(new SourceText("k.cl", text), LaunchRequest.NONE).test();
  }

  private static LitmusTest test(String body) {
    return LANGUAGE.parse(new SourceText("t", "OPENCL t\n{ int x[4]; }\n"
        + "P0@wg 0, dev 0 (global int *x, local int *t) {\n" + body + "\n}\nexists (x[0]=1 /\\\n  x[1]=0)\n"));
  }

  private static Arguments row(String text, String meant) {
    return Arguments.of(text, meant);
  }

  static Stream<Arguments> comments() {
    return Stream.of(
        row("x[0] = 1; // a comment \\\nx[1] = 1;\nx[2] = 1;", "x[0] = 1; x[2] = 1;"),
        row("x[0] = 1; // a comment \\\r\nx[1] = 1;\r\nx[2] = 1;", "x[0] = 1; x[2] = 1;"),
        row("x[0] = 1; // a comment \\ \t\nx[1] = 1;\nx[2] = 1;", "x[0] = 1; x[2] = 1;"),
        row("x[0] = 1; // one \\\n two \\\n x[1] = 1;\nx[2] = 1;", "x[0] = 1; x[2] = 1;"),
        row("x[0] = 1; // a comment /\\\nx[1] = 1;\nx[2] = 1;", "x[0] = 1; x[2] = 1;"),
        row("x[0] = 1; /* one *\\\n/ x[1] = 1; /* */ x[2] = 1;", "x[0] = 1; x[1] = 1; x[2] = 1;"),
        row("#define A 1 /* two\nlines */ + 2\nx[0] = A;", "x[0] = 1 + 2;"),
        row("#define A 1 // one \\\n + 2\nx[0] = A;", "x[0] = 1;"),
        row("ba\\\nrrier(CLK_LOCAL_\\\r\nMEM_FENCE);", "barrier(CLK_LOCAL_MEM_FENCE);"),
        row("#if 0 // \\\n#else\nx[0] = 1;\n#endif\nx[1] = 1;", "x[1] = 1;"),
        row("/* */ #define A 2\nx[0] = A;", "x[0] = 2;"));
  }

  @ParameterizedTest
  @MethodSource("comments")
  void linesAreJoinedFirst(String text, String meant) {
    same(text, meant);
  }

  /** A comment is one blank, so that what stands behind it is in the same line. */
  @Test
  void noLineEndsInAComment() {
    assertEquals(kernel("#define A /\\\n/ none\nkernel void k(global int *x) { x[0] = 1 A;\n}"),
        kernel("kernel void k(global int *x) { x[0] = 1; }"));
    assertEquals(kernel("kernel void k(global int *x) {\n#if 1 /* two\n lines */ + 1 == 2\nx[0] = 1;\n#endif\n}"),
        kernel("kernel void k(global int *x) { x[0] = 1; }"));
    InvalidInputException e = assertThrows(InvalidInputException.class,
        () -> kernel("kernel void k(global int *x) { /* two\n lines */ #define A 1\n x[0] = 1; }"));
    assertTrue(e.diagnostics().get(0).message().contains("'#'"), e.diagnostics().get(0).render());
  }

  static Stream<Arguments> tokens() {
    return Stream.of(
        row("#define BACK -i\nint i = 1; x[-BACK + 1] = 1;", "int i = 1; x[- -i + 1] = 1;"),
        row("#define NEG(a) -a\nint i = 1; int r = NEG(-i);", "int i = 1; int r = - -i;"),
        row("#define EMPTY\nint i = 1; x[0] = -EMPTY-i;", "int i = 1; x[0] = - -i;"),
        row("#define M -1\nint i = 1; x[0] = -M - i;", "int i = 1; x[0] = - -1 - i;"),
        row("#define SUB(a, b) a-b\nint i = 1; x[0] = SUB(3,-i);", "int i = 1; x[0] = 3- -i;"),
        row("#define PLUS +\nint i = 1; x[0] = +PLUS i;", "int i = 1; x[0] = + +i;"));
  }

  @ParameterizedTest
  @MethodSource("tokens")
  void onlyPastingJoinsTokens(String text, String meant) {
    same(text, meant);
  }

  static Stream<Arguments> conditions() {
    return Stream.of(row("-1 > 0u", "1"), row("0u - 1 < 0", "0"), row("-1 / 2u > 100", "1"), row("~0u >> 63 == 1", "1"),
        row("(1 ? -1 : 0u) > 0", "1"), row("(0 && 0u) - 1 < 0", "1"), row("'\\377' < 0", "1"),
        row("0x8000000000000000 > 0", "1"));
  }

  @ParameterizedTest
  @MethodSource("conditions")
  void conditionsHaveUnsignedNumbers(String condition, String holds) {
    same("#if " + condition + "\nx[0] = 1;\n#else\nx[0] = 0;\n#endif", "x[0] = " + holds + ";");
  }

  private static void same(String text, String meant) {
    assertEquals(kernel("kernel void k(global int *x, local int *t) {\n" + meant + "\n}"),
        kernel("kernel void k(global int *x, local int *t) {\n" + text + "\n}"), text);
    assertEquals(test(meant), test(text), text);
  }
}
