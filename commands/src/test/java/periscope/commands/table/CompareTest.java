package periscope.commands.table;

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
import periscope.cli.Result;
import periscope.cli.session.Exit;

/** What changes of tables do whose target has a model. */
class CompareTest {

  private static final List<String> TWO_FENCES = List.of(
      "r = load(seq_cst, s) x => fence.sc.s; ld.acquire.s r, x",
      "store(seq_cst, s) x v => fence.sc.s; st.release.s x, v; fence.sc.s");
  private static final List<String> PUBLISHING = List.of(
      "r = load(acquire, s) x => ld.acquire.s r, x",
      "store(relaxed, s) x v => st.relaxed.s x, v",
      "store(release, s) x v => st.release.s x, v");

  @TempDir
  private Path folder;

  private String table(String name, List<String> lines) throws IOException {
    Path file = folder.resolve(name + ".map");
    Files.writeString(file, "mapping \"" + name + "\" from cuda to ptx\n" + String.join("\n", lines) + "\n");
    return file.toString();
  }

  private Result compare(List<String> base, List<String> changed, String... options) throws IOException {
    return Result.of(Stream.concat(Stream.of("compare", table("base", base), table("changed", changed), "--scopes",
        "gpu", "--placement", "different", "--out", folder.resolve("found").toString()), Stream.of(options))
        .toArray(String[]::new));
  }

  private static List<String> with(List<String> rows, int index, String row) {
    return Stream.concat(Stream.concat(rows.subList(0, index).stream(), Stream.of(row)),
        rows.subList(index + 1, rows.size()).stream()).toList();
  }

  /** Of two fences either is enough; without both, stores are overtaken. */
  @Test
  void harmlessAloneAndNotTogether() throws IOException {
    Result result = compare(TWO_FENCES, List.of("r = load(seq_cst, s) x => ld.acquire.s r, x",
        "store(seq_cst, s) x v => fence.sc.s; st.release.s x, v"));
    assertEquals(Exit.FAILS, result.exit(), result::err);
    assertEquals(2, result.out().split("  SOUND  no program with this row goes wrong", -1).length - 1, result::out);
    assertTrue(result.out().contains("all changes together\n  UNSOUND  the smallest program:\n"), result::out);
    assertTrue(result.out().endsWith("0 of 2 changed rows break base alone; all together: UNSOUND.\n"), result::out);
  }

  /** Tables of two source languages: the message has the lines of a table that can be compared, and they are right. */
  @Test
  void otherLanguages() throws IOException {
    String cuda = table("cuda", PUBLISHING);
    Result sources = Result.of("compare", cuda, "opencl-ptx", "--events", "1");
    assertTrue(sources.err().contains("'mapping \"opencl-ptx-cuda\" from cuda to ptx' and 'extends opencl-ptx'"),
        sources::err);
    Path bridge = folder.resolve("bridge.map");
    Files.writeString(bridge, "mapping \"opencl-ptx-cuda\" from cuda to ptx\nextends opencl-ptx\n");
    assertEquals(Exit.OK, Result.of("lint", bridge.toString()).exit());
    Result compared = Result.of("compare", cuda, bridge.toString(), "--events", "1");
    assertFalse(compared.err().contains("operations are of two languages"), compared::err);
    assertTrue(compared.exit() == Exit.OK || compared.exit() == Exit.FAILS, compared::err);
    Result targets = Result.of("compare", "opencl-ptx", "rsp-proposed");
    assertTrue(targets.err().contains("'periscope verify' checks each table"), targets::err);
  }

  /** A changed row's finding is shown as verify shows one, and its replay shows the finding again. */
  @Test
  void theFindingOfARowIsShownAndReplayed() throws IOException {
    List<String> weaker = with(PUBLISHING, 2, "store(release, s) x v => st.relaxed.s x, v");
    Result result = compare(PUBLISHING, weaker);
    assertEquals(Exit.FAILS, result.exit(), result::err);
    assertTrue(result.out().contains("  UNSOUND  the smallest program:\n"), result::out);
    for (String part : List.of("  Source ", "  Outcome  ", "  Allowed  ",
        "  Compiled: an execution that ptx-7.5 allows",
        "  Source: the execution that comes closest", "  Why      The source would have to violate axiom ")) {
      assertTrue(result.out().contains(part), part + " is not in\n" + result.out());
    }
    String replay = result.out().replaceAll(" \\\\\n +", " ").lines()
        .filter(l -> l.startsWith("  Replay   periscope ")).findFirst().orElseThrow()
        .replaceFirst("  Replay   periscope ", "");
    Result again = Result.of(Result.words(replay).toArray(String[]::new));
    assertEquals(Exit.FAILS, again.exit(), again::err);
    String outcome = result.out().lines().filter(l -> l.startsWith("  Outcome  ")).findFirst().orElseThrow();
    assertTrue(again.out().contains(outcome), outcome + " is not in\n" + again.out());
  }

  /** Rows may be split and call things by other names: what counts is what operations become. */
  @Test
  void theSameCodeIsNoChange() throws IOException {
    Result result = compare(TWO_FENCES, List.of("r0 = load(seq_cst, t) a => fence.sc.t; ld.acquire.t r0, a",
        "store(seq_cst, gpu) x v => fence.sc.gpu; st.release.gpu x, v; fence.sc.gpu",
        "store(seq_cst, cta) x v => fence.sc.cta; st.release.cta x, v; fence.sc.cta",
        "store(seq_cst, sys) x v => fence.sc.sys; st.release.sys x, v; fence.sc.sys",
        "store(seq_cst, wi) x v => fence.sc.cta; st.release.cta x, v; fence.sc.cta"));
    assertEquals(Exit.OK, result.exit(), result::err);
    assertTrue(result.out().contains("Nothing changes: "), result::out);
  }

  /** What is not searched is not sound. */
  @Test
  void aRowThatNoSearchedProgramUses() throws IOException {
    String row = "fence(acq_rel, wg) => fence.acq_rel.cta";
    List<String> base = Stream.concat(PUBLISHING.stream(), Stream.of(row)).toList();
    Result result = compare(base, with(base, 3, row.replace("fence.acq_rel.cta", "nothing")));
    assertEquals(Exit.UNKNOWN, result.exit(), result::err);
    assertTrue(result.out().contains("INAPPLICABLE  no searched program has this row; nothing is claimed"),
        result::out);
  }

  @Test
  void whatTheModelSaysNothingOf() throws IOException {
    Result result = compare(PUBLISHING, with(PUBLISHING, 1, "store(relaxed, s) x v => st.relaxed.s x, v; membar.s"),
        "--target-model", "ptx-6.0", "--events", "2");
    Result proxy = compare(PUBLISHING, with(PUBLISHING, 1, "store(relaxed, s) x v => fence.proxy.alias;"
        + " st.relaxed.s x, v"), "--target-model", "ptx-6.0", "--events", "2");
    assertEquals(Exit.OK, result.exit(), result::out);
    assertEquals(Exit.UNKNOWN, proxy.exit(), proxy::out);
    assertTrue(proxy.out().contains("INAPPLICABLE  ptx-6.0 says nothing of what it becomes; nothing is claimed"),
        proxy::out);
  }

  /** The smallest program that goes wrong with the changed load has the store that was wrong before. */
  @Test
  void whatTheBaseDoesWrongItselfIsSaid() throws IOException {
    List<String> wrong = with(PUBLISHING, 2, "store(release, s) x v => st.relaxed.s x, v");
    Result result = compare(wrong, with(wrong, 0, "r = load(acquire, s) x => ld.relaxed.s r, x"));
    assertEquals(Exit.OK, result.exit(), result::out);
    assertTrue(result.out().contains("  SOUND  no program with this row goes wrong that did not before: "),
        result::out);
    assertTrue(result.out().contains("base has a finding in programs with this code, too"), result::out);
    assertFalse(result.out().contains("Outcome"), result::out);
    assertFalse(result.out().contains("no fault shows"), result.out());
    assertTrue(result.out().endsWith("The changed row does not break base.\n"
        + "Whether changed is sound is another question: 'periscope verify' asks it.\n"), result::out);
    Result mended = compare(wrong, PUBLISHING);
    assertEquals(Exit.OK, mended.exit(), mended::out);
  }

  /**
   * The acquire load has too narrow a scope in both tables, which a small program shows; only larger ones, in one
   * work-group, show that the changed one acquires nothing any more.
   */
  @Test
  void aFaultOfTheBaseHidesNoFaultOfTheChange() throws IOException {
    String base = table("base", with(PUBLISHING, 0, "r = load(acquire, s) x => ld.acquire.cta r, x"));
    String changed = table("changed", with(PUBLISHING, 0, "r = load(acquire, s) x => ld.relaxed.cta r, x"));
    Path log = folder.resolve("log.sarif");
    String[] words = {"compare", base, changed, "--scopes", "gpu", "--placement", "all", "--out",
        folder.resolve("found").toString()};
    Result json = Result.of(Stream.concat(Stream.of(words), Stream.of("--json", "--sarif", log.toString()))
        .toArray(String[]::new));
    assertEquals(Exit.FAILS, json.exit(), json::err);
    for (String part : List.of("\"breaks\" : true", "\"baseToo\" : true", "\"placement\" : \"same work-group\"")) {
      assertTrue(json.out().contains(part), part + " is not in\n" + json.out());
    }
    assertTrue(Files.readString(log).contains("\"unsound-row\""), json::out);
    Result result = Result.of(words);
    assertTrue(result.out().contains("base has a finding in programs with this code, too"), result::out);
    assertTrue(result.out().endsWith("The changed row breaks base.\n"), result::out);
  }

  /** A row that goes away may leave its operations to a stronger one, and others to none. */
  @Test
  void rowsThatOnlyOneHas() throws IOException {
    List<String> base = Stream.concat(Stream.of("weaker orders use stronger rows"), PUBLISHING.stream()).toList();
    Result result = compare(base, with(base, 2, ""));
    assertEquals(Exit.OK, result.exit(), result::err);
    assertTrue(result.out().contains("Only base has rows for just store(relaxed, s)."), result::out);
    assertTrue(result.out().contains("all changes together\n  SOUND  no program with anything that changes goes wrong"),
        result::out);
  }

  /** Of operations that have lost their row nothing is claimed, whatever else is the same. */
  @Test
  void operationsThatHaveLostTheirRow() throws IOException {
    Result removed = compare(PUBLISHING, with(PUBLISHING, 2, ""));
    assertEquals(Exit.UNKNOWN, removed.exit(), removed::err);
    assertTrue(removed.out().contains("INAPPLICABLE  operations that have a row in base and none in changed:\n"
        + "                store(release, _); nothing is claimed of programs with them:\n"), removed::out);
    assertTrue(removed.out().contains("Nothing else changes"), removed::out);
    List<String> wide = List.of("r = load({relaxed, acquire}, s) x => ld.acquire.s r, x");
    Result narrowed = compare(wide, List.of("r = load(acquire, dv) x => ld.acquire.gpu r, x"));
    assertEquals(Exit.UNKNOWN, narrowed.exit(), narrowed::err);
    assertTrue(narrowed.out().contains("load(relaxed, _), load(acquire, wi), load(acquire, wg)"), narrowed::out);
    assertEquals(Exit.OK, compare(wide, wide).exit());
  }

  /** Programs with operations that had no row go wrong where they did not, for they were not compiled. */
  @Test
  void rowsThatOnlyTheChangedTableHas() throws IOException {
    List<String> more = Stream.concat(PUBLISHING.stream(),
        Stream.of("r = rmw({relaxed, acquire}, s) x v => atom.relaxed.s.op r, x, v")).toList();
    Result result = compare(PUBLISHING, more, "--events", "4");
    assertEquals(Exit.FAILS, result.exit(), result::err);
    assertTrue(result.out().contains("Only changed has rows for just rmw({relaxed, acquire}, s).\n"), result::out);
    assertTrue(result.out().contains("all changes together\n  UNSOUND  the smallest program:\n"), result::out);
  }

  /** A line is told as it stands only while all that it says holds. */
  @Test
  void aLineOfWhichAPartWasReplaced() throws IOException {
    List<String> more = Stream.concat(PUBLISHING.stream(),
        Stream.of("r = exchange({relaxed, acquire}, s) x v => atom.relaxed.s.exch r, x, v")).toList();
    table("more", more);
    Result whole = compare(PUBLISHING, more, "--events", "2");
    assertTrue(whole.out().contains("Only changed has rows for just exchange({relaxed, acquire}, s).\n"), whole::out);
    String heir = table("heir", List.of("extends more.map", "remove exchange(relaxed, cta)"));
    Result part = Result.of("compare", table("base", PUBLISHING), heir, "--scopes", "gpu", "--events", "2");
    assertEquals("", part.err());
    assertTrue(part.out().contains("exchange(acquire, s)") && !part.out().contains("{relaxed, acquire}"), part::out);
  }

  /** A part of a row that changes is a change of that part, whichever of the tables has it in a row of its own. */
  @Test
  void aPartOfARow() throws IOException {
    List<String> whole = List.of("r = load(acquire, s) x => ld.acquire.s r, x",
        "store(relaxed, s) x v => st.relaxed.s x, v", "store(release, s) x v => st.release.s x, v");
    List<String> split = List.of(whole.get(0), whole.get(1), "store(release, {wi, wg, all}) x v => st.release.sys x, v",
        "store(release, dv) x v => st.relaxed.gpu x, v");
    Result narrower = compare(whole, split, "--events", "4");
    assertEquals(Exit.FAILS, narrower.exit(), narrower::err);
    assertTrue(narrower.out().contains("store(release, dv) x v\n  from  st.release.s x, v\n"
        + "  to    st.relaxed.gpu x, v\n  UNSOUND  the smallest program:\n"), narrower::out);
    assertTrue(!narrower.out().contains("Only "), narrower::out);
    Result wider = compare(split, whole, "--events", "2");
    assertTrue(wider.out().contains("  from  st.relaxed.gpu x, v\n  to    st.release.gpu x, v\n"), wider::out);
  }
}
