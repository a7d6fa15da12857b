package periscope.toy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import periscope.cli.Result;

/** The commands, run on languages that they do not know. */
class CommandsTest {

  private static final String MP = """
      TOYC MP
      x = 0; y = 0;
      P0@0: put(relaxed) x 1; put(release) y 1
      P1@1: r0 = get(acquire) y; r1 = get(relaxed) x
      exists (1:r0=1 /\\ 1:r1=0)
      """;

  /** The options of a search with loads and stores only: these suffice to distinguish the tables. */
  private static final List<String> LOADS_AND_STORES =
      List.of("--events", "4", "--without", "exchange", "--without", "fence", "--without", "guards");

  @TempDir
  Path folder;

  private String file(String name, String content) throws IOException {
    Path file = folder.resolve(name);
    Files.writeString(file, content);
    return file.toString();
  }

  private static Result run(List<String> options, String... first) {
    return Result.of(Stream.concat(Stream.of(first), options.stream()).toArray(String[]::new));
  }

  private static void says(Result run, int exit, String... lines) {
    assertEquals(exit, run.exit(), run::toString);
    for (String line : lines) {
      assertTrue(run.out().lines().map(String::strip).anyMatch(line::equals), () -> "no line '" + line + "' in " + run);
    }
  }

  @Test
  void aTestIsSimulatedUnderTheUsualModelOfItsLanguage() throws IOException {
    says(Result.of("simulate", file("mp.litmus", MP), "--why"), 1, "Observation MP Never 0 3",
        "P0  c: W[rlx,dv] x=1  d: W[rel,dv] y=1");
  }

  @Test
  void bothEnginesKnowTheInstructionsThatTheLanguageBrings() throws IOException {
    String test = file("sb.litmus", """
        TOYASM SB
        P0@0: swap r0 x 1; full; read r1 y
        P1@0: write y 1; full; read r0 x
        exists (0:r1=0 /\\ 1:r0=0)
        """);
    says(Result.of("simulate", test, "--engine", "enumerate"), 1, "0:r1=0; 1:r0=1;", "0:r1=1; 1:r0=0;",
        "0:r1=1; 1:r0=1;");
    says(Result.of("simulate", test, "--engine", "solver"), 1, "0:r1=0; 1:r0=1;", "0:r1=1; 1:r0=0;", "0:r1=1; 1:r0=1;");
    String light = file("light.litmus", Files.readString(Path.of(test)).replace("full", "light"));
    says(Result.of("simulate", light), 0, "0:r1=0; 1:r0=0;");
  }

  /**
   * The tag of an instruction that only this language has passes through both engines to the language's model, and into
   * reports.
   */
  @Test
  void aTagOfTheLanguageIsSeenByItsModel() throws IOException {
    String loud = """
        TOYASM SB
        P0@0: shout x 1; read r0 y
        P1@1: shout y 1; read r0 x
        exists (0:r0=0 /\\ 1:r0=0)
        """;
    for (String engine : List.of("enumerate", "solver")) {
      says(Result.of("simulate", file("loud.litmus", loud), "--engine", engine, "--why"), 1, "Observation SB Never 0 3",
          "P0  c: W[loud] x=1  d: R y=0");
      says(Result.of("simulate", file("low.litmus", loud.replace("shout", "write")), "--engine", engine), 0,
          "Observation SB Sometimes 1 3");
    }
  }

  /**
   * A predicate controls the instructions that it predicates and no write behind them; a branch controls everything
   * behind it.
   */
  @Test
  void aBlockOfTheLanguageIsPredicated() throws IOException {
    String predicated = """
        TOYASM LB
        P0@0: read r0 x; if r0 != 0 { write z 1 }; write y 1
        P1@1: read r0 y; full; write x 1
        exists (0:r0=1 /\\ 1:r0=1)
        """;
    String inside = predicated.replace("{ write z 1 }; write y 1", "{ write y 1 }");
    String branch = predicated.replace("if r0 != 0 { write z 1 };", "goto L if r0 == 0; write z 1; L:;");
    for (String engine : List.of("enumerate", "solver")) {
      assertEquals(0, Result.of("simulate", file("behind.litmus", predicated), "--engine", engine).exit());
      assertEquals(1, Result.of("simulate", file("inside.litmus", inside), "--engine", engine).exit());
      assertEquals(1, Result.of("simulate", file("branch.litmus", branch), "--engine", engine).exit());
    }
  }

  @Test
  void aTestIsCompiled() throws IOException {
    assertEquals("""
        TOYASM MP
        x = 0; y = 0;
        P0@0: write x 1; light; write y 1
        P1@1: read r0 y; light; read r1 x
        exists (1:r0=1 /\\ 1:r1=0)
        """, Result.of("compile", file("mp.litmus", MP), "--mapping", "toyc-toyasm").out());
  }

  @Test
  void everySmallProgramIsCompiledRightly() {
    Result run = Result.of("verify", "toyc-toyasm", "--events", "4", "--out", folder.toString());
    assertEquals(0, run.exit(), run::toString);
    assertTrue(run.out().startsWith("SOUND  toyc-toyasm against toyc and toyasm, programs of up to 4 operations"),
        run.out());
  }

  @Test
  void theBrokenTwinIsFound() throws IOException {
    Result run = run(LOADS_AND_STORES, "verify", "toyc-toyasm-bare-release", "--out", folder.toString());
    says(run, 1, "store(release, dv) x 1    write x 1  store(_) x v");
    assertTrue(run.out().contains("4 operations are the fewest that show it"), run.out());
    Path found;
    try (Stream<Path> files = Files.list(folder)) {
      found = files.filter(f -> f.toString().endsWith(".litmus")).findFirst().orElseThrow();
    }
    Result replayed = Result.of("check", "--mapping", "toyc-toyasm-bare-release", found.toString());
    assertEquals(1, replayed.exit(), replayed::toString);
    assertTrue(replayed.out().contains("The source would have to violate axiom Coherence"), replayed.out());
    assertEquals(0, Result.of("check", "--mapping", "toyc-toyasm", found.toString()).exit());
  }

  /** A machine that a module brings is found as a service, chosen by its name, and named in reports. */
  @Test
  void aMachineOfAModuleTakesThePlaceOfAModel() throws IOException {
    List<String> machine = Stream.concat(LOADS_AND_STORES.stream(),
        Stream.of("--machine", "toy-machine", "--out", folder.toString())).toList();
    Result right = run(machine, "verify", "toyc-toyasm");
    assertEquals(0, right.exit(), right::toString);
    assertTrue(right.out().startsWith("SOUND  toyc-toyasm against toyc and toy-machine, programs of"), right::toString);
    Result wrong = run(machine, "verify", "toyc-toyasm-bare-release");
    says(wrong, 1, "UNSOUND  toyc-toyasm-bare-release  for toyc-toyasm-bare-release-unsound, source under toyc, "
        + "compiled on toy-machine", "Program  " + folder.resolve("toyc-toyasm-bare-release-unsound.litmus"));
    assertTrue(wrong.out().contains("toy-machine: reachable"), wrong::toString);
    Result json = Result.of("verify", "toyc-toyasm-bare-release", "--json", "--events", "1", "--machine", "toy-machine",
        "--without", "guards", "--out", folder.toString());
    assertTrue(json.out().contains("\"targetModel\" : \"toy-machine\""), json::toString);
    Result guarded = Result.of("verify", "toyc-toyasm", "--machine", "toy-machine", "--out", folder.toString());
    assertEquals(4, guarded.exit(), guarded::toString);
    assertTrue(guarded.err().contains("the machine toy-machine has no branches and no loud writes"), guarded::toString);
  }

  @Test
  void aMachineOfAModuleMayGetStuck() throws IOException {
    Result stuck = Result.of("verify", "toyc-toyasm", "--events", "2", "--without", "exchange", "--without", "fence",
        "--without", "guards", "--machine", "toy-jam", "--out", folder.toString());
    says(stuck, 1, "STUCK  toyc-toyasm  for toyc-toyasm-stuck, source under toyc, compiled on toy-jam",
        "Program  " + folder.resolve("toyc-toyasm-stuck.litmus"));
    assertTrue(stuck.out().contains("toy-jam: can get stuck"), stuck::toString);
    assertTrue(stuck.out().contains("\nSTUCK  toyc-toyasm against toyc and toy-jam"), stuck::toString);
    Result free = run(LOADS_AND_STORES, "verify", "toyc-toyasm", "--machine", "toy-jam", "--without", "release",
        "--without", "acquire", "--out", folder.toString());
    assertEquals(0, free.exit(), free::toString);
    assertTrue(free.out().contains("Stuck: none."), free::toString);
  }

  @Test
  void machinesThatDoNotFitAreToldSo() {
    refuses("did you mean", "verify", "toyc-toyasm", "--machine", "toy-machin");
    refuses("the machine toy-machine runs toyasm, and rsp-original translates to gpuasm", "verify", "rsp-original",
        "--machine", "toy-machine");
    refuses("no module on the class path brings a machine 'rsp'; without --machine, programs for gpuasm are searched",
        "verify", "rsp-original", "--machine", "rsp");
    refuses("--machine and --target-model contradict each other", "verify", "toyc-toyasm", "--machine", "toy-machine",
        "--target-model", "toyasm");
    refuses("--engine z3 does not know this target", "verify", "toyc-toyasm", "--machine", "toy-machine", "--engine",
        "z3");
  }

  private static void refuses(String message, String... arguments) {
    Result run = Result.of(arguments);
    assertEquals(2, run.exit(), run::toString);
    assertTrue(run.err().replaceAll("\\s+", " ").contains(message), run::toString);
  }

  /** The machine takes source languages that it does not know. Toy C has one scope, no flags and no increments. */
  @Test
  void theMachineRunsWhatBecomesGpuAssembly() throws IOException {
    String table = """
        mapping "Toy C on the machine" from toyc to gpuasm
        weaker orders use stronger rows
        r = load(_) x => LD r x; INV_L1 WG
        store(_) x v => FLU_L1 WG; ST v x
        """;
    Result right = Result.of("verify", file("flush.map", table), "--engine", "enumerate", "--out", folder.toString());
    assertEquals(0, right.exit(), right::toString);
    assertTrue(right.out().contains("Operations: load acquire; store release. Scopes: dv."), right::toString);
    Result wrong = Result.of("verify", file("bare.map", table.replace("FLU_L1 WG; ", "")), "--engine", "enumerate",
        "--out", folder.toString());
    assertEquals(1, wrong.exit(), wrong::toString);
    try (Stream<Path> files = Files.list(folder)) {
      assertTrue(files.filter(f -> f.toString().endsWith(".litmus")).anyMatch(CommandsTest::isToyC), wrong::toString);
    }
  }

  private static boolean isToyC(Path file) {
    try {
      return Files.readString(file).contains("TOYC ");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void aProgramIsCheckedAndItsCounterexampleTold() throws IOException {
    String mp = file("mp.litmus", MP);
    says(Result.of("check", "--mapping", "toyc-toyasm", mp), 0,
        "SOUND  toyc-toyasm  for MP, source under toyc, compiled under toyasm");
    says(Result.of("check", "--mapping", "toyc-toyasm-bare-release", mp), 1,
        "UNSOUND  toyc-toyasm-bare-release  for MP, source under toyc, compiled under toyasm",
        "P0  c: W x=1  d: W y=1", "P1  e: R y=1  f: F[light]  g: R x=0",
        "P0's store y=1 (d) synchronises with P1's load y=1 (e).");
  }

  @Test
  void eachFenceIsNeeded() {
    Result run = run(LOADS_AND_STORES, "minimise", "toyc-toyasm");
    assertEquals(0, run.exit(), run::toString);
    assertTrue(run.out().contains("toyc-toyasm is minimal: each of its 4 edits breaks it."), run.out());
  }

  @Test
  void theBrokenTwinIsRepaired() {
    says(run(LOADS_AND_STORES, "repair", "toyc-toyasm-bare-release"), 0, "from  write x v", "to    light; write x v");
    Result dear = run(LOADS_AND_STORES, "repair", "toyc-toyasm-bare-release", "--cost", "fence.sc=3");
    assertTrue(dear.err().contains("names are drop, light, move, na, relaxed, strengthen, wg"), dear::toString);
  }

  @Test
  void aTableIsLinted() throws IOException {
    says(Result.of("lint", "toyc-toyasm"), 0, "toyc-toyasm: ok");
    String table = file("bad.map", """
        mapping "bad" from toyc to toyasm
        r = load(relaxed, everyone) x => read x r
        store(_) x v => light
        store(relaxed, _) x v => wriet x v
        """);
    Result run = Result.of("lint", table);
    assertEquals(4, run.exit(), run::toString);
    assertTrue(run.err().contains("toy assembly has no 'wriet'"), run::toString);
    Result rows = Result.of("lint", file("rows.map", """
        mapping "rows" from toyc to toyasm
        r = load(relaxed, everyone) x => read x r
        store(_) x v => light
        """));
    assertTrue(rows.err().contains("'x' is not a register in 'r = load(relaxed, everyone) x'"), rows::toString);
    assertTrue(rows.err().contains("a row for store must write exactly once"), rows::toString);
  }

  @Test
  void languagesThatDoNotFitAreToldSo() throws IOException {
    Result run = Result.of("lint",
        file("cross.map", "mapping \"cross\" from cuda to toyasm\nfence(relaxed, _) => nothing\n"));
    assertTrue(run.err().contains("mappings cannot translate from cuda to toyasm"), run::toString);
    Result simulated = Result.of("simulate", file("mp.litmus", MP), "--model", "ptx-7.5");
    assertTrue(simulated.err().contains("the model ptx-7.5 judges ptx tests, and this test is in TOYC"),
        simulated::toString);
  }

  @Test
  void modelsAreCompared() throws IOException {
    String stronger = file("stronger.cat", "\"stronger\"\n"
        + Files.readString(Path.of("src/test/resources/models/toyasm.cat")).replaceFirst("\".*\"\n", "")
        + "acyclic po | rf as NoLoadBuffering\n");
    says(Result.of("models-diff", "toyasm", stronger, "--language", "toyasm", "--events", "4", "--out",
        folder.toString()), 1,
        "P0@0: read r0 x; write y 1");
  }
}
