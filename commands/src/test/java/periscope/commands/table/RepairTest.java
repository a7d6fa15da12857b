package periscope.commands.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
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
import periscope.cli.Result;
import periscope.cli.session.Exit;

/** Broken tables get their known fix. */
class RepairTest {

  @TempDir
  private Path folder;

  /** In one placement: quick, and enough to show what is broken. */
  private static Result repair(String mapping, String... more) {
    List<String> words = new ArrayList<>(List.of("repair", mapping, "--placement", "different", "--answers", "1"));
    words.addAll(List.of(more));
    return Result.of(words.toArray(String[]::new));
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
    "store-without-flush       | 3 | FLU_L1 WG; ST r x",
    "remote-load-without-flush | 4 | LD r x; FLU_L1 DV; INV_L1 WG",
    "remote-store-without-lock | 3 | LK_rmw DV; FLU_L1 DV; INV_L1 DV; ST r x; FLU_L1 WG; INV_L1 DV; UL_rmw DV",
    "remote-inc-keeps-lock     | 3 | LK_rmw DV; FLU_L1 DV; INV_L1 DV; INC_L2 r x; FLU_L1 DV; INV_L1 DV; UL_rmw DV"
  })
  void brokenTwins(String twin, int cost, String row) {
    Result result = repair("rsp-proposed-" + twin, "--without", "guards", "--diff", "rsp-proposed");
    assertEquals(Exit.OK, result.exit(), result::err);
    assertTrue(result.out().contains("Repair 1  of cost " + cost), result::out);
    assertTrue(result.out().contains("    to    " + row + "\n"), result::out);
    assertTrue(result.out().contains("The same table as rsp-proposed"), result::out);
    assertTrue(result.out().contains("rsp-proposed costs " + cost + "."), result::out);
  }

  /** Message passing, which needs guards to be free of races, with few rows. */
  private String messagePassing(String line) throws IOException {
    Path file = folder.resolve("mp.map");
    Files.writeString(file, """
        mapping "mp" from opencl-rsp to gpuasm
        r = load(na) x => LD r x
        store(na) x r => ST r x
        r = load(dv, non_remote) x => INV_L1 WG; LD r x
        store(dv, non_remote) x r => ST r x
        """ + line);
    return file.toString();
  }

  @Test
  void brokenMessagePassing() throws IOException {
    Result result = repair(messagePassing(""));
    assertEquals(Exit.OK, result.exit(), result::err);
    assertTrue(result.out().startsWith("""
        Repair 1  of cost 4
          r = load(dv, non_remote) x  (1)
            from  INV_L1 WG; LD r x
            to    LD r x; INV_L1 WG
            without LD r x before INV_L1 WG:
        """), result::out);
    assertTrue(result.out().contains("    to    FLU_L1 WG; ST r x\n    without FLU_L1 WG:\n"), result::out);
  }

  /** Of two edits of equal cost, the one comes first that gives the row the scope of its left side. */
  @Test
  void tooNarrowAFenceIsWidened() throws IOException {
    Path file = folder.resolve("fence.map");
    Files.writeString(file, """
        mapping "fence" from llvm to ptx
        r = load({monotonic, acquire}, agent) x => ld.order.gpu r, x
        store({monotonic, release}, agent) x v  => st.order.gpu x, v
        r = exchange(release, agent) x v        => fence.acq_rel.cta; atom.relaxed.gpu.exch r, x, v
        """);
    Result result = repair(file.toString(), "--scopes", "gpu", "--target-model", "ptx-7.5+no-lb");
    assertEquals(Exit.OK, result.exit(), result::err);
    assertTrue(result.out().contains("    to    fence.acq_rel.gpu; atom.relaxed.gpu.exch r, x, v\n"), result::out);
  }

  /** A compare-exchange that should never succeed goes wrong whatever the rows are; the other fault is mended. */
  @Test
  void programsThatNoRowMendsAreLeftAlone() throws IOException {
    Path file = folder.resolve("cas.map");
    Files.writeString(file, """
        mapping "cas" from cuda to ptx
        r = compare_exchange(relaxed, s) x e d => atom.relaxed.s.cas r, x, e, d
        r = compare_exchange(acquire, s) x e d => atom.relaxed.s.cas r, x, e, d
        r = compare_exchange(release, s) x e d => atom.release.s.cas r, x, e, d
        """);
    Result result = Result.of("repair", file.toString(), "--answers", "1");
    assertEquals(Exit.OK, result.exit(), result::err);
    assertTrue(result.out().startsWith("""
        Repair 1  of cost 1
          r = compare_exchange(acquire, s) x e d  (1)
            from  atom.relaxed.s.cas r, x, e, d
            to    atom.acquire.s.cas r, x, e, d
        """), result::out);
    assertTrue(result.out().replaceAll("\\s+", " ").contains("no row mends them; 'verify' shows them. Among them: A"
        + " compare-exchange that should never succeed"
        + " (docs/mappings.md#d-a-compare-exchange-that-should-never-succeed): load buffering."), result::out);
  }

  /** A load without a fence, whose stores have it in front: stores with the fence behind are no cheaper mend. */
  @Test
  void theLoadGetsItsFence() throws IOException {
    Path file = folder.resolve("sc.map");
    Files.writeString(file, """
        mapping "sc" from opencl to ptx
        r = load(seq_cst, s) x => ld.acquire.s r, x
        store(seq_cst, s) x v => fence.sc.s; st.release.s x, v
        r = exchange(seq_cst, s) x v => fence.sc.s; atom.acq_rel.s.exch r, x, v
        """);
    Result result = Result.of("repair", file.toString());
    assertEquals(Exit.OK, result.exit(), result::err);
    assertTrue(result.out().startsWith("""
        Repair 1  of cost 4
          r = load(seq_cst, s) x  (4)
            from  ld.acquire.s r, x
            to    fence.sc.s; ld.acquire.s r, x
            without fence.sc.s, or without fence.sc.s beyond acq_rel:
        """), result::out);
    assertTrue(result.out().contains("\n1 repair of cost 4; no table that costs less is sound"), result::out);
    assertTrue(result.out().replaceAll("\\s+", " ").matches(
        ".* Searched: programs of up to \\d+ operations, of up to \\d+ threads .* Not covered: .* without a row\\. ?"),
        result::out);
  }

  /** The repair adds the fence that the head asks for, strengthens no relaxed access, and names the program. */
  @Test
  void theFenceGetsItsInstructionAndAFile() throws IOException {
    Path file = folder.resolve("fence.map");
    Files.writeString(file, """
        mapping "fence" from opencl to ptx
        r = load({relaxed, acquire}, s) x => ld.order.s r, x
        store({relaxed, release}, s) x v => st.order.s x, v
        fence(acquire, s) => nothing
        """);
    Path mended = folder.resolve("new/mended.map");
    Result result = Result.of("repair", file.toString(), "--target-model", "ptx-6.0-no-lb", "--scopes", "gpu",
        "--events", "5", "--out", mended.toString());
    assertEquals(Exit.OK, result.exit(), result::err);
    assertTrue(result.out().startsWith("""
        Repair 1  of cost 2
          fence(acquire, s)  (2)
            from  nothing
            to    fence.acquire.s
            without fence.acquire.s:
              UNSOUND different work-groups: load(relaxed, dv) x; fence(acquire, dv);
        """), result::out);
    assertTrue(result.err().contains("the repaired table is in " + mended), result::err);
    assertTrue(Files.readString(mended).contains("=> fence.acquire.s\n"));
    Result none = Result.of("repair", mended.toString(), "--target-model", "ptx-6.0-no-lb", "--scopes", "gpu",
        "--events", "2", "--out", folder.resolve("none.map").toString());
    assertTrue(none.err().contains("none.map is not written: the table needs no repair"), none::err);
  }

  /** A table of which nothing can be searched needs no repair that anybody knows of, and none is claimed. */
  @Test
  void nothingSearchedIsNoRepair() throws IOException {
    Path file = folder.resolve("volatile.map");
    Files.writeString(file, """
        mapping "volatile" from cuda to ptx
        r = load(volatile) x => ld.volatile r, x
        """);
    Result result = Result.of("repair", file.toString(), "--target-model", "ptx-asplos15", "--without", "volatile");
    assertEquals(Exit.UNKNOWN, result.exit(), result::err);
    assertTrue(result.out().startsWith("Stopped: not even volatile as it stands was searched in full.\n"
        + "  The reason: no program was searched"), result::out);
  }

  @Test
  void costsDecide() throws IOException {
    String file = messagePassing("cost move 7\n");
    assertTrue(repair(file).out().contains("    to    INV_L1 WG; LD r x; INV_L1 WG\n"));
    assertTrue(repair(file, "--cost", "move=1").out().contains("    to    LD r x; INV_L1 WG\n"));
    Result wrong = repair(file, "--cost", "jump=1");
    assertEquals(Exit.USAGE, wrong.exit());
    assertTrue(wrong.err().contains("'jump=1'"), wrong::err);
  }

  @Test
  void noneWithinTheCost() throws IOException {
    Result result = repair(messagePassing(""), "--max-cost", "3");
    assertEquals(Exit.FAILS, result.exit(), result::err);
    assertTrue(result.out().contains("No repair of mp costs up to 3."), result::out);
    String told = result.out().replaceAll("\\s+", " ");
    assertTrue(told.contains("No table of that cost compiles all of these programs rightly: UNSOUND "), result::out);
    assertTrue(told.contains("Way on: --max-cost N looks for dearer repairs."), result::out);
  }

  /** Load buffering makes this row wrong; a user who trusts that no chip does it needs no repair of the row. */
  @Test
  void noneUnderLoadBuffering() throws IOException {
    Path file = Files.writeString(folder.resolve("lb.map"), """
        mapping "lb" from llvm to ptx
        r = load(na) x                          => ld.weak r, x
        r = load({monotonic, acquire}, agent) x => ld.order.gpu r, x
        store({monotonic, release}, agent) x v  => st.order.gpu x, v
        r = exchange(acquire, agent) x v        => atom.relaxed.gpu.exch r, x, v; fence.acq_rel.gpu
        """);
    Result result = repair(file.toString(), "--scopes", "gpu", "--max-cost", "0", "--events", "3");
    assertEquals(Exit.FAILS, result.exit(), result::err);
    String told = result.out().replaceAll("\\s+", " ");
    assertTrue(told.contains("No repair of lb costs up to 0. No table of that cost compiles all of these programs "
        + "rightly: UNSOUND "), result::out);
    assertTrue(told.contains("--target-model ptx-7.5+no-lb looks for repairs under a reading of the target model "
        + "without load buffering."), result::out);
  }

  @Test
  void outOfTime() {
    Result result = Result.of("repair", "rsp-original", "--ops", "3", "--sample", "none", "--timeout", "0.3");
    assertEquals(Exit.UNKNOWN, result.exit(), result::err);
    // How far it gets in that time is the machine's to say.
    assertTrue(result.out().contains("Stopped: no repair of rsp-original costs less than ")
        || result.out().contains("Stopped: not even rsp-original as it stands was searched in full."), result::out);
  }

  @Test
  void soundTablesNeedNone() {
    Result result = repair("rsp-proposed", "--ops", "1");
    assertEquals(Exit.OK, result.exit(), result::err);
    assertTrue(result.out().contains("rsp-proposed needs no repair within the bound."), result::out);
  }

  @Test
  void theLoadGetsItsAcquireBack() {
    Result result = Result.of("repair", "scoped-cpp-ptx-12.9", "--model", "cuda-scoped-cpp20", "--target-model",
        "ptx-6.0",
        "--scopes", "gpu", "--threads", "2", "--placement", "different", "--without", "rmw", "--without", "fence",
        "--without", "volatile", "--without", "na", "--without", "load relaxed",
        "--without", "store seq_cst", "--without", "guards");
    assertEquals(Exit.OK, result.exit(), result::err);
    assertTrue(result.out().contains("Repair 1  of cost 1\n  r = load(seq_cst, s) x  (1)\n"), result::out);
    assertTrue(result.out().contains("    to    fence.sc.s; ld.acquire.s r, x\n"), result::out);
  }

  /** Fences other than membar are cheaper, but that model says nothing of them. */
  @Test
  void whatTheModelSaysNothingOfIsNoRepair() throws IOException {
    Path file = folder.resolve("bare.map");
    Files.writeString(file,
        "mapping \"bare\" from opencl-rsp to ptx\nextends opencl-ptx\nstore(release, s, non_remote) x v => st x, v\n");
    Result result = repair(file.toString(), "--model", "opencl-scoped-sc", "--target-model", "ptx-asplos15-coherent",
        "--scopes", "gpu", "--without", "seq_cst", "--without", "na");
    assertEquals(Exit.OK, result.exit(), result::err);
    assertTrue(result.out().contains("    to    fence.sc.s; st x, v\n"), result::out);
  }
}
