package periscope.lang.openclrsp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static periscope.lang.openclrsp.ReadingTest.parse;

import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import periscope.litmus.LitmusTest;
import periscope.litmus.instruction.AtomicInstruction.Access;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.memory.Location;
import periscope.litmus.memory.Location.AddressSpace;

/** What C can say in two ways means the same in both. */
class ShorthandTest {

  private static List<Instruction> body(String statements) {
    String head = "OPENCL t\n{ [x]=0; [y]=0; int a[3]={4, 5, 6}; }\n"
        + "P0 (global int* x, global atomic_int* y, global int* a) {\n";
    return parse(head + statements + "\n}\n").threads().get(0).body();
  }

  @ParameterizedTest
  @CsvSource(delimiterString = "<=>", value = {
      "int r; r++; --r; *x = r;  <=> int r; r = r + 1; r = r - 1; *x = r;",
      "(*x)++;                   <=> int $0 = *x; *x = $0 + 1;",
      "int r = ++*x;             <=> int $0 = *x; *x = $0 + 1; int r = $0 + 1;",
      "int r = 1; int s = r--;   <=> int r = 1; int $0 = r; r = r - 1; int s = $0;",
      "int r = 1; r += *x * 2;   <=> int r = 1; r = r + *x * 2;",
      "int r = 1; r <<= 1; r ^= r; r %= 3; <=> int r = 1; r = r << 1; r = r ^ r; r = r % 3;",
      "*x |= 2;                  <=> *x = *x | 2;",
      "a[1] -= *x;               <=> a[1] = a[1] - *x;",
      "int r, s; r = 1, s = 2;   <=> int r, s; r = 1; s = 2;",
      "int r = *x; int s = r ? 3 : r + 1; <=> int r = *x; int s = (r != 0) * 3 + !r * (r + 1);",
      "int r = *x == 1 ? *y : 2; <=> int $0, $1, $2; $0 = *x; if ($0 == 1) { $1 = *y; $2 = $1; } else $2 = 2; int r"
          + " = $2;",
  })
  void valuesAndEffects(String said, String meant) {
    assertSame(said, meant);
  }

  @ParameterizedTest
  @CsvSource(delimiterString = "<=>", value = {
      "*x = x[0] + *(x + 0) + *&x[0] + *&*x; <=> *x = *x + *x + *x + *x;",
      "*(&x[0]) = (int) 1; atomic_store((atomic_int *) y, (bool) 7); <=> *x = 1; atomic_store(y, 1);",
      "atomic_load(a + 1);       <=> atomic_load(&a[1]);",
      "atomic_load(1 + a);       <=> atomic_load(&a[1]);",
      "atomic_load(&a[2] - 1);   <=> atomic_load(a + 1);",
      "*(a + 2) = *a;            <=> a[2] = a[0];",
      "int r = 0; atomic_store(y + (r & 0), 1); <=> int r = 0; atomic_store(&y[r ^ r], 1);",
      "if (*x == 1) { int r = *(int *) x; *x = r; } <=> if (*x == 1) { int r = *x; *x = r; }",
  })
  void places(String said, String meant) {
    assertSame(said, meant);
  }

  /** One cell is accessed, and none if the index is outside the array: the behaviour of such a run is undefined. */
  @ParameterizedTest
  @CsvSource(delimiterString = "<=>", value = {
      "int r = *x; int s = a[r]; <=> int r = *x; if (r == 0) int s = a[r ^ r]; else if (r == 1) s = a[1 + (r ^ r)]; "
          + "else if (r == 2) s = a[2 + r - r]; else __builtin_unreachable();",
      "int r = *x; atomic_store(a + r, 7); <=> int r = *x; if (r == 0) atomic_store(a + (r ^ r), 7); "
          + "else if (r == 1) atomic_store(a + r - r + 1, 7); else if (r == 2) atomic_store(a + 2 + r * 0, 7); "
          + "else __builtin_unreachable();",
  })
  void anIndexThatVariesChoosesTheCell(String said, String meant) {
    assertSame(said, meant);
  }

  @ParameterizedTest
  @CsvSource(delimiterString = "<=>", value = {
      "for (int i = 0; i < 2; i++) *x = i; <=> int i = 0; while (i < 2) { *x = i; i = i + 1; }",
      "int i; for (i = 0, *x = 1; *x; i++, *x = 2) ; <=> int i; i = 0; *x = 1; while (*x) { i = i + 1; *x = 2; }",
      "for (;;) { }              <=> while (1) { }",
      "int r = *x; if (r) return; *x = 1; <=> int r = *x; if (!r) { *x = 1; }",
      "if (*x) { *x = 1; return; } else *x = 2; *x = 3; <=> if (*x) { *x = 1; } else { *x = 2; *x = 3; }",
      "if (*x) *x = 1; else return; *x = 3; <=> if (*x) { *x = 1; *x = 3; }",
      "if (*x) return; else return; *x = 3; <=> if (*x) ;",
      "*x = 1; { return; } *x = 2; <=> *x = 1;",
      "int r; while (r < 9) { r = *x; if (r) continue; r++; } <=> int r; while (r < 9) { r = *x; if (!r) r = r + 1; }",
      "int r; if (r) { if (r == 2) return; *x = 4; } *x = 3; "
          + "<=> int r, $0; if (r) { if (r == 2) $0 = 1; else *x = 4; } if (!$0) *x = 3;",
      "int r; while (r < 5) { if (r == 1) break; r++; } *x = 1; "
          + "<=> int r, $0; $0 = 0; while (!$0 && r < 5) { if (r == 1) $0 = 1; else r = r + 1; } *x = 1;",
      "for (int r = 0; r < 3; r++) if (r == 1) return; "
          + "<=> int $0; int r = 0; while (!$0 && r < 3) { if (r == 1) $0 = 1; if (!$0) r = r + 1; }",
      "int r; do { r++; if (r == 2) { if (r) continue; r = 7; } *x = r; } while (r < 4); "
          + "<=> int r, $0; do { $0 = 0; r = r + 1; if (r == 2) { if (r) $0 = 1; else r = 7; } if (!$0) *x = r; } "
          + "while (r < 4);",
      "int r; while (1) { while (1) { if (r == 1) break; r++; } if (r) return; } *x = 1; "
          + "<=> int r, $0, $1; while (!$1) { $0 = 0; while (!$0) { if (r == 1) $0 = 1; else r = r + 1; } if (r) $1 ="
          + " 1; } " + "if (!$1) *x = 1;",
  })
  void loopsAndJumps(String said, String meant) {
    assertSame(said, meant);
  }

  /** What an index is computed from is an address dependency, whether or not it chooses the cell. */
  @Test
  void indicesLeaveAddressDependencies() {
    List<Instruction> body = body("""
        int r = *x, s = *x;
        int t = x[r ^ r];
        atomic_store(y + (s - s) * r, 1);
        a[s * 0 + 2] = r;
        atomic_fetch_add(a, 1);
        t = a[s];
        """);
    assertEquals(
        List.of("x []", "x []", "x [r]", "y [r, s]", "a[2] [s]", "a []"),
        body.subList(0, 6).stream().map(ShorthandTest::place).toList());
    assertEquals("a [s]", place(((Instruction.If) body.get(6)).then().get(0)));
  }

  private static String place(Instruction instruction) {
    Access access = (Access) instruction;
    return access.location() + " " + new TreeSet<>(access.address());
  }

  private static void assertSame(String said, String meant) {
    assertEquals(body(meant), body(said));
  }

  @Test
  void arraysAreAsManyLocationsAsTheyHaveCells() {
    LitmusTest test = parse("""
        OPENCL t
        { atomic_int a[2] = {1, -2}; b[2]=7; c = {3, 4}; int d[2]; }
        P0 (global atomic_int* a, local int e[2]) { a[1] = 1; local int f[2]; f[1] = 2; }
        exists (a[1]=1 /\\ [b[2]]=7)
        """);
    assertEquals(
        List.of("a=1", "a[1]=-2", "b=0", "b[1]=0", "b[2]=7", "c=3", "c[1]=4", "d=0", "d[1]=0", "e=0", "e[1]=0",
            "f=0", "f[1]=0"),
        test.locations().stream().map(l -> l.name() + "=" + l.initial()).toList());
    assertEquals(AddressSpace.LOCAL, test.location("e[1]").orElseThrow().space());
    assertEquals("exists ([a[1]]=1 /\\ [b[2]]=7)", test.condition().orElseThrow().toString());
  }

  @Test
  void localMemoryMayBeDeclaredWhereItIsUsed() {
    LitmusTest test = parse("""
        OPENCL t
        { }
        P0 (global int* x) { local int z; local atomic_int f; z = *x; atomic_store(&f, 1); int r = z + z; }
        P1 () { local atomic_int f; int r = 0; atomic_compare_exchange_strong(&f, &r, 2); (f)++; }
        """);
    LitmusTest same = parse("""
        OPENCL t
        { }
        P0 (global int* x, local int* z, local atomic_int* f) { *z = *x; atomic_store(f, 1); int r = *z + *z; }
        P1 (local atomic_int* f) { int r = 0; atomic_compare_exchange_strong(f, r, 2); (*f)++; }
        """);
    assertEquals(same, test);
    assertEquals(new Location("f", 0, true, AddressSpace.LOCAL), test.location("f").orElseThrow());
  }

  @Test
  void aLocationThatIsCalledBothLocalAndGlobalIsGlobal() {
    for (String text : List.of("P0 (local int* x) {} P1 (global int* x) {}",
        "P0 (global int* x) {} P1 (local int* x) {}")) {
      assertEquals(AddressSpace.GLOBAL, parse("OPENCL t\n{}\n" + text).location("x").orElseThrow().space());
    }
  }

  @ParameterizedTest
  @CsvSource(delimiterString = "<=>", value = {
      "exists (0:x=1 /\\ P1:r=2)                <=> exists ([x]=1 /\\ 1:r=2)",
      "exists (0:r=1)                           <=> exists ([r]=1)",
      "(exists (x=-1))                          <=> exists (x=-1)",
      "((~exists (x=1 && 1:r=1 || x=2)))        <=> ~exists (x=1 /\\ 1:r=1 \\/ x=2)",
      "locations [x; 1:r; [x]] forall x=1       <=> forall (x=1)",
      "locations [] filter (x=1) forall (1:r=0) <=> filter (x=1) forall (1:r=0)",
  })
  void conditions(String said, String meant) {
    String test = "OPENCL t\n{ r=3; }\nP0 (global int* x) { *x = 1; }\nP1 (global int* x) { int r = *x; }\n";
    assertEquals(parse(test + meant), parse(test + said));
  }

  @ParameterizedTest
  @CsvSource(delimiterString = "<=>", value = {
      "OPENCL t | { x=1; } <=> ''",
      "OpenCL t | Com=Rf Fr | Cycle=PodWW Rfe PodRR Fre | { x=1; } <=> Com=Rf Fr | Cycle=PodWW Rfe PodRR Fre",
      "opencl t (* a *) | // b | \"PodWW Rfe\" | Some words. (* c *) | { x=1; } <=> PodWW Rfe | Some words.",
      "C t | \"free\" | { x=1; } <=> free",
      "Opencl t | kernel void P0 () {} | P1 () {} <=> ''",
  })
  void headersAndFreeText(String head, String description) {
    String threads = head.contains("P0") ? "" : "\nP0 (global int* x) { }\n";
    LitmusTest test = parse(head.replace(" | ", "\n") + threads);
    assertEquals("t", test.name());
    assertEquals(description.replace(" | ", "\n"), test.description());
  }

  /** A file of the companion page of [RSP] has this form. */
  @Test
  void theOldSpellingOverSeveralLines() {
    String old = """
        OpenCL T8

        { [w]=0; [x]=0; [zero]=0; }

        P0 (global atomic_int* w, // the flag
            global atomic_int *x,
            global atomic_int* zero) {
          if (atomic_compare_exchange_strong_explicit_remote (w, zero, 1,
                memory_order_acq_rel, memory_order_release, // said so there
                memory_scope_device)) {
            atomic_store_explicit (x, 1, memory_order_release,
                memory_scope_work_group);
          }
        }

        P1 (global atomic_int* x) { }

        scopeTree
        (device (work_group P0)
                (work_group P1))

        exists
          (x=1)
        """;
    String now = """
        OPENCL T8
        { [w]=0; [x]=0; [zero]=0; }
        P0@wg 0, dev 0 (global atomic_int* w, global atomic_int* x, global atomic_int* zero) {
          if (atomic_compare_exchange_strong_explicit(
              w, zero, 1, memory_order_acq_rel, memory_order_relaxed, memory_scope_device, remote))
            atomic_store_explicit(x, 1, memory_order_release, memory_scope_work_group);
        }
        P1@wg 1, dev 0 (global atomic_int* x) { }
        exists (x=1)
        """;
    assertEquals(parse(now), parse(old));
  }
}
