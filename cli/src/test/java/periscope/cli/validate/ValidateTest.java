package periscope.cli.validate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import periscope.cli.Result;
import periscope.cli.session.Exit;

/** The command: its table, what it keeps, and what it says of wrong command lines. */
class ValidateTest {

  @TempDir Path folder;
  private Path tests;

  @BeforeEach
  void generate() {
    tests = folder.resolve("tests");
    assertEquals(Exit.OK, Result.of("generate", "cycles", "--threads", "2", "--edges", "po,membar.cta,membar.gl",
        "--language", "ptx", "--order", "Na", "--placement", "all", "-o", tests.toString()).exit());
  }

  private static JsonNode counts(int exit, String... command) throws IOException {
    List<String> words = new ArrayList<>(List.of("validate"));
    words.addAll(List.of(command));
    words.add("--json");
    Result result = Result.of(words.toArray(String[]::new));
    assertEquals(exit, result.exit(), result.err());
    return new ObjectMapper().readTree(result.out()).path("sides").path(0).path("counts");
  }

  /** The numbers of docs/ugpu.md for two threads: the model is weaker where membar.cta stands behind a load. */
  @Test
  void machines() throws IOException {
    JsonNode counts = counts(Exit.FAILS, tests.toString(), "--model", "ptx-asplos15", "--machine", "ugpu");
    assertEquals(86, counts.path("agree").asInt());
    assertEquals(4, counts.path("weaker").asInt());
    JsonNode same = counts(Exit.OK, tests.toString(), "--model", "sc", "--machine", "interleaved");
    assertEquals(90, same.path("agree").asInt());
  }

  /** As of other commands, --quiet leaves the table alone. */
  @Test
  void quiet() {
    Result all = Result.of("validate", tests.toString(), "--model", "ptx-asplos15", "--diff", "sc");
    Result quiet = Result.of("validate", tests.toString(), "--model", "ptx-asplos15", "--diff", "sc", "-q");
    assertEquals(all.exit(), quiet.exit());
    List<String> table = all.out().lines().skip(2).limit(2).toList();
    assertTrue(table.get(0).startsWith("beside"), all.out());
    assertEquals(table, quiet.out().lines().skip(2).toList(), quiet.out());
  }

  @Test
  void theSmallestDifferenceIsExplained() {
    Result result = Result.of("validate", tests.toString(), "--model", "ptx-asplos15", "--diff", "sc");
    assertEquals(Exit.FAILS, result.exit());
    assertTrue(result.out().contains("ptx-asplos15 is weaker than sc in "), result.out());
    assertTrue(result.out().contains("Why      In sc it would violate axiom Sc: "), result.out());
    assertTrue(result.out().lines().noneMatch(l -> l.length() > 80 && !l.contains(tests.toString())), result.out());
  }

  @Test
  void chips() throws IOException {
    String corpus = "../corpus/ptx";
    JsonNode hardware = counts(Exit.OK, corpus, "--model", "ptx-asplos15", "--observations", "shipped");
    assertEquals(0, hardware.path("stronger").asInt());
    assertEquals(19, hardware.path("agree").asInt());
    JsonNode official = counts(Exit.FAILS, corpus, "--model", "ptx-6.0", "--observations", "shipped");
    assertEquals(2, official.path("stronger").asInt());
  }

  /** A simulated device with store buffers does what sequential consistency forbids. */
  @Test
  void devices() throws IOException {
    assertEquals(1, counts(Exit.FAILS, "SB+rlx.dv+rlx.dv", "--model", "sc", "--device", "store-buffers",
        "--instances", "20000").path("stronger").asInt());
    assertEquals(1, counts(Exit.OK, "SB+rlx.dv+rlx.dv", "--model", "tso", "--device", "store-buffers",
        "--instances", "20000").path("agree").asInt());
  }

  /** What is in the file is not asked again, unless the model is another one; a torn line is asked again. */
  @Test
  void resumes() throws IOException {
    Path model = Files.writeString(folder.resolve("mine.cat"), "\"mine\"\nacyclic po | rf | co | fr as Order\n");
    Path results = folder.resolve("results.jsonl");
    String[] command = {tests.toString(), "--model", model.toString(), "--diff", "sc", "--cat-of", "periscope",
        "--out", results.toString()};
    assertEquals(90, counts(Exit.OK, command).path("agree").asInt());
    List<String> lines = Files.readAllLines(results);
    assertEquals(90, lines.size());
    // A line that says otherwise than the truth shows that it is used.
    lines.set(3, lines.get(3).replace("\"kind\":\"agree\"", "\"kind\":\"outside\""));
    Files.writeString(results, String.join("\n", lines).substring(0, String.join("\n", lines).length() - 20));
    assertEquals(89, counts(Exit.OK, command).path("agree").asInt());
    assertEquals(90, Files.readAllLines(results).size());
    Files.writeString(model, "\"mine\"\nacyclic po-loc | rf | co | fr as Coherence\n");
    assertTrue(counts(Exit.FAILS, command).path("weaker").asInt() > 20);
    assertEquals(180, Files.readAllLines(results).size());
  }

  @Test
  void wrongCommandLines() throws IOException {
    String some = tests.toString();
    told(Exit.USAGE, "nothing stands beside the model", "validate", some, "--model", "sc");
    told(Exit.USAGE, "there is no machine 'upgu'", "validate", some, "--model", "sc", "--machine", "upgu");
    told(Exit.USAGE, "--seed is of devices", "validate", some, "--model", "sc", "--diff", "tso", "--seed", "3");
    told(Exit.INVALID, "no model", "validate", some, "--model", "scc", "--diff", "sc");
    Path other = Files.writeString(folder.resolve("notes.txt"), "bread\n");
    told(Exit.INVALID, "line 1 is no result of validate", "validate", some, "--model", "sc", "--machine", "ugpu",
        "--out", other.toString());
    assertEquals("bread\n", Files.readString(other));
    told(Exit.INVALID, "this is not JSON", "validate", some, "--model", "sc", "--observations",
        other.toString());
  }

  private static void told(int exit, String message, String... command) {
    Result result = Result.of(command);
    assertEquals(exit, result.exit(), result.err());
    assertTrue(result.err().contains(message), result.err());
  }

  @Test
  void aTestThatCannotBeReadDoesNotKeepTheOthers() throws IOException {
    Files.writeString(tests.resolve("AAA.litmus"), "PTX AAA\n{ x=0; }\n P0 ;\n stt x, 1 ;\n");
    JsonNode counts = counts(Exit.INVALID, tests.toString(), "--model", "sc", "--machine", "interleaved");
    assertEquals(90, counts.path("agree").asInt());
  }
}
