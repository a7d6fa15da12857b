package periscope.suites.kernels;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import periscope.cli.Result;
import periscope.cli.session.Exit;
import periscope.testing.Sample;

/** Loops of kernels that are followed to their end, those that are not, and what is told of loops that race. */
class KernelLoopsTest {

  @TempDir
  Path folder;

  private String write(String text) throws IOException {
    return Files.writeString(folder.resolve("k.cl"), text).toString();
  }

  /** What ends a loop is in memory, and every execution leaves it soon. */
  @ParameterizedTest
  @ValueSource(strings = {"strong", "weak"})
  void loopsThatMemoryEnds(String kind) throws IOException {
    String retry = write("""
        kernel void k(global atomic_int *p) {
          int e = atomic_load_explicit(p, memory_order_relaxed, memory_scope_device);
          while (!atomic_compare_exchange_%s_explicit(p, &e, e + 1, memory_order_relaxed, memory_order_relaxed,
                                                      memory_scope_device)) ;
        }
        """.formatted(kind));
    String assumed = "for the loop in line 3, which every execution leaves within 3 rounds";
    List<String> engines = List.of("enumerate", "solver");
    for (String engine : Sample.thorough() ? engines : List.of(kind.equals("weak") ? "solver" : "enumerate")) {
      Result left = Result.of("kernel", retry, "-g", "1x3", "--engine", engine);
      assertEquals(Exit.OK, left.exit(), left.out() + left.err());
      assertTrue(left.out().contains(assumed) && left.out().contains("ends in 1 state: p=3"), left.out());
      Result few = Result.of("kernel", retry, "-g", "1x3", "--unroll", "1", "--engine", engine);
      assertEquals(Exit.UNKNOWN, few.exit(), few.out() + few.err());
      assertFalse(few.out().contains(assumed), few.out());
    }
    Result sc = Result.of("kernel", retry, "-g", "1x3", "-M", "sc");
    assertEquals(Exit.OK, sc.exit(), sc.out() + sc.err());
    assertFalse(sc.out().contains("for the loop"), "sc forbids circles: " + sc.out());
    Result json = Result.of("kernel", retry, "-g", "1x2", "--json");
    assertTrue(json.out().contains("\"assumedLoops\""), json.out());
  }

  /** Two loops have the rounds of a work-item together: the second one is cut. */
  @ParameterizedTest
  @ValueSource(strings = {"enumerate", "solver"})
  void onlyLoopsThatAreCutAreTold(String engine) throws IOException {
    String text = """
        kernel void k(global int *d, global atomic_int *a) {
          for (int k = atomic_load_explicit(a, memory_order_relaxed, memory_scope_device); k < 2; k++) *d = k;
          for (int k = atomic_load_explicit(a, memory_order_relaxed, memory_scope_device); k < 2; k++) *d = k;
        }
        """;
    Result few = Result.of("kernel", write(text), "-g", "1x1", "--engine", engine);
    assertEquals(Exit.UNKNOWN, few.exit(), few.out());
    assertTrue(few.out().contains("Loops    the loop in line 3 was followed for 3 rounds"), few.out());
    assertEquals(Exit.OK, Result.of("kernel", write(text), "-g", "1x1", "--engine", engine, "--unroll", "4").exit());
  }

  /** What a weak compare-exchange that fails for no reason comes to on its way round is looked at. */
  @ParameterizedTest
  @ValueSource(strings = {"assert(e != 0);", "assert(0);", "y[7] = 3;", "int u; y[0] = u;", "y[0] = 1;"})
  void failuresThatComeToSomething(String body) throws IOException {
    Result result = Result.of("kernel", write("""
        kernel void k(global atomic_int *x, global int *y) {
          int e = 0;
          while (!atomic_compare_exchange_weak_explicit(x, &e, 1, memory_order_relaxed, memory_order_relaxed,
                                                        memory_scope_device)) { %s }
          if (y[0] == 1) assert(0);
        }
        """.formatted(body)), "-g", "1x1", "--set", "y[2]");
    assertEquals(Exit.FAILS, result.exit(), result.out());
  }

  /** The circle that the report speaks of: the model of OpenCL C lets the store go before the loop. */
  @Test
  void circlesAreAssumedAway() throws IOException {
    String text = """
        kernel void k(global atomic_int *y, global atomic_int *z) {
          int n = 0;
          if (get_group_id(0) == 0) {
            while (n < 4 && atomic_load_explicit(y, memory_order_relaxed, memory_scope_device) == 1) n++;
            atomic_store_explicit(z, 1, memory_order_relaxed, memory_scope_device);
            assert(n < 4);
          } else if (atomic_load_explicit(z, memory_order_relaxed, memory_scope_device) == 1)
            atomic_store_explicit(y, 1, memory_order_relaxed, memory_scope_device);
        }
        """;
    Result few = Result.of("kernel", write(text), "-g", "1x2");
    assertTrue(few.out().contains("NOTHING FOUND in any execution of this launch, circles through loops aside."),
        few.out());
    assertEquals(Exit.FAILS, Result.of("kernel", write(text), "-g", "1x2", "--unroll", "4").exit());
    Result sc = Result.of("kernel", write(text), "-g", "1x2", "-M", "sc", "--unroll", "4");
    assertFalse(sc.out().contains("circles"), sc.out());
  }

  /** A loop that waits for either flag is followed to its end; a flag that orders nothing shows the race behind it. */
  @ParameterizedTest
  @CsvSource({"release,enumerate,0", "release,z3,0", "relaxed,enumerate,1"})
  void waitsForEitherFlag(String order, String engine, int exit) throws IOException {
    String text = """
        kernel void either(global atomic_int *a, global atomic_int *b, global int *d, global int *o) {
          if (get_group_id(0) == 0) {
            *d = 5;
            atomic_store_explicit(a, 1, memory_order_%s, memory_scope_device);
          } else {
            while (atomic_load_explicit(a, memory_order_acquire, memory_scope_device) == 0 &&
                   atomic_load_explicit(b, memory_order_acquire, memory_scope_device) == 0) ;
            *o = *d;
          }
        }
        """.formatted(order);
    Result result = Result.of("kernel", write(text), "-g", "1x2", "--engine", engine);
    assertEquals(exit, result.exit(), () -> result.out() + result.err());
    assertEquals(exit == 0, result.out().contains("every work-item ends") && result.out().contains("NOTHING FOUND"),
        result::out);
    assertEquals(exit == 1, result.out().contains("races with P1, line 8"), result::out);
  }

  /** Programs that were written before there was anything to read them. */
  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
      "histogram.cl -D BINS=2|2x2|length = 4; data[4] = {0, 1, 1, 0}",
      "ticket_lock.cl|1x2|rounds = 1", "grid_barrier.cl|1x2|steps = 1",
      "lookback_scan.cl -D TILE=2|2x2|length = 4; in[4] = {1, 2, 3, 4}; tiles[2]",
      "work_stealing.cl -D TASKS=2|1x2|tasks = 1; tries = 1; done[1]"})
  void programsOfUsers(String file, String grid, String entries) {
    List<String> command = new ArrayList<>(List.of("kernel"));
    command.addAll(List.of(("../kernels/" + file).split(" ")));
    command.addAll(List.of("--grid", grid, "--set", entries));
    Result result = Result.of(command.toArray(String[]::new));
    assertEquals(Exit.OK, result.exit(), result.out() + result.err());
    assertTrue(result.out().contains("every work-item ends"), result.out());
  }

  /** The race that is told is one that the execution beside it shows. */
  @Test
  void theFirstRaceIsTheOneThatIsShown() throws IOException {
    String file = write("""
        kernel void mp(global int *data, global atomic_int *flag, global int *out) {
          if (get_group_id(0) == 0) {
            *data = 42;
            atomic_store_explicit(flag, 1, memory_order_release, memory_scope_work_group);
          } else {
            while (atomic_load_explicit(flag, memory_order_acquire, memory_scope_work_group) == 0) ;
            *out = *data;
          }
        }
        """);
    String out = Result.of("kernel", file, "-g", "1x2").out();
    String told = out.replaceAll("\\s+", " ").replaceFirst(".*?races (.*?) and \\d more.*", "$1");
    assertTrue(out.replaceAll("\\s+", " ").contains("Execution: " + told + "."), out);
  }
}
