package periscope.cli.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import periscope.cli.Result;
import periscope.cli.session.Exit;

/** Several launches one after the other over the same buffers. */
class RunTest {

  private static final String KERNELS = """
      /* launch fill on 2x1 { x[2] } */
      kernel void fill(global int *x, global atomic_int *n)
      {
          x[get_global_id(0)] = get_global_id(0) + 1;
          atomic_fetch_add(n, 1);
      }
      /* launch sum on 1x1 { s } forall (s=3) */
      kernel void sum(global const int *x, global int *s, global atomic_int *n)
      {
          assert(atomic_load(n) == 2);
          *s = x[0] + x[1];
      }
      /* launch race on 1x2 { s } */
      kernel void race(global atomic_int *s) { atomic_store(s, get_global_id(0) + 1); }
      /* launch first on 1x1 { s } exists (s=7) */
      kernel void first(global int *s) { assert(*s != 2); *s = *s + 6; }
      /* launch last on 1x1 { s } forall (s=7) */
      kernel void last(global int *s) { *s = *s + 6; }
      /* launch none on 1x1 { s } ~exists (s=8) */
      kernel void none(global int *s) { *s = *s + 6; }
      /* launch wait on 1x1 { n } */
      kernel void wait(global atomic_int *n) { while (atomic_load(n) == 0) ; }
      /* launch count on 1x1 { s } */
      kernel void count(global atomic_int *s) { while (atomic_fetch_add(s, 1) < 5) ; }
      /* launch far on 1x1 */
      kernel void far(global const int *x, global int *o) { o[x[2]] = 1; }
      /* launch own on 2x1 { s } */
      kernel void own(local int *t, global int *s)
      {
          if (get_local_id(0) == 0) s[0] = t[0] + 1;
          t[get_local_id(0)] = 1;
      }
      """;

  @TempDir
  Path folder;

  private Result run(String text, String... options) throws IOException {
    String file = Files.writeString(folder.resolve("k.cl"), text).toString();
    String[] all = new String[options.length + 2];
    all[0] = "kernel";
    all[1] = file;
    System.arraycopy(options, 0, all, 2, options.length);
    return Result.of(all);
  }

  /** What memory holds at first, any of the launches may say; if several do, the first of them counts. */
  @Test
  void aLaterLaunchMaySayWhatMemoryHoldsAtFirst() throws IOException {
    String text = """
        kernel void twice(global int *x) { x[0] *= 2; }
        /* launch more on 1x1 { x = 5 } forall (x=11) */
        kernel void more(global int *x) { x[0] += 1; }
        /* launch other on 1x1 { x = 7 } forall (x=11) */
        kernel void other(global int *x) { x[0] += 1; }
        """;
    Result variable = run("""
        global atomic_int g = 0;
        /* launch a on 1x1 { } */
        kernel void a(global int *x) { x[0] = 1; }
        /* launch b on 1x1 { g = 5 } */
        kernel void b(global int *x) { assert(atomic_load(&g) == 5); }
        """, "--kernel", "a,b");
    assertEquals(Exit.OK, variable.exit(), variable.out() + variable.err());
    Result result = run(text, "--kernel", "twice,more", "--grid", "1x1");
    assertEquals(Exit.OK, result.exit(), result.out() + result.err());
    Result first = run(text, "--kernel", "other,more", "--grid", "1x1");
    assertTrue(first.out().contains("condition     an execution ends in [x]=9"), first.out());
  }

  /** What a launch leaves, and all of it, is what the next begins with; local memory is new for each. */
  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
      "fill,sum|0|NOTHING FOUND in any execution of these launches.", "sum|1|FOUND: an assertion fails.",
      "fill,fill,sum|1|FOUND: in sum, an assertion fails.", "race,first|1|FOUND: in first, an assertion fails.",
      "race,last|1|FOUND: in last, the condition fails.", "race,none|1|FOUND: in none, the condition fails.",
      "wait,fill|1|FOUND: in wait, a work-item that never ends.", "fill,wait|0|NOTHING FOUND",
      "fill,wait,sum|0|sum on 1x1 (1 work-item in 1 work-group), from 1 state of memory",
      "count,race|3|UNKNOWN: nothing was found, and not everything was looked at.",
      "count,last|3|last on 1x1 (1 work-item in 1 work-group), to which no execution comes",
      "own,own|1|reads local memory to which nobody has written"})
  void compositions(String names, int exit, String told) throws IOException {
    Result result = run(KERNELS, "--kernel", names);
    assertEquals(exit, result.exit(), result.out() + result.err());
    assertTrue(result.out().contains(told), result.out());
    result.out().lines().forEach(l -> assertTrue(l.length() <= 80, l));
  }

  @Test
  void findingsSayWhereTheyBegin() throws IOException {
    Result result = run(KERNELS, "--kernel", "race,first", "--all");
    assertTrue(result.out().contains("first on 1x1 (1 work-item in 1 work-group), from each of 2 states of memory"),
        result.out());
    assertTrue(result.out().contains("fails\n                beginning with s=2\n"), result.out());
    assertTrue(result.out().contains("Execution of first: P0"), result.out());
  }

  /** States that are not looked at make an answer none. */
  @Test
  void limitsAreTold() throws IOException {
    String text = KERNELS.replace("assert(*s != 2);", "").replace("exists (s=7)", "");
    assertEquals(Exit.OK, run(text, "--kernel", "race,first,none").exit());
    Result limited = run(text, "--kernel", "race,first", "--max-states", "1");
    assertEquals(Exit.UNKNOWN, limited.exit(), limited.out());
    assertTrue(limited.out().contains("from 1 of 2 states of memory\n  (--max-states)"), limited.out());
    Result later = run(text, "--kernel", "race,first,none", "--max-states", "1");
    assertEquals(Exit.UNKNOWN, later.exit(), later.out());
    assertFalse(later.out().contains("NOTHING FOUND"), later.out());
    assertTrue(later.out().contains(", and there may"), later.out());
  }

  /** Buffers that are called the same are the same, with the elements that any launch reaches. */
  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
      "global int *x|x[3] = 1;|global int *x|x[1] = 2;|--grid 1x1|Assumed  x[4], a buffer",
      "global int *x|x[0] = 1;|global uint *x|x[0] = 2;|--grid 1x1|x holds numbers of 32 bits for a, and unsigned",
      "global int *x|x[0] = 1;|global short *x|x[0] = 2;|--grid 1x1|x holds numbers of 32 bits for a, and numbers",
      "global int *x|x[0] = 1;|global int *y|y[0] = 2;|--grid 1x1 --set x;z|a has no parameter z",
      "global int *x|x[0] = 1;|global int *y|y[0] = 2;|--grid 1x1 --set x=1;y=2|NOTHING FOUND",
      "global int *x, const int n|x[n] = 1;|global int *x|x[0] = 2;|"
          + "--grid 1x1 --set x[2];n=1|b ends in 1 state: x=2 x[1]=1.",
      "local int *x|x[0] = 1;|global int *x|x[0] = 2;|--grid 1x1|x is in local memory for a, and in global memory",
      "local int *x|x[0] = 1;|local int *x, global int *y|x[2] = 2; y[get_group_id(0)] = 1;|"
          + "--grid 1x2|Assumed  y[2], a buffer",
      "global int *x|x[0] = 2;|global int *x, global int *y|y[x[0]] = 1;|--grid 1x1|Assumed  x[1], y[3], each",
      "global int *x|x[0] = 2;|global int *x, global int *y|y[x[0]] = 1;|--grid 1x1 --set y[3]|NOTHING FOUND",
      "global int *x|x[0] = 2;|global int *x, global int *y|y[x[0]] = 1;|--grid 1x1 --set y[2]|FOUND: in b, an acc",
      "global int *x|x[0] = 99;|global int *x, global int *y|y[x[0]] = 1;|"
          + "--grid 1x1|nothing says how many elements y has"})
  void sameBuffers(String first, String one, String second, String two, String options, String told)
      throws IOException {
    List<String> words = List.of(("--run a,b " + options).split(" "));
    Result result = run("kernel void a(" + first + ") { " + one + " }\nkernel void b(" + second + ") { " + two + " }\n",
        words.toArray(String[]::new));
    assertTrue((result.out() + result.err()).contains(told), result.out() + result.err());
    assertEquals(told.matches(".* (holds|memory|parameter|says) .*"), result.exit() == Exit.INVALID,
        result.out() + result.err());
  }

  @Test
  void descriptionsThatDoNotAgree() throws IOException {
    Result result = run("/* launch a on 1x1 { x[2] } */ kernel void a(global int *x) { }\n"
        + "/* launch b on 1x1 { x[3] } */ kernel void b(global int *x) { }\n", "--kernel", "a,b");
    assertEquals(Exit.INVALID, result.exit(), result.out());
    assertTrue(result.err().contains("x has 2 elements for a, and 3 for b"), result.err());
    Result none = run(KERNELS, "--kernel", "fill,summ");
    assertTrue(none.err().contains("there is no kernel summ") && none.err().contains("did you mean sum?"), none.err());
    assertEquals(Exit.USAGE, run(KERNELS, "--kernel", "fill,0x").exit());
    assertEquals(Exit.USAGE, run(KERNELS, "--kernel", "fill,sum", "--max-states", "0").exit());
  }

  /** Two launches of one work-group end as one does in which a barrier stands between what they do. */
  @Test
  void launchesAreApartAsBehindABarrier() throws IOException {
    Random random = new Random(7);
    for (int i = 0; i < 6; i++) {
      String one = body(random);
      String two = body(random);
      String head =
          "(global atomic_int *x, global atomic_int *y, global int *o) { int i = get_local_id(0); int r = 0; ";
      String text = "kernel void a" + head + one + " }\nkernel void b" + head + two + " }\nkernel void c" + head + one
          + " barrier(CLK_GLOBAL_MEM_FENCE); r = 0; " + two + " }\n";
      String set = "x; y = 1; o[2]";
      Set<String> apart = ends(run(text, "--kernel", "a,b", "--grid", "2x1", "--set", set, "--json"), text);
      Set<String> merged = ends(run(text, "--kernel", "c", "--grid", "2x1", "--set", set, "--json"), text);
      assertEquals(merged, apart, text);
    }
  }

  private static String body(Random random) {
    List<String> all = List.of("atomic_fetch_add(x, i + 1);", "r += atomic_exchange(y, i + 2);", "o[i] = o[i] + r + 1;",
        "r += atomic_load_explicit(x, memory_order_relaxed, memory_scope_device);",
        "atomic_store_explicit(y, r, memory_order_relaxed, memory_scope_device);", "if (r) atomic_fetch_sub(x, r);");
    return IntStream.range(0, 3).mapToObj(n -> all.get(random.nextInt(all.size()))).collect(Collectors.joining(" "));
  }

  private static Set<String> ends(Result result, String text) throws IOException {
    JsonNode report = new ObjectMapper().readTree(result.out());
    assertEquals("nothing found", report.path("verdict").asText(), text + result.out());
    JsonNode last = report.path("launches").path(report.path("launches").size() - 1);
    Set<String> ends = new TreeSet<>();
    last.path("states").forEach(s -> ends.add(s.path("memory").toString()));
    return ends;
  }
}
