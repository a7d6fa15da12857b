package periscope.lang.openclrsp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static periscope.lang.openclrsp.ReadingTest.LANGUAGE;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import periscope.litmus.LitmusTest;
import periscope.litmus.LitmusThread;
import periscope.litmus.launch.Grid;
import periscope.litmus.launch.LaunchRequest;
import periscope.litmus.launch.LaunchedKernel;
import periscope.litmus.memory.Location;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.testing.Sample;

/** Files of kernels: each work-item of a launch is a thread. */
class KernelFilesTest {

  private static final KernelFiles KERNELS = new KernelFiles();

  private static LitmusTest read(String text) {
    return KERNELS.read(new SourceText("k.cl", text));
  }

  private static List<Diagnostic> problems(String text) {
    return assertThrows(InvalidInputException.class, () -> read(text), text).diagnostics();
  }

  private static String printed(LitmusTest test, int thread) {
    String text = LANGUAGE.print(test);
    int start = text.indexOf("P" + thread + "@");
    return text.substring(start, text.indexOf("\n}", start)).replaceAll("\\s+", " ");
  }

  @Test
  void workItemsAreThreads() {
    LitmusTest test = read("""
        #define STEP 2
        int twice(int n) { return STEP * n; }
        kernel void other(global int *x) { x[0] = 7; }
        /* launch put on 2x3 { x[6] = {9}; int from = 5 } forall (x[5]=15) */
        __kernel void put(__global int *x, const int from)
        {
          int i = get_global_id(0);
          x[i] = from + twice(i);
        }
        """);
    assertEquals("put", test.name());
    assertEquals(List.of(0, 0, 1, 1, 2, 2), test.threads().stream().map(t -> t.placement().workGroup()).toList());
    assertEquals(6, test.locations().size());
    assertEquals(List.of(9L, 0L, 0L, 0L, 0L, 0L), test.locations().stream().map(Location::initial).toList());
    assertTrue(printed(test, 5).contains("int put_i = 5;"), printed(test, 5));
    assertTrue(printed(test, 0).contains("int put_i = 0;"), printed(test, 0));
    assertTrue(test.condition().isPresent());
  }

  @Test
  void conditionsSpeakOfVariables() {
    LitmusTest test = read("""
        /* launch k on 2x1 { x = 3 } exists (0:k_r=3 /\\ 1:twice_n=4) */
        int twice(int n) { n = n * 2; return n; }
        kernel void k(global int *x) { int r = *x; r = twice(r); }
        """);
    assertEquals("exists (0:k_r=3 /\\ 1:twice_n=4)", test.condition().orElseThrow().toString());
  }

  private static LaunchRequest request(String grid, String spec) {
    return new LaunchRequest(Optional.empty(), Grid.parse(grid),
        Optional.of(new SourceText("a.spec", spec)).filter(t -> !spec.isEmpty()), Optional.empty(), Map.of(), Set.of(),
        LaunchRequest.Purpose.TEST);
  }

  @Test
  void whereWorkItemsAre() {
    SourceText text = new SourceText("k.cl", """
        /* launch on global 4,2 local 2,1 { x[8] } */
        kernel void k(global uint *x)
        {
          x[get_global_linear_id()] = get_local_id(0) + 10 * get_group_id(0) + 100 * get_group_id(1)
              + 1000 * get_num_groups(0) + 10000 * get_work_dim();
        }
        """);
    LitmusTest test = KERNELS.read(text);
    assertEquals(List.of(0, 0, 1, 1, 2, 2, 3, 3), test.threads().stream().map(t -> t.placement().workGroup()).toList());
    assertTrue(printed(test, 5).contains("x[5] = (unsigned)(1 + 10uL * 0 + 100uL * 1 + 1000uL * 2 + 10000u * 2);"),
        printed(test, 5));
  }

  @Test
  void subGroupsAreConsecutive() {
    LaunchedKernel launched = KERNELS.launch(new SourceText("k.cl", """
        kernel void k(global uint *x)
        {
          x[get_sub_group_id() + 10 * get_sub_group_local_id() + 2 * get_num_sub_groups()] = get_sub_group_size();
        }
        """), request("2.2.1", "").with(Map.of("x", 16)));
    assertEquals(List.of(new LaunchedKernel.Buffer("x", Map.of("x", 1), false)), launched.undescribed());
    assertEquals("2.2.1", launched.grid().toString());
    assertTrue(printed(launched.test(), 3).contains("x[15]"), printed(launched.test(), 3));
  }

  /** What is wrong in the description stands there, and what is wrong in the kernel, here. */
  @Test
  void descriptionsMayStandElsewhere() {
    SourceText text = new SourceText("k.cl", "/* launch k on 9x9 */ kernel void k(global int *x, int n) { *x = n; }");
    LaunchedKernel launched = KERNELS.launch(text, request("1x2", "/* launch { n = 3; x = 4 } exists (x=3) */"));
    assertEquals(2, launched.test().threads().size());
    assertEquals(4, launched.test().locations().get(0).initial());
    Diagnostic wrong = assertThrows(InvalidInputException.class,
        () -> KERNELS.launch(text, request("1x2", "/* launch { n = 1; m = 3 } */"))).diagnostics().get(0);
    assertEquals("a.spec:1:20: error: k has no parameter m", wrong.render().lines().findFirst().orElseThrow());
    assertThrows(InvalidInputException.class, () -> KERNELS.launch(text, request("1x2", "nothing")));
  }

  /** An index outside is for a run to come to; nobody comes to this one. */
  @Test
  void placesThatNobodyComesTo() {
    LitmusTest test = read("kernel void k(global int *x) { if (get_local_id(0) + 1 < get_local_size(0)) x[1] = 1; }"
        + "/* launch k on 1x2 */");
    assertEquals(1, test.locations().size());
  }

  /** No comment of litmus tests is one of C. */
  @Test
  void bracketsAndStarsAreNoComments() {
    LitmusTest test = read("kernel void k(global int *x, global int *y) { *x = (*y) + (*(global int *)x) * (*y); }\n"
        + "/* launch k on 1x1 { x; y = 3; } */");
    assertTrue(printed(test, 0).contains("*x = *y + *x * *y;"), printed(test, 0));
  }

  @Test
  void definitionsComeFromOutsideToo() {
    SourceText text =
        new SourceText("k.cl", "kernel void k(global int *x) { x[0] = N; }\n/* launch k on 1x1 { x[N]; } */");
    LitmusTest test = KERNELS.read(text.with(Map.of("N", "3")));
    assertEquals(3, test.locations().size());
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
      "kernel void k(global int *x) { *x = 1; }|no comment of this file says how a kernel is launched|1",
      "/* launch k */ kernel void k(global int *x) { *x = 1; }|"
          + "this launch has no grid: how many work-items in how many work-groups"
          + "|11",
      "/* launch k on 1x1 { x forall */ kernel void k(global int *x) { *x = 1; }|this launch cannot be read|1",
      "/* launch k on 1x1x1 */ kernel void k(global int *x) { *x = 1; }|this is no shape of a launch|16",
      "/* launch k on global 4,2 local 3,1 */ kernel void k(global int *x) { }|this is no shape of a launch|16",
      "/* launch k on 2x0 */ kernel void k(global int *x) { }|this is no shape of a launch|16",
      "/* launch k on 99x99 */ kernel void k(global int *x) { }|a launch has 1 to 64 work-items, not 9801|16",
      "/* launch k on 1x1 *//* launch k on 1x2 */|this file has two launches|32",
      "/* launch on 1x1 */ kernel void k(global int *x) { } kernel void l(global int *x) { }"
          + "|this file has 2 kernels, and nothing says which is meant|1",
      "/* launch l on 1x1 */ kernel void k(global int *x) { }|there is no kernel l|11",
      "/* launch k on 1x1 */ void k(global int *x) { }|there is no kernel k|11",
      "/* launch k on 1x1 */ kernel void k(global int *x, int n) { }|k takes n, and the launch does not say what that "
          + "is|11",
      "/* launch k on 1x1 { y = 5; } */ kernel void k(global int *x) { }|k has no parameter y|22",
      "/* launch k on 1x1 { int y[2] = {1}; } */ kernel void k(global int *x) { }|k has no parameter y|26",
      "/* launch k on 1x1 { [y]=1 } */ kernel void k(global int *x) { }|k has no parameter y|23",
      "/* launch k on 1x1 { x; } forall (z=1) */ kernel void k(global int *x) { }|there is no location 'z'|35",
      "/* launch k on 1x1 { x; x; } */ kernel void k(global int *x) { }|'x' is initialised twice|25",
      "/* launch k on 1x1 */ kernel void k(global int *x) { *x = 1 }|expected ';' before '}'|61",
      "/* launch k on 1x1 */ kernel void k(global int *x) { goto end; }|goto is not read|54",
      "/* launch k on 1x1 */ kernel void k(global int *x) { switch (*x) { case 1: case 1: *x = 2; } }"
          + "|there are two cases of this number|76",
      "/* launch k on 1x1 */ kernel void k(global half *x) { }|floating-point numbers of 16 bits are not read|44",
      "/* launch k on 1x1 */ kernel void k(global half4 *x) { }|floating-point numbers of 16 bits are not read|44",
      "/* launch k on 1x1 */ union s { int a; };|unions are not read|23",
      "/* launch k on 1x1 */ struct s { int *a; };|pointers in memory are not read|38",
      "/* launch k on 1x1 */ struct s { struct t a; };|there is no structure t before this|41",
      "/* launch k on 1x1 */ typedef int (*f)(int);|this name for a type is not read|43",
      "/* launch k on 1x1 */ struct s { int a; }; kernel void k(global struct s *x) { x->b = 1; }"
          + "|a structure s has no member b|80",
      "/* launch k on 1x1 { x = 1; } */ struct s { int a; }; kernel void k(global struct s *x) { x->a = 1; }"
          + "|this is a structure s, and its members have initial values|22",
      "/* launch k on 1x1 */ kernel void k(global int *x) { k(x); }|k calls itself, and functions are read as if they "
          + "stood where they are called|54",
  })
  void whatIsWrongIsSaidWhereItStands(String text, String message, int column) {
    Diagnostic first = problems(text).get(0);
    assertEquals(message, first.message());
    assertEquals(column, first.span().offset() + 1, text);
  }

  /** A structure is a location for each of its members, and an array of them an array for each. */
  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
      "x[get_global_id(0)].a = 1; atomic_store(&x->b, x[1].a);|"
          + "x_a[get_global_id(0)] = 1; atomic_store(x_b, x_a[1]);",
      "global t *p = x + 1; p->a = sizeof(t);|x_a[1] = 8ul;",
      "(*x).a++; atomic_store(&(x + 1)->b, 2);|(*x_a)++; atomic_store(x_b + 1, 2);",
      "uint i = *x_a; x_a[i] = 2;|uint i = *x_a; x_a[i] = 2;"})
  void structuresAreLocationsForEachMember(String structured, String plain) {
    String launch = "/* launch k on 1x2 { x_a[2]; x_b[2]; } */ ";
    LitmusTest expected = read(launch + "kernel void k(global uint *x_a, global atomic_uint *x_b) { " + plain + " }");
    assertEquals(expected, read("typedef struct { uint a; atomic_uint b; } t; "
        + launch.replace("x_a[2]; x_b[2]", structured.contains("*x_a") ? "x_a[2]; x_b[2]" : "x[2]")
        + (structured.contains("*x_a") ? "kernel void k(global uint *x_a, global atomic_uint *x_b) { "
            : "kernel void k(global t *x) { ") + structured + " }"));
  }

  @Test
  void namesForTypes() {
    LitmusTest expected = read("/* launch k on 1x1 */ kernel void k(global uint *x) { uint y = 5; x[0] = y + 3; }");
    assertEquals(expected, read("typedef unsigned int word; enum { A = 3, B, C = B + 1 }; constant word three = 3;\n"
        + "/* launch k on 1x1 */ __attribute__((reqd_work_group_size(1, 1, 1))) kernel void k(global word *x) {"
        + " word y = C; x[0] = y + A; }"));
  }

  /** They are read as they are, with fewer bins. */
  @Test
  void kernelsOfUsers() throws IOException {
    Path folder = Path.of("..", "kernels");
    String histogram = Files.readString(folder.resolve("histogram.cl")).replace("BINS 256", "BINS 2");
    LitmusTest test = read(histogram + "/* launch histogram on 1x2 { data[2] = {0, 1}; length = 2; histogram[2]; } */");
    assertEquals(2, test.threads().stream().map(LitmusThread::placement).distinct().count());
    read(Files.readString(folder.resolve("ticket_lock.cl"))
        + "/* launch append on 1x2 { l.next = 0; list.length = 0; items[2]; rounds = 1; } */");
    read(Files.readString(folder.resolve("lookback_scan.cl")).replace("TILE 64", "TILE 1")
        + "/* launch scan on 1x2 { in[2]; out[2]; tiles[2]; length = 2; } */");
    read(Files.readString(folder.resolve("work_stealing.cl")).replace("TASKS 64", "TASKS 2")
        + "/* launch run on 1x2 { d.tasks[1] = 0; done[2]; tasks = 1; tries = 1; } */");
    read(Files.readString(folder.resolve("grid_barrier.cl"))
        + "/* launch relax on 1x2 { cells[2] = {1, 2.5}; next[2]; steps = 2; b.arrived = 0 } */");
    assertFalse(KERNELS.picks(new SourceText("histogram.cl", histogram)));
  }

  /** Whatever is typed, the file is read or refused, and what is said of it points into it. */
  @Test
  void mistypedFilesAreReadOrRefused() throws IOException {
    Path folder = Path.of("..", "kernels");
    List<String> files = List.of(
        Files.readString(folder.resolve("histogram.cl")).replace("BINS 256", "BINS 2")
            + "/* launch histogram on 1x2 { data[2] = {0, 1}; length = 2; histogram[2]; } forall (histogram[0]=1) */",
        Files.readString(folder.resolve("ticket_lock.cl")) + "/* launch append on 1x2 { rounds = 1 } */",
        "#define N 2\nvoid f(global int *x) { for (int i = 0; i < N; i++) { if (x[i]) break; } }\n"
            + "/* launch k on 2x1 { x[N] = {1}; n = 3 } exists (x=1) */\n"
            + "kernel void k(global int *x, int n) { local int y; y = n; barrier(CLK_LOCAL_MEM_FENCE); f(x); }\n");
    Random random = new Random(Sample.seed(3));
    int read = 0;
    for (int i = 0; i < Sample.of(120, 3_000); i++) {
      StringBuilder text = new StringBuilder(files.get(i % files.size()));
      for (int change = 0; change <= random.nextInt(3); change++) {
        int at = random.nextInt(text.length());
        int end = Math.min(text.length(), at + 1 + random.nextInt(4));
        switch (random.nextInt(3)) {
          case 0 -> text.delete(at, end);
          case 1 -> text.insert(at, text.substring(at, end));
          default -> text.insert(at, "{}();*/x1 ,=\"#".charAt(random.nextInt(14)));
        }
      }
      try {
        read += read(text.toString()).threads().isEmpty() ? 0 : 1;
      } catch (InvalidInputException e) {
        assertTrue(e.diagnostics().stream().allMatch(
            d -> d.span().offset() + d.span().length() <= text.length()), () -> text + "\n" + e.diagnostics());
      }
    }
    assertTrue(read > 4, read + " were read");
  }

  private static final String MEMORY = """
      struct s { int v; };
      void put(global int *p) { p[0] = 1; }
      int get(global const int *p) { int q = p[0]; q += 1; return q; }
      void here(local int *t) { t[0] = 1; }
      void any(int *t) { *t = 1; }
      /* launch on 1x2 { n = 1 } */
      kernel void k(global int *y, global const int *x, global int *const f, const int n, local int *t,
          global const struct s *s, constant int *c)
      {
          int own = n;
          global const int *z = x;
          z = x + n;
          %s;
      }
      """;

  /** What is const stays what it is, and pointers point to the memory that they say. */
  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
      "x[0] = 1|x points to const, and this writes there", "*(x + 1) += 1|x points to const, and this writes there",
      "x[0]++|x points to const, and this writes there", "--*z|z points to const, and this writes there",
      "s->v = 1|s points to const, and this writes there", "c[1] = 1|c points to const, and this writes there",
      "n = 2|n is const, and this changes it", "const int m = 1; m++|m is const, and this changes it",
      "f = y|f is const, and this changes it", "atomic_inc(x)|x points to const, and this writes there",
      "put(x)|x points to const, and p could write there", "put(&z[1])|z points to const, and p could write there",
      "global int *w = x; w[0] = 1|x points to const, and w could write there",
      "y = x|x points to const, and y could write there", "put(t)|p points to global memory, and this is local",
      "here(y)|t points to local memory, and this is global",
      "put(&own)|p points to global memory, and this is private",
      "any(t); any(y); any(&own)|", "here(&t[1]); put(f); put((global int *) x); f[0] = get(y) + get(x) + c[0]|",
      "for (z = x; z[0] > n; ) { int x2 = x[0]; x2 = 3; }|",
      "int m = 1; { const int i = m; m = i; } { int i = m; i = 2; m = i; }|"})
  void constantsAndMemory(String statement, String message) {
    String text = MEMORY.formatted(statement);
    if (message == null) {
      read(text);
    } else {
      List<Diagnostic> problems = problems(text);
      assertTrue(problems.get(0).message().startsWith(message), problems.toString());
      assertEquals(1, problems.size(), problems.toString());
    }
  }

  /** A name that means nothing is told once, and not for each work-item. */
  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
      "x[get_globl_id(0)] = 1;|unknown function get_globl_id|did you mean get_global_id",
      "x[0] = m;|unknown name m in k|known here: ",
      "foo(1);|unknown function foo|it is not in this file", "hel(1);|unknown function hel|did you mean help?"})
  void unknownNames(String body, String message, String hint) {
    List<Diagnostic> problems = problems("void help(int n) { }\n/* launch on 2x2 { x[4] } */\n"
        + "kernel void k(global int *x) { help(1); " + body + " }");
    assertEquals(1, problems.size(), problems.toString());
    assertEquals(message, problems.get(0).message());
    assertTrue(problems.get(0).hint().startsWith(hint), problems.get(0).hint());
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
      "kernel int k(global int *x) { return 1; }|the kernel k returns a value, and nobody gets it",
      "kernl void k(global int *x) { }|unknown word kernl before a function",
      "__Kernel void k(global int *x) { }|unknown word __Kernel before a function"})
  void headsOfKernels(String kernel, String message) {
    List<Diagnostic> problems = problems("/* launch on 1x1 { } */\n" + kernel);
    assertEquals(message, problems.get(0).message(), problems.toString());
  }
}
