package periscope.cli.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import periscope.cli.Result;
import periscope.cli.session.Exit;

/** Kernels whose answers the standards of C and of the languages say, worked out by hand. */
class ReadingCTest {

  private static final String OUTSIDE = "FOUND: an access outside of a buffer.";
  private static final String UNGIVEN = "FOUND: a value that nobody has given.";
  private static final String NOTHING = "NOTHING FOUND";

  @TempDir
  Path folder;

  private Result look(String suffix, String text, String grid, String... more) throws IOException {
    String file = Files.writeString(folder.resolve("k" + suffix), text).toString();
    String[] all = new String[more.length + 4];
    System.arraycopy(more, 0, all, 4, more.length);
    all[0] = "kernel";
    all[1] = file;
    all[2] = "-g";
    all[3] = grid;
    return Result.of(all);
  }

  /** Each index of an array of arrays has its own bound (C11 6.5.6, annex J.2), whatever the statement. */
  @ParameterizedTest
  @CsvSource(delimiter = '#', value = {
      "int t[2][3] = {{0}}; t[0][3] = 1; *x = t[1][0]#outside",
      "int t[2][3] = {{0}}; *x = t[0][3]#outside",
      "int t[2][3] = {{0}}; t[0][3] += 1#outside",
      "int t[2][3] = {{0}}; t[0][3]++#outside",
      "int t[2][3] = {{0}}; --t[1][-1]#outside",
      "int t[2][3] = {{0}}; *&t[0][3] = 1#outside",
      "int t[2][3] = {{0}}; int i = 3; t[0][i] = 1#outside",
      "int t[2][3] = {{0}}; t[0][n] = 1#outside",
      "int t[2][3] = {{0}}; t[-1][3] = 1#outside",
      "int t[2][2][2] = {{{0}}}; t[0][2][0] = 1#outside",
      "local int t[2][3]; t[0][3] = 1#outside",
      "local int t[2][3]; t[0][n] = 1#outside",
      "struct s { int a[2]; }; struct s t[2] = {{{0}}}; t[0].a[2] = 1#outside",
      "int t[2][3] = {{0}}; set(t, n)#outside",
      "int t[2][3] = {{0}}; set(t, 2); *x = t[0][2]#x=5",
      "int t[2][3] = {{0}}; t[1][2] = 4; t[n - 2][n - 1] += 1; *x = t[1][2]#x=5",
      "int t[2][3] = {{0}}; t[0][f(x)] = 4; *x = t[0][1] + x[1]#x=11"})
  void inner(String body, String answer) throws IOException {
    boolean structure = body.startsWith("struct");
    Result result = look(".cl", (structure ? body.substring(0, body.indexOf(';', body.indexOf('}')) + 1) : "")
        + "void set(int p[][3], int i) { p[0][i] = 5; }\nint f(global int *x) { x[1] = 7; return 1; }\n"
        + "kernel void k(global int *x, int n) { "
        + (structure ? body.substring(body.indexOf(';', body.indexOf('}')) + 1) : body) + "; }", "1x1",
        "--set", "x[2]; n = 3");
    assertTrue(result.out().contains(answer.equals("outside") ? OUTSIDE : "ends in 1 state: " + answer),
        result.out() + result.err());
  }

  /** What an index computes besides happens, though the element is known. */
  @ParameterizedTest
  @CsvSource({"t[(x[1] = 7; 0)] = 1, 4", "t[f(x)] = 1, 0", "'t[(x[1] = 7, 1)] = 1', 0"})
  void effectsOfIndices(String statement, int exit) throws IOException {
    Result result = look(".cl", "int f(global int *x) { x[1] = 7; return 1; }\n"
        + "kernel void k(global int *x) { int t[2] = {0}; " + statement + "; x[0] = t[1]; }", "1x1", "--set", "x[2]");
    assertEquals(exit, result.exit(), result.out() + result.err());
    assertTrue(exit != Exit.OK || result.out().contains("x=1 x[1]=7"), result.out());
  }

  /** A barrier at one place of the text is one barrier, whatever leads to it; two places are two barriers. */
  @ParameterizedTest
  @CsvSource(delimiter = '#', value = {
      "switch (l) { case 0: y[0] = 1; default: barrier(CLK_LOCAL_MEM_FENCE); }#none",
      "switch (l) { default: y[0] = 1; case 0: barrier(CLK_LOCAL_MEM_FENCE); }#none",
      "switch (l) { case 0: y[0] = 1; case 1: y[l] = 2; case 2: barrier(CLK_GLOBAL_MEM_FENCE); break; case 3: ; }#none",
      "switch (l) { case 0: if (n) break; default: barrier(CLK_LOCAL_MEM_FENCE); }#none",
      "switch (l) { case 0: if (!n) break; default: barrier(CLK_LOCAL_MEM_FENCE); }#barrier",
      "switch (l) { case 0: barrier(CLK_LOCAL_MEM_FENCE); break; default: barrier(CLK_LOCAL_MEM_FENCE); }#barrier",
      "switch (l) { case 0: case 1: barrier(CLK_LOCAL_MEM_FENCE); }#none",
      "switch (l) { case 1: barrier(CLK_LOCAL_MEM_FENCE); }#barrier",
      "for (int i = 0; i < 2; i++) { switch (l + i) { case 0: continue; case 1: if (i) continue; default: ; }"
          + " barrier(CLK_LOCAL_MEM_FENCE); }#barrier",
      "for (int i = 0; i < 2; i++) switch (l) { case 0: y[0] = i; case 1: barrier(CLK_LOCAL_MEM_FENCE); }#none",
      "for (int i = 0; i < 2; i++) if (i == l) meet(); #barrier",
      "if (l) meet(); else meet();#barrier",
      "if (l) y[1] = 1; meet(); meet();#none",
      "switch (l) { case 0: y[0] = 1; switch (n) { case 0: y[0] = 2; case 5: y[0] = 3; } default: meet(); }#none",
      "t[l] = l; switch (l) { case 0: t[l]++; default: barrier(CLK_GLOBAL_MEM_FENCE); } y[l] = t[1-l];#race",
      "t[l] = l; switch (l) { case 0: t[l]++; default: barrier(CLK_LOCAL_MEM_FENCE); } y[l] = t[1-l];#none"})
  void oneBarrier(String body, String found) throws IOException {
    Result result = look(".cl", "void meet() { barrier(CLK_LOCAL_MEM_FENCE); }\n"
        + "kernel void k(global int *y, local int *t, int n) { int l = get_local_id(0); " + body + " }", "2x1",
        "--set", "y[2]; t[2]; n = 0");
    assertEquals(found.equals("none") ? Exit.OK : Exit.FAILS, result.exit(), result.out() + result.err());
    assertEquals(found.equals("barrier"), result.out().contains("FOUND: a barrier that not all"), result.out());
    assertEquals(found.equals("race"), result.out().contains("FOUND: a data race"), result.out());
  }

  /** Ways through a switch, as a compiler of C takes them. */
  @ParameterizedTest
  @CsvSource({"0,1111", "1,111", "2,20", "3,1300", "4,1000", "5,1301"})
  void waysThroughASwitch(int v, int expected) throws IOException {
    Result result = look(".cl", """
        kernel void k(global int *x, int v) {
          int r = 0;
          switch (v) {
            case 0: r += 1000;
            case 1: r += 1; r += 10; r += 100; break;
            case 2: r += 20; break;
            case 5: r += 1;
            case 3: r += 300; if (r == 2) break;
            default: r += 1000; if (v == 4) break;
            case 7: r += 0;
          }
          x[0] = r;
        }
        """, "1x1", "--set", "v = " + v);
    assertTrue(result.out().contains("ends in 1 state: x=" + expected + "."), result.out() + result.err());
  }

  /** Attributes that change the layout, as GCC has them; those that change nothing are passed over. */
  @ParameterizedTest
  @CsvSource(delimiter = '#', value = {
      ".cl#struct s { char a; short b __attribute__((packed)); char c; };#4",
      ".cl#struct s { char a; int b; } __attribute__((packed, aligned(8)));#8",
      ".cl#struct s { char a; _Alignas(8) char b; int c[2]; };#24",
      ".cl#struct t { char a; int b[3]; }; struct __attribute__((__packed__)) s { char a; struct t b; };#17",
      ".cl#typedef struct __attribute__((aligned(16))) s { char a; } u;#16",
      ".cl#typedef struct s { char a; long b; } __attribute__((packed)) u;#9",
      ".cl#struct s { int3 v; char c; };#32",
      ".cl#struct s { float2 v; char c; } __attribute__((aligned(4)));#16",
      ".cu#struct alignas(16) s { char a; alignas(8) char b; };#16",
      ".cu#struct __align__(8) s { int v[3]; };#16",
      ".cu#struct s { int3 v; char c; };#16",
      ".cu#struct s { float4 v; char c; };#32",
      ".cu#struct [[nodiscard]] s { char c; };#1"})
  void layout(String suffix, String type, int bytes) throws IOException {
    String head = suffix.equals(".cl") ? "kernel void k(global int *x)" : "__global__ void k(int *x)";
    Result result = look(suffix, type + head + " { x[0] = sizeof(struct s); }", "1x1");
    assertTrue(result.out().contains("ends in 1 state: x=" + bytes + "."), result.out() + result.err());
  }

  @ParameterizedTest
  @CsvSource(delimiter = '#', value = {
      ".cl#typedef struct { char a; } s __attribute__((aligned(16)));#an attribute of a name for a type is not read",
      ".cl#typedef int s __attribute__((vector_size(16)));#the attribute vector_size is not read: it makes a vector",
      ".cl#enum __attribute__((packed)) s { A, B };#this attribute is not read: constants of an enum",
      ".cl#__attribute__((packed)) struct s { char a; long b; };#this attribute stands before the type",
      ".cl#struct s { char a, b __attribute__((aligned(4))); };#which of these members the attribute is about",
      ".cl#struct __attribute__((aligned(3))) s { char a; };#this alignment is not read",
      ".cl#__attribute__((frobnicate(3)))#the attribute frobnicate is not read: what it changes is not known here",
      ".cu#struct [[gnu::mode(QI)]] s { char a; };#the attribute mode is not read: it gives a type another width",
      ".cu#__launch_bounds__(1)#k is for blocks of at most 1 threads, and this launch has 2 in each"})
  void attributesThatAreRefused(String suffix, String before, String message) throws IOException {
    String head = suffix.equals(".cl") ? " kernel void k(global int *x)" : " __global__ void k(int *x)";
    Result result = look(suffix, before + head + " { x[0] = 1; }", "2x1");
    assertEquals(Exit.INVALID, result.exit(), result.out());
    assertTrue(result.err().contains("error: " + message), result.err());
  }

  @ParameterizedTest
  @CsvSource(delimiter = '#', value = {
      ".cl#__attribute__((always_inline)) int f(int a) { return a; } __attribute__((work_group_size_hint(4, 1, 1)))"
          + " kernel __attribute__((vec_type_hint(int4))) void k(global int * restrict x)"
          + " { int u __attribute__((unused)) = 3; x[0] = f(u); }",
      ".cu#__device__ __align__(16) int t[4]; [[nodiscard]] __device__ int f() { return 3; } __global__ void"
          + " __launch_bounds__((2 + 2), 1) k([[maybe_unused]] int * __restrict__ x) { __shared__ __align__(16)"
          + " int s[2]; switch (f()) { case 3: s[0] = f(); [[fallthrough]]; default: x[0] = t[1] + s[0]; } }"})
  void attributesThatChangeNothing(String suffix, String text) throws IOException {
    Result result = look(suffix, text, "1x1");
    assertTrue(result.out().contains("x=3"), result.out() + result.err());
  }

  /** Elements and members of a work-item's own, read before they are given; a structure may be copied in part. */
  @ParameterizedTest
  @CsvSource(delimiter = '#', value = {
      "int t[2]; t[0] = 1; x[0] = t[1]#ungiven",
      "int t[2]; t[0] = 1; x[0] = t[0]#given",
      "int t[3]; for (int i = 0; i < n; i++) t[i] = i; x[0] = t[n]#ungiven",
      "int t[3]; for (int i = 0; i < 3; i++) t[i] = i; x[0] = t[n]#given",
      "int t[2] = {1}; x[0] = t[1]#given",
      "struct s u, v; u.a = 1; v = u; x[0] = v.a#given",
      "struct s u, v; u.a = 1; v = u; x[0] = v.b#ungiven",
      "struct s u[2]; u[1].a = 1; struct s v = u[n - 1]; x[0] = v.a#given",
      "struct s u[2]; u[1].a = 1; struct s v = u[n - 1]; x[0] = v.b#ungiven",
      "struct s u; x[0] = g(u)#ungiven",
      "struct s u; u.b = 2; x[0] = g(u)#given",
      "int4 v; v.x = 1; int4 w = v; x[0] = w.y#ungiven",
      "int4 v; v.xy = (int2)(1, 2); int4 w = v; x[0] = w.y#given",
      "int t[2]; if (n) t[1] = 1; x[0] = t[1]#given",
      "int t[2]; if (!n) t[1] = 1; x[0] = t[1]#ungiven",
      "int t[2]; fill(t, n); x[0] = t[1]#given"})
  void given(String body, String answer) throws IOException {
    Result result = look(".cl", "struct s { int a, b; };\nint g(struct s p) { return p.b; }\n"
        + "void fill(int *p, int n) { p[0] = n; p[1] = n; }\n"
        + "kernel void k(global int *x, int n) { " + body + "; }", "1x1", "--set", "n = 2");
    assertTrue(result.out().contains(answer.equals("given") ? NOTHING : UNGIVEN), result.out() + result.err());
  }

  /** Division of the least number by -1: undefined in CUDA C, and its result open in OpenCL C. */
  @ParameterizedTest
  @CsvSource(delimiter = '#', value = {
      "x[0] = x[0] / x[1]#-2147483648, -1#1",
      "x[0] = x[0] % x[1]#-2147483648, -1#1",
      "x[0] = x[0] / -1#-2147483648, -1#1",
      "x[0] /= x[1]#-2147483648, -1#1",
      "if (x[1] && x[0] / -1) x[0] = 1#-2147483648, -1#1",
      "if (x[1] + 1 && x[0] / -1) x[0] = 1#-2147483648, -1#0",
      "x[0] = x[0] / x[1]#-2147483647, -1#0",
      "x[0] = x[0] / x[1]#-2147483648, 1#0",
      "x[0] = (unsigned) x[0] / (unsigned) x[1]#-2147483648, -1#0",
      "x[0] = (long) x[0] / x[1] > 0#-2147483648, -1#0"})
  void overflowOfDivision(String statement, String values, int undefined) throws IOException {
    String set = "x[2] = {" + values + "}";
    Result cuda = look(".cu", "__global__ void k(int *x) { " + statement + "; }", "1x1", "--set", set);
    assertEquals(undefined == 1 ? Exit.FAILS : Exit.OK, cuda.exit(), cuda.out() + cuda.err());
    assertEquals(undefined == 1, cuda.out().contains("divides the least number"), cuda.out());
    Result openCl = look(".cl", "kernel void k(global int *x) { " + statement + "; }", "1x1", "--set", set);
    assertEquals(undefined == 1 ? Exit.UNKNOWN : Exit.OK, openCl.exit(), openCl.out() + openCl.err());
  }

  /** Namespaces of C++: what they hold is read, and nothing of it left out. */
  @ParameterizedTest
  @CsvSource(delimiter = '#', value = {
      "namespace a { __device__ int f() { return 3; } } __global__ void k(int *x) { x[0] = a::f(); }#x=3",
      "namespace a { namespace { __device__ int f() { return 3; } } } using namespace a; namespace b = a;"
          + " __global__ void k(int *x) { x[0] = f() + a::f(); }#x=6",
      "namespace a::b { __global__ void k(int *x) { x[0] = ::max(x[0], 2); } }#x=2",
      "namespace a { struct s { int v; }; } __global__ void k(int *x) { a::s t = {4}; x[0] = t.v; }#x=4",
      "inline namespace v1 { __device__ int n = 5; } __global__ void k(int *x) { x[0] = v1::n; }#x=5",
      "extern \"C\" { namespace a { __global__ void k(int *x) { x[0] = 1; } } }#x=1",
      "namespace a { __device__ int v = 1; } namespace b { __device__ int v = 2; }"
          + " __global__ void k(int *x) { x[0] = a::v; }#two namespaces have a v",
      "namespace a { __device__ int f() { return 1; } } __device__ int f() { return 2; }"
          + " __global__ void k(int *x) { x[0] = f(); }#two namespaces have a f",
      "__global__ void k(int *x) { x[0] = c::f(); }#expected"})
  void namespaces(String text, String answer) throws IOException {
    Result result = look(".cu", text, "1x1", "--set", "x");
    assertTrue((result.out() + result.err()).contains(answer), result.out() + result.err());
  }

  /** What {@code printf} is given is evaluated, and read. */
  @ParameterizedTest
  @CsvSource(delimiter = '#', value = {
      "if (l) x[0] = 1; else printf(\"%d (%s)\", x[0], \"a)b\")#1",
      "if (l) printf(\"odd %d\" \" and \\\" more\", l); else x[0] = 1#0",
      "printf(\"done\")#0",
      "printf(\"%d\", x[5])#1",
      "int v; printf(\"%d\", v)#1",
      "int n = printf(\"x\")#4"})
  void printing(String statement, int exit) throws IOException {
    Result result = look(".cl", "kernel void k(global int *x) { int l = get_local_id(0); " + statement + "; }", "2x1",
        "--set", "x[1]");
    assertEquals(exit, result.exit(), result.out() + result.err());
  }

  /** Flags in parentheses, in any that C has. */
  @ParameterizedTest
  @CsvSource(delimiter = '#', value = {
      "(CLK_LOCAL_MEM_FENCE)#0", "((CLK_LOCAL_MEM_FENCE))#0", "(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE)#0",
      "CLK_GLOBAL_MEM_FENCE | (CLK_LOCAL_MEM_FENCE)#0", "(0) | CLK_LOCAL_MEM_FENCE#0", "(CLK_GLOBAL_MEM_FENCE)#1",
      "(CLK_LOCAL_MEM_FENCE + 1)#4"})
  void flags(String flags, int exit) throws IOException {
    Result result = look(".cl", "kernel void k(global int *x, local int *t) { int l = get_local_id(0); t[l] = l;"
        + " barrier(" + flags + "); x[l] = t[1 - l]; }", "2x1", "--set", "x[2]; t[2]");
    assertEquals(exit, result.exit(), result.out() + result.err());
  }

  /** A launch without a condition says first that ends differ, and proposes a condition. */
  @ParameterizedTest
  @CsvSource(delimiter = '#', value = {
      "x[0] = atomic_add(y, 1)#no condition was asked; x ends as 0 or 1",
      "x[get_global_id(0)] = atomic_add(y, 1)#no condition was asked; x ends as 0 or 1; x[1] ends as 0 or 1",
      "atomic_add(y, 1)#none",
      "int r = atomic_add(y, 1); x[get_global_id(0)] = r; assert(r < 2)#none"})
  void unasked(String statement, String told) throws IOException {
    Result result = look(".cl", "kernel void k(global int *x, global int *y) { " + statement.replace("x[0] = ",
        "int r = ").replace("int r = atomic_add(y, 1)", statement.startsWith("x[0]")
        ? "int r = atomic_add(y, 1); if (get_global_id(0) == 0) x[0] = r" : "int r = atomic_add(y, 1)") + "; }", "1x2",
        "--set", "x[2]; y");
    String out = result.out().replaceAll("\\s+", " ");
    assertEquals(!told.equals("none"), out.contains("Unasked"), result.out() + result.err());
    assertEquals(!told.equals("none"), out.contains("whether the final values are right was not asked"), result.out());
    assertTrue(told.equals("none") || out.contains(told) && out.contains("forall (x=0 \\/ x=1)"), result.out());
  }

  /** Parameters that point to arrays are what they are in C: rows of a buffer, or an array of arrays. */
  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
      "k.cl|kernel void k(global int (*p)[3], global int *x) { p[1][2] = 5; x[0] = (*p)[1]; x[1] = p[1][2]; }|0 5",
      "k.cu|__global__ void k(int (*p)[2][2], int *x) { p[1][1][0] = 7; x[0] = p[1][1][0]; x[1] = p[0][1][1]; }|7 0",
      "k.cl|kernel void k(global int p[][3], global int *x) { for (int i = 0; i < 2; i++) p[i][i] = i + 1; "
          + "x[0] = p[0][0]; x[1] = p[1][1]; }|1 2",
      "k.cl|int f(int (*t)[3], int i) { return t[i][2]; } kernel void k(global int *p, global int *x) { int t[2][3] = "
          + "{{1, 2, 3}, {4, 5, 6}}; x[0] = f(t, 0); x[1] = f(t, 1) + p[0]; }|3 6",
      "k.cl|void f(global const int (*t)[3], global int *x) { x[0] = t[0][1]; } "
          + "kernel void k(global int (*p)[3], global int *x) { p[0][1] = 4; f(p, x); x[1] = p[1][0] - 1; }|4 -1",
      "k.cu|__device__ void f(int (*t)[2]) { t[1][1] = 8; } __global__ void k(int (*p)[2], int *x) { f(p); "
          + "x[0] = p[1][1]; x[1] = p[0][1]; }|8 0"})
  void pointersToArrays(String file, String text, String expected) throws IOException {
    Path path = Files.writeString(folder.resolve(file), text);
    Result result = Result.of("kernel", path.toString(), "-g", "1x1", "--set", "x[2]; p[8]");
    String words = result.out().replaceAll("\\s+", " ") + result.err();
    assertEquals(Exit.OK, result.exit(), words);
    String[] values = expected.split(" ");
    assertTrue(words.contains("x=" + values[0] + " x[1]=" + values[1]), words);
  }

  /** The answer tells accesses to rows outside of a kernel's buffer, and to columns outside of a row. */
  @ParameterizedTest
  @ValueSource(strings = {"p[2][0] = 1", "p[*x][3] = 1", "p[0][3] = 1", "p[*x + 2][0] = 1", "p[*x - 1][2] = 1"})
  void outsideOfRows(String access) throws IOException {
    Path path = Files.writeString(folder.resolve("k.cl"),
        "kernel void k(global int (*p)[3], global int *x) { " + access + "; }");
    Result result = Result.of("kernel", path.toString(), "-g", "1x1", "--set", "x; p[6]");
    assertEquals(Exit.FAILS, result.exit(), result.out() + result.err());
    assertTrue(result.out().contains("FOUND: an access outside of a buffer"), result.out());
  }

  /** A trigraph of C may hide a barrier in a comment; C++17 has no trigraphs. */
  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {"// go on??/~barrier(CLK_LOCAL_MEM_FENCE);|1|??/ is \\",
      "// go on ??/ ~x[0] = 2;|1|??/ is \\", "int t??(2??);|1|??( is [", "x[0] = 1 ??! 2;|1|??! is |",
      "/* what??! */ x[0] = 1;|0|", "x[0] = x[0] ? 1 : 2; // why??|0|"})
  void trigraphs(String line, int refused, String message) throws IOException {
    String body = line.replace('~', '\n');
    Path path = Files.writeString(folder.resolve("k.cl"), "kernel void k(global int *x) {\n" + body + "\n}\n");
    Result result = Result.of("kernel", path.toString(), "-g", "1x1");
    assertEquals(refused == 1 ? Exit.INVALID : Exit.OK, result.exit(), result.out() + result.err());
    assertTrue(refused == 0 || result.err().contains("error: trigraphs are not read: " + message), result.err());
  }

  /** In CUDA C the line ends where it ends. */
  @Test
  void noTrigraphsInCuda() throws IOException {
    Path path = Files.writeString(folder.resolve("k.cu"),
        "/* launch k on 1x1 { x } forall (x=2) */\n__global__ void k(int *x) {\n// go on??/\n*x = 2;\n}\n");
    assertEquals(Exit.OK, Result.of("kernel", path.toString()).exit());
  }
}
