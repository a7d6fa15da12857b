package periscope.commands.verify;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import periscope.cli.Result;
import periscope.cli.session.Exit;
import periscope.testing.Sample;

/** The search over all programs for targets with a model, as users see it. */
class VerifyModelsTest {

  private static final String NARROW =
      "--scopes gpu --placement different --without volatile --without rmw --without na";

  @ParameterizedTest
  @CsvSource({
      "scoped-cpp-ptx, cuda-scoped-cpp, ptx-6.0, 3, SOUND",
      "scoped-cpp-ptx-current, cuda-scoped-cpp20, ptx-6.0-no-lb, 4, SOUND",
      "scoped-cpp-ptx-current-fences, cuda-scoped-cpp20, ptx-7.5, 3, SOUND",
      "scoped-cpp-ptx-12.9, cuda-scoped-cpp, ptx-6.0-no-lb, 4, UNSOUND",
      "scoped-cpp-ptx-12.9, cuda-scoped-cpp20-fences-rmw, ptx-6.0, 3, SOUND"})
  void editionsOfTheTable(String mapping, String source, String target, int events, String verdict,
      @TempDir Path folder) {
    String command = "verify " + mapping + " --model " + source + " --target-model " + target + " --events "
    + events + " "
        + NARROW + " --out " + folder;
    Result result = Result.of(command.split(" "));
    String last = result.out().lines().filter(l -> l.startsWith(verdict + "  " + mapping + " against")).findFirst()
        .orElse("");
    assertTrue(last.contains(source) && last.contains(target), result::out);
    assertEquals(verdict.equals("SOUND") ? Exit.OK : Exit.FAILS, result.exit());
  }

  /** LLVM 22.1 drops the order of an exchange; a load that races tells so with an operation less. */
  @ParameterizedTest
  @CsvSource({
      "llvm-ptx, llvm-scoped, SOUND",
      "llvm-ptx, llvm-scoped-races-undefined, SOUND",
      "llvm-22-ptx, llvm-scoped, UNSOUND",
      "llvm-22-ptx, llvm-scoped-races-undefined, SOUND"})
  void tablesFromIr(String mapping, String source, String verdict, @TempDir Path folder) {
    String command = "verify " + mapping + " --model " + source + " --target-model ptx-6.0 --events 3 --scopes gpu"
        + " --without volatile --without compare_exchange --out " + folder;
    Result result = Result.of(command.split(" "));
    assertTrue(result.out().lines().anyMatch(l -> l.startsWith(verdict + "  " + mapping + " against " + source)),
        result::out);
    assertEquals(verdict.equals("SOUND") ? Exit.OK : Exit.FAILS, result.exit());
  }

  /** Searched programs may be such that a model says nothing of them, and what to leave out is told. */
  @Test
  void searchedProgramsThatAModelDoesNotCover(@TempDir Path folder) throws IOException {
    Path model = Files.writeString(folder.resolve("mine.cat"), """
        "No branches on plain loads"
        outside_unless empty [R & na] ; ctrl as branches
        acyclic sb | rf as A
        """);
    Result result = Result.of("verify", "llvm-ptx", "--model", model.toString(), "--target-model", "ptx-6.0",
        "--events", "2", "--first", "--out", folder.toString());
    assertEquals(Exit.INVALID, result.exit(), result::out);
    assertTrue(result.err().contains("--without guards leaves out"), result::err);
  }

  @ParameterizedTest
  @CsvSource({
      "opencl-ptx, ptx-asplos15, 3, true",
      "opencl-ptx, ptx-asplos15-coherent, 3, false",
      "opencl-ptx-fenced-loads, ptx-asplos15, 3, false"})
  void openClToThePtxOf2015(String mapping, String target, int events, boolean unsound, @TempDir Path folder) {
    Result result = Result.of("verify", mapping, "--model", "opencl-scoped-sc", "--target-model", target, "--events",
        String.valueOf(events), "--out", folder.toString());
    assertEquals(unsound ? Exit.FAILS : Exit.OK, result.exit(), result::out);
  }

  /** A row whose code has a barrier among other instructions is searched, too. */
  @ParameterizedTest
  @CsvSource({"2, false", "3, true"})
  void barriersBetweenFences(int events, boolean unsound, @TempDir Path folder) {
    Result result = Result.of("verify", "opencl-ptx-membars", "--target-model", "ptx-7.5", "--scopes", "dv", "--first",
        "--events", String.valueOf(events), "--out", folder.toString());
    assertEquals(unsound ? Exit.FAILS : Exit.OK, result.exit(), result::out);
    assertTrue(result.out().contains("barrier"), result::out);
  }

  private static Stream<Arguments> tables() {
    return Stream.of(Arguments.of("system-release-weakened", "UNSOUND"), Arguments.of("fence-of-one-device", "UNSOUND"),
        Arguments.of("seq-cst-store-without-fence", "UNSOUND"), Arguments.of("seq-cst-store-with-fence", "SOUND"))
        .limit(Sample.of(2, 4));
  }

  /** What a table says of scopes, devices and seq_cst is found without an option that asks for it. */
  @ParameterizedTest
  @MethodSource("tables")
  void noOptionIsNeeded(String table, String verdict, @TempDir Path folder) {
    Result result = Result.of("verify", "src/test/resources/tables/" + table + ".map", "--out", folder.toString());
    assertTrue(result.out().contains("\n" + verdict + "  " + table) || result.out().startsWith(verdict + "  "),
        result::out);
    assertEquals(verdict.equals("SOUND") ? Exit.OK : Exit.FAILS, result.exit(), result::out);
  }

  @Test
  void theVerdictNamesWhatItLeavesOutAndRestsOn() {
    Result result = Result.of("verify", "scoped-cpp-ptx", "--events", "1", "--without", "volatile");
    String line = result.out().lines().findFirst().orElseThrow();
    assertTrue(line.startsWith("SOUND") && line.contains("; not covered: scopes wi and all, several devices, "), line);
    assertTrue(line.contains("; seq_cst in cuda-scoped-cpp: "), line);
    assertTrue(result.out().replaceAll("\\s+", " ")
        .contains("Not covered, for they were left out by --without: load(volatile), store(volatile)."), result::out);
    Result all = Result.of(
        "verify", "scoped-cpp-ptx", "--events", "1", "--scopes", "cta,gpu,sys", "--without", "seq_cst", "--without",
        "barrier");
    line = all.out().lines().findFirst().orElseThrow();
    assertTrue(line.contains(" on any devices; not covered: scope wi, "), line);
    assertTrue(!line.contains("seq_cst"), line);
  }

  @Test
  void theFileReplaysTheCounterexample(@TempDir Path folder) throws IOException {
    String[] command = ("verify scoped-cpp-ptx-12.9 --target-model ptx-6.0 " + NARROW + " --out " + folder).split(" ");
    Result found = Result.of(command);
    assertEquals(Exit.FAILS, found.exit(), found::out);
    List<Path> files;
    try (var all = Files.list(folder)) {
      files = all.toList();
    }
    assertEquals(1, files.size());
    Result replayed = Result.of("check", "--mapping", "scoped-cpp-ptx-12.9", files.get(0).toString(),
        "--target-model", "ptx-6.0");
    assertEquals(Exit.FAILS, replayed.exit(), replayed::err);
    String outcome = found.out().lines().filter(l -> l.startsWith("  Outcome")).findFirst().orElseThrow();
    assertTrue(replayed.out().contains(outcome), replayed::out);
  }

  @Test
  void bothEnginesAnswerTheSame(@TempDir Path folder) {
    String common = "verify opencl-ptx --model opencl-scoped-sc --target-model ptx-asplos15 --events 3 --scopes gpu "
        + "--placement different --without rmw --without guards --out " + folder;
    for (String engine : List.of("solver", "z3", "explicit")) {
      Result result = Result.of((common + " --engine " + engine).split(" "));
      assertTrue(result.out().contains("; 3 operations are the fewest that show it"), result::out);
    }
  }

  /** The model ptx-6.0 with one thing in it changed. */
  private static Path changed(String from, String to, Path folder) throws IOException {
    try (InputStream file = VerifyModelsTest.class.getResourceAsStream("/models/ptx-6.0.cat")) {
      String shipped = new String(file.readAllBytes(), StandardCharsets.UTF_8);
      assertTrue(shipped.contains(from));
      return Files.writeString(folder.resolve("changed.cat"), shipped.replace(from, to));
    }
  }

  /** A search takes a write of the program for the last one; an operation that may end otherwise is not covered. */
  @ParameterizedTest
  @ValueSource(strings = {"solver", "explicit"})
  void initialValuesThatComeLastAreNotCovered(String engine, @TempDir Path folder) throws IOException {
    Path model = changed(" | ([I] ; loc ; [W \\ I])", "", folder);
    Path table = Files.writeString(folder.resolve("t.map"),
        "mapping \"t\" from cuda to ptx\nstore(relaxed, dv) x v => st.relaxed.gpu x, v\n"
            + "r = compare_exchange(relaxed, dv) x e d => atom.relaxed.gpu.cas r, x, e, d\n"
            + "r = exchange(relaxed, dv) x v => atom.relaxed.gpu.exch r, x, v\n");
    Result result = Result.of("verify", table.toString(), "--target-model", model.toString(), "--events", "1",
        "--engine", engine);
    assertEquals(Exit.UNKNOWN, result.exit(), result.out() + result.err());
    assertTrue(result.out().replaceAll("\\s+", " ").contains("although this writes to it: store(relaxed, dv), "
        + "exchange(relaxed, dv), compare_exchange(relaxed, dv)."), result.out());
    Result right =
        Result.of("verify", table.toString(), "--target-model", "ptx-6.0", "--events", "1", "--engine", engine);
    assertEquals(Exit.OK, right.exit(), right.out() + right.err());
  }

  /** That only the target's model tells local memory from global memory is enough for programs that have both. */
  @ParameterizedTest
  @ValueSource(strings = {"solver", "explicit"})
  void whatTheTargetTellsOfMemoryCounts(String engine, @TempDir Path folder) throws IOException {
    Path model =
        changed("irreflexive (rf | fr) ; cause", "irreflexive [GLOBAL] ; (rf | fr) ; cause", folder);
    Path table = Files.writeString(folder.resolve("t.map"), "mapping \"t\" from cuda to ptx\n"
        + "r = load(na) x => ld.weak r, x\nstore(na) x v => st.weak x, v\n"
        + "r = load(acquire, wg) x => ld.acquire.cta r, x\nstore(release, wg) x v => st.release.cta x, v\n");
    List<String> command = List.of("verify", table.toString(), "--placement", "same", "--engine", engine, "--first",
        "--out", folder.toString(), "--events", "4", "--target-model");
    Result local = Result.of(Stream.concat(command.stream(), Stream.of(model.toString())).toArray(String[]::new));
    assertEquals(Exit.FAILS, local.exit(), local.out() + local.err());
    assertTrue(local.out().contains("UNSOUND") && local.out().contains("  Memory   x"), local.out());
  }

  @Test
  void aSolverSearchesTheMachineToo(@TempDir Path folder) {
    Result original = Result.of(("verify rsp-original --engine solver --out " + folder).split(" "));
    assertEquals(Exit.FAILS, original.exit());
    assertTrue(original.out().contains("UNSOUND  rsp-original  smallest: 2 operations"), original::out);
    assertTrue(original.out().contains("STUCK  rsp-original  smallest: 2 operations"), original::out);
    assertTrue(original.out().contains("UNSOUND and STUCK  rsp-original against opencl-rsp and the machine"),
        original::out);
    Result stuck = Result.of(("verify rsp-original --engine solver --without rmw --events 2 --ops 1 --out " + folder)
        .split(" "));
    assertEquals(Exit.FAILS, stuck.exit());
    assertTrue(stuck.out()
        .contains("\nSTUCK  rsp-original against opencl-rsp and the machine; 2 operations are the fewest"), stuck::out);
    assertTrue(stuck.out().contains("; forbidden outcomes: none, programs of up to 2 operations"), stuck::out);
    Result proposed = Result.of("verify", "rsp-proposed", "--engine", "solver", "--events", "2");
    assertEquals(Exit.OK, proposed.exit(), proposed::out);
    assertTrue(proposed.out().contains("No program can get stuck"), proposed::out);
    Result stopped = Result.of("verify", "rsp-proposed", "--engine", "solver", "--ops", "4", "--timeout", "1");
    assertEquals(Exit.UNKNOWN, stopped.exit(), stopped::out);
  }

  @Test
  void aLimitOnTimeLeavesWhatIsKnown() {
    Result result = Result.of("verify", "scoped-cpp-ptx", "--events", "7", "--timeout", "2");
    assertEquals(Exit.UNKNOWN, result.exit());
    // A slow machine has checked nothing until then.
    assertTrue(result.out().matches("(?s)UNKNOWN  scoped-cpp-ptx against cuda-scoped-cpp and ptx-7\\.5; stopped, out of"
        + " time; (with nothing wrong|nothing was checked).*"), result::out);
  }

  /** Standard error of a command, in one line. */
  private static String said(String... arguments) {
    return Result.of(arguments).err().replaceAll("\\s+", " ");
  }

  @Test
  void optionsThatDoNotGoTogetherAreRefused() {
    assertTrue(said("verify", "scoped-cpp-ptx", "--scopes", "planet").contains("there is no scope 'planet'"));
    assertTrue(said("verify", "scoped-cpp-ptx", "--without", "blue").contains("does not know 'blue'"));
    assertTrue(said("verify", "scoped-cpp-ptx", "--events", "0").contains("at least 1"));
    assertTrue(said("verify", "scoped-cpp-ptx", "--events", "70").contains("at most 8 operations"));
    assertTrue(said("verify", "rsp-proposed", "--target-model", "ptx-6.0").contains("searched on its machine"));
    assertTrue(said("verify", "rsp-proposed", "--engine", "solver", "--exact").contains("all programs at once"));
    assertTrue(said("verify", "rsp-proposed", "--engine", "solver", "--placement", "devices").contains("one device"));
    assertTrue(said("verify", "scoped-cpp-ptx", "--sample", "5").contains("the target has a model"));
    assertTrue(said("verify", "scoped-cpp-ptx", "--without", "volatile,rmw").contains("names no operation of cuda"));
    assertTrue(said("verify", "rsp-proposed", "--without", "volatile").contains("names no operation of opencl-rsp"));
  }

  @Test
  void modelsDiffer(@TempDir Path folder) {
    String options = " --events 3 --scopes gpu --placement different --out " + folder;
    Result different = Result.of(("models-diff ptx-6.0 ptx-6.0-no-lb" + options).split(" "));
    assertEquals(Exit.FAILS, different.exit());
    assertTrue(different.out().contains("DIFFERENT  allowed by ptx-6.0, forbidden by ptx-6.0-no-lb: 3 operations"),
        different::out);
    assertTrue(different.out().contains("NONE  allowed by ptx-6.0-no-lb, forbidden by ptx-6.0"), different::out);
    assertTrue(different.out().contains(", data and address dependencies, conditionals that join;"), different::out);
    Result same = Result.of(("models-diff cuda-scoped-cpp cuda-scoped-cpp" + options).split(" "));
    assertFalse(same.out().contains("dependencies"), same::out);
    assertEquals(Exit.OK, same.exit(), same::out);
    assertEquals(Exit.USAGE, Result.of("models-diff", "x.cat", "y.cat").exit());
    assertEquals(Exit.INVALID, Result.of("models-diff", "ptx-6.0", "cuda-scoped-cpp").exit());
  }

  /** What a program writes depends on no read, so that a model which looks at that may forbid more than was asked. */
  @Test
  void dependenciesThatProgramsDoNotHave(@TempDir Path folder) throws IOException {
    Path model = folder.resolve("data.cat");
    for (String relation : List.of("data", "ctrl")) {
      Files.writeString(model, "\"A model\"\ninclude \"cuda-scoped-cpp.cat\"\nacyclic rf | " + relation + "\n");
      Result result = Result.of("verify", "scoped-cpp-ptx", "--model", model.toString(), "--target-model", "ptx-6.0",
          "--events", "1", "--scopes", "gpu");
      assertEquals(Exit.OK, result.exit(), result::out);
      assertEquals(relation.equals("data"), result.out().contains("data dependencies"), result::out);
    }
  }

  /** What programs there are is said in the same words for a model and for the machine. */
  @ParameterizedTest
  @CsvSource({
      "scoped-cpp-ptx --target-model ptx-6.0 --events 3 --ops 1 --threads 3, up to 3 threads of up to 1 operation each",
      "rsp-proposed --events 3 --ops 2, '2 threads of up to 2 operations each'",
      "rsp-proposed --events 3 --ops 2 --engine solver, up to 2 threads of up to 2 operations each",
      "rsp-proposed --events 2 --ops 2 --scopes wg --without fetch_inc, '2 threads and 2 locations'"})
  void oneSetOfOptions(String command, String programs, @TempDir Path folder) {
    Result result = Result.of(("verify " + command + " --out " + folder).split(" "));
    assertEquals(Exit.OK, result.exit(), result::err);
    String events = command.contains("--events 2") ? "2" : "3";
    assertTrue(result.out().contains(", programs of up to " + events + " operations, of " + programs), result::out);
    assertEquals(command.contains("wg"), result.out().contains("not covered: scope dv"), result::out);
  }

  /** CUDA has its wrapping increment as a relaxed function only. */
  @Test
  void rowsForWhatProgramsCannotHaveAreNamed(@TempDir Path folder) throws IOException {
    Path table = Files.writeString(folder.resolve("inc.map"), """
        mapping "Increments" from cuda to ptx
        r = load({relaxed, acquire}, s) x         => ld.order.s r, x
        r = fetch_wrapping_inc(acquire, s) x v    => atom.acquire.s.inc r, x, v
        r = fetch_*({relaxed, acq_rel}, s) x v    => atom.order.s.op r, x, v
        """);
    Result result = Result.of("verify", table.toString(), "--events", "1");
    assertTrue(result.out().contains("; not covered: scopes wi and all, several devices, conditionals that join, "
        + "1 row of the table (below)"), result::out);
    assertTrue(result.out().contains("Rows that no searched program uses: r = fetch_wrapping_inc(acquire, s) x v."),
        result::out);
  }

  /** Otherwise a table could be called sound whose programs may do anything. */
  @Test
  void aTargetLeavesNothingUndefined(@TempDir Path folder) throws IOException {
    Path model = Files.writeString(folder.resolve("racy.cat"), """
        "Reading from another thread is undefined"
        include "ptx-6.0.cat"
        undefined_unless empty rf & ext as nothing-is-read
        """);
    for (Result result : List.of(
        Result.of("verify", "scoped-cpp-ptx", "--events", "2", "--target-model", model.toString()),
        Result.of("check", "--mapping", "scoped-cpp-ptx", "MP+rel.block+acq.block+same-block", "--target-model",
            model.toString()))) {
      assertEquals(Exit.INVALID, result.exit(), result::out);
      assertTrue(result.err().contains("racy.cat:3:1: error: a target model leaves no program undefined"), result::err);
    }
  }
}
