package periscope.cli.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import periscope.cli.Result;
import periscope.cli.session.Exit;

/** Atomic objects of CUDA C++ wherever they stand, and the atomic functions of its compiler. */
class AtomicObjectsTest {

  @TempDir
  Path folder;

  private Result run(String text, String grid, String... more) throws IOException {
    Path file = Files.writeString(folder.resolve("k.cu"), text);
    return Result.of(Stream.concat(Stream.of("kernel", file.toString(), "-g", grid), Stream.of(more))
        .toArray(String[]::new));
  }

  private static String words(Result result) {
    return (result.out() + result.err()).replaceAll("\\s+", " ");
  }

  /** A flag passes a message, in whatever memory it is, with the orders that this needs. */
  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
      "__device__ cuda::std::atomic_flag f;||f.test_and_set(cuda::std::memory_order_release)"
          + "|f.test(cuda::std::memory_order_acquire)|1x2|0",
      "__device__ cuda::atomic_flag f[2];||f[1].test_and_set()|f[1].test()|1x2|0",
      "__device__ cuda::std::atomic_flag f{};||f.test_and_set(cuda::memory_order::relaxed)|f.test()|1x2|1",
      "__shared__ cuda::std::atomic_flag f;||f.test_and_set()|f.test()|2x1|1",
      "struct box { int n; cuda::std::atomic_flag up; };|, box *b|b->up.test_and_set()|b->up.test()|1x2|0",
      "typedef cuda::std::atomic_flag flag;|, flag *f|f->test_and_set()|f->test(cuda::memory_order_relaxed)|1x2|1",
      "__device__ cuda::std::atomic_int f = {0};||f = 1|f == 1|1x2|0"})
  void flags(String file, String parameter, String set, String test, String grid, int exit) throws IOException {
    Result result = run(file + "\n__global__ void k(int *x" + (parameter == null ? "" : parameter)
        + ") { if (threadIdx.x + blockIdx.x == 0) { *x = 1; " + set + "; } else if (" + test + ") *x += 1; }", grid);
    assertEquals(exit, result.exit(), words(result));
    // Memory of a block holds nothing at first: the flag is never cleared there.
    assertTrue(exit == Exit.OK || words(result).contains(grid.equals("2x1") ? "f" : "FOUND: a data race"),
        words(result));
  }

  /** What one thread computes with objects that are members, elements, or its own. */
  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
      "s->key.store(4); o[0] = s->key.fetch_add(2); o[1] = s->key|4|6",
      "s[1].key = 3; s[1].key++; s[1].key += 5; o[0] = s[1].key.load(); o[1] = (*s).key.exchange(8)|9|0",
      "int e = 1; o[0] = s->key.compare_exchange_strong(e, 7, cuda::memory_order_relaxed); o[1] = e|0|0",
      "s->v[2].fetch_or(6); s->v[threadIdx.x + 2].fetch_and(3); o[0] = s->v[2]; o[1] = s->v[1].load()|2|0",
      "g.v[3].fetch_max(5); o[0] = g.v[3]; o[1] = !g.up.test_and_set() + 2 * g.up.test()|5|2 or 3",
      "auto &r = s->key; r.fetch_add(3); o[0] = s->key; atom *p = &s->v[1]; p->store(2); o[1] = s->v[1]|3|2",
      "auto *p = &s->v[1]; p->store(2); *p += 3; auto q = &s->v[2]; q->fetch_add(1); o[0] = *q; o[1] = *p|1|5",
      "atom a(3); atom b{4}; atom c{}; o[0] = a.fetch_sub(1) + b + c; o[1] = --a|7|1",
      "atom a[2] = {1, 2}; a[o[0]].fetch_add(4); o[0] = a[0]; o[1] = a[1].exchange(9)|5|2",
      "slot t; t.key = 3; bump(t.key); o[0] = t.key; cuda::std::atomic_flag f = {}; f.clear(); o[1] = f.test()|8|0",
      "o[0] = cuda::atomic_ref<int>(*o).fetch_add(2) + 5; cuda::atomic_ref<int>{o[1]} += 3|5|3"})
  void places(String body, String first, String second) throws IOException {
    Result result = run("""
        using atom = cuda::atomic<int, cuda::thread_scope_device>;
        struct slot { atom key; atom v[4]; cuda::std::atomic_flag up; };
        __device__ slot g;
        __device__ void bump(atom &a) { a.fetch_add(5); }
        /* launch k { s[2]; o[2]; } */
        __global__ void k(slot *s, int *o) { BODY; }
        """.replace("BODY", body), "1x1", "--set", "o[2]");
    assertEquals(Exit.OK, result.exit(), words(result));
    String memory = words(result);
    assertTrue(second.contains("or") || memory.contains("o=" + first + " ") && memory.contains("o[1]=" + second)
        || memory.contains("o=" + first + " or"), memory);
  }

  static Stream<String> changes() {
    return Stream.of("o[0] = a.load(); a.store(o[0] * 3)", "o[0] = a.exchange(8); o[1] = a.fetch_add(-3)",
        "o[0] = a.fetch_sub(9); o[1] = a.fetch_and(12)", "o[0] = a.fetch_or(6); o[1] = a.fetch_xor(9)",
        "o[0] = a.fetch_min(3); o[1] = a.fetch_max(4)", "int e = 5; o[0] = a.compare_exchange_strong(e, 2); o[1] = e",
        "int e = 4; o[0] = a.compare_exchange_strong(e, 2); o[1] = e", "o[0] = a++ + 1; o[1] = --a; a -= 3; a |= 8",
        "o[0] = 4; o[1] = a.compare_exchange_strong(o[0], 1, cuda::memory_order_relaxed)",
        "if (a.fetch_add(1) == 5) o[0] = a; else o[1] = 7", "while (a.fetch_sub(1) > 3) o[0]++;");
  }

  /** An object of a thread's own holds what one in memory holds that nobody else accesses. */
  @ParameterizedTest
  @MethodSource("changes")
  void objectsOfAThreadsOwn(String body) throws IOException {
    String kernel = "using atom = cuda::atomic<int, cuda::thread_scope_block>;\n__device__ atom m{5};\n"
        + "__global__ void k(int *o) { " + body.replaceAll("\\ba\\b", "m") + "; o[2] = m.load(); }";
    String own = kernel.replace("o) {", "o) { atom m = 5;").replaceAll("\\bm\\b(?!\\{)", "n");
    Result shared = run(kernel, "1x1", "--set", "o[3]");
    Result alone = run(own, "1x1", "--set", "o[3]");
    assertEquals(Exit.OK, shared.exit(), words(shared));
    assertEquals(memory(shared), memory(alone), words(alone));
  }

  private static String memory(Result result) {
    return words(result).replaceFirst(".*Memory", "").replaceAll("m=-?\\d+", "");
  }

  /** Each thread has objects of its own. */
  @Test
  void countersOfTheirOwn() throws IOException {
    Result result = run("""
        /* launch k { n[2] } forall (n[0]=2 /\\ n[1]=2) */
        __global__ void k(int *n) {
          cuda::std::atomic<int> mine{1};
          mine.fetch_add(1, cuda::std::memory_order_relaxed);
          n[threadIdx.x] = mine;
        }
        """, "2x1");
    assertEquals(Exit.OK, result.exit(), words(result));
    assertTrue(words(result).contains("holds"), words(result));
  }

  /** What auto points or refers to is as atomic as it is. */
  @ParameterizedTest
  @ValueSource(strings = {"auto *p = &s->key; *p = 1", "auto p = &s->key; *p += 1", "auto &p = s->key; p = 1",
      "auto &p = *c; p++", "auto p = c + 1; p->store(1)", "(*s).key |= 1", "c[1]--"})
  void automaticTypes(String body) throws IOException {
    Result result = run("struct slot { int n; cuda::atomic<int, cuda::thread_scope_device> key; };\n"
        + "__global__ void k(slot *s, cuda::atomic<int, cuda::thread_scope_device> *c) { " + body + "; }", "1x2");
    assertEquals(Exit.OK, result.exit(), words(result));
    assertEquals(Exit.FAILS, run("struct slot { int n, key; };\n__global__ void k(slot *s, int *c) { "
        + body.replace("p->store(1)", "*p = 1") + "; }", "1x2").exit());
  }

  /** A map's slot whose value is stored behind its key: whoever finds the key waits for the value, or may miss it. */
  @ParameterizedTest
  @CsvSource({"-UWAIT,1", "-DWAIT,0"})
  void keysAndValues(String wait, int exit) throws IOException {
    Result result = run("""
        using word = cuda::atomic<unsigned, cuda::thread_scope_device>;
        struct entry { word key, value; };
        /* launch put on 1x2 { map[2]; seen[2]; } forall (seen[0]=7 /\\ seen[1]=7) */
        __global__ void put(entry *map, unsigned *seen) {
          unsigned none = 0;
          entry *e = &map[1];
          if (e->key.compare_exchange_strong(none, 3, cuda::memory_order_relaxed)) {
            e->value.store(7, cuda::memory_order_relaxed);
          }
        #ifdef WAIT
          while (e->value == 0) ;
        #endif
          seen[blockIdx.x] = e->value;
        }
        """, "1x2", wait);
    assertEquals(exit, result.exit(), words(result));
    assertTrue(words(result).contains(exit == 0 ? "holds" : "FOUND: the condition fails"), words(result));
  }

  /** A barrier of the grid: each block adds to one word, and the first block's number flips its highest bit. */
  @ParameterizedTest
  @CsvSource({"RELEASE,ACQUIRE,DEVICE,0", "RELAXED,ACQUIRE,DEVICE,1", "RELEASE,RELAXED,DEVICE,1",
      "RELEASE,ACQUIRE,BLOCK,1", "ACQ_REL,SEQ_CST,SYSTEM,0"})
  void barriersOfTheGrid(String add, String load, String scope, int exit) throws IOException {
    Result result = run("""
        __device__ unsigned word;
        __device__ void meet() {
          __syncthreads();
          if (threadIdx.x == 0) {
            unsigned by = blockIdx.x ? 1u : 0x80000000u - (gridDim.x - 1);
            unsigned before = __nv_atomic_fetch_add(&word, by, __NV_ATOMIC_%s, __NV_THREAD_SCOPE_%s);
            while (((before ^ __nv_atomic_load_n(&word, __NV_ATOMIC_%s, __NV_THREAD_SCOPE_%s)) >> 31) == 0) ;
          }
          __syncthreads();
        }
        __global__ void k(int *x, int *y) {
          x[blockIdx.x] = 1;
          meet();
          y[blockIdx.x] = x[1 - blockIdx.x];
        }
        """.formatted(add, scope, load, scope), "1x2", "--set", "x[2]; y[2]");
    assertEquals(exit, result.exit(), words(result));
    assertTrue(exit == 0 || words(result).contains("FOUND: a data race"), words(result));
  }

  /** A refusal of unread code says why, and names code to write instead. */
  @ParameterizedTest
  @ValueSource(strings = {
      "l->lock()|member functions of structures are not read|write a function that is given the structure",
      "int n = l[1].size()|member functions of structures are not read|write a function that is given the structure",
      "x->load()|x is not an atomic object|write cuda::atomic_ref<int, cuda::thread_scope_device>(*x).load(…)",
      "c->wait(0)|wait is not read|write a loop that loads: while (a.load(order) == old) ;",
      "c->notify_all()|notify_all is not read|write a loop that loads in place of the wait",
      "int n = c->load().n|what a member function returns has no parts here|give it to a variable first",
      "c->compare_exchange_strong(1, 2)|the expected value is overwritten|write: int e = 0;",
      "cuda::atomic<int> a = 0; int e = 0; a.compare_exchange_weak(e, 1)|a weak exchange of an object of the thread's"
          + " own is not read|write compare_exchange_strong",
      "std::atomic<int> a = 0|atomic objects of the host's library are not read|write cuda::std::atomic",
      "cuda::barrier<cuda::thread_scope_block> b|barriers, latches and semaphores of libcu++ are not read|write __sync",
      "using t = int; t n = 1|names for types inside of functions are not read|write it before the function",
      "__nv_atomic_load_n(x, __NV_ATOMIC_RELEASE)|a load cannot have __NV_ATOMIC_RELEASE|it can have: __NV_ATOMIC_REL",
      "__nv_atomic_load_n(x)|__nv_atomic_load_n takes 2 to 3 arguments, not 1|it takes the location, the order",
      "__nv_atomic_add(x, 1, 5)|this is not a memory order|known here: __NV_ATOMIC_ACQUIRE",
      "__nv_atomic_store_n(x, 1, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_WARP)|unknown thread scope|did you mean",
      "int n = __nv_atomic_add(x, 1, __NV_ATOMIC_RELAXED)|__nv_atomic_add has no value|call it as a statement",
      "__nv_atomic_fetch_ad(x, 1, __NV_ATOMIC_RELAXED)|unknown function __nv_atomic_fetch_ad|did you mean __nv_atomic",
      "__nv_atomic_store(x, 1, __NV_ATOMIC_RELAXED)|this is no address of a number|write &v, with int v"})
  void whatIsRefused(String given) throws IOException {
    String[] parts = given.split("\\|");
    Result result = run("struct box { int state; };\n__global__ void k(int *x, box *l, cuda::atomic<int> *c) { "
        + parts[0] + "; }", "1x1");
    assertEquals(Exit.INVALID, result.exit(), words(result));
    assertTrue(result.err().contains("error: " + parts[1]), result.err());
    assertTrue(result.err().contains("= " + parts[2]), result.err());
  }

  /** A name that {@code using} takes out of cuda is not followed. */
  @Test
  void namesOutOfCuda() throws IOException {
    Result result = run("using cuda::atomic_ref;\n__global__ void k(int *x) { atomic_ref<int>(*x).load(); }", "1x1");
    assertTrue(result.err().contains("names that come out of the namespace cuda are not read"), result.err());
    assertEquals(1, result.err().split("error: ", -1).length - 1, result.err());
  }
}
