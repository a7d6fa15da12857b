package periscope.commands.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.common.hash.Hashing;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import periscope.cli.Result;
import periscope.cli.session.Exit;
import periscope.testing.Sample;

/** Every two of several tables. */
class MatrixTest {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int SEEDS = Sample.of(1, 12);
  private static final String BEFORE = "seq-cst-fence-before";
  private static final String BEHIND = "seq-cst-fence-behind";
  private static final List<String> LOADS = List.of("fence.sc.s; ld.acquire.s r, x", "ld.acquire.s r, x; fence.sc.s",
      "fence.sc.s; ld.relaxed.s r, x; fence.sc.s", "ld.acquire.s r, x");
  private static final List<String> STORES = List.of("fence.sc.s; st.release.s x, v", "st.release.s x, v; fence.sc.s",
      "fence.sc.s; st.relaxed.s x, v; fence.sc.s", "st.release.s x, v");
  /** Pairs of a load and a store with fences on both sides of one of them, which are right together. */
  private static final List<List<Integer>> RIGHT = List.of(List.of(2, 2), List.of(0, 2));

  @TempDir
  private Path folder;

  private String table(String name, String load, String store, String... more) throws IOException {
    Path file = folder.resolve(name + ".map");
    Files.writeString(file, "mapping \"" + name + "\" from cuda to ptx\n"
        + "r = load(relaxed, s) x => ld.relaxed.s r, x\nstore(relaxed, s) x v => st.relaxed.s x, v\n"
        + "r = load(seq_cst, s) x => " + load + "\nstore(seq_cst, s) x v => " + store + "\n"
        + String.join("\n", more) + "\n");
    return file.toString();
  }

  private static String[] options(String... words) {
    return Stream.concat(Stream.of(words), Stream.of("--target-model", "ptx-6.0", "--scopes", "gpu", "--placement",
        "different", "--threads", "2", "--without", "guards")).toArray(String[]::new);
  }

  private static String[] matrix(List<String> tables, String... words) {
    return options(Stream.of(Stream.of("compare", "--matrix"), tables.stream(), Stream.of(words)).flatMap(s -> s)
        .toArray(String[]::new));
  }

  private static JsonNode json(Result result) throws IOException {
    return JSON.readTree(result.out());
  }

  /** Tables of a seed: two with fences on different sides, one that is right, too, and one that is wrong. */
  private List<String> tables(int seed) throws IOException {
    Random random = new Random(seed * 1_000_003L);
    List<List<Integer>> codes = new ArrayList<>(List.of(List.of(0, 0), List.of(1, 1), RIGHT.get(random.nextInt(2)),
        List.of(random.nextInt(LOADS.size()), 3)));
    Collections.shuffle(codes, random);
    List<String> tables = new ArrayList<>();
    for (List<Integer> code : codes) {
      tables.add(table("t" + seed + (char) ('a' + tables.size()), LOADS.get(code.get(0)), STORES.get(code.get(1))));
    }
    return tables;
  }

  @Test
  void theMatrixSaysWhatVerifySays() throws IOException {
    Set<String> seen = new HashSet<>();
    for (int seed = 0; seed < SEEDS; seed++) {
      List<String> tables = tables(seed);
      Result result = Result.of(matrix(tables, "--events", "4", "--json"));
      JsonNode matrix = json(result);
      String about = result.out() + result.err();
      int pair = 0;
      int worst = 0;
      for (int i = 0; i < tables.size(); i++) {
        for (int j = i + 1; j < tables.size(); j++) {
          Result single = Result.of(
              options("verify", tables.get(i), "--mix", tables.get(j), "--events", "4", "--first", "--json"));
          worst = Exit.worst(worst, single.exit());
          JsonNode verify = json(single);
          JsonNode cell = matrix.path("pairs").path(pair++);
          assertEquals(verify.path("verdict"), cell.path("verdict"), about);
          assertEquals(verify.path("mixture").path("together"), cell.path("together"), about);
          assertEquals(verify.path("findings").path(0).path("operations").asInt(),
              cell.path("smallest").path("operations").asInt(), about);
          seen.add(cell.path("verdict").asText() + " " + cell.path("together").asText());
          for (int t : List.of(i, j)) {
            JsonNode alone = verify.path("mixture").path("tables").path(t == i ? 0 : 1);
            JsonNode diagonal = matrix.path("tables").path(t);
            assertEquals(alone.path("verdict"), diagonal.path("verdict"), about);
            assertEquals(alone.path("operations").asInt(), diagonal.path("smallest").path("operations").asInt(), about);
          }
        }
      }
      assertEquals(worst, result.exit(), about);
    }
    assertTrue(seen.containsAll(Set.of("UNSOUND UNSOUND", "SOUND SOUND")), seen::toString);
    assertTrue(seen.contains("UNSOUND SOUND"), seen::toString);
  }

  /** Fences before and behind, each in two codes: each of the four pairs of different sides is wrong by itself. */
  @Test
  void aWrongPairHidesNoOther() throws IOException {
    List<String> tables = List.of(table("before", LOADS.get(0), STORES.get(0)),
        table("behind", LOADS.get(1), STORES.get(1)),
        table("late", "ld.relaxed.s r, x; fence.sc.s", "fence.acq_rel.s; st.relaxed.s x, v; fence.sc.s"),
        table("early", "fence.sc.s; ld.relaxed.s r, x; fence.acq_rel.s", "fence.sc.s; st.relaxed.s x, v"));
    JsonNode report = json(Result.of(matrix(tables, "--events", "4", "--json")));
    List<String> verdicts = new ArrayList<>();
    report.path("pairs").forEach(p -> verdicts.add(p.path("verdict").asText() + " "
        + p.path("smallest").path("operations").asText()));
    assertEquals(List.of("UNSOUND 4", "UNSOUND 4", "SOUND ", "SOUND ", "UNSOUND 4", "UNSOUND 4"), verdicts,
        report::toString);
  }

  @Test
  void everyCommandShowsItsProgram() throws IOException {
    Result result = Result.of(matrix(List.of(BEFORE, BEHIND), "--json"));
    assertEquals(Exit.FAILS, result.exit(), result.err());
    JsonNode cell = json(result).path("pairs").path(0);
    String command = cell.path("smallest").path("command").asText();
    Result shown = Result.of(Stream.concat(Result.words(command).stream().skip(1),
        Stream.of("--json", "--out", folder.resolve("out").toString())).toArray(String[]::new));
    assertEquals(cell.path("smallest").path("operations"), json(shown).path("findings").path(0).path("operations"),
        command);
    assertEquals(cell.path("smallest").path("program"), json(shown).path("findings").path(0).path("program"));
    JsonNode threads = json(Result.of(matrix(List.of(BEFORE, BEHIND), "--mix", "thread:", "--json")));
    assertEquals("SOUND", threads.path("pairs").path(0).path("verdict").asText());
    assertEquals("thread", threads.path("by").asText());
  }

  /** A table with a renamed copy: the same verdicts and sizes as the table alone, whether it is right or wrong. */
  @Test
  void aCopyIsTheTable() throws IOException {
    for (boolean right : List.of(true, false)) {
      String one = table("one", LOADS.get(0), STORES.get(right ? 0 : 3));
      String copy = table("copy", LOADS.get(0), STORES.get(right ? 0 : 3));
      Result result = Result.of(matrix(List.of(one, copy), "--events", "4", "--json"));
      JsonNode report = json(result);
      JsonNode verify = json(Result.of(options("verify", one, "--events", "4", "--first", "--json", "--out",
          folder.resolve("out").toString())));
      assertEquals(right ? Exit.OK : Exit.FAILS, result.exit(), result.err());
      for (JsonNode table : report.path("tables")) {
        assertEquals(verify.path("verdict"), table.path("verdict"));
        assertEquals(verify.path("findings").path(0).path("operations"),
            table.path("smallest").path("operations"));
      }
      assertEquals(verify.path("verdict"), report.path("pairs").path(0).path("verdict"));
      assertEquals("INAPPLICABLE", report.path("pairs").path(0).path("together").asText());
      String text = Result.of(matrix(List.of(one, copy), "--events", "4")).out();
      String cell = right ? "SOUND" : "UNSOUND 4";
      assertTrue(text.contains("  1  " + cell + "  " + cell + "\n"), text);
    }
  }

  /** Tables from other languages are translated; no command is about two of them without a file that does so. */
  @Test
  void tablesOfSeveralLanguages() throws IOException {
    List<String> tables = new ArrayList<>(List.of(BEFORE));
    for (int side = 0; side < 2; side++) {
      Path file = Path.of(table("llvm" + side, LOADS.get(side), STORES.get(side)));
      Files.writeString(file, Files.readString(file).replace("from cuda", "from llvm"));
      tables.add(file.toString());
    }
    JsonNode report = json(Result.of(matrix(tables, "--events", "4", "--json")));
    assertEquals("llvm", report.path("tables").path(1).path("translatedFrom").asText());
    assertEquals(List.of("INAPPLICABLE", "UNSOUND", "UNSOUND"),
        IntStream.range(0, 3).mapToObj(p -> report.path("pairs").path(p).path("together").asText()).toList());
    assertTrue(report.path("pairs").path(1).path("smallest").path("command").asText().contains("--mix"));
    assertTrue(report.path("pairs").path(2).path("smallest").path("command").isMissingNode());
    Result text = Result.of(matrix(tables, "--events", "4"));
    String line = text.out().replaceAll("\\s+", " ");
    assertTrue(line.contains("Shown by 'periscope verify' of tables from cuda with the line 'extends llvm0', and the"
        + " line 'extends llvm1'."), text.out());
    assertTrue(line.contains("llvm0 is a table from llvm: its rows compile"), text.out());
  }

  /** Each table alone goes wrong where no row is at fault: nothing is left out, and the pair has more than that. */
  @Test
  void aFaultThatNoRowMends() throws IOException {
    Path model = folder.resolve("strict.cat");
    Files.writeString(model, "\"Strict\"\ninclude \"cuda-scoped-cpp.cat\"\nacyclic po | rf as NoLoadBuffering\n");
    String both = table("both", LOADS.get(2), STORES.get(2));
    String[] command = matrix(List.of(BEFORE, BEHIND, both), "--events", "4", "--model", model.toString());
    JsonNode report = json(Result.of(Stream.concat(Stream.of(command), Stream.of("--json")).toArray(String[]::new)));
    assertEquals("true true", report.path("tables").path(0).path("unmended").asText() + " "
        + report.path("tables").path(1).path("unmended").asText());
    JsonNode pair = report.path("pairs").path(0);
    assertEquals("UNSOUND 4", pair.path("together").asText() + " " + pair.path("smallest").path("operations").asInt());
    String text = Result.of(command).out();
    assertTrue(text.contains("  1  UNSOUND 4  UNSOUND 4  no more\n"), text);
    assertTrue(text.replaceAll("\\s+", " ").contains("No row mends load(relaxed, dv) x; store(relaxed, dv) y |"), text);
    assertTrue(text.contains("Alone have it: 1, 2, 3."), text);
    assertTrue(pair.path("smallest").path("program").asText().contains("seq_cst"), pair.toString());
  }

  /** What a run says but for when it was decided. */
  private static List<String> answers(JsonNode report) {
    List<String> answers = new ArrayList<>();
    Stream.of("tables", "pairs").forEach(part -> report.path(part).forEach(cell -> answers.add(
        cell.path("verdict") + " " + cell.path("together") + " " + cell.path("completed") + " "
            + cell.path("smallest").path("operations"))));
    return answers;
  }

  private static long kept(JsonNode report) {
    return Stream.of("tables", "pairs").flatMap(part -> IntStream.range(0, report.path(part).size())
        .mapToObj(i -> report.path(part).path(i).path("kept"))).filter(k -> !k.isMissingNode()).count();
  }

  @Test
  void anInterruptedMatrixGoesOnWhereItWas() throws IOException {
    List<String> tables = List.of(BEFORE, BEHIND, table("both", LOADS.get(2), STORES.get(2)));
    String[] command = matrix(tables, "--events", "4", "--json");
    Path cache = folder.resolve("cache");
    JsonNode whole = json(Result.of(command));
    Result stopped = Result.until("2 alone", cache, command);
    assertEquals(Exit.INTERRUPTED, stopped.exit(), stopped.err());
    JsonNode part = json(stopped);
    assertEquals("UNKNOWN", part.path("verdict").asText());
    assertEquals("interrupted", part.path("pairs").path(0).path("stopped").asText());
    Result again = Result.keeping(cache, command);
    assertEquals(answers(whole), answers(json(again)), again.err());
    assertEquals(2, kept(json(again)), again.out());
    Result twice = Result.keeping(cache, command);
    assertEquals(answers(whole), answers(json(twice)), twice.err());
    assertEquals(6, kept(json(twice)), twice.out());
    String text = Result.keeping(cache, matrix(tables, "--events", "4")).out().replaceAll("\\s+", " ");
    assertTrue(text.contains("by the same tool: 1 alone, 2 alone, 3 alone, 1 with 2, 1 with 3, 2 with 3."), text);
    assertEquals(0, kept(json(Result.keeping(cache, Stream.concat(Stream.of(command), Stream.of("--no-cache"))
        .toArray(String[]::new)))));
  }

  /** A larger bound begins behind what smaller ones decided. */
  @Test
  void aLargerBoundGoesOn() throws IOException {
    Path cache = folder.resolve("cache");
    List<String> tables = List.of(BEFORE, BEHIND);
    Result small = Result.keeping(cache, matrix(tables, "--events", "3", "--json"));
    assertEquals("SOUND", json(small).path("pairs").path(0).path("verdict").asText());
    Result large = Result.keeping(cache, matrix(tables, "--events", "4", "--json"));
    assertEquals("UNSOUND", json(large).path("pairs").path(0).path("verdict").asText(), large.out());
    assertEquals("SOUND", json(Result.keeping(cache, matrix(tables, "--events", "3", "--json"))).path("pairs").path(0)
        .path("verdict").asText());
  }

  /** Programs that a table alone compiles wrongly are the same in each bound: so is the answer about the others. */
  @Test
  void aKeptPairBesideAFaultyTableCountsForSmallerBounds() throws IOException {
    Path cache = folder.resolve("cache");
    List<String> tables = List.of(BEFORE, table("bare", LOADS.get(0), STORES.get(3)));
    JsonNode large = json(Result.keeping(cache, matrix(tables, "--events", "4", "--json")));
    assertEquals("UNSOUND SOUND", large.path("pairs").path(0).path("verdict").asText() + " "
        + large.path("pairs").path(0).path("together").asText());
    assertTrue(large.path("tables").path(1).path("leftOut").isMissingNode(), large::toString);
    String[] command = matrix(tables, "--events", "3", "--json");
    JsonNode small = json(Result.keeping(cache, command));
    assertFalse(small.path("pairs").path(0).path("kept").isMissingNode(), small::toString);
    JsonNode fresh = json(Result.keeping(folder.resolve("other"), command));
    assertTrue(fresh.path("pairs").path(0).path("kept").isMissingNode(), fresh::toString);
    assertEquals(answers(fresh), answers(small));
  }

  /** Code that is right beside the rest of its own table may be wrong beside another's, whatever rows are at fault. */
  @Test
  void theRowsAtFaultAloneAreAskedAboutInMixtures() throws IOException {
    String acme = table("acme", LOADS.get(0), STORES.get(1), "r = exchange(seq_cst, s) x v => fence.sc.s;"
        + " atom.acq_rel.s.op r, x, v");
    String less = table("less", LOADS.get(0), STORES.get(1));
    JsonNode report = json(Result.of(matrix(List.of(less, acme, BEFORE), "--events", "4", "--json")));
    List<String> cells = new ArrayList<>();
    report.path("pairs").forEach(p -> cells.add(p.path("together").asText() + " " + p.path("verdict").asText()));
    // The table of fewer rows breaks beside the third, and so does the other one, which is wrong alone.
    assertEquals(List.of("INAPPLICABLE UNSOUND", "UNSOUND UNSOUND", "UNSOUND UNSOUND"), cells);
    assertEquals("SOUND UNSOUND SOUND", String.join(" ", IntStream.range(0, 3).mapToObj(
        t -> report.path("tables").path(t).path("verdict").asText()).toList()));
  }

  private List<Path> files(Path cache, String suffix) throws IOException {
    try (Stream<Path> files = Files.walk(cache)) {
      return files.filter(f -> f.toString().endsWith(suffix)).sorted().toList();
    }
  }

  @Test
  void wrongAndForeignRecordsAreNotBelieved() throws IOException {
    Path cache = folder.resolve("cache");
    List<String> tables = List.of(BEFORE, BEHIND);
    String[] command = matrix(tables, "--events", "4", "--json");
    JsonNode whole = json(Result.keeping(cache, command));
    Path record = files(cache, ".mixture").stream().filter(f -> text(f).contains("fault UNSOUND")).findFirst()
        .orElseThrow();
    String right = text(record);
    String other = "store(seq_cst, dv) by " + BEFORE;
    List<String> wrong = List.of(
        // Another answer, without a checksum of its own.
        right.replaceFirst("right 3(?s).*", "right 4\n"),
        // With its checksum: a program that is compiled rightly, and one that needs one table only.
        signed(right.replace("load(seq_cst, dv) by " + BEHIND, "load(seq_cst, dv) by " + BEFORE)),
        signed(right.replaceAll("slot 1 false", "slot 0 false")),
        // The record of another question.
        signed(right.replaceFirst("question \\w{64}", "question " + "a".repeat(64))),
        "", right.substring(0, right.length() / 2));
    assertTrue(right.contains(other), right);
    for (String text : wrong) {
      assertFalse(text.equals(right));
      Files.writeString(record, text);
      Result result = Result.keeping(cache, command);
      assertEquals(answers(whole), answers(json(result)), text);
      assertTrue(result.err().contains("is damaged: it is not used, and removed"), text + result.err());
      assertEquals(2, kept(json(result)), text + result.out());
      assertEquals(right, text(record));
    }
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String signed(String record) {
    String content = record.substring(record.indexOf("question "));
    return "periscope mixture 1\nchecksum " + Hashing.sha256().hashString(content, StandardCharsets.UTF_8) + "\n"
        + content;
  }

  @Test
  void eightTablesFitOnALine() throws IOException {
    List<String> tables = new ArrayList<>();
    for (int t = 0; t < 8; t++) {
      tables.add(table("table" + t, LOADS.get(0), STORES.get(0), "r = load(acquire, s) x => "
          + "fence.sc.s; ".repeat(t) + "ld.acquire.s r, x"));
    }
    Result result = Result.until("1 alone", folder.resolve("cache"), matrix(tables, "--events", "2"));
    assertTrue(result.out().contains("        7        8\n  1  SOUND  not      not"),
        () -> result.out() + result.err());
    assertTrue(result.out().contains("\n            decided  decided"), result.out());
    result.out().lines().skip(1).forEach(l -> assertTrue(l.length() <= 80, l));
    assertTrue(result.out().contains("not decided, interrupted: 35 cells"), result.out());
  }

  @Test
  void mistakesHaveAWayOut() throws IOException {
    mistake(Exit.USAGE, "'periscope compare --matrix rsp-original rsp-proposed " + BEFORE + "' mixes every two",
        "compare", "rsp-original", "rsp-proposed", BEFORE);
    mistake(Exit.USAGE, "'periscope verify a --mix b' mixes two tables", "compare", "a", "b", "--mix", "thread:");
    mistake(Exit.USAGE, "--mix of a matrix is thread:, not '" + BEHIND + "'",
        "compare", "--matrix", BEFORE, BEHIND, "--mix", BEHIND);
    mistake(Exit.USAGE, "--sarif does not go with --matrix", "compare", "--matrix", BEFORE, BEHIND, "--sarif", "x");
    mistake(Exit.USAGE, "Missing required parameter: 'CHANGED'", "compare", "--matrix", BEFORE);
    mistake(Exit.INVALID, "rsp-original compiles to gpuasm, and " + BEFORE + " to ptx",
        "compare", "--matrix", BEFORE, "rsp-original");
    mistake(Exit.INVALID, "seq-cst-fence-befor", "compare", "--matrix", BEFORE, "seq-cst-fence-befor");
  }

  private static void mistake(int exit, String message, String... arguments) {
    Result result = Result.of(arguments);
    assertEquals(exit, result.exit(), result.err());
    assertEquals("", result.out());
    assertTrue(result.err().replaceAll("\\s+", " ").contains(message), result.err());
  }
}
