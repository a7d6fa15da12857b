package periscope.commands;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import periscope.cli.Reports;
import periscope.cli.Result;
import periscope.reports.Version;
import periscope.testing.Sample;

/** What commands write with {@code --json} is what the schemas in {@code docs} say. */
class JsonSchemaTest {

  private static final String FOLDER = "src/test/resources/golden/";

  private final ObjectMapper json = new ObjectMapper();

  /** Where commands put what they write besides. */
  @TempDir Path folder;

  @Test
  void explore() throws IOException {
    conforms("explore", "coRR", "--machine", "ugpu", "--json", "--trace", "1:r1=1");
    conforms("explore", "exch-sl+spin", "--machine", "ugpu-extended-early", "--json", "--trace", "1:r3=0");
    conforms("explore", FOLDER + "inc.litmus", "--mapping", "rsp-original", "--json");
    conforms("explore", FOLDER + "asm.litmus", "--json", "--trace", "x=1 /\\ y=1", "--machine", "rsp-full");
    conforms("explore", FOLDER + "remote-load.litmus", "--mapping", "rsp-original", "--json", "--trace", "stuck");
    conforms("explore", FOLDER + "nothing.litmus", "--mapping", "rsp-original", "--json", "--exact");
  }

  @Test
  void simulate() throws IOException {
    conforms("simulate", FOLDER + "racy.litmus", FOLDER + "syntax.litmus", FOLDER + "loop.litmus", "--json");
    conforms("simulate", FOLDER + "races.litmus", FOLDER + "unsequenced.litmus", "--json", "--engine", "solver");
    conforms("simulate", FOLDER + "nothing.litmus", "--model", "sc", "--json", "--why");
    List<String> tests = Sample.thorough() ? List.of("../corpus/opencl-rsp")
        : List.of("Local+two-wg", "CAS+weak+spurious", "CoRR+na+na", "IRIW+sc.dv+sc.dv");
    for (String test : tests) {
      conforms("simulate", test, "--json", "--why", "--picture", folder.toString());
    }
    conforms("simulate", FOLDER + "mp.litmus", "RMW+inc.dv+inc.dv", "--test-timeout", "1e-9", "--json", "--why");
  }

  @Test
  void kernel() throws IOException {
    String file = Files.writeString(folder.resolve("k.cl"), """
        kernel void put(global atomic_int *x, global int *y)
        { atomic_store(x, get_global_id(0) + 1); y[x[0] / *y] = 1; }
        kernel void get(global atomic_int *x) { while (atomic_load(x) == 1) ; while (atomic_fetch_add(x, 1) < 9) ; }
        kernel void end(global int *x) { }
        """).toString();
    conforms("kernel", file, "--kernel", "put,get,end", "--grid", "1x2", "--set", "x;y[2]", "--json");
    conforms("kernel", file, "--kernel", "put,end", "--grid", "1x2", "--set", "x;y[2]", "--json", "--engine", "solver");
    conforms("kernel", file, "--kernel", "get", "--grid", "2,1/1,1", "--json", "--picture", folder.toString());
    String spec = Files.writeString(folder.resolve("a.spec"), "/* launch end on 1x1 { x = 3 } exists (x=3) */")
        .toString();
    conforms("kernel", file, "--kernel", "end", "--spec", spec, "--json");
    conforms("kernel", file, "--kernel", "end", "--spec", spec, "--json", "--timeout", "1e-9");
    conforms("kernel", file, "--kernel", "put,end", "--grid", "1x2", "--max-states", "1", "--json", "--mapping",
        "opencl-ptx", "--set", "x;y[2]");
  }

  @Test
  void kernelRuns() throws IOException {
    String file = Files.writeString(folder.resolve("k.cl"), """
        /* launch pass on 2x8 { } forall (bad=0) */
        kernel void pass(global atomic_int *x, global atomic_int *y, global atomic_int *bad, local int *t)
        {
            int me = get_global_id(0), from = (me + 2) % get_global_size(0);
            t[get_local_id(0)] = me;
            barrier(CLK_LOCAL_MEM_FENCE);
            atomic_store_explicit(&x[me], 1, memory_order_relaxed, memory_scope_device);
            atomic_store_explicit(&y[me], 1, memory_order_relaxed, memory_scope_device);
            int f = atomic_load_explicit(&y[from], memory_order_acquire, memory_scope_device);
            if (f == 1 && atomic_load_explicit(&x[from], memory_order_relaxed, memory_scope_device) == 0)
                atomic_fetch_add_explicit(bad, 1, memory_order_relaxed, memory_scope_device);
        }
        kernel void out(global int *x) { x[3] = 1; assert(x[0] == 1); }
        """).toString();
    String schedule = folder.resolve("s.json").toString();
    conformsTo("kernel-runs", "launch", "--device", "ugpu", file, "--mapping", "opencl-ptx-membars", "--runs", "20",
        "--seed", "1", "--shrink", "--out", schedule, "--json", "--picture", folder.toString());
    conformsTo("kernel-runs", "replay", file, "--json", schedule);
    conformsTo("kernel-runs", "launch", "--device", "store-buffers", file, "--runs", "5", "--shrink", "--json");
    conformsTo("kernel-runs", "launch", "--device", "interleaved", file, "--kernel", "out", "--grid", "1x4",
        "--runs", "5", "--shrink", "--json");
  }

  @Test
  void run() throws IOException {
    conforms("run", "MP+rel.dv+acq.dv", "MP+bar+if-bar", FOLDER + "syntax.litmus", FOLDER + "loop.litmus",
        "--device", "store-buffers", "--model", "opencl-rsp,sc", "--instances", "2000", "--seed", "1", "--json");
    conforms("run", "MP+rel.dv+acq.dv", "--mapping", "rsp-original", "--device", "rsp-machine", "--instances", "100000",
        "--seed", "1", "--json");
    conforms("run", "cas-sl", "--mapping", "cuda-5.5-ptx", "--device", "store-buffers", "--instances", "2000", "--seed",
        "1", "--json");
  }

  @Test
  void devices() throws IOException {
    conformsTo("devices", "list", "devices", "--json");
  }

  @Test
  void compare() throws IOException {
    String mine = Files.writeString(folder.resolve("mine.map"), """
        mapping "mine" from opencl-rsp to gpuasm
        extends rsp-proposed

        r = load(dv, non_remote) x => INV_L1 WG; LD r x
        """).toString();
    conforms("compare", "rsp-proposed", "rsp-original", "--ops", "1", "--json", "--out", folder.toString());
    conforms("compare", "rsp-proposed", mine, "--ops", "1", "--json", "--out", folder.toString());
    conforms("compare", "rsp-proposed", "rsp-proposed", "--json");
    conformsTo("compare-matrix", "compare", "--matrix", "seq-cst-fence-before", "seq-cst-fence-behind",
        "seq-cst-fence-before", "--target-model", "ptx-6.0", "--scopes", "gpu", "--placement", "different",
        "--without", "guards", "--json");
    conforms("compare", "scoped-cpp-ptx", "scoped-cpp-ptx-12.9", "--events", "2", "--timeout", "0.01", "--json");
    conforms("compare", "scoped-cpp-ptx-12.9", "scoped-cpp-ptx", "--target-model", "ptx-6.0", "--scopes", "gpu",
        "--events", "2", "--json",
        "--out", folder.toString());
  }

  @Test
  void minimise() throws IOException {
    conforms("minimise", "rsp-proposed-store-without-flush", "--ops", "1", "--json");
    conforms("minimise", "scoped-cpp-ptx", "--events", "2", "--timeout", "0.01", "--json");
  }

  @Test
  void repair() throws IOException {
    conforms("repair", "rsp-original", "--ops", "1", "--json");
    conforms("repair", "rsp-proposed", "--ops", "1", "--json");
    conforms("repair", "rsp-original", "--max-cost", "0", "--json");
  }

  @Test
  void modelsDiff() throws IOException {
    String unread = Files.writeString(folder.resolve("unread.cat"), "\"no reads\"\nempty rf as NoReads\n").toString();
    conforms("models-diff", "ptx-6.0", unread, "--language", "ptx", "--events", "1", "--scopes", "gpu", "--json",
        "--out", folder.toString());
    conforms("models-diff", "ptx-6.0", "ptx-7.5", "--timeout", "0.01", "--json");
  }

  @Test
  void compile() throws IOException {
    conforms("compile", "MP+rel.dv+acq.dv", "--mapping", "rsp-original", "--json");
    conforms("compile", "cas-sl", "--mapping", "cuda-5.5-ptx", "--emit", "ptx", "--json");
    conforms("compile", FOLDER + "ptx.litmus", "--emit", "ptx", "--json");
  }

  /** A compiler that refuses all but one operation; more of it is in {@code ExtractTest}. */
  @Test
  void extract() throws IOException {
    Path script = Files.writeString(folder.resolve("cc.sh"), """
        grep -q __syncthreads "$1" && ! grep -q atomic_ "$1" || exit 1
        name=$(sed -n 's/.*\\(periscope_operation_[0-9]*\\).*/\\1/p' "$1")
        echo ".visible .func $name() { bar.sync 0; ret; }" > "$2"
        """);
    String compiler = Files.writeString(folder.resolve("mine.compiler"), """
        compiler Barriers
        from cuda
        to ptx
        form cuda
        version echo 1
        compile sh %s {input} {output}
        """.formatted(script)).toString();
    conforms("extract", compiler, "--json");
    String test = Files.writeString(folder.resolve("x.litmus"), "CUDA X\n{ [x]=0; }\n"
        + "P0@cta 0, gpu 0 (int* x) {\n  __syncthreads();\n}\nexists (x=1)\n").toString();
    conforms("check", compiler, test, "no-such-test", "--json", "--no-cache");
    String depending = Files.writeString(folder.resolve("y.litmus"), "CUDA Y\n{ [x]=0; [y]=0; }\n"
        + "P0@cta 0, gpu 0 (volatile int* x, volatile int* y) {\n  __syncthreads();\n  *y = *x;\n}\n"
        + "exists (x=1)\n").toString();
    conforms("check", compiler, depending, "--json", "--no-cache");
  }

  @Test
  void list() throws IOException {
    conforms("list", "--json");
    conforms("list", "mappings", "--json");
  }

  @Test
  void lint() throws IOException {
    conforms("lint", FOLDER + "syntax.litmus", FOLDER + "overlap.map", FOLDER + "bad-ptx.map", FOLDER + "unknown.cat",
        FOLDER + "lint-slips.litmus", "no-such.map", "rsp-proposed", "--json");
  }

  @Test
  void verify() throws IOException {
    conforms("verify", "rsp-original", "--ops", "1", "--json", "--all", "--out", folder.toString());
    conforms("verify", "rsp-proposed", "--threads", "3", "--sample", "50", "--seed", "1", "--json");
  }

  @Test
  void verifyProgram() throws IOException {
    for (String[] command : new String[][] {
        {"check", "--mapping", "cuda-5.5-ptx", "../corpus/cuda/cas-sl.litmus", "--model", "cuda-assume-sc",
            "--json", "--picture", folder.toString()},
        {"check", "--mapping", "cuda-5.5-ptx", "../corpus/cuda/cas-sl.litmus", "--json"},
        {"check", "--mapping", "rsp-original", "MP+rel.dv+acq.dv", FOLDER + "syntax.litmus", "SB+sc.dv+sc.dv",
            "--json"},
        {"check", "--mapping", "rsp-original", FOLDER, "--json"}}) {
      conformsTo("verify-program", command);
    }
  }

  @Test
  void verifyWithModels() throws IOException {
    for (String[] command : new String[][] {
        {"verify", "opencl-ptx", "--model", "opencl-scoped-sc", "--target-model", "ptx-asplos15", "--json",
            "--picture", folder.toString(), "--out", folder.toString()},
        {"verify", "rsp-original", "--engine", "solver", "--json", "--out", folder.toString()},
        {"verify", "scoped-cpp-ptx", "--events", "2", "--json"},
        {"verify", "scoped-cpp-ptx", "--timeout", "0.01", "--json"},
        {"verify", "scoped-cpp-ptx", "--scopes", "wi", "--without", "na", "--without", "volatile", "--without", "store",
            "--without", "load", "--without", "rmw", "--without", "fence", "--json"}}) {
      conformsTo("verify", command);
    }
  }

  @Test
  void validate() throws IOException {
    conforms("validate", "../corpus/ptx", "--model", "ptx-6.0", "--machine", "ugpu", "--observations", "shipped",
        "--json");
    Path results = folder.resolve("results.jsonl");
    Result.of("validate", "mp", "isa2+membar.cta+membar.gls", "coRW2", "--model", "ptx-6.0", "--diff",
        "ptx-asplos15", "--device", "ugpu", "--instances", "100", "--observations", "shipped", "--out",
        results.toString());
    JsonNode schema = json.readTree(Reports.file("validate").toFile());
    ObjectNode line = json.createObjectNode().put("$ref", "#/$defs/line");
    line.set("$defs", schema.path("$defs"));
    JsonSchema lines = JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012).getSchema(line);
    List<String> written = Files.readAllLines(results);
    assertEquals(9, written.size());
    for (String one : written) {
      assertEquals(Set.of(), lines.validate(json.readTree(one)), one);
    }
  }

  @Test
  void results() throws IOException {
    String record = Files.writeString(folder.resolve("record.json"), """
        {"0": {"rr": {"seq": 1, "weak": 1, "durationSeconds": 2}, "a": {"seq": 3}, "params": {"memStride": 1}},
         "platformInfo": {"gpu": {"vendor": "arm"}, "os": {"vendor": "Android"}, "browser": {"vendor": "Chrome"},
           "framework": "webgpu"}, "randomSeed": "s", "userInfo": {"name": "a", "email": ""}}
        """).toString();
    String database = folder.resolve("results.db").toString();
    conforms("results", "import", record, record, "none.json", "--database", database, "--json", "--assume",
        "environment=e");
    conforms("results", "list", "--database", database, "--json");
    conforms("results", "show", "1", "--database", database, "--json");
    conforms("analyse", "--database", database, "--json");
    conforms("results", "merge", database, "--database", folder.resolve("other.db").toString(), "--json");
  }

  @Test
  void mutate() throws IOException {
    String model = Files.writeString(folder.resolve("small.cat"), "acyclic rf | co as Sc\n").toString();
    Path out = folder.resolve("new");
    JsonNode report = json.readTree(
        Result.of("mutate", model, "CoRR+rlx.dv+rlx.dv", "--json", "--out", out.toString()).out());
    assertEquals(Set.of(), Reports.schema("mutate").validate(report), report.toString());
    assertEquals("gap", report.path("verdict").asText());
    String found = report.path("newTests").path(0).path("name").asText();
    assertTrue(Files.exists(out.resolve(found + ".litmus")), report.toString());
  }

  /**
   * Whatever the command, its report says whose meaning the names of a model in a file were given; of shipped models it
   * is clear.
   */
  @Test
  void everyReportSaysWhoseNamesAModelInAFileHas() throws IOException {
    Path model = Files.writeString(folder.resolve("in-order.cat"), "C InOrder\nacyclic po | rf | co | fr as InOrder\n");
    for (String[] command : new String[][] {
        {"simulate", "MP+rel.dv+acq.dv", "--model", model.toString(), "--json"},
        {"verify", "rsp-original", "--ops", "1", "--model", model.toString(), "--json"},
        {"check", "--mapping", "rsp-original", "MP+rel.dv+acq.dv", "--model", model.toString(), "--json"},
        {"verify", "rsp-original", "--engine", "solver", "--events", "1", "--model", model.toString(), "--json"},
        {"verify", "opencl-ptx", "--events", "1", "--model", model.toString(), "--json"},
        {"check", "--mapping", "cuda-5.5-ptx", "../corpus/cuda/cas-sl.litmus", "--model", model.toString(), "--json"},
        {"run", "MP+rel.dv+acq.dv", "--device", "store-buffers", "--instances", "10", "--seed", "1", "--model",
            model.toString(), "--json"}}) {
      Result result = Result.of(command);
      String words = String.join(" ", command);
      JsonNode tools = json.readTree(result.out()).get("catOf");
      assertEquals(1, tools.size(), words);
      assertEquals(model.toString(), tools.get(0).get("model").asText(), words);
      assertEquals("herd7", tools.get(0).get("tool").asText(), words);
      assertEquals("its header 'C InOrder'", tools.get(0).get("because").asText(), words);
      assertTrue(result.err().contains(
          "what it means to herd 7 (its header 'C InOrder'); it means something else to Periscope"),
          words + result.err());
    }
    assertEquals(0, json.readTree(Result.of("simulate", "MP+rel.dv+acq.dv", "--json").out()).get("catOf").size());
  }

  /** Readers of a report can tell which version of the command made it. */
  @Test
  void everyReportHasTheVersion() throws IOException {
    for (String[] command : new String[][] {{"list", "devices", "--json"}, {"lint", "sc", "--json"},
        {"kernel", "../kernels/locks/cas.cl", "--grid", "1x1", "--json"},
        {"list", "models", "--json"}, {"compile", "cas-sl", "--mapping", "cuda-5.5-ptx", "--json"},
        {"compare", "rsp-proposed", "rsp-proposed", "--json"}, {"minimise", "rsp-proposed", "--ops", "1", "--json"},
        {"repair", "rsp-proposed", "--ops", "1", "--json"},
        {"explore", FOLDER + "asm.litmus", "--json"}, {"simulate", "MP+rel.dv+acq.dv", "--json"},
        {"verify", "rsp-original", "--ops", "1", "--json", "--out", folder.toString()}}) {
      JsonNode report = json.readTree(Result.of(command).out());
      assertEquals("version", report.fieldNames().next(), String.join(" ", command));
      assertEquals(Version.text(), report.get("version").asText(), String.join(" ", command));
    }
  }

  @Test
  void aWrongDocumentIsNoticed() throws IOException {
    JsonSchema explore = Reports.schema("explore");
    assertFalse(explore.validate(json.readTree("{\"test\": 1}")).isEmpty());
    assertFalse(explore.validate(json.readTree("{\"tset\": \"a\"}")).isEmpty());
  }

  /** Who reads the documents can tell which edition of a schema they follow, and no field goes undescribed. */
  @ParameterizedTest
  @MethodSource("schemas")
  void everySchemaHasAVersionAndNamesEveryField(String name) throws IOException {
    JsonNode schema = json.readTree(Reports.file(name).toFile());
    assertTrue(schema.path("$id").asText().matches("urn:periscope:schema:" + name + ":[1-9][0-9]*"),
        () -> "\"$id\" of " + Reports.file(name) + " is " + schema.path("$id") + " and not urn:periscope:schema:" + name
        + ":VERSION");
    assertTrue(schema.path("$schema").asText().contains("2020-12"));
    List<String> open = new ArrayList<>();
    open("#", schema, open);
    assertEquals(List.of(), open, "objects that say nothing of fields beyond their properties");
  }

  static Stream<String> schemas() throws IOException {
    return Reports.names().stream();
  }

  private static void open(String at, JsonNode schema, List<String> open) {
    if (schema.path("type").asText().equals("object") && !schema.has("additionalProperties")) {
      open.add(at);
    }
    schema.fields().forEachRemaining(f -> open(at + "/" + f.getKey(), f.getValue(), open));
  }

  private static void conforms(String... command) {
    Reports.conforming(command[0], command);
  }

  private static void conformsTo(String schema, String... command) {
    Reports.conforming(schema, command);
  }
}
