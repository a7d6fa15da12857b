package periscope.lang.openclrsp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static periscope.lang.openclrsp.ReadingTest.LANGUAGE;
import static periscope.lang.openclrsp.ReadingTest.parse;

import java.util.Random;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import periscope.litmus.LitmusTest;
import periscope.testing.Sample;

/** Reading what was printed gives the same test, and printing that gives the same text. */
class RoundTripTest {

  private static LitmusTest thread(String statements) {
    String head = "OPENCL t\n{ [x]=0; [y]=0; [z]=0; int a[3]; }\n"
        + "P0 (global int* x, global atomic_int* y, global int* z, global int* a) {\n";
    return parse(head + "int r = 1, s = 2;\n" + statements + "\n}\n");
  }

  private static void assertRoundTrip(LitmusTest test) {
    String text = LANGUAGE.print(test);
    LitmusTest again = parse(text);
    assertEquals(test, again, text);
    assertEquals(text, LANGUAGE.print(again));
  }

  @ParameterizedTest
  @ValueSource(strings = {
      "",
      ";",
      "*x = 1;",
      "*x = *z;",
      "*x = *z + *y;",
      "r = *x;",
      "*x;",
      "*x + *z;",
      "r = x[0] + 1;",
      "r = (*x);",
      "r = -1 - -2;",
      "r = -(1);",
      "r = - -1;",
      "r = !~-s;",
      "r = (r + s) * r - (s - (r - 1));",
      "r = r << 1 >> 2 < 3 == 4 & 5 ^ 6 | 7;",
      "r = (r | 7) & 3;",
      "r = r && s || r && !s;",
      "r = (r && s) && (r || s);",
      "r = r && (s && r);",
      "r = -9223372036854775808;",
      "r = 0x7fffffffffffffff;",
      "int a; *x = a;",
      "int a; do { *x = a; a = *z; } while (a);",
      "atomic_fetch_add(y, 1);",
      "atomic_fetch_add(y, 1); atomic_fetch_sub(y, 2); r = atomic_fetch_xor(y, *x);",
      "r = atomic_fetch_add(y, atomic_load(y) + *x) - *z;",
      "r = *z - atomic_fetch_add(y, atomic_load(y) + *x);",
      "atomic_store(y, atomic_load(y) + atomic_fetch_min(y, 3));",
      "if (atomic_load(y) == 1) r = *x; else { *x = 1; *z = 2; }",
      "if (*x) { } else r = 1;",
      "if (r) if (s) *x = 1; else *x = 2;",
      "if (r) { if (s) *x = 1; } else *x = 2;",
      "while (atomic_load(y) != 1) ;",
      "while (*x) { r = *z; if (r) *x = 0; }",
      "do { r = *x; } while (atomic_load(y) < r + *z);",
      "r = *x && *z;",
      "r = *x && r;",
      "r = r && *x;",
      "r = r || *x;",
      "r = r == 1 || *x == 2 && *z != 3;",
      "r = (*x && *z) && (*y || *x);",
      "r = *z + (r && *x);",
      "r = (r && *x) + *z;",
      "if (atomic_load(y) && (*x == 1 || *z)) *x = 2;",
      "while (r && atomic_load(y)) *x = 2;",
      "r && *x;",
      "atomic_store(y, r || atomic_exchange(y, s && *x));",
      "int e = 0; int ok = atomic_compare_exchange_strong(y, &e, 1);",
      "int e = 0; atomic_compare_exchange_weak_explicit(y, e, *x, memory_order_acq_rel, memory_order_acquire, "
          + "memory_scope_work_group, remote);",
      "int e; e = atomic_compare_exchange_strong(y, &e, e + 1);",
      "r = atomic_compare_exchange_strong(y, 0, 1);",
      "r = atomic_compare_exchange_strong(y, -1, *x) + *z;",
      "r = *z + atomic_compare_exchange_strong(y, r + 1, *x);",
      "r = atomic_compare_exchange_strong(y, z, 1);",
      "atomic_compare_exchange_strong(y, z, *x);",
      "r = atomic_compare_exchange_strong(y, *z, 1);",
      "r = atomic_compare_exchange_strong(y, atomic_load(y), 1);",
      "r = atomic_compare_exchange_strong(y, r && *x, 1);",
      "while (!atomic_compare_exchange_weak(y, z, *x)) ;",
      "if (atomic_compare_exchange_strong(y, z, 1) && *x) r = 2;",
      "r = atomic_compare_exchange_strong(y, z, 1); if (!r) *z = 3;",
      "r = atomic_load(y); if (!r) { *z = r; }",
      "int $0 = *x; r = *z + *x; *x = $0;",
      "int $1 = *x + *z; *x = $1 + *z + $1;",
      "B1: barrier(CLK_GLOBAL_MEM_FENCE); barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);",
      "work_group_barrier(CLK_LOCAL_MEM_FENCE, memory_scope_device); barrier(0);",
      "atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_acq_rel, memory_scope_all_svm_devices);",
      "atomic_work_item_fence(CLK_IMAGE_MEM_FENCE, memory_order_seq_cst, memory_scope_device, remote);",
      "r = atomic_flag_test_and_set(y); atomic_flag_clear(y); atomic_init(y, 3);",
      "r = true + false;",
      "r++; --s; r += s--; ++r; (*x)++; *z -= r;",
      "r = - - -r;",
      "r = -(-r);",
      "r = r ? s : 3;",
      "r = (r ? s : 3) + 1;",
      "r = r == 1 ? s ? 1 : 2 : r ? 3 : 4;",
      "r = -(r ? 1 : 2) * (s ? 1 : 2);",
      "r = (r != 0) * s + !r * 3;",
      "r = (r != 0) * *x + !r * *z;",
      "r = *x ? 1 : 2;",
      "r = r ? *x : atomic_load(y);",
      "r = r ? 4 / s : 5;",
      "atomic_store(y, r ? 1 : 2); if (r ? s : r) *x = s ? r : 1; while (r ? 0 : s) r = 1;",
      "for (int i = 0; i < 2; i++) { *x = i; }",
      "for (;;) { if (atomic_load(y)) break; r++; if (r == 3) continue; if (*x) return; }",
      "do { if (r) continue; if (*x) break; s = 2; } while (atomic_load(y)); *z = 1;",
      "while (*x && r) { if (*z) { r = 1; if (s) return; } else { if (r == 2) break; *x = 4; } s = 3; } *z = 1;",
      "local int l; local int m[2]; l = 1; m[1] = l; atomic_store(&m[0], l++);",
      "a[1] = a[2] + *a; r = a[1]; atomic_store(a + 1, a[2]); r = atomic_fetch_add(&a[2], a[1]);",
      "a[r] = a[s]; r = a[r + 1] + *(a + s); r = atomic_load(a + r);",
      "r = atomic_compare_exchange_strong(y, &a[1], 2);",
      "r = atomic_compare_exchange_strong(y, a + r, a[s]);",
      "r = atomic_compare_exchange_weak(a + r, a, 2);",
      "r = *x + (*z)++ - atomic_load(y); *x = (*z)++ + ++*x;",
      "atomic_compare_exchange_strong(y, z, atomic_load(y) + *x);",
      "r = ({ *x = 1; *z; }) + ({ int t = *x; t + 1; });",
      "r = (*x && atomic_load(y) + *z) + (s ? atomic_exchange(y, *x) : *z + *x);",
      "r = a[s] + a[*x]; a[*x] = *z; a[r] += *x;",
      "__evaluation(({ __operands(({ int u = *x; 0; }), ({ __called(({ int v = *z; *x = v; 0; })); 0; })); 0; }));",
      "*x = x[r ^ r] + *(z + (s - s)); atomic_store(y + r * 0, 1);",
  })
  void statements(String statements) {
    assertRoundTrip(thread(statements));
  }

  @ParameterizedTest
  @ValueSource(strings = {
      "exists (0:r=1)",
      "exists 0:r=1 /\\ x=2",
      "~exists (0:r=1 /\\ (x=2 /\\ y=1) /\\ [z]!=-1)",
      "forall ((0:r=1 \\/ x=2) /\\ not (y=1 \\/ true))",
      "forall (0:r=1 \\/ (x=2 \\/ P0:s == x))",
      "filter (x=1) exists (~(x=y) && 0x10 <> 0:r || false)",
      "filter (0:s=1 /\\ x=1) ~exists (not not (0:r=1))",
  })
  void conditions(String condition) {
    String test = "OPENCL t\n{ x=0; y=1; z=-3; }\nP0 (global int* x) { int r = *x, s = *z; *y = 1; }\n";
    assertRoundTrip(parse(test + condition));
  }

  @ParameterizedTest
  @ValueSource(strings = {
      "OPENCL a+b.c-d_1 [e]\n\"some (* free\n text\" { }\n"
          + "P0 (local atomic_int* x, int* y, local int* z, global atomic_uint* a) { } P1 (local int* z) { *z = 1; }",
      "OpenCL a {x=1;0:r=2;P1:s=3} P0 () { *x = r; } P1 () { *x = s; } "
          + "scopeTree (device (work_group P1)) (device (work_group P0)) exists (x=1)",
      "OPENCL a\nCom=Rf Fr\n\"x\"\n{ int b[3]={1, 2}; local atomic_int c[2]; } "
          + "P0 (local int* d) { local int e[2]; e[1]=2; } P1 (int b[2]) { int r=*b; } "
          + "locations [b; 1:r;] exists (b[2]=0 /\\ 0:d=1)",
      "OPENCL a {} P1@wg 7, dev 1 () {} P0@wg 3, dev 1 () {}",
      "OPENCL a {} P0@wg 0, dev 0 () {} P1@wg 0, dev 1 () {} P2@wg 1, dev 1 () {} P3@wg 0, dev 0 () {}",
  })
  void tests(String text) {
    assertRoundTrip(parse(text));
  }

  @Test
  void whatNestsDeeply() {
    assertRoundTrip(thread("if (r) ".repeat(240) + ";"));
    assertRoundTrip(thread("if (r) ; else ".repeat(240) + ";"));
    assertRoundTrip(thread("L: ".repeat(240) + "barrier(0);"));
    assertRoundTrip(thread("r = " + "(1 + ".repeat(290) + "*x" + ")".repeat(290) + ";"));
    assertRoundTrip(thread("atomic_fetch_add(y, ".repeat(290) + "*x" + ")".repeat(290) + ";"));
  }

  static Stream<Long> seeds() {
    return LongStream.range(0, Sample.of(25, 400)).boxed();
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void generatedTexts(long seed) {
    assertRoundTrip(parse(new RandomText(new Random(seed)).test()));
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void generatedInstructions(long seed) {
    LitmusTest test = new RandomInstructions(new Random(seed)).test();
    assertRoundTrip(test);
  }

}
