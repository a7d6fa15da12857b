package periscope.cli.verify;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import periscope.cli.Exit;
import periscope.cli.Result;

/** Broken tables get their known fix. */
class RepairTest {

  @TempDir
  private Path folder;

  /** In one placement, without guards: quick, and enough to show what is broken. */
  private static Result repair(String mapping, String... more) {
    String[] words = new String[5 + more.length];
    System.arraycopy(new String[] {"repair", mapping, "--placement", "different", "--no-guards"}, 0, words, 0, 5);
    System.arraycopy(more, 0, words, 5, more.length);
    return Result.of(words);
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
    "load-invalidates-first    | 1 | LD r x; INV_L1 WG",
    "store-without-flush       | 3 | FLU_L1 WG; ST r x",
    "remote-load-without-flush | 4 | LD r x; FLU_L1 DV; INV_L1 WG",
    "remote-store-without-lock | 3 | LK_rmw DV; FLU_L1 DV; INV_L1 DV; ST r x; FLU_L1 WG; INV_L1 DV; UL_rmw DV",
    "remote-inc-keeps-lock     | 3 | LK_rmw DV; FLU_L1 DV; INV_L1 DV; INC_L2 r x; FLU_L1 DV; INV_L1 DV; UL_rmw DV"
  })
  void brokenTwins(String twin, int cost, String row) {
    Result result = repair("rsp-proposed-" + twin, "--answers", "9", "--like", "rsp-proposed");
    assertEquals(Exit.OK, result.exit(), result::err);
    assertTrue(result.out().contains("Repair 1  of cost " + cost), result::out);
    assertTrue(result.out().contains("    to    " + row + "\n"), result::out);
    assertTrue(result.out().contains("The same table as rsp-proposed"), result::out);
    assertTrue(result.out().contains("rsp-proposed costs " + cost + "."), result::out);
    assertFalse(result.out().contains("Repair 2"), result::out);
  }

  @Test
  void costsDecide() throws IOException {
    Path file = folder.resolve("mine.map");
    Files.writeString(file, "mapping \"mine\" from opencl-rsp to gpuasm\nextends rsp-proposed-load-invalidates-first\n"
        + "cost move 7\n");
    assertTrue(repair(file.toString(), "--answers", "1").out().contains("of cost 2\n"));
    assertTrue(repair(file.toString(), "--answers", "1", "--cost", "move=1").out().contains("of cost 1\n"));
    Result wrong = repair(file.toString(), "--cost", "jump=1");
    assertEquals(Exit.USAGE, wrong.exit());
    assertTrue(wrong.err().contains("'jump=1'"), wrong::err);
  }

  @Test
  void noneWithinTheCost() {
    Result result = repair("rsp-proposed-store-without-flush", "--max-cost", "2");
    assertEquals(Exit.FAILS, result.exit(), result::err);
    assertTrue(result.out().contains("No repair of rsp-proposed-store-without-flush costs up to 2."), result::out);
  }

  @Test
  void outOfTime() {
    Result result = Result.of("repair", "rsp-original", "--ops", "3", "--exhaustive", "--timeout", "0.3");
    assertEquals(Exit.UNKNOWN, result.exit(), result::err);
    assertTrue(result.out().contains("Stopped: no repair of rsp-original costs less than 0."), result::out);
  }

  @Test
  void soundTablesNeedNone() {
    Result result = repair("rsp-proposed", "--ops", "1");
    assertEquals(Exit.OK, result.exit(), result::err);
    assertTrue(result.out().contains("rsp-proposed needs no repair within the bound."), result::out);
  }

  @Test
  void theLoadGetsItsAcquireBack() {
    Result result = Result.of("repair", "scoped-cpp-ptx-12.9", "--model", "cuda-scoped-cpp20", "--target-model", "ptx-6.0",
        "--scopes", "gpu", "--threads", "2", "--placement", "different", "--without", "rmw", "--without", "fence",
        "--without", "volatile", "--without", "na");
    assertEquals(Exit.OK, result.exit(), result::err);
    assertTrue(result.out().contains("Repair 1  of cost 1\n  r = load(seq_cst, s) x  (1)\n"), result::out);
    assertTrue(result.out().contains("    to    fence.sc.s; ld.acquire.s r, x\n"), result::out);
  }
}
