package periscope.commands.verify;

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
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import periscope.cli.Result;
import periscope.cli.session.Exit;

/** Findings that a baseline has as well: never an answer about the others, and never hidden behind a SOUND. */
class BaselineTest {

  private static final String NARROW_EXCHANGE = "r = exchange(relaxed, s) x v => atom.relaxed.cta.exch r, x, v\n";
  private static final String NARROW_COMPARE =
      "r = compare_exchange(relaxed, s) x e d => atom.relaxed.cta.cas r, x, e, d\n";
  private static final String NARROW_LOAD = "r = load(relaxed, s) x => ld.weak r, x\n";

  @TempDir Path folder;

  @BeforeEach
  void tables() throws IOException {
    table("one", "scoped-cpp-ptx", NARROW_EXCHANGE);
    table("two", "scoped-cpp-ptx", NARROW_EXCHANGE + NARROW_COMPARE);
    table("stronger", "\"one.map\"", "r = load(relaxed, s) x => ld.acquire.s r, x\n");
    table("late", "scoped-cpp-ptx", NARROW_EXCHANGE + NARROW_LOAD);
    table("few", "", "store(relaxed, s) x v => st.relaxed.s x, v\n");
  }

  private void table(String name, String base, String rows) throws IOException {
    Files.writeString(file(name), "mapping \"" + name + "\" from cuda to ptx\n"
        + (base.isEmpty() ? "" : "extends " + base + "\n") + rows);
  }

  private Path file(String name) {
    return folder.resolve(name + ".map");
  }

  private Result verify(String table, int events, String... more) {
    List<String> words = new ArrayList<>(List.of("verify", file(table).toString(), "--events", "" + events,
        "--scopes", "gpu", "--placement", "different", "--without", "fence", "--without", "volatile", "--without",
        "seq_cst", "--out", folder.resolve("out").toString()));
    words.addAll(List.of(more));
    return Result.of(words.toArray(String[]::new));
  }

  private String[] against(String table) {
    return new String[] {"--baseline", file(table).toString()};
  }

  @Test
  void aFindingThatTheBaselineLacksMakesTheExitCode() {
    Result result = verify("two", 2, against("one"));
    assertEquals(Exit.FAILS, result.exit(), result.out() + result.err());
    assertTrue(result.out().contains("UNSOUND  two against cuda-scoped-cpp and ptx-7.5; one lacks 1 finding, the"
        + " smallest with 2 operations; not counted: 1 finding that one has as well."), result.out());
    assertTrue(result.out().contains("At fault: r = compare_exchange(relaxed, s) x e d (2 operations)."), result.out());
    assertFalse(result.out().contains("At fault: r = exchange(relaxed, s)"), result.out());
  }

  /** The finding that both have blames the row that asks for less: no line says that no fault of it shows. */
  @Test
  void aSharedFindingIsAFaultThatShows() {
    Result result = verify("one", 2, against("one"));
    assertEquals(Exit.OK, result.exit(), result.out() + result.err());
    assertFalse(result.out().contains("no fault shows"), result.out());
  }

  @Test
  void withoutOneTheLineSaysButFor() {
    Result result = verify("stronger", 2, against("one"));
    assertEquals(Exit.OK, result.exit(), result.out() + result.err());
    assertTrue(result.out().startsWith("SOUND but for 1 finding that one has as well  stronger against"), result.out());
    assertTrue(result.out().contains("--baseline none shows it"), result.out());
    assertEquals(Exit.FAILS, verify("stronger", 2, "--baseline", "none").exit());
  }

  /** The narrow load shows with more operations than the narrow exchange, which the baseline has. */
  @Test
  void aLargerFindingIsNotHiddenBehindASharedOne() {
    Result result = verify("late", 3, against("one"));
    assertEquals(Exit.FAILS, result.exit(), result.out() + result.err());
    assertTrue(result.out().contains("At fault: r = load(relaxed, s) x ("), result.out());
    assertTrue(result.out().contains(", the smallest with 3 operations"), result.out());
  }

  @Test
  void aBaselineWithoutTheRowSharesNothing() {
    Result result = verify("one", 2, against("few"));
    assertEquals(Exit.FAILS, result.exit(), result.out() + result.err());
    assertTrue(result.out().contains("At fault: r = exchange(relaxed, s) x v (2 operations)."), result.out());
  }

  @Test
  void aTableThatExtendsAShippedOneHasItsFindingsWithTheSameExitCode() throws IOException {
    Files.writeString(file("mine"), """
        mapping "mine" from llvm to ptx
        extends llvm-22-ptx
        r = load(relaxed, s) x => ld.acquire.s r, x
        """);
    Result result = verify("mine", 3, "--without", "compare_exchange");
    assertEquals(Exit.FAILS, result.exit(), result.out() + result.err());
    assertTrue(result.out().startsWith("UNSOUND  mine against llvm-scoped and ptx-7.5, with "), result.out());
    assertTrue(result.out().contains(" that llvm-22-ptx has as well; no others, programs of up to 3 operations"),
        result.out());
    assertTrue(verify("mine", 3, "--without", "compare_exchange", "--baseline", "none").out()
        .contains("At fault: r = exchange("));
  }

  @Test
  void reportsForProgramsMarkIt() throws IOException {
    Path log = folder.resolve("log.sarif");
    JsonNode told = new ObjectMapper().readTree(verify("two", 2, "--baseline", file("one").toString(), "--json",
        "--sarif", log.toString()).out());
    assertEquals("UNSOUND", told.at("/verdict").asText());
    assertEquals("UNSOUND", told.at("/baseline/verdict").asText());
    assertEquals(1, told.at("/baseline/shared").asInt());
    assertEquals(List.of("", "one"), StreamSupport.stream(told.at("/findings").spliterator(), false)
        .map(f -> f.at("/reason/baseline").asText()).toList());
    JsonNode results = new ObjectMapper().readTree(log.toFile()).at("/runs/0/results");
    assertEquals(List.of("unsound-row error", "baseline-finding note"),
        StreamSupport.stream(results.spliterator(), false)
            .map(r -> r.at("/ruleId").asText() + " " + r.at("/level").asText()).toList());
  }

  @Test
  void aTableThatNoBaselineFitsIsRefused() {
    Result other = verify("two", 2, "--baseline", "rsp-proposed");
    assertEquals(Exit.INVALID, other.exit());
    assertTrue(other.err().contains("rsp-proposed compiles to gpuasm, and two to ptx"), other.err());
    assertEquals(Exit.INVALID, verify("two", 2, "--baseline", "scoped-cpp-ptxx").exit());
    Result machine = Result.of("verify", "rsp-proposed", "--baseline", "rsp-original");
    assertEquals(Exit.USAGE, machine.exit());
    assertTrue(machine.err().replaceAll("\\s+", " ").contains("periscope compare TABLE rsp-proposed"), machine.err());
  }
}
