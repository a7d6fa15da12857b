package periscope.commands.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import periscope.cli.Result;
import periscope.cli.session.Exit;
import periscope.engines.enumeration.Simulator;
import periscope.litmus.LitmusTest;
import periscope.litmus.language.LitmusLanguage;
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.memory.Outcome;
import periscope.litmus.source.SourceText;
import periscope.machines.Exploration.Limits;
import periscope.mappings.Mappings;
import periscope.mappings.ProgramCompiler;
import periscope.mappings.edit.RowEdit;
import periscope.mappings.table.Mapping;
import periscope.models.Models;
import periscope.models.vocabulary.Vocabularies;
import periscope.verifier.behaviour.Behaviour;
import periscope.verifier.behaviour.Behaviours;
import periscope.verifier.table.RowReport;

/** The regression tests of a table: each is what it says that it is. */
class TableTestsTest {

  private static final LitmusLanguages LANGUAGES = LitmusLanguages.load();
  private static final String ROWS = """
      r = load(relaxed, s) x => ld.relaxed.s r, x
      r = load(acquire, s) x => ld.acquire.s r, x; fence.acquire.s
      store(relaxed, s) x v => st.relaxed.s x, v
      store(release, s) x v => st.release.s x, v
      r = exchange(relaxed, s) x v => atom.relaxed.s.exch r, x, v
      r = fetch_add(relaxed, s) x v => atom.relaxed.s.add r, x, v
      r = compare_exchange(acquire, s) x e d => atom.acquire.s.cas r, x, e, d
      fence(relaxed, s) => fence.acq_rel.s
      """;
  private static final String UPDATES = """
      r = load(na) x => ld.weak r, x
      store(na) x v => st.weak x, v
      r = exchange(release, s) x v => atom.release.s.exch r, x, v
      r = fetch_or(release, s) x v => atom.release.s.or r, x, v
      """;

  @TempDir
  private Path folder;

  private Path map(String rows) throws IOException {
    return Files.writeString(folder.resolve("small.map"), "mapping \"small\" from cuda to ptx\n" + rows);
  }

  private Result small(Path map, String... more) {
    return Result.of(Stream.concat(Stream.of("generate", "regression", map.toString(), "--model",
        "cuda-scoped-cpp20", "--target-model", "ptx-6.0", "--scopes", "gpu", "--threads", "2", "--placement",
        "different"),
        Stream.of(more)).toArray(String[]::new));
  }

  @Test
  void onAMachine() throws IOException {
    Result result = Result.of("generate", "regression", "rsp-proposed", "--ops", "1", "-o", folder.toString());
    assertEquals(Exit.OK, result.exit(), result::err);
    assertTrue(result.err().endsWith("4 tests notice 21 of 46 edits of rsp-proposed\n"), result::err);
    check(new Mappings().load("rsp-proposed"), "opencl-rsp", Behaviours.machine(Limits.DEFAULT), 4, 21);
  }

  @Test
  void underAModel() throws IOException {
    Path map = map(ROWS);
    Result result = small(map, "-o", folder.toString());
    assertEquals(Exit.OK, result.exit(), result::err);
    assertEquals("""
        periscope: needed by no program of up to 4 operations, in load(acquire, s): ld.acquire.s r, x beyond \
        relaxed; ld.acquire.s r, x before fence.acquire.s; fence.acquire.s
        periscope: needed by no program of up to 4 operations, in fence(relaxed, s): fence.acq_rel.s; \
        fence.acq_rel.s beyond acquire; fence.acq_rel.s beyond release
        periscope: 2 tests notice 2 of 8 edits of small
        """, result.err());
    Models models = new Models();
    check(new Mappings().load(map.toString()), "cuda-scoped-cpp20", Behaviours.of(new Simulator(
        models.compile(models.load("ptx-6.0"), Vocabularies.of("ptx").orElseThrow())), false), 2, 2);
    // What the page says to do with a test.
    Result compiled = Result.of("compile", folder.resolve("small-01.litmus").toString(), "--mapping", map.toString());
    Path ptx = Files.writeString(folder.resolve("compiled.ptx.litmus"), compiled.out());
    Result simulated = Result.of("simulate", ptx.toString(), "--model", "ptx-6.0");
    assertTrue(simulated.out().contains("Observation small-01 Never 0 3"), simulated::out);
  }

  /** Each test is forbidden in its source and by the table, and not by the table with each edit that it names. */
  private void check(Mapping table, String model, Behaviours target, int tests, int needs) throws IOException {
    Models models = new Models();
    Simulator source = new Simulator(
        models.compile(models.load(model), Vocabularies.of(table.from()).orElseThrow()));
    List<Path> files;
    try (Stream<Path> all = Files.list(folder)) {
      files = all.filter(f -> f.toString().endsWith(".litmus")).toList();
    }
    assertEquals(tests, files.size());
    int noticed = 0;
    for (Path file : files) {
      SourceText text = new SourceText(file.toString(), Files.readString(file));
      LitmusLanguage in = LANGUAGES.of(text).orElseThrow();
      LitmusTest test = in.parse(text);
      assertEquals(text.content(), in.print(test));
      assertEquals(file.getFileName().toString(), test.name() + ".litmus");
      assertFalse(shows(test, source.simulate(test, text).states().keySet()), text::content);
      assertFalse(shows(test, compiled(test, table, target)), text::content);
      List<RowEdit> edits = RowEdit.of(table).stream().filter(e -> named(test, table, e)).toList();
      edits.forEach(e -> assertTrue(shows(test, compiled(test, e.in(table), target)), e + " " + text.content()));
      noticed += edits.size();
    }
    assertEquals(needs, noticed);
  }

  private static boolean named(LitmusTest test, Mapping table, RowEdit edit) {
    String row = "Row=" + RowReport.heads(table, List.of(edit.row())) + " Needs=";
    return Arrays.stream(test.description().split("(?= Row=)")).map(String::strip).filter(p -> p.startsWith(row))
        .anyMatch(p -> List.of(p.substring(row.length()).split("; ")).contains(edit.needed()));
  }

  private static Behaviour compiled(LitmusTest test, Mapping by, Behaviours target) {
    SourceText text = new SourceText("compiled", "");
    return target.of(ProgramCompiler.of(by).compile(test, text).get(0).target(), text, () -> false);
  }

  private static boolean shows(LitmusTest test, Behaviour seen) {
    assertTrue(seen.complete());
    return test.condition().isPresent() ? shows(test, seen.outcomes()) : seen.stuck();
  }

  private static boolean shows(LitmusTest test, Set<Outcome> outcomes) {
    return test.condition().isPresent()
        && outcomes.stream().anyMatch(test.condition().get().proposition()::holds);
  }

  @Test
  void rowsThatStandForOthersAreTold() throws IOException {
    Result result = small(map(UPDATES), "--events", "3");
    assertTrue(result.err().contains(
        "exchange(release, s) stands for others, which have no tests of their own: fetch_or(release, s)"),
        result::err);
  }

  @Test
  void whatWasNotFinishedIsTold() throws IOException {
    Result result = small(map(ROWS), "--timeout", "0.001");
    assertEquals(Exit.UNKNOWN, result.exit(), result::err);
    assertEquals("", result.out());
    assertTrue(result.err().contains("not searched: 8 of 8 edits, out of time"), result::err);
  }

  /** Nothing is a regression test that the table itself fails. */
  @Test
  void whatTheTableDoesWrongItselfHasNoTest() throws IOException {
    Result result = small(map("store(relaxed, s) x v => st.relaxed.s x, v\n"
        + "store(release, s) x v => st.relaxed.s x, v\nr = load(acquire, s) x => ld.acquire.s r, x\n"));
    assertEquals(Exit.UNKNOWN, result.exit(), result::err);
    assertEquals("", result.out());
    assertTrue(result.err().contains("not decided: ld.acquire.s r, x beyond relaxed in load(acquire, s): the program "
        + "that shows it goes wrong without the edit, too"), result::err);
  }

  @Test
  void optionsThatSayNothingAreRefused() {
    Map<String, String> messages = Map.of("regression rsp-proposed --order Rlx", "Unknown option",
        "regression rsp-proposed --emit none --events none",
        "Invalid value for option '--events': 'none' is not an int",
        "regression rsp-proposed Rfe", "Unmatched argument",
        "regression rsp-proposed --target-model ptx-6.0", "--target-model does not go with rsp-proposed",
        "cycles --threads 2 --include here", "Unknown option",
        "cycles --threads 2 --events 3", "--events says nothing with --threads; it goes with --relax and --safe");
    messages.forEach((line, message) -> {
      Result result = Result.of(("generate " + line).split(" "));
      assertEquals(Exit.USAGE, result.exit(), line);
      assertTrue(result.err().replaceAll("\\s+", " ").contains(message), result.err());
    });
  }
}
