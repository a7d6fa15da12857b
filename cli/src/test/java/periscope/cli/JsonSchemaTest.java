package periscope.cli;

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

/** What commands write with {@code --json} is what the schemas in {@code docs} say. */
class JsonSchemaTest {

  private static final String FOLDER = "src/test/resources/golden/";

  private final ObjectMapper json = new ObjectMapper();
  private JsonNode schema;

  @Test
  void explore() throws IOException {
    conforms("explore", FOLDER + "inc.litmus", "--mapping", "rsp-original", "--json");
    conforms("explore", FOLDER + "asm.litmus", "--json", "--full", "--trace", "x=1 /\\ y=1");
    conforms("explore", FOLDER + "remote-load.litmus", "--mapping", "rsp-original", "--json", "--trace", "stuck");
    conforms("explore", FOLDER + "nothing.litmus", "--mapping", "rsp-original", "--json", "--exact");
  }

  @Test
  void simulate() throws IOException {
    conforms("simulate", FOLDER + "racy.litmus", FOLDER + "syntax.litmus", FOLDER + "loop.litmus", "--json");
    conforms("simulate", FOLDER + "races.litmus", FOLDER + "unsequenced.litmus", "--json", "--engine", "z3");
    conforms("simulate", FOLDER + "nothing.litmus", "--model", "sc", "--json", "--why");
    conforms("simulate", "../corpus/opencl-rsp", "--json", "--why", "--svg", "target/pictures");
    conforms("simulate", FOLDER + "mp.litmus", "RMW+inc.dv+inc.dv", "--timeout", "1e-9", "--json", "--why");
  }

  @Test
  void run() throws IOException {
    conforms("run", "MP+rel.dv+acq.dv", "MP+bar+if-bar", FOLDER + "syntax.litmus", FOLDER + "loop.litmus", "--device", "store-buffers",
        "--model", "opencl-rsp,sc", "--iterations", "2000", "--seed", "1", "--json");
    conforms("run", "MP+rel.dv+acq.dv", "--mapping", "rsp-original", "--device", "rsp-machine", "--iterations", "100000", "--seed", "1",
        "--json");
    conforms("run", "cas-sl", "--mapping", "cuda-5.5-ptx", "--device", "store-buffers", "--iterations", "2000", "--seed", "1", "--json");
  }

  @Test
  void devices() throws IOException {
    conforms("devices", "--json");
  }

  @Test
  void verify() throws IOException {
    conforms("verify", "rsp-original", "--ops", "1", "--json", "--all", "--out", "target/counterexamples");
    conforms("verify", "rsp-proposed", "--threads", "3", "--sample", "50", "--seed", "1", "--json");
  }

  @Test
  void verifyProgram() throws IOException {
    schema = json.readTree(Path.of("../docs/verify-program.schema.json").toFile());
    for (String[] command : new String[][] {
        {"verify", "cuda-5.5-ptx", "--program", "../corpus/cuda/cas-sl.litmus", "--model", "cuda-assume-sc", "--json", "--svg",
            "target/pictures"},
        {"verify", "cuda-5.5-ptx", "--program", "../corpus/cuda/cas-sl.litmus", "--json"},
        {"verify", "rsp-original", "--program", "MP+rel.dv+acq.dv", "--json"}}) {
      assertEquals(List.of(), problems("", schema, json.readTree(Result.of(command).out())));
    }
  }

  @Test
  void verifyWithModels() throws IOException {
    schema = json.readTree(Path.of("../docs/verify-models.schema.json").toFile());
    for (String[] command : new String[][] {
        {"verify", "opencl-ptx", "--model", "opencl-scoped-sc", "--target-model", "ptx-asplos15", "--json", "--svg",
            "target/pictures", "--out", "target/counterexamples"},
        {"verify", "rsp-original", "--engine", "z3", "--json", "--out", "target/counterexamples"},
        {"verify", "scoped-cpp-ptx", "--events", "2", "--json"},
        {"verify", "scoped-cpp-ptx", "--timeout", "0.01", "--json"},
        {"verify", "scoped-cpp-ptx", "--scopes", "wi", "--without", "na", "--without", "volatile", "--without", "store",
            "--without", "load", "--without", "rmw", "--without", "fence", "--json"}}) {
      assertEquals(List.of(), problems("", schema, json.readTree(Result.of(command).out())));
    }
  }

  /** Whatever the command, its report says whose meaning the names of a model in a file were given; of shipped models it is clear. */
  @Test
  void everyReportSaysWhoseNamesAModelInAFileHas() throws IOException {
    Path model = Files.writeString(Path.of("target/in-order.cat"), "C InOrder\nacyclic po | rf | co | fr as InOrder\n");
    for (String[] command : new String[][] {
        {"simulate", "MP+rel.dv+acq.dv", "--model", model.toString(), "--json"},
        {"verify", "rsp-original", "--ops", "1", "--model", model.toString(), "--json"},
        {"verify", "rsp-original", "--program", "MP+rel.dv+acq.dv", "--model", model.toString(), "--json"},
        {"verify", "rsp-original", "--engine", "z3", "--events", "1", "--model", model.toString(), "--json"},
        {"verify", "opencl-ptx", "--events", "1", "--model", model.toString(), "--json"},
        {"verify", "cuda-5.5-ptx", "--program", "../corpus/cuda/cas-sl.litmus", "--model", model.toString(), "--json"},
        {"run", "MP+rel.dv+acq.dv", "--device", "store-buffers", "--iterations", "10", "--seed", "1", "--model", model.toString(),
            "--json"}}) {
      Result result = Result.of(command);
      String words = String.join(" ", command);
      JsonNode tools = json.readTree(result.out()).get("catOf");
      assertEquals(1, tools.size(), words);
      assertEquals(model.toString(), tools.get(0).get("model").asText(), words);
      assertEquals("herd7", tools.get(0).get("tool").asText(), words);
      assertEquals("its header 'C InOrder'", tools.get(0).get("because").asText(), words);
      assertTrue(result.err().contains("its names mean what they mean to herd 7 (its header 'C InOrder')"), words + result.err());
    }
    assertEquals(0, json.readTree(Result.of("simulate", "MP+rel.dv+acq.dv", "--json").out()).get("catOf").size());
  }

  @Test
  void aWrongDocumentIsNoticed() throws IOException {
    schema = json.readTree(Path.of("../docs/explore.schema.json").toFile());
    assertFalse(problems("", schema, json.readTree("{\"test\": 1}")).isEmpty());
    assertFalse(problems("", schema, json.readTree("{\"tset\": \"a\"}")).isEmpty());
  }

  private void conforms(String... command) throws IOException {
    schema = json.readTree(Path.of("../docs/" + command[0] + ".schema.json").toFile());
    assertEquals(List.of(), problems("", schema, json.readTree(Result.of(command).out())));
  }

  /** The part of JSON Schema that the schemas use. */
  private List<String> problems(String at, JsonNode wanted, JsonNode found) {
    List<String> problems = new ArrayList<>();
    if (wanted.has("$ref")) {
      return problems(at, schema.at(wanted.get("$ref").asText().substring(1)), found);
    } else if (wanted.has("enum")) {
      boolean known = false;
      for (JsonNode value : wanted.get("enum")) {
        known |= value.equals(found);
      }
      return known ? problems : List.of(at + " is " + found);
    }
    boolean typed = switch (wanted.get("type").asText()) {
      case "object" -> found.isObject();
      case "array" -> found.isArray();
      case "integer" -> found.isIntegralNumber();
      case "number" -> found.isNumber();
      case "boolean" -> found.isBoolean();
      default -> found.isTextual();
    };
    if (!typed) {
      return List.of(at + " is no " + wanted.get("type"));
    }
    wanted.path("required").forEach(name -> {
      if (!found.has(name.asText())) {
        problems.add(at + " lacks " + name);
      }
    });
    found.fields().forEachRemaining(f -> {
      JsonNode part = wanted.path("properties").path(f.getKey());
      JsonNode of = part.isMissingNode() ? wanted.path("additionalProperties") : part;
      String name = at + "/" + f.getKey();
      problems.addAll(of.isObject() ? problems(name, of, f.getValue()) : List.of(name + " is unknown"));
    });
    for (int i = 0; found.isArray() && i < found.size(); i++) {
      problems.addAll(problems(at + "/" + i, wanted.get("items"), found.get(i)));
    }
    return problems;
  }
}
