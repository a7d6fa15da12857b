package periscope.lang.openclrsp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static periscope.lang.openclrsp.ReadingTest.LANGUAGE;

import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import periscope.litmus.LitmusTest;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.testing.Sample;

/** Directives and macros, as users write them. */
class PreprocessorTest {

  private static List<Instruction> body(String lines, String body, Map<String, String> defined) {
    String text = "OPENCL t\n" + lines + "\n{}\nP0 (global int* x, global atomic_int* y) {\n" + body + "\n}\n";
    return LANGUAGE.parse(new SourceText("t", text).with(defined)).threads().get(0).body();
  }

  private static void same(String lines, String body, String expanded) {
    assertEquals(body("", expanded, Map.of()), body(lines, body, Map.of()));
  }

  @Test
  void namesStandForText() {
    same("#define N 2", "*x = N;", "*x = 2;");
    same("#define N 2\n#define M (N + 1)", "*x = M;", "*x = (2 + 1);");
    same("#define ORDER memory_order_release, \\\n  memory_scope_device // both", "atomic_store_explicit(y, 1, ORDER);",
        "atomic_store_explicit(y, 1, memory_order_release, memory_scope_device);");
    same("#define N 2\n#undef N", "int N = 3; *x = N;", "int N = 3; *x = N;");
    same("#define x x", "*x = 1;", "*x = 1;");
    same("#define EMPTY", "EMPTY *x = 1; EMPTY", "*x = 1;");
    same("#include <stdatomic.h>\n#pragma OPENCL EXTENSION cl_khr_fp64 : enable", "*x = 1;", "*x = 1;");
  }

  @Test
  void macrosTakeArguments() {
    same("#define LOAD(p) (*(p))\n#define STORE(p, v) (*(p) = (v))", "int r0 = LOAD(x); *x = LOAD (x) + 1;",
        "int r0 = (*(x)); *x = (*(x)) + 1;");
    same("#define FENCE() atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_seq_cst)", "FENCE();",
        "atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_seq_cst);");
    same("#define ORDER(o) memory_order_ ## o", "atomic_store_explicit(y, 1, ORDER(release));",
        "atomic_store_explicit(y, 1, memory_order_release);");
    same("#define PUT(p, v) do { *p = v; *p = v + 1; } while (0)", "PUT(x,\n  (7) + 4);",
        "do { *x = (7) + 4; *x = (7) + 4 + 1; } while (0);");
    same("#define F(a) a + F\n", "int F = 1; *x = F(2);", "int F = 1; *x = 2 + F;");
  }

  @Test
  void partsAreLeftOut() {
    String lines = "#ifdef WEAK\n# define ORDER relaxed\n#elif defined(STRONG) && STRONG > 1\n"
        + "#define ORDER seq_cst\n#else\n#define ORDER release\n#endif\n#define STORE(o) STORE_(o)\n"
        + "#define STORE_(o) atomic_store_explicit(y, 1, memory_order_ ## o)";
    assertEquals(body("", "atomic_store_explicit(y, 1, memory_order_release);", Map.of()),
        body(lines, "STORE(ORDER);", Map.of()));
    assertEquals(body("", "atomic_store_explicit(y, 1, memory_order_relaxed);", Map.of()),
        body(lines, "STORE(ORDER);", Map.of("WEAK", "1")));
    assertEquals(body("", "atomic_store_explicit(y, 1, memory_order_seq_cst);", Map.of()),
        body(lines, "STORE(ORDER);", Map.of("STRONG", "(1 + 1)")));
    assertEquals(body("", "atomic_store_explicit(y, 1, memory_order_release);", Map.of()),
        body(lines, "STORE(ORDER);", Map.of("STRONG", "1")));
    same("#if 0\n' what is left out may be anything ` #\n#endif\n#ifndef N\n#define N 4\n#endif", "*x = N;", "*x = 4;");
    same("#if 0\n#if 1\n#error nested\n#else\n#error nested\n#endif\n#endif", "*x = 1;", "*x = 1;");
    same("#if (0x10 == 020 * 1) && !defined FOO || FOO / 2 == 3\n#define N 1\n#endif", "*x = N;", "*x = 1;");
  }

  @Test
  void conditionsAreExpandedToo() {
    String text = "OPENCL t\n#define ONE 1\n{}\nP0 (global int* x) { int r0 = *x; }\nexists (0:r0=ONE)\n";
    assertEquals(LANGUAGE.parse(new SourceText("t", text.replace("#define ONE 1\n", "").replace("ONE", "1"))),
        LANGUAGE.parse(new SourceText("t", text)));
  }

  /** The text has a mark, « », around the span of its first diagnostic. */
  private static DynamicTest wrong(String marked, String message) {
    int start = marked.indexOf('«');
    String text = marked.replace("«", "").replace("»", "");
    return DynamicTest.dynamicTest(message + ": " + marked.replace('\n', ' '), () -> {
      Diagnostic first = assertThrows(InvalidInputException.class, () -> LANGUAGE.parse(new SourceText("t", text)))
          .diagnostics().get(0);
      assertTrue(first.message().contains(message), first.render());
      assertEquals(start, first.span().offset(), first.render());
      assertEquals(marked.indexOf('»') - start - 1, first.span().length(), first.render());
    });
  }

  private static DynamicTest inThread(String lines, String body, String message) {
    return wrong("OPENCL t\n" + lines + "\n{}\nP0 (global int* x) {\n" + body + "\n}\n", message);
  }

  @TestFactory
  Stream<DynamicTest> mistakes() {
    return Stream.of(
        inThread("«#define» 1 2", "*x = 1;", "this defines nothing"),
        inThread("«#define» F(a, a) a", "*x = 1;", "this defines nothing"),
        inThread("#define TEXT(a) #a", "*x = «TEXT(1)»;", "unexpected character '\"'"),
        inThread("«#ifdef» X", "*x = 1;", "no #endif"),
        inThread("«#else»", "*x = 1;", "no #if before"),
        inThread("#if 1\n#else\n«#else»\n#endif", "*x = 1;", "no #if before"),
        inThread("«#endif»", "*x = 1;", "no #if before"),
        inThread("«#ifdef»\n#endif", "*x = 1;", "#ifdef takes a name"),
        inThread("«#if» 1 +\n#endif", "*x = 1;", "something is missing at the end"),
        inThread("«#if» (1\n#endif", "*x = 1;", "expected ')'"),
        inThread("«#if» 1 / NONE\n#endif", "*x = 1;", "a division by zero"),
        inThread("«#if» 1 ? 2\n#endif", "*x = 1;", "expected ':'"),
        inThread("«#if» 1 ? 2 : 3 4\n#endif", "*x = 1;", "unexpected '4'"),
        inThread("«#if» 1 +\\\n9223372036854775807\n#endif", "*x = 1;", "beyond those of intmax_t"),
        inThread("«#error» too old", "*x = 1;", "#error too old"),
        inThread("«#defin» N 1", "*x = 1;", "no directive #defin"),
        inThread("#define F(a, b) a", "*x = «F(1)»;", "F takes 2 arguments, not 1"),
        inThread("#define F(a) a", "*x = «F»(1;", "the arguments of F have no end"),
        inThread("#define N r7", "*x = «N»;", "unknown register or location r7"),
        inThread("#define F(a) (a + r7)", "*x = 1 +\n  «F(2)»;", "unknown register or location r7"),
        inThread("#define N 1 +", "*x = N«;»", "unexpected ';'"),
        inThread("#define N 1", "*x = N «é» 1;", "unexpected character 'é'"),
        inThread("", "*x = 1 «#» 2;", "unexpected character '#'"));
  }

  @Test
  void whatIsReadOnlyInPartIsTold() {
    SourceText text = new SourceText("t", "OPENCL t\n#include \"lock.h\"\n#define N 1\n#define N 2\n{}\n"
        + "P0 (global int* x) { *x = N; }\n");
    assertEquals(List.of("no file is read here", "N is defined already, as something else"),
        LANGUAGE.warnings(text).stream().map(Diagnostic::message).toList());
  }

  /** Texts that would take for ever, or a deep stack, are refused. */
  @Test
  void workIsBounded() {
    String twice = IntStream.range(0, 60).mapToObj(i -> "#define A" + (i + 1) + " A" + i + " A" + i + "\n")
        .reduce("#define A0 1\n", String::concat);
    refused(twice, "A60", "macros make more than");
    String chain = IntStream.range(0, 5000).mapToObj(i -> "#define A" + (i + 1) + " A" + i + "\n")
        .reduce("#define A0 1\n", String::concat);
    refused(chain, "A5000", "macros are nested");
    refused("#define F(a) a", "F(".repeat(20_000) + "1" + ")".repeat(20_000), "macros are nested");
    refused("#define F(a) a a", "F(".repeat(90) + "1" + ")".repeat(90), "macros make more than");
    refused("#if " + "(".repeat(50_000) + "\n#endif", "1", "cannot be read");
    refused("#define N " + "1 + ".repeat(20_000) + "1", "N + N + N + N + N", "with its macros expanded");
  }

  private static void refused(String lines, String value, String message) {
    Diagnostic first = assertThrows(InvalidInputException.class, () -> body(lines, "*x = " + value + ";", Map.of()))
        .diagnostics().get(0);
    assertTrue(first.message().contains(message), first.render());
  }

  private static final String WHOLE = """
      OPENCL whole
      #define LOAD(p) atomic_load_explicit(p, memory_order_acquire, memory_scope_device)
      #define PAIR(a, b) a ## b
      #if defined(N) && N > 1 || !defined(M)
      #define K 2 \\
        + 1
      #else
      #undef K
      #endif
      static int wait(global atomic_int *f, int n) {
        global atomic_int *p = &f[n - n];
        for (int i = 0; i < K; i++) { if (LOAD(p) == n) return i; }
        return max(-1, -n);
      }
      { int a[2]; }
      P0@wg 0, dev 0 (global int *a, global atomic_int *f) { PAIR(a, [get_local_id(0)]) = 1; atomic_store(f, 1); }
      P1@wg 0, dev 0 (global int *a, global atomic_int *f) { int r0 = wait(f, 1); assert(r0 < K); atomic_inc(a); }
      exists (1:r0=PAIR(1,))
      """;

  static Stream<Long> seeds() {
    return LongStream.range(0, Sample.of(300, 5_000)).boxed();
  }

  /** Whatever is written: a text is read, or refused with problems that stand in it. */
  @ParameterizedTest
  @MethodSource("seeds")
  void slips(long seed) {
    Random random = new Random(seed);
    StringBuilder text = new StringBuilder(WHOLE);
    for (int i = random.nextInt(4); i >= 0; i--) {
      int from = 13 + random.nextInt(text.length() - 20);
      int to = from + 1 + random.nextInt(random.nextBoolean() ? 2 : 40);
      int other = 13 + random.nextInt(text.length() - 20);
      text.replace(from, Math.min(to, text.length()), random.nextInt(3) == 0 ? ""
          : text.substring(other, Math.min(text.length(), other + random.nextInt(12))));
    }
    SourceText source = new SourceText("t", text.toString());
    try {
      LitmusTest test = LANGUAGE.parse(source);
      assertEquals(test, LANGUAGE.parse(new SourceText("printed", LANGUAGE.print(test))), text.toString());
    } catch (InvalidInputException e) {
      e.diagnostics().forEach(d -> assertTrue(d.span().offset() + d.span().length() <= text.length(), d.render()));
    }
  }
}
