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
import periscope.cli.Result;
import periscope.cli.session.Exit;

/** What is wrong with a kernel or its launch: refused, each with what is wrong about it. */
class RefusedTest {

  private static final String NUMBERS =
      "kernel void k(global int *x, int n, uchar c, global uchar *b, uint u, float f) { x[0] = n + c + b[0] + u; }";

  @TempDir
  Path folder;

  private Result look(String name, String text, String... more) throws IOException {
    String file = Files.writeString(folder.resolve(name), text).toString();
    String[] all = new String[more.length + 2];
    System.arraycopy(more, 0, all, 2, more.length);
    all[0] = "kernel";
    all[1] = file;
    return Result.of(all);
  }

  @ParameterizedTest
  @CsvSource(delimiter = '#', value = {
      "n = 3.7; c = 1#3.7 is no integer",
      "n = 1; c = 300#300 does not fit unsigned char",
      "n = -2147483649; c = 1#-2147483649 does not fit int",
      "n = 1; c = 1; b[2] = {300, 1}#300 does not fit unsigned char",
      "n = 1; c = 1; x = 5000000000#5000000000 does not fit int",
      "n = 1; c = 1; n = 2#n is given twice",
      "n = 1; c = 1; x = 1; x[2]#'x' is initialised twice",
      "x[2], n = 3; c = 1#this is several entries, and each ends with ';'"})
  void values(String set, String message) throws IOException {
    Result result = look("n.cl", NUMBERS, "-g", "1x1", "--set", set + "; u = 1; f = 1");
    assertEquals(Exit.INVALID, result.exit(), result.out());
    assertTrue(result.err().contains("error: " + message), result.err());
  }

  /** Bits of a type, with a sign or without. */
  @Test
  void valuesThatFit() throws IOException {
    Result result = look("n.cl", NUMBERS, "-g", "1x1", "--set",
        "n = 0xffffffff; c = -1; u = -1; f = 1.5; b[2] = {255, 1}; x = -2147483648");
    assertTrue(result.out().contains("b=255 b[1]=1 x=508"), result.out() + result.err());
  }

  @ParameterizedTest
  @CsvSource(delimiter = '#', value = {
      "kernel void k(int *x) { x[0] = 1; }#nothing says which memory x points into",
      "kernel void k(global int *x) { atomic_store_explicit(x, 1, memory_order_relaxed, memory_scope_device); }"
          + "#no declaration makes x atomic, and atomic functions take atomic objects only",
      "kernel void k(global int *x) { work_group_barrier(CLK_LOCAL_MEM_FENCE, memory_scope_work_item); x[0] = 1; }"
          + "#a barrier makes memory visible to more than one work-item: such a call is undefined",
      "void f(global atomic_int *p) { atomic_store(p, 1); } kernel void k(global int *x) { f(x); }"
          + "#no declaration makes x atomic",
      "kernel __attribute__((reqd_work_group_size(2, 1, 1))) void k(global int *x) { x[0] = 1; }"
          + "#k is for work-groups of 2,1,1 work-items, and this launch has some of 1,1,1"})
  void kernels(String text, String message) throws IOException {
    Result result = look("k.cl", text, "-g", "1x2");
    assertEquals(Exit.INVALID, result.exit(), result.out());
    assertTrue(result.err().contains("error: " + message), result.err());
  }

  @ParameterizedTest
  @CsvSource(delimiter = '#', value = {
      "kernel void k(global int *x) { atomic_fetch_add((global atomic_int *) x, 1); }",
      "kernel void k(volatile global int *x) { atomic_add(x, 1); }",
      "__attribute__((reqd_work_group_size(1, 1, 1))) kernel void k(global atomic_int *x) { atomic_store(x, 1); }"})
  void kernelsThatAreRight(String text) throws IOException {
    Result result = look("k.cl", text, "-g", "1x2");
    assertEquals(0, result.exit(), result.out() + result.err());
  }

  /** Messages name the cause, in the user's words. */
  @ParameterizedTest
  @CsvSource(delimiter = '#', value = {
      "kernel void k(global int *a) { global int *p = a, *end = a + 2; while (p != end) *p++ = 1; }"
          + "#pointers are not compared",
      "kernel void k(global int *a) { global int *p = a; a[1] = p - a; }#pointers are not subtracted",
      "kernel void k(global int *a) { if (a > 1) a[0] = 1; }#a is a location, not a value",
      "kernel void k(global int *a) { floot y = 1; a[0] = y; }#unknown type floot|did you mean float?",
      "kernel void k(global int *a) { foo x; a[0] = x; }#unknown type foo",
      "kernel void k(global uit *a) { a[0] = 1; }#unknown type uit|did you mean uint?",
      "struct pair { int a; }; kernel void k(global int *a) { struct pair p; pari q; a[0] = 1; }"
          + "#unknown type pari|did you mean pair?",
      "void f(foo x) { } kernel void k(global int *a) { a[0] = 1; }#unknown type foo",
      "kernel void k(global int *a) { a[0] = 1; } }#this } closes nothing",
      "struct pt { int a, b; }; kernel void k(global int *a) { struct pt p; p = (struct pt){1, 2}; a[0] = p.a; }"
          + "#values in braces are read only where something is declared",
      "__global__ void k(int *a) { a[0] = 1; }#__global__ begins a kernel of CUDA C|files of it end with .cu",
      "kernel void k(global int *a) { int i = 0; a[i++] = i; }#one part of this changes i and another uses it",
      "global int *f(global int *a) { return a; } kernel void k(global int *a) { *f(a) = 2; }"
          + "#f returns a pointer, and functions return numbers here|return an index"})
  void causes(String text, String told) throws IOException {
    Result result = look("k.cl", text, "-g", "1x2");
    assertEquals(Exit.INVALID, result.exit(), result.out());
    String[] parts = told.split("\\|");
    assertTrue(result.err().contains("error: " + parts[0]), result.err());
    assertTrue(parts.length == 1 || result.err().contains("= " + parts[1]), result.err());
  }

  @ParameterizedTest
  @CsvSource(delimiter = '#', value = {
      "kernel void k(global int *a) { a[0] = 1; }#kernel begins a kernel of OpenCL C",
      "struct c { int v; __device__ int get() { return v; } }; __global__ void k(int *a) { c x; a[0] = x.get(); }"
          + "#member functions are not read",
      "__global__ void k(int *o) { extern __shared__ char s[]; int *a = (int *)s; a[0] = 1; o[0] = a[0]; }"
          + "#s holds char, and is not seen as int"})
  void causesInCuda(String text, String message) throws IOException {
    Result result = look("k.cu", text, "-g", "1x2");
    assertEquals(Exit.INVALID, result.exit(), result.out());
    assertTrue(result.err().contains("error: " + message), result.err());
    assertEquals(1, result.err().split("error:", -1).length - 1, result.err());
  }

  /** A diagnostic about an option points into the option, and proposes no compiler. */
  @ParameterizedTest
  @CsvSource(delimiter = '#', value = {"x[4#--set:1:12: error: this entry has another number of '[' than of ']'",
      "x = (1#--set:1:12: error: this entry has another number of '(' than of ')'"})
  void entriesThatAreNotClosed(String set, String message) throws IOException {
    Result result = look("n.cl", "kernel void k(global int *x) { x[0] = 1; }", "-g", "1x1", "--set", set);
    assertEquals(Exit.INVALID, result.exit(), result.out());
    assertTrue(result.err().startsWith(message), result.err());
    Result alone = look("n.cl", "kernel void k(global int *x) { x[0] = 1; }");
    assertTrue(alone.err().contains("no comment of this file says how a kernel is launched")
        && !alone.err().contains("--compiler"), alone.err());
  }

  /** A buffer that is made to fit the accesses has none outside. */
  @ParameterizedTest
  @CsvSource(delimiter = '#', value = {"''#no access outside of a buffer whose size is given",
      "x[3]#no access outside of a buffer ", "x[2]#leaves its array"})
  void bounds(String set, String told) throws IOException {
    Result result = look("n.cl", "kernel void k(global int *x) { x[get_global_id(0) + 1] = 1; }", "-g", "2x1", "--set",
        set);
    assertTrue(result.out().replaceAll("\\s+", " ").contains("bounds " + told)
        || set.equals("x[2]") && result.out().contains(told), result.out() + result.err());
    assertEquals(set.isEmpty(), result.out().contains("whose size is given"), result.out());
  }

  /** The accesses of PTX decide how large elements are, and the report says it. */
  @ParameterizedTest
  @CsvSource(delimiter = '#', value = {"''#Assumed x[4] (bytes)", "x[5]#Given x[5] (bytes)",
      "x[4] = {1, 300}#300 does not fit 8 bits"})
  void elementsOfPtx(String set, String told) throws IOException {
    Result result = look("k.ptx", """
        .version 8.0
        .target sm_70
        .address_size 64
        .visible .entry k(.param .u64 x)
        {
          .reg .b32 %r<2>; .reg .b64 %rd<2>;
          ld.param.u64 %rd1, [x];
          mov.u32 %r1, 7;
          st.global.u8 [%rd1+3], %r1;
          ret;
        }
        """, "-g", "1x1", "--set", set);
    assertTrue((result.out() + result.err()).replaceAll("\\s+", " ").contains(told), result.out() + result.err());
  }
}
