package periscope.lang.openclrsp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static periscope.lang.openclrsp.ReadingTest.LANGUAGE;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import periscope.litmus.LitmusTest;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;

/** Functions that a test defines are read as if they stood where they are called. */
class FunctionsTest {

  private static final String PARAMETERS = "(global int* x, global atomic_int* y, global int* a)";

  private static String text(String functions, String body) {
    return "OPENCL t\n{ int a[3]; }\n" + functions + "\nP0 " + PARAMETERS + " {\n" + body + "\n}\n";
  }

  /** The body of a thread; what is printed of it means the same. */
  private static List<Instruction> body(String functions, String body) {
    LitmusTest test = LANGUAGE.parse(new SourceText("t", text(functions, body)));
    String printed = LANGUAGE.print(test);
    assertEquals(test, LANGUAGE.parse(new SourceText("printed", printed)), printed);
    return test.threads().get(0).body();
  }

  private static void same(String functions, String body, String inlined) {
    assertEquals(body("", inlined), body(functions, body));
  }

  private static void wrong(String functions, String body, String place, String message) {
    Diagnostic first = assertThrows(InvalidInputException.class, () -> LANGUAGE.parse(
        new SourceText("t", text(functions, body)))).diagnostics().get(0);
    assertTrue(first.message().contains(message), first.render());
    assertEquals(place, first.text().line(first.span().offset()) + ":" + first.text().column(first.span().offset()),
        first.render());
  }

  @Test
  void pointersAreThePlacesThatTheyAreGiven() {
    same("void put(global int* to, int v) { *to = v; }", "put(x, 2); put(&a[1], 3);", "*x = 2; a[1] = 3;");
    same("static inline void put(global int *cells, int i) { cells[i] = 1; }", "put(a, 2);", "a[2] = 1;");
    same("void next(global int *cells) { *(cells + 1) = 1; }", "next(&a[1]);", "a[2] = 1;");
    same("void put(global int* to) { *to = 1; }\nvoid both(global int* p, global int* q) { put(p); put(q); }",
        "both(x, a);", "*x = 1; *a = 1;");
  }

  @Test
  void whatIsReturnedIsThere() {
    same("int get(global int* from) { return *from; }", "int r0 = get(x);", "int r0 = *x;");
    same("int get(global int* from) { return *from; }", "int r0 = 1 + get(x);", "int r0 = 1 + *x;");
    same("int twice(int v) { return v + v; }", "int r0 = twice(4);", "int r0 = 4 + 4;");
    same("int sign(int v) { if (v < 0) return -1; return v > 0; }", "int r0 = *x; int r1 = sign(r0);",
        "int r0 = *x; int sign_v = r0; int r1; if (sign_v < 0) { r1 = -1; } else { r1 = sign_v > 0; }");
  }

  @Test
  void whatIsLocalToAFunctionIsARegisterOfItsOwn() {
    same("int old(global int* from) { int r0 = *from; r0 += 1; return r0; }", "int r0 = 7; int r1 = old(x);",
        "int r0 = 7; int old_r0 = *x; old_r0 += 1; int r1 = old_r0;");
    same("void f(int n) { n++; *x = n; }", "f(1); f(2);",
        "int f_n = 1; f_n++; *x = f_n; int f_n_2 = 2; f_n_2++; *x = f_n_2;");
    same("void f(int n) { n++; *x = n; }", "int f_n = 5; f(1);", "int f_n = 5; int f_n_2 = 1; f_n_2++; *x = f_n_2;");
  }

  @Test
  void addressesOfRegistersAreFollowed() {
    same("void get(global int* from, int* to) { *to = *from; }", "int r0; get(x, &r0);", "int r0; r0 = *x;");
    same("int take(global atomic_int* l, int* e) { return atomic_compare_exchange_strong(l, e, 1); }",
        "int e = 0; int r0 = take(y, &e);", "int e = 0; int r0 = atomic_compare_exchange_strong(y, &e, 1);");
  }

  @Test
  void loopsAndEarlyReturns() {
    body("int await(global atomic_int* f) {\n  for (int i = 0; i < 3; i++) { if (atomic_load(f)) return i; }\n"
        + "  return -1;\n}", "int r0 = await(y); while (await(y) < 0) { *x = r0; }");
    same("void lock(global atomic_int* l) { while (atomic_exchange(l, 1)) { } }", "lock(y);",
        "while (atomic_exchange(y, 1)) { }");
  }

  @Test
  void callsAmongOperands() {
    body("int f(global atomic_int* l) { int v = atomic_load(l); return v + atomic_load(l); }",
        "int r0 = f(y) + atomic_load(y) * f(y);");
  }

  @Test
  void prototypesSayNothing() {
    same("void put(global int* to);\nvoid put(global int* to) { *to = 1; }", "put(x);", "*x = 1;");
  }

  @Test
  void mistakes() {
    wrong("int f(int n) { return f(n - 1); }", "int r0 = f(1);", "3:23", "f calls itself");
    wrong("void f(int n) { g(n); }\nvoid g(int n) { f(n); }", "f(1);", "4:17", "f calls itself");
    wrong("void f(int n) { *x = n; }", "f();", "5:1", "f takes 1 argument, not 0");
    wrong("void f(int n) { *x = n; }", "int r0 = f(1);", "5:10", "f has no value");
    wrong("void f(int n) { return n; }", "f(1);", "3:17", "nothing is returned here");
    wrong("int f(int n) { *x = n; }", "int r0 = f(1);", "3:5", "f returns no value");
    wrong("int f(int n) { return; }", "int r0 = f(1);", "3:16", "a value is missing");
    wrong("void f(global int* p) { *p = 1; }", "int r0; f(r0);", "5:11", "p is a pointer, and this is none");
    wrong("void f(global long* p) { *p = 1; }", "f(x);", "5:3", "x holds int elsewhere, and long here");
    wrong("global int* f(global int* p) { return p; }", "*f(x) = 1;", "3:1", "f returns a pointer");
    wrong("void f() { }\nvoid f() { }", "f();", "4:1", "there are two functions f");
    wrong("void f() { *x = r1; }", "f();", "3:17", "unknown register or location r1");
    wrong("kernel void f() { }", "f();", "3:1", "a thread cannot be called f");
    wrong("int P1() { return 1; }", "", "3:1", "a thread returns nothing");
  }

  @Test
  void whatNobodyCallsIsTold() {
    SourceText text = new SourceText("t", text("static void f() { }", "*x = 1;"));
    assertEquals(List.of("f is called nowhere, and nothing in it was looked at"),
        LANGUAGE.warnings(text).stream().map(Diagnostic::message).toList());
  }

  @Test
  void functionsBeforeTheInitBlock() {
    String function = "unsigned int\nget(global int *from)\n{\n  return *from;\n}\n";
    String rest = "{ [x]=1; }\nP0 (global int* x) { unsigned r0 = get(x); }\n";
    LitmusTest before = LANGUAGE.parse(new SourceText("t", "OPENCL t\nwords of the author\n" + function + rest));
    LitmusTest behind = LANGUAGE.parse(new SourceText("t", "OPENCL t\nwords of the author\n" + rest + function));
    assertEquals(behind, before);
    assertEquals("words of the author", before.description());
  }

  @Test
  void workIsBounded() {
    String twice = IntStream.range(1, 40).mapToObj(i -> "void f" + i + "() { f" + (i - 1) + "(); f" + (i - 1)
        + "(); }\n").reduce("void f0() { *x = 1; }\n", String::concat);
    wrong(twice, "f39();", "6:19", "nested too deeply or too large");
    String chain = IntStream.range(1, 200).mapToObj(i -> "void f" + i + "() { f" + (i - 1) + "(); }\n")
        .reduce("void f0() { *x = 1; }\n", String::concat);
    wrong(chain, "f199();", "153:15", "nested too deeply or too large");
    body("int f(int n) { return n; }", "int r0 = " + "f(".repeat(100) + "1" + ")".repeat(100) + ";");
  }
}
