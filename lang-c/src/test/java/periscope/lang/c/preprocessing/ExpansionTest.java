package periscope.lang.c.preprocessing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import periscope.grammars.Problems;
import periscope.litmus.source.Compilation;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;

/** Macros and directives; what is expected was worked out from C11, 6.10, or stands there. */
class ExpansionTest {

  /** Comments are blanks before a text comes here. */
  private static Expanded expanded(String commented) {
    String text = commented.replace("/**/", "    ");
    Problems problems = new Problems(new SourceText("t.c", text));
    Expanded expanded = Preprocessor.expand(text, new Environment("t.c", Predefined.NOTHING, Compilation.NONE,
        Optional.of(Set.of()), List.of(), Integer.MAX_VALUE), problems);
    problems.raise();
    return expanded;
  }

  private static List<String> tokens(String text) {
    return Tokenizer.all(text).stream().map(PpToken::text).toList();
  }

  private static Arguments row(String text, String meant) {
    return Arguments.of(text, meant);
  }

  /** Tokens that macros make, and those beside them, stay apart. */
  static Stream<Arguments> apart() {
    return Stream.of(
        row("#define EMPTY\n-EMPTY-i", "- -i"),
        row("#define MINUS -\n-MINUS i", "- - i"),
        row("#define NEG(a) -a\nNEG(-i) NEG(NEG(i))", "- -i - -i"),
        row("#define SUB(a, b) a-b\nSUB(3,-i)", "3- -i"),
        row("#define BACK -i\nx[-BACK + 1]", "x[- -i + 1]"),
        row("#define PLUS +\n+PLUS PLUS+ PLUS/**/PLUS", "+ + + + + +"),
        row("#define LT <\nLT< a LT/**/= b", "< < a < = b"),
        row("#define E\n&E& |E| >E> =E= -E> :E:", "& & | | > > = = - > : :"),
        row("#define E\nxE y/**/E z 1E 2", "xE y z 1E 2"),
        row("#define ONE 1\n#define X x\nONE/**/X X/**/X ONE/**/ONE", "1 x x x 1 1"),
        row("#define N 1\n.N N.5 N..N", ". 1 1 .5 1 . . 1"));
  }

  /** The examples of C11, 6.10.3.5. */
  static Stream<Arguments> standard() {
    String three = "#define x 3\n#define f(a) f(x * (a))\n#undef x\n#define x 2\n#define g f\n#define z z[0]\n"
        + "#define h g(~\n#define m(a) a(w)\n#define w 0,1\n#define t(a) a\n#define p() int\n#define q(x) x\n"
        + "#define r(x,y) x ## y\n#define str(x) # x\n";
    String four = "#define str(s) # s\n#define xstr(s) str(s)\n"
        + "#define debug(s, t) printf(\"x\" # s \"= %d, x\" # t \"= %s\", \\\n x ## s, x ## t)\n"
        + "#define INCFILE(n) vers ## n\n#define glue(a, b) a ## b\n#define xglue(a, b) glue(a, b)\n"
        + "#define HIGHLOW \"hello\"\n#define LOW LOW \", world\"\n";
    String seven = "#define debug(...) fprintf(stderr, __VA_ARGS__)\n#define showlist(...) puts(#__VA_ARGS__)\n"
        + "#define report(test, ...) ((test)?puts(#test):\\\n printf(__VA_ARGS__))\n";
    return Stream.of(
        row(three + "f(y+1) + f(f(z)) % t(t(g)(0) + t)(1);",
            "f(2 * (y+1)) + f(2 * (f(2 * (z[0])))) % f(2 * (0)) + t(1);"),
        row(three + "g(x+(3,4)-w) | h 5) & m\n(f)^m(m);",
            "f(2 * (2+(3,4)-0,1)) | f(2 * (~ 5)) & f(2 * (0,1))^m(0,1);"),
        row(three + "p() i[q()] = { q(1), r(2,3), r(4,), r(,5), r(,) };", "int i[] = { 1, 23, 4, 5, };"),
        row(three + "char c[2][6] = { str(hello), str() };", "char c[2][6] = { \"hello\", \"\" };"),
        row(four + "debug(1, 2);", "printf(\"x\" \"1\" \"= %d, x\" \"2\" \"= %s\", x1, x2);"),
        row(four + "fputs(str(strncmp(\"abc\\0d\", \"abc\", '\\4') // this goes away\n == 0) str(: @\\n), s);"
            .replace("// this goes away", ""),
            "fputs(\"strncmp(\\\"abc\\\\0d\\\", \\\"abc\\\", '\\\\4') == 0\" \": @\\n\", s);"),
        row(four + "xstr(INCFILE(2).h)", "\"vers2.h\""),
        row(four + "glue(HIGH, LOW); xglue(HIGH, LOW)", "\"hello\"; \"hello\" \", world\""),
        row("#define hash_hash # ## #\n#define mkstr(a) # a\n#define in_between(a) mkstr(a)\n"
            + "#define join(c, d) in_between(c hash_hash d)\njoin(x, y);", "\"x ## y\";"),
        row("#define t(x,y,z) x ## y ## z\nt(1,2,3), t(,4,5), t(6,,7), t(8,9,), t(10,,), t(,11,), t(,,12), t(,,)",
            "123, 45, 67, 89, 10, 11, 12,"),
        row(seven + "debug(\"Flag\"); debug(\"X = %d\\n\", x); showlist(The first, second, and third items.);",
            "fprintf(stderr, \"Flag\"); fprintf(stderr, \"X = %d\\n\", x);"
                + " puts(\"The first, second, and third items.\");"),
        row(seven + "report(x>y, \"x is %d but y is %d\", x, y);",
            "((x>y)?puts(\"x>y\"): printf(\"x is %d but y is %d\", x, y));"));
  }

  /** What is expanded when, and what no more. */
  static Stream<Arguments> rescanned() {
    return Stream.of(
        row("#define f(a) a*g\n#define g(a) f(a)\nf(2)(9)", "2*9*g"),
        row("#define f(x) x f\nf(1)(2)(3)", "1 f(2)(3)"),
        row("#define A B\n#define B A\nA B", "A B"),
        row("#define F(a) a\n#define G F\nG(1) F (2) F\n\n(3) F F(4)", "1 2 3 F 4"),
        row("#define NIL(xxx) xxx\n#define G_0(arg) NIL(G_1)(arg)\n#define G_1(arg) NIL(arg)\nG_0(42)", "42"),
        row("#define OPEN (\n#define F(a) [a]\nF OPEN 1) F(OPEN)", "F(1) [(]"),
        row("#define ID(a) a\n#define F(a) [a]\n#define OPEN (\nID(F OPEN 1))", "[1]"),
        row("#define F(a, b) a b\n#define PAIR 1, 2\n#define G(x) F(x)\nF((1, 2), 3) F(,) G(PAIR)", "(1, 2) 3 1 2"),
        row("#define CAT(a, b) a ## b\n#define AB 5\n#define X A\nCAT(A, B) CAT(X, B) CAT(CA, T)(1, 2)",
            "5 XB CAT(1, 2)"),
        row("#define V(a, ...) f(a, ## __VA_ARGS__)\n#define W(...) f(0, ##__VA_ARGS__)\n"
            + "V(1) V(1, 2, 3) V(1,) W() W(x)", "f(1) f(1, 2, 3) f(1,) f(0) f(0, x)"),
        row("#define L(a, r...) a : r\nL(1) L(1, 2, 3)", "1 : 1 : 2, 3"),
        row("#define S(a) #a\nS(  a   \"b\\n\"  'c'  ) S(- -1) S()", "\"a \\\"b\\\\n\\\" 'c'\" \"- -1\" \"\""),
        row("#define F(a) a\n#define F(a) a\n#undef F\n#undef NONE\nF(1)", "F(1)"),
        row("#define F (a) 1\nF", "(a) 1"));
  }

  /** Lines are joined before all else, and directives speak of whole lines. */
  static Stream<Arguments> lines() {
    return Stream.of(
        row("#define A 1 \\\n + 2\nA", "1 + 2"), row("#def\\\nine A 1\r\nA", "1"),
        row("ba\\\nrrier(1\\\r\n2); x+\\\n+;", "barrier(12); x++;"),
        row("#define A 1 \\  \n + 2\nA", "1 + 2"),
        row("__LINE__\n#line 40 \"other.c\"\n__LINE__ __FILE__\n\n__LINE__", "1 40 \"other.c\" 42"),
        row("__COUNTER__ __COUNTER__ __FILE__ __INCLUDE_LEVEL__", "0 1 \"t.c\" 0"),
        row("#define L __LINE__\n\nL x(\nL)", "3 x(4)"),
        row("#if 0\n#foo ' \" (\n#else\nx\n#endif", "x"),
        row("#ifdef A\n1\n#elifdef B\n2\n#elifndef C\n3\n#else\n4\n#endif", "3"),
        row("#define B B\n#if B\n1\n#else\n0\n#endif", "0"),
        row("#\n# 12 \"a.c\"\n#pragma unroll\nx", "x"));
  }

  @ParameterizedTest
  @MethodSource({"apart", "standard", "rescanned", "lines"})
  void becomes(String text, String meant) {
    assertEquals(tokens(meant), tokens(expanded(text).text()), text);
  }

  static Stream<Arguments> refused() {
    return Stream.of(row("#define F(a) a\n«F(1, 2)»", "F takes 1 argument, not 2"),
        row("#define F(a, b) a\n«F()»", "F takes 2 arguments, not 0"),
        row("#define F(a, b, ...) a\n«F(1)»", "F takes at least 2 arguments, not 1"),
        row("#define F() 1\n«F(1)»", "F takes 0 arguments, not 1"),
        row("#define F(a) a\n1 + «F»(1", "the arguments of F have no end"),
        row("#define F(a) a\n«F»(1,\n#undef G\n2)", "the arguments of F have no end"),
        row("#define F(a) a\n«F»\n#undef G\n(2)", "a directive stands between F and its arguments"),
        row("#define F(a, b) a ## b\nx + «F(+, -)»", "## joins + and -, which are no token together"),
        row("x = «0xE+1»;", "C reads 0xE+1 as one number"),
        row("#define V 0x1e-1\nx = «V» + 1e-1f + 0x1.8p+3 + .5E+2 + 1.e-3L;", "C reads 0x1e-1 as one number"),
        row("x = 0x1e -1 + «1.5e+x»;", "C reads 1.5e+x as one number"),
        row("«#define» F(a) ## a", "## stands at an end of what F is"),
        row("«#define» F a ##", "## stands at an end of what F is"),
        row("«#define» F(a) #b", "no parameter of F follows it"),
        row("«#define» F(a", "the parameters of F have no end"),
        row("«#define» F(a,) a", "the parameters of F have no end"),
        row("«#define» F(..., a) a", "the parameters of F have no end"),
        row("«#define» F(1) a", "1 is no parameter"),
        row("«#define» F(a) __VA_ARGS__", "__VA_ARGS__ stands in a macro without '...'"),
        row("«#define» F(...) __VA_OPT__(x)", "__VA_OPT__ is not read"),
        row("«#define» defined 1", "defined cannot be defined"),
        row("«#line» x", "#line takes a number"),
        row("«#elif» 1\n#endif", "there is no #if before this"));
  }

  @ParameterizedTest
  @MethodSource("refused")
  void isToldWhereItStands(String marked, String message) {
    int start = marked.indexOf('«');
    InvalidInputException e = assertThrows(InvalidInputException.class,
        () -> expanded(marked.replace("«", "").replace("»", "")));
    assertTrue(e.diagnostics().get(0).message().contains(message), e.diagnostics().get(0).render());
    assertEquals(start, e.diagnostics().get(0).span().offset(), marked);
    assertEquals(marked.indexOf('»') - start - 1, e.diagnostics().get(0).span().length(), marked);
  }

  /** Tokens know where they come from: those that were written from there, those of macros from their use. */
  @Test
  void origins() {
    String text = "#define F(a) (a + 1)\nx = F(y) * z\\\nz; F\n(2)";
    Expanded expanded = expanded(text);
    assertEquals("x", origin(text, expanded, "x"));
    assertEquals("F(y)", origin(text, expanded, "(y + 1)"));
    assertEquals("F(y)", origin(text, expanded, "y"));
    assertEquals("z\\\nz", origin(text, expanded, "zz"));
    assertEquals("F\n(2)", origin(text, expanded, "(2 + 1)"));
  }

  private static String origin(String text, Expanded expanded, String part) {
    Span span = expanded.origin(new Span(expanded.text().indexOf(part), part.length()));
    return text.substring(span.offset(), span.offset() + span.length());
  }

  @Test
  void textsWithoutMacrosStayWhatTheyAre() {
    String text = "int x = y /* */ + 1;\n\t/\\ z";
    assertEquals(text, expanded(text).text());
  }
}
