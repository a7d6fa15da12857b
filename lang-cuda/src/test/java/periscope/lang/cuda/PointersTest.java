package periscope.lang.cuda;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import periscope.litmus.LitmusTest;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;

/** Variables that hold addresses, constants, casts, and functions that touch no memory. */
class PointersTest {

  private static final Cuda LANGUAGE = new Cuda();

  private static String text(String body) {
    return "CUDA t\n{ int a[4]; }\nP0 (int* x, int* z, cuda::atomic<int, cuda::thread_scope_block>* y, int* a) {\n"
        + body + "\n}\n__device__ void put(int &to, int v) { to = v; }\n"
        + "__device__ int get(cuda::atomic_ref<int, cuda::thread_scope_device> r) { return r.load(); }\n"
        + "__device__ void fill(int *p) { *p = 1; p = p + 1; *p = 2; }\n";
  }

  private static List<Instruction> body(String body) {
    LitmusTest test = LANGUAGE.parse(new SourceText("t", text(body)));
    String printed = LANGUAGE.print(test);
    assertEquals(test, LANGUAGE.parse(new SourceText("printed", printed)), printed);
    return test.threads().get(0).body();
  }

  @ParameterizedTest
  @CsvSource(delimiterString = "<=>", value = {
      "int *p = x; *p = 1;                    <=> *x = 1;",
      "int *p = &a[1]; *p = 1; p[1] = *(p + 1); <=> a[1] = 1; a[2] = a[2];",
      "int *p = a + 1; p = p + 1; *p = 1;     <=> a[2] = 1;",
      "int *p; if (*x) { p = a; *p = 1; } else { p = x; *p = 2; } <=> if (*x) { *a = 1; } else { *x = 2; }",
      "int *p = x; if (*z) { p = a; } else { p = a; } *p = 1; <=> if (*z) { } else { } *a = 1;",
      "volatile int *p = x; *p = 1; *x = 2;   <=> *(volatile int*) x = 1; *x = 2;",
      "int * const __restrict__ p = x; *p = 1; <=> *x = 1;",
      "auto p = &a[2]; *p = 1;                <=> a[2] = 1;",
      "auto p = y; p->store(1);               <=> y->store(1);",
      "auto r = *x; auto s = r + 1; auto t = 1u; <=> int r = *x; int s = r + 1; unsigned t = 1u;",
      "auto *p = x; *p = 1;                   <=> *x = 1;",
      "int r = *x; int *p = &a[r]; r = 0; *p = 1; <=> int r = *x; int $0 = r; r = 0; a[$0] = 1;",
      "int &r = *x; r = 1; int s = r;         <=> *x = 1; int s = *x;",
      "int r = 1; int &s = r; s = 2;          <=> int r = 1; r = 2;",
      "int r = 0; put(r, 3); put(*x, 4); put(a[1], 5); <=> int r = 0; r = 3; *x = 4; a[1] = 5;",
      "fill(&a[1]);                           <=> a[1] = 1; a[2] = 2;",
      "const int i = 1 + 1; a[i] = i;         <=> int i = 1 + 1; a[2] = i;",
      "int i = threadIdx.x + 2; int j = i - 1; x[j - 1] = 1; <=> int i = 0u + 2; int j = i - 1; *x = 1;",
      "int i = 1; i = 2; a[i] = 1;            <=> int i = 1; i = 2; a[i] = 1;",
      "constexpr unsigned i = 3; a[i - 1] = 1; <=> unsigned i = 3; a[2] = 1;",
      "long r = static_cast<long>(*x) + int(3l) + (char) 300; <=> long r = (long) *x + 3 + 44;",
      "*static_cast<volatile int*>(x) = 1;    <=> *(volatile int*) x = 1;",
      "int r = *x; int s = min(r, 2) + std::max(r, 3); <=> int r = *x; int s = (2 < r ? 2 : r) + (r < 3 ? 3 : r);",
      "int r = *x; assert(r == 0); *z = 1;    <=> int r = *x; if (!(r == 0)) { __builtin_unreachable(); } *z = 1;",
      "assert(*x == 0);                       <=> if (!(*x == 0)) { __builtin_unreachable(); }",
  })
  void texts(String modern, String plain) {
    assertEquals(body(plain), body(modern));
  }

  @ParameterizedTest
  @CsvSource(delimiterString = "=>", value = {
      "int *p; *p = 1;              => 4:10 where p points to is not known here",
      "int *p = x; if (*z) { p = z; } *p = 1; => 4:33 where p points to is not known here",
      "int *p = x; while (*z) { *p = 1; p = z; } => 4:13 where p points to changes in this loop",
      "int r = 0; int *p = r;       => 4:21 p is a pointer, and this is none",
      "int *p = *x;                 => 4:10 p is a pointer, and this is none",
      "long *p = x;                 => 4:11 x holds int elsewhere, and long here",
      "int &r = 3;                  => 4:10 r is another name for a variable, and this is none",
      "int &r;                      => 4:5 r is another name for nothing",
      "int *p = x; int r = p;       => 4:21 x is a location, not a value",
      "int r = min(1);              => 4:9 min takes 2 arguments, not 1",
      "int r = assert(1);           => 4:9 assert has no value",
      "assert(*x, 1);               => 4:1 assert takes 1 argument, not 2",
      "int r = 0; put(r + 1, 2);    => 4:16 to is another name for a variable, and this is none",
      "threadIdx.x = 1;             => 4:1 this cannot be assigned to",
  })
  void mistakes(String body, String expected) {
    Diagnostic first = assertThrows(InvalidInputException.class, () -> LANGUAGE.parse(new SourceText("t", text(body))))
        .diagnostics().get(0);
    String place = first.text().line(first.span().offset()) + ":" + first.text().column(first.span().offset());
    assertTrue((place + " " + first.message()).startsWith(expected), first.render());
  }

  @Test
  void referencesAreFollowedIntoFunctions() {
    body("int r = max(*x, *z) + min(*z / *x, 2);");
    List<Instruction> called = body("cuda::atomic_ref<int, cuda::thread_scope_device> r(*x); int s = get(r);");
    assertEquals(body("cuda::atomic_ref<int, cuda::thread_scope_device> r(*x); int s = r.load();"), called);
  }
}
