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
import periscope.cli.Result;
import periscope.cli.session.Exit;

/** Edits of tables whose target has a model. */
class MinimiseModelsTest {

  private static final List<String> ROWS = List.of(
      "r = load(relaxed, s) x => ld.relaxed.s r, x",
      "r = load(acquire, s) x => ld.acquire.s r, x; fence.acquire.s",
      "store(relaxed, s) x v => st.relaxed.s x, v",
      "store(release, s) x v => st.release.s x, v",
      "r = exchange(relaxed, s) x v => atom.relaxed.s.exch r, x, v",
      "r = fetch_add(relaxed, s) x v => atom.relaxed.s.add r, x, v",
      "r = compare_exchange(acquire, s) x e d => atom.acquire.s.cas r, x, e, d",
      "fence(relaxed, s) => fence.acq_rel.s");

  @TempDir
  private Path folder;

  private Result minimise(String head, List<String> rows) throws IOException {
    Path file = folder.resolve("small.map");
    Files.writeString(file, "mapping \"small\" from cuda to ptx\n" + head + String.join("\n", rows) + "\n");
    return Result.of("minimise", file.toString(), "--model", "cuda-scoped-cpp20", "--target-model", "ptx-6.0",
        "--scopes", "gpu", "--threads", "2", "--placement", "different");
  }

  @Test
  void whatIsNeededIsShown() throws IOException {
    Result result = minimise("", ROWS);
    String told = result.out().replaceAll("\\s+", " ");
    assertTrue(told.contains("Searched: programs of up to ") && told.contains(" without a row."), result::out);
    assertEquals(Exit.FAILS, result.exit(), result::err);
    assertTrue(result.out().contains("SOUND     weaken ld.acquire.s r, x to relaxed"), result::out);
    assertTrue(result.out().contains("SOUND     drop fence.acquire.s"), result::out);
    assertTrue(result.out().contains("UNSOUND   weaken st.release.s x, v to relaxed"), result::out);
    assertTrue(result.out().contains("4 operations: "), result::out);
    assertTrue(result.out().contains("SOUND     drop fence.acq_rel.s"), result::out);
    assertTrue(result.out().contains("UNSOUND   weaken atom.acquire.s.cas r, x, e, d to relaxed"), result::out);
    assertTrue(result.out().contains("Of 8 edits, 2 break small, 6 make no difference"), result::out);
  }

  /** Rows are named by words of their heads or as the table has them; a verdict says which rows it is about. */
  @Test
  void oneRowAlone() throws IOException {
    Path file = folder.resolve("small.map");
    Files.writeString(file, "mapping \"small\" from cuda to ptx\n" + String.join("\n", ROWS) + "\n");
    List<String> models = List.of("--model", "cuda-scoped-cpp20", "--target-model", "ptx-6.0", "--scopes", "gpu",
        "--threads", "2", "--placement", "different");
    for (String name : List.of("store release", "store(release, s) x v", "store(release, gpu)")) {
      Result result = row(file, name, models);
      assertEquals(Exit.OK, result.exit(), result::err);
      assertTrue(result.out().startsWith("store(release, s) x v => st.release.s x, v\n  UNSOUND"), result::out);
      assertTrue(result.out().contains("\nThe one edit of store(release, s) breaks small.\n"), result::out);
    }
    assertTrue(row(file, "load relaxed", models).out().contains("No edit was searched"));
    Result unknown = row(file, "load acqiure", models);
    assertEquals(Exit.USAGE, unknown.exit());
    assertTrue(unknown.err().contains("did you mean acquire?"), unknown::err);
    assertTrue(row(file, "barrier", models).err().contains("--only 'barrier' names no row of small"));
  }

  private static Result row(Path file, String row, List<String> models) {
    List<String> words = new ArrayList<>(List.of("minimise", file.toString(), "--only", row));
    words.addAll(models);
    return Result.of(words.toArray(String[]::new));
  }

  @Test
  void updatesStandForEachOther() throws IOException {
    Result result = minimise("", List.of("r = load(na) x => ld.weak r, x",
        "r = exchange(release, s) x v => atom.acq_rel.s.exch r, x, v",
        "r = fetch_or(release, s) x v => atom.acq_rel.s.or r, x, v"));
    assertTrue(result.out().startsWith("""
        r = exchange(release, s) x v => atom.acq_rel.s.exch r, x, v
          stands for fetch_or(release, s)
        """), result::out);
    assertTrue(result.out().contains("to release"), result::out);
  }

  /** The store is wrong as it is; an edit of the load that shows only there is not to blame. */
  @Test
  void whatTheTableDoesWrongItselfIsNotTheEditsFault() throws IOException {
    Result result = minimise("", List.of(ROWS.get(2), "store(release, s) x v => st.relaxed.s x, v",
        "r = load(acquire, s) x => ld.acquire.s r, x"));
    assertEquals(Exit.UNKNOWN, result.exit(), result::err);
    assertTrue(result.out().contains("UNKNOWN   weaken ld.acquire.s r, x to relaxed"), result::out);
    assertTrue(result.out().contains("without this edit, too: 4 operations: "), result::out);
    assertTrue(result.out().contains("Of 1 edit, 0 break small, 0 make no difference within the bound, 1 were not"),
        result::out);
    assertTrue(result.out().contains("  Not decided of `r = load(acquire, s) x => ld.acquire.s r, x`: weaken"),
        result::out);
  }
}
