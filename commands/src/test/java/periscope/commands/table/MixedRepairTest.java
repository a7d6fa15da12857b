package periscope.commands.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import periscope.cli.Result;
import periscope.cli.session.Exit;

/** A table is repaired for its mixture with tables that stay as they are. */
class MixedRepairTest {

  @TempDir
  private Path folder;

  /** At one scope in one placement: quick, and enough for store buffering. */
  private static Result run(String command, String mapping, String... more) {
    List<String> words = new ArrayList<>(List.of(command, mapping, "--target-model", "ptx-6.0", "--scopes", "gpu",
        "--placement", "different", "--threads", "2"));
    words.addAll(List.of(more));
    return Result.of(words.toArray(String[]::new));
  }

  private String table(String name, String rows) throws IOException {
    Path file = folder.resolve(name + ".map");
    Files.writeString(file, "mapping \"" + name + "\" " + rows);
    return file.toString();
  }

  @Test
  void theStoreGetsAFenceBehind() throws IOException {
    String mended = folder.resolve("mended.map").toString();
    Result result = run("repair", "seq-cst-fence-before", "--mix", "seq-cst-fence-behind", "--without", "relaxed",
        "--out", mended, "--json");
    assertEquals(Exit.OK, result.exit(), result::err);
    JsonNode told = new ObjectMapper().readTree(result.out());
    assertEquals("seq-cst-fence-before", told.path("mapping").asText());
    assertEquals("[[\"seq-cst-fence-behind\",\"SOUND\"]]", names(told.path("mixture").path("tables")));
    assertEquals(2, told.path("repairs").size());
    assertEquals("fence.sc.s; st.release.s x, v; fence.sc.s",
        told.path("repairs").get(0).path("changes").get(0).path("to").asText());
    assertEquals(Exit.OK, run("verify", mended, "--mix", "seq-cst-fence-behind", "--first").exit());
    Result none = run("repair", mended, "--mix", "seq-cst-fence-behind", "--without", "relaxed");
    assertTrue(none.out().startsWith("mended needs no repair within the bound, by itself and mixed with"
        + " seq-cst-fence-behind.\n"), none::out);
  }

  private static String names(JsonNode tables) {
    List<String> names = new ArrayList<>();
    tables.forEach(t -> names.add("[" + t.path("mapping") + "," + t.path("verdict") + "]"));
    return names.toString();
  }

  /** The other table is not changed; its stores before loads of the repaired one would be cheaper to mend. */
  @Test
  void exchangedBothRowsChange() {
    Result result = run("repair", "seq-cst-fence-behind", "--mix", "seq-cst-fence-before", "--without", "relaxed",
        "--answers", "1");
    assertEquals(Exit.OK, result.exit(), result::err);
    assertTrue(result.out().startsWith("""
        Repair 1  of cost 8
          in seq-cst-fence-behind; seq-cst-fence-before stays as it is
          r = load(seq_cst, s) x  (4)
            from  ld.acquire.s r, x; fence.sc.s
            to    fence.sc.s; ld.acquire.s r, x; fence.sc.s
        """), result::out);
  }

  @Test
  void wholeThreadsNeedNoRepair() {
    Result result = run("repair", "seq-cst-fence-before", "--mix", "thread:seq-cst-fence-behind");
    assertEquals(Exit.OK, result.exit(), result::err);
    assertTrue(result.out().startsWith("seq-cst-fence-before needs no repair within the bound, by itself and mixed"),
        result::out);
  }

  /** Loads of the other table acquire nothing: no row of the repaired one mends that, but its store gets a fence. */
  @Test
  void programsThatNoRowMendsAreShown() throws IOException {
    String loads = table("loads", "from cuda to ptx\nr = load({relaxed, seq_cst}, s) x => ld.relaxed.s r, x\n");
    Result result = run("repair", "seq-cst-fence-before", "--mix", loads);
    assertEquals(Exit.FAILS, result.exit(), result::err);
    String said = result.out().replaceAll("\\s+", " ");
    assertTrue(said.startsWith("Repair 1 of cost 4 in seq-cst-fence-before; loads stays as it is store(seq_cst, s) x v"
        + " (4) from fence.sc.s; st.release.s x, v to fence.sc.s; st.release.s x, v; fence.sc.s"), result::out);
    assertTrue(said.contains(" mixed with loads, but for programs that no row mends. "), result::out);
    assertTrue(said.contains("Left alone, for no row of seq-cst-fence-before mends the program: UNSOUND different"
        + " work-groups: load(seq_cst, dv) by loads x; load(relaxed, dv) y | store(relaxed, dv) by seq-cst-fence-before"
        + " y; store(seq_cst, dv) by seq-cst-fence-before x The program goes wrong, too, with"), result::out);
  }

  /** A fault of the other table by itself is named and left alone; faults of the repaired table are mended. */
  @Test
  void faultsOfTheOtherTableAreLeftAlone() throws IOException {
    String rows = "from cuda to ptx\nr = load(relaxed, s) x => ld.relaxed.s r, x\n"
        + "r = load(acquire, s) x => ld.relaxed.s r, x\nstore(relaxed, s) x v => st.relaxed.s x, v\n"
        + "store(release, s) x v => st.release.s x, v\n";
    Result result = run("repair", table("one", rows), "--mix", table("other", rows));
    assertEquals(Exit.OK, result.exit(), result::err);
    String said = result.out().replaceAll("\\s+", " ");
    assertTrue(said.contains("r = load(acquire, s) x (1) from ld.relaxed.s r, x to ld.acquire.s r, x"), result::out);
    assertTrue(
        said.contains("mixed with other, but for programs that other compiles wrongly by itself. "), result::out);
    assertTrue(said.contains("other alone: UNSOUND in a program of 4 operations"), result::out);
  }

  /** On the machine of [RSP]: message passing, with a flush in the one table's store and none in the other's. */
  @Test
  void onTheMachine() throws IOException {
    String rows = """
        from opencl-rsp to gpuasm
        r = load(na) x => LD r x
        store(na) x r => ST r x
        r = load(dv, non_remote) x => LD r x; INV_L1 WG
        """;
    String flushing = table("flushing", rows + "store(dv, non_remote) x r => FLU_L1 WG; ST r x\n");
    String bare = table("bare", rows + "store(dv, non_remote) x r => ST r x\n");
    Result result = Result.of("repair", bare, "--mix", flushing, "--placement", "different");
    assertEquals(Exit.OK, result.exit(), result::err);
    assertTrue(result.out().contains("    to    FLU_L1 WG; ST r x\n"), result::out);
    Result other = Result.of("repair", flushing, "--mix", bare, "--placement", "different");
    assertEquals(Exit.OK, other.exit(), other::err);
    String said = other.out().replaceAll("\\s+", " ");
    assertTrue(said.startsWith("flushing needs no repair within the bound, by itself and mixed with bare"), other::out);
    assertTrue(said.contains("bare alone: UNSOUND in a program of 4 operations"), other::out);
    assertFalse(said.contains("no row mends"), other::out);
  }

  @Test
  void unknownTablesAreNamed() {
    Result result = run("repair", "seq-cst-fence-before", "--mix", "seq-cst-fence-behnd");
    assertEquals(Exit.INVALID, result.exit());
    assertTrue(result.err().contains("seq-cst-fence-behind"), result::err);
  }
}
