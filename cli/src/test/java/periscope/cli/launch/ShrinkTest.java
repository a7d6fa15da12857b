package periscope.cli.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import periscope.cli.Result;
import periscope.cli.session.Exit;

/** Runs of devices that are cut down by the command, replayed, drawn, and told as litmus tests. */
class ShrinkTest {

  private static final String MESSAGE = """
      /* launch pass on 64x16 { } forall (bad=0) */
      kernel void pass(global atomic_int *data, global atomic_int *flag, global atomic_int *bad)
      {
          int me = get_global_id(0), from = (me + 64) % get_global_size(0);
          atomic_store_explicit(&data[me], 1, memory_order_relaxed, memory_scope_device);
          atomic_store_explicit(&flag[me], 1, memory_order_release, memory_scope_device);
          int f = atomic_load_explicit(&flag[from], memory_order_relaxed, memory_scope_device);
          int d = atomic_load_explicit(&data[from], memory_order_relaxed, memory_scope_device);
          if (f == 1 && d == 0)
              atomic_fetch_add_explicit(bad, 1, memory_order_relaxed, memory_scope_device);
      }
      """;

  private static final String LOCK = """
      /* launch f on 32x4 { l = 0; n = 0; } forall (n=128) */
      kernel void f(global atomic_int *l, global int *n)
      {
          int e;
          do {
              e = 0;
          } while (!atomic_compare_exchange_strong_explicit(l, &e, 1, memory_order_acquire, memory_order_relaxed,
                                                            memory_scope_device));
          *n = *n + 1;
          atomic_store_explicit(l, 0, memory_order_relaxed, memory_scope_device);
      }
      """;

  @TempDir
  Path folder;

  private String write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  private static Result ugpu(String file, String... more) {
    return Result.of(Stream.concat(Stream.of("launch", "--device", "ugpu", file, "--mapping", "opencl-ptx-membars",
        "--runs", "20", "--seed", "1", "--shrink"), Stream.of(more)).toArray(String[]::new));
  }

  private List<String> written(String name) throws IOException {
    try (Stream<Path> files = Files.list(folder.resolve(name))) {
      return files.map(f -> f.getFileName().toString()).toList();
    }
  }

  /** The message of one work-item to another one, on the smallest grid where there are two that pass it on. */
  @Test
  void messages() throws IOException {
    String file = write("k.cl", MESSAGE);
    String schedule = folder.resolve("s.json").toString();
    Result result = ugpu(file, "--out", schedule, "--litmus", folder.resolve("lit").toString(), "--picture",
        folder.resolve("svg").toString());
    assertEquals(Exit.FAILS, result.exit(), result.err());
    assertTrue(result.out().contains("CUT DOWN from 64x16 to 1x3 "), result.out());
    assertTrue(result.out().lines().allMatch(l -> l.length() <= 80 || l.contains(folder.toString())), result.out());
    assertEquals(List.of("MP+rlx.dv-rel.dv+rlx.dv.litmus"), written("lit"));
    assertTrue(Result.of("simulate", folder.resolve("lit/MP+rlx.dv-rel.dv+rlx.dv.litmus").toString()).out()
        .contains("Sometimes"));
    assertEquals(List.of("pass.svg"), written("svg"));
    String picture = Files.readString(folder.resolve("svg/pass.svg"));
    assertTrue(picture.contains("Shown: 11 of 23 events; 1 of 3 threads left out."), picture);
    assertTrue(picture.contains("Taken in the order r s v h i j t u w."), picture);
    assertTrue(picture.contains("v: R[rlx,gpu] data[0]=0  line 8"), picture);
    Result replayed = Result.of("replay", file, schedule);
    assertEquals(Exit.FAILS, replayed.exit(), replayed.err());
    String trace = replayed.out().substring(replayed.out().indexOf("   #"));
    assertTrue(result.out().contains(trace.stripTrailing()), replayed.out());
  }

  /** A lock that releases without order loses increments on a grid of any size; the test behind it is CAS-SL. */
  @Test
  void locks() throws IOException {
    Result result = ugpu(write("k.cl", LOCK), "--litmus", folder.resolve("lit").toString());
    assertTrue(result.out().contains("CUT DOWN on the same grid"), result.out() + result.err());
    assertEquals(List.of("CAS-SL+na-rlx.dv+acq.dv.litmus"), written("lit"));
    String judged = Result.of("simulate", folder.resolve("lit/" + written("lit").get(0)).toString()).out();
    assertTrue(judged.contains("Undefined"), judged);
  }

  /** What is seen in whatever order work-items run is no matter of chance; what nobody sees is not cut down. */
  @Test
  void nothingToCut() throws IOException {
    Result always = ugpu(write("k.cl", "/* launch k on 4x2 { } forall (x=1) */ kernel void k(global int *x) { }"));
    assertTrue(always.out().contains("A matter of the kernel, not of chance"), always.out());
    Result never = ugpu(write("k.cl", "/* launch k on 4x2 { } forall (x=0) */ kernel void k(global int *x) { }"));
    assertEquals(Exit.OK, never.exit());
    assertTrue(never.err().contains("no run shows anything"), never.err());
  }

  /** A schedule means something for the program that it was recorded of only, and its file has to be one. */
  @Test
  void schedules() throws IOException {
    String file = write("k.cl", MESSAGE);
    String schedule = folder.resolve("s.json").toString();
    ugpu(file, "--out", schedule);
    String changed = write("c.cl", MESSAGE.replace("memory_order_release", "memory_order_relaxed"));
    assertTrue(Result.of("replay", changed, schedule).err().contains("recorded of another program"));
    String whole = Files.readString(Path.of(schedule));
    assertTrue(Result.of("replay", file, write("t.json", whole.substring(0, 60))).err()
        .contains("this is no schedule"));
    assertTrue(Result.of("replay", file, write("t.json", whole.replace("ACCESS", "JUMP"))).err()
        .contains("a part of the schedule is missing"));
    assertTrue(Result.of("replay", file, write("t.json", whole.replaceAll("\"P\\d+", "\"P99"))).err()
        .contains("is no move of this program"));
    assertTrue(Result.of("replay", file, write("t.json", "null")).err().contains("this is no schedule"));
    Result elsewhere = Result.of("replay", file, write("t.json", whole.replace("\"ugpu\"", "\"gpu\"")));
    assertTrue(elsewhere.err().contains("no simulated device is called 'gpu'"), elsewhere.err());
  }

  /** Assertions fail where a mapping compiled them, too; who ends a run is told last. */
  @Test
  void assertions() throws IOException {
    String kernel = "/* launch a on 4x2 { x[8]; n } */ kernel void a(global int *x, global atomic_int *n) { "
        + "x[get_global_id(0)] = atomic_fetch_add_explicit(n, 1, memory_order_relaxed, memory_scope_device);\n"
        + "assert(x[get_global_id(0)] == get_global_id(0)); }";
    Result result = ugpu(write("k.cl", kernel));
    assertTrue(result.out().contains("assertions"), result.out());
    assertTrue(result.out().matches("(?s).*Ends with  P\\d, line 2: assert.* fails\\.\n.*"), result.out());
  }

  /** A step tells what memory is like behind it, not behind the next one; a read-modify-write has no test by itself. */
  @Test
  void interleavings() throws IOException {
    Result result = Result.of("launch", "--device", "interleaved",
        write("k.cl", "/* launch a on 4x2 { } forall (n=8) */ "
        + "kernel void a(global int *n) { *n = *n + 1; }"), "--runs", "5", "--seed", "1", "--shrink", "--litmus",
        folder.resolve("lit").toString());
    assertTrue(result.out().contains("CUT DOWN on the same grid"), result.out());
    List<String> rows = result.out().lines().filter(l -> l.matches("[* ] +\\d+  P.*")).toList();
    assertTrue(rows.stream().filter(r -> r.contains("writes n"))
        .allMatch(r -> r.matches(".*writes n[^=]*=(\\d+) +\\1")), result.out());
    assertTrue(rows.stream().map(r -> r.replaceAll(".*(P\\d).*", "$1")).distinct().count() > 1, result.out());
    assertTrue(result.err().contains("interleaving explains it"), result.err());
    assertFalse(Files.exists(folder.resolve("lit")));
  }

  /** Loads of later rounds overtake those of earlier ones; the test has the order of the program. */
  @Test
  void loops() throws IOException {
    Result result = Result.of("launch", "--device", "ugpu", write("k.cl", """
        /* launch k on 1x2 { } forall (bad=0) */
        kernel void k(global atomic_int *x, global atomic_int *f, global atomic_int *bad)
        {
            if (get_global_id(0) == 0) {
                atomic_store_explicit(x, 7, memory_order_relaxed, memory_scope_device);
                atomic_store_explicit(f, 1, memory_order_release, memory_scope_device);
                atomic_store_explicit(f, 2, memory_order_release, memory_scope_device);
            } else {
                for (int i = 0; i < 2; i++) {
                    int a = atomic_load_explicit(f, memory_order_relaxed, memory_scope_device);
                    int b = atomic_load_explicit(x, memory_order_relaxed, memory_scope_device);
                    if (i == 0 && a == 1 && b == 0)
                        atomic_fetch_add_explicit(bad, 1, memory_order_relaxed, memory_scope_device);
                }
            }
        }
        """), "--set", "bad", "--mapping", "opencl-ptx-membars", "--runs", "3000", "--seed", "1", "--shrink",
        "--litmus", folder.resolve("lit").toString());
    assertTrue(result.out().contains("CUT DOWN on the same grid"), result.out() + result.err());
    String test = Files.readString(folder.resolve("lit").resolve(written("lit").get(0)));
    assertTrue(test.contains("exists (1:r0=1 /\\ 1:r1=0)"), test);
  }

  /** Fences that a table compiles to nothing leave no step in a run, so that no test is cut out of it. */
  @Test
  void fences() throws IOException {
    Result result = ugpu(write("k.cl", MESSAGE.replace("    int d = ",
        "    atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_relaxed, memory_scope_device);\n    int d = ")),
        "--litmus", folder.resolve("lit").toString());
    assertTrue(result.err().contains("the kernel has fences"), result.err() + result.out());
    assertFalse(Files.exists(folder.resolve("lit")));
  }

  /** What a condition asks for on some run is cut down, too. */
  @Test
  void exists() throws IOException {
    Result result = ugpu(write("k.cl", MESSAGE.replace("forall (bad=0)", "exists (bad=5)")));
    assertEquals(Exit.OK, result.exit());
    assertTrue(result.out().contains("MET: what the condition asks for"), result.out());
    assertTrue(result.out().contains("CUT DOWN on the same grid"), result.out());
  }

  /** A database of results keeps how many runs showed what must not be. */
  @Test
  void databases() throws IOException {
    String database = folder.resolve("r.db").toString();
    Result runs = Result.of("launch", "--device", "ugpu", write("k.cl", MESSAGE), "--mapping", "opencl-ptx-membars",
        "--runs", "1100", "--seed", "1", "--database", database);
    int failed = Integer.parseInt(runs.out().replaceFirst("(?s).*not so in (\\d+) runs.*", "$1"));
    String shown = Result.of("results", "show", "1", "--database", database).out();
    assertTrue(shown.contains("launch, simulated"), shown);
    assertTrue(shown.replace(",", "").matches("(?s).*\\d +1100 +" + failed + " .*"), failed + "\n" + shown);
  }

  @ParameterizedTest
  @CsvSource({"--shrink, Missing required option: '--device=ID'",
    "--device interleaved --out s.json, it goes with --shrink",
    "--device interleaved --picture d, it goes with --shrink",
    "--device interleaved --litmus d, it goes with --shrink", "--device interleaved --runs 0, --runs wants a number",
    "--device interleaved --run-limit 0, --run-limit wants a number", "--device none, no device runs kernels",
    "--device interleaved --shrink --between 3, Unknown option"})
  void refusals(String options, String message) throws IOException {
    Result result = Result.of(Stream.concat(Stream.of("launch", write("k.cl", MESSAGE)), Stream.of(options.split(" ")))
        .toArray(String[]::new));
    assertEquals(Exit.USAGE, result.exit(), result.out());
    assertTrue(result.err().replaceAll("\\s+", " ").contains(message), result.err());
    assertFalse(result.err().contains("a bug in periscope"));
  }
}
