package periscope.cli.simulate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import periscope.cli.Result;
import periscope.cli.session.Exit;
import periscope.engines.portfolio.Engines;

/** The command as a whole. */
class SimulateTest {

  private static final String CORPUS = "../corpus/opencl-rsp";

  @TempDir
  Path folder;

  private Path write(String name, String text) throws IOException {
    Path file = folder.resolve(name + ".litmus");
    Files.createDirectories(file.getParent());
    return Files.writeString(file, text.replace("NAME", file.getFileName().toString().replace(".litmus", "")));
  }

  /** A step in {@code po-vloc & one-proxy} goes by program order, which has a direction, as readers expect. */
  @Test
  void relationsThatHaveADirectionExplain() {
    String tests = folder.resolve("corr").toString();
    Result.of("generate", "cycles", "CoRR", "--language", "ptx", "--edges", "fsc.gpu", "-o", tests);
    Result coherence = Result.of("simulate", tests, "--model", "ptx-7.5", "--why");
    String words = coherence.out().replaceAll("\\s+", " ");
    assertTrue(words.contains("violates SC-per-Location: ") && words.contains("comes in program order before"), words);
    assertFalse(words.contains("one-proxy"), words);
  }

  private static String store(String condition) {
    return "OPENCL NAME\n{ [x]=0; }\nP0@wg 0, dev 0 (global int* x) {\n  *x = 1;\n}\n" + condition + "\n";
  }

  /** More executions than anybody can wait for. */
  private static String slow() {
    StringBuilder text = new StringBuilder("OPENCL NAME\n{ [x]=0; }\n");
    for (int t = 0; t < 5; t++) {
      text.append("P").append(t).append("@wg ").append(t).append(", dev 0 (global atomic_int* x) {\n");
      for (int i = 0; i < 5; i++) {
        text.append("  atomic_store_explicit(x, ").append(5 * t + i).append(", memory_order_relaxed);\n");
        text.append("  int r").append(i).append(" = atomic_load_explicit(x, memory_order_relaxed);\n");
      }
      text.append("}\n");
    }
    return text + "exists (x=99)\n";
  }

  private Path barrier(String condition) throws IOException {
    return write("stuck", "PTX NAME\n{ x=0; }\n P0@cta 0 | P1@cta 0 ;\n bar.cta.sync 1, 1, 2 | st x, 1 ;\n"
        + condition + "\n");
  }

  @Test
  void whatNoExecutionSurvivesIsTold() throws IOException {
    List<Integer> exits = new ArrayList<>();
    for (String condition : List.of("forall (x=1)", "~exists (x=1)", "exists (x=1)")) {
      Result result = Result.of("simulate", barrier(condition).toString());
      exits.add(result.exit());
      assertTrue(result.out().contains("Deadlock: P0, line 4: bar.cta.sync 1, 1, 2 waits for ever"), result.out());
    }
    assertEquals(List.of(Exit.FAILS, Exit.FAILS, Exit.FAILS), exits);
  }

  @Test
  void numbersWrapAroundAtTheWidthOfTheirType() throws IOException {
    String counts = "PTX NAME\n{ x=1; }\n P0@cta 0 ;\n red.relaxed.gpu.add%s x, %s ;\nexists (x=%s)\n";
    for (String told : List.of(".u32 -2 4294967295", ".s32 -2 -1", ".s32 2147483647 -2147483648", ".u64 -2 -1")) {
      String[] parts = told.split(" ");
      Result result = Result.of("simulate", write("n", counts.formatted(parts[0], parts[1], parts[2])).toString());
      assertEquals("0 ", result.exit() + " " + result.err(), told + result.out());
    }
    String ring = "OPENCL ring\n{ int ok=0; }\nP0 (global atomic_uint* head, global int* ok) {\n"
        + "  uint r0 = atomic_load(head);\n  if (*head - r0 - 1u > 5u) *ok = 1;\n}\nforall (ok=1)\n";
    assertEquals(0, Result.of("simulate", write("ring", ring).toString()).exit());
  }

  @Test
  void executionsNameTheAddressThatAnAccessUsed() throws IOException {
    Path file =
        write("alias", "PTX NAME\n{ x=0; y @ generic aliases x; }\n P0@cta 0 ;\n ld.weak r0, y ;\nexists (0:r0=0)\n");
    String out = Result.of("simulate", file.toString(), "--why").out();
    assertTrue(out.contains("b: R[weak] x (as y)=0"), out);
  }

  private List<String> rows(Result result) {
    return result.out().lines().dropWhile(l -> !l.startsWith("Name ")).skip(1).takeWhile(l -> !l.isEmpty())
        .map(l -> l.replaceAll("  +", "|").replaceAll("\\d+\\.\\d\\d$", "TIME")).toList();
  }

  @Test
  void everyTestOfAFolderGetsItsRow() throws IOException {
    write("a-good", store("exists (x=1)"));
    write("b-broken", "OPENCL Broken {");
    write("c-slow", slow());
    write("d/unknown", "FORTRAN x\n");
    write("e-fails", store("exists (x=2)"));
    write("f-expected", store("(* expect model sc: Never *)\nexists (x=2)"));
    write("g-unexpected", store("(* expect model sc: Sometimes *)\nexists (x=2)"));
    Result result = Result.of("simulate", folder.toString(), "--model", "sc", "--test-timeout", "4");
    assertEquals(List.of(
        "a-good|Ok|Always|-|TIME",
        "b-broken|Invalid|-|-|-",
        "c-slow|Unknown|Unknown (stopped)|-|TIME",
        "unknown|Invalid|-|-|-",
        "e-fails|No|Never|-|TIME",
        "f-expected|No|Never|Never|TIME",
        "g-unexpected|No|Never|Sometimes|DIFFERS|TIME"), rows(result));
    assertEquals(Exit.INVALID, result.exit());
    assertTrue(result.err().contains("c-slow.litmus: the simulation was stopped after "), result.err());
    assertEquals("a-good, c-slow, e-fails, f-expected, g-unexpected", result.out().lines()
        .filter(l -> l.startsWith("Test ")).map(l -> l.split(" ")[1]).collect(Collectors.joining(", ")));
    assertTrue(result.out().contains("  conditions    1 Ok, 2 Invalid, 1 Unknown, 3 No\n"), result.out());
    assertTrue(result.out().contains("  expectations  1 agree, 1 differ, 3 not stated\n"), result.out());
  }

  /** Files that expect answers of other models only are no files that expect nothing; a note has the models. */
  @Test
  void expectationsOfOtherModels() throws IOException {
    write("a", store("(* expect model sc: Never *)\nexists (x=2)"));
    write("b", store("(* expect model sc: Never *)\n(* expect model tso: Never *)\nexists (x=2)"));
    write("c", store("(* expect model opencl-rsp: Never race-free *)\nexists (x=2)"));
    write("d", store("exists (x=2)"));
    Result usual = Result.of("simulate", folder.toString(), "--quiet");
    assertEquals(List.of("a|No|Never race-free|of sc|TIME", "b|No|Never race-free|of 2 models|TIME",
        "c|No|Never race-free|Never race-free|TIME", "d|No|Never race-free|-|TIME"), rows(usual));
    assertTrue(usual.out().contains("  expectations  1 agree, 2 of other models, 1 not stated\n"), usual.out());
    assertTrue(usual.err().contains("2 files expect answers of other models: --model sc, --model tso"), usual.err());
    Result named = Result.of("simulate", folder.toString(), "--quiet", "--model", "sc");
    assertTrue(named.out().contains("  expectations  2 agree, 1 of other models, 1 not stated\n"), named.out());
    assertFalse(named.err().contains("other models"), named.err());
  }

  @Test
  void aTimeOutAloneIsUnknown() throws IOException {
    Path slow = write("slow", slow());
    Result result = Result.of("simulate", slow.toString(), "--model", "sc", "--test-timeout", "0.2", "--why");
    assertEquals(Exit.UNKNOWN, result.exit(), result.err());
    assertTrue(result.out().contains("\nUnknown\n"), result.out());
    assertTrue(result.out().contains("Observation slow Unknown 0 "), result.out());
    assertTrue(result.out().contains("no explanation was found within the limits"), result.out());
  }

  @Test
  void aModelThatCannotBeUsedIsAnErrorForAll() throws IOException {
    Path model = Files.writeString(folder.resolve("bad.cat"), "acyclic sb | nothing\n");
    Result result = Result.of("simulate", CORPUS, "--model", model.toString());
    assertEquals(Exit.INVALID, result.exit());
    assertEquals("", result.out());
    assertTrue(result.err().contains("bad.cat:1:14: error: unknown name 'nothing'"), result.err());
  }

  @Test
  void theCorpusAgreesWithItselfHoweverOftenItIsRun() {
    Result result = Result.of("simulate", CORPUS, CORPUS, "--quiet");
    assertEquals(Exit.OK, result.exit(), result.err());
    assertTrue(result.out().startsWith("Name "), result.out());
    assertFalse(result.out().contains("\nTest "), result.out());
    List<String> rows = rows(result);
    assertTrue(rows.size() > 100, rows.size() + " rows");
    assertEquals(rows.subList(0, rows.size() / 2), rows.subList(rows.size() / 2, rows.size()));
    assertTrue(result.out().contains("  expectations  " + rows.size() + " agree\n"), result.out());
  }

  @Test
  void oneTestHasNoTableUnlessItIsAskedFor() throws IOException {
    String file = write("one", store("exists (x=1)")).toString();
    assertFalse(Result.of("simulate", file).out().contains("Name "));
    assertEquals(1, rows(Result.of("simulate", file, "--quiet")).size());
  }

  private static String counting(String rounds) {
    return "OPENCL counting\n{ [x]=0; }\nP0 (atomic_int* x, int* n) {\n  " + rounds
        + "\n    atomic_fetch_add_explicit(x, 1, memory_order_relaxed, memory_scope_device);\n}\nforall (x=8)\n";
  }

  @Test
  void roundsThatConstantsCountAreAllFollowed() throws IOException {
    Result result = Result.of("simulate", write("for", counting("for (int i = 0; i < 8; i++)")).toString());
    assertEquals(Exit.OK, result.exit(), result.err());
    assertTrue(result.out().contains("Observation counting Always 1 0") && result.err().isEmpty(), result.out());
  }

  @Test
  void anAnswerThatRestsOnTheBoundIsNone() throws IOException {
    String file = write("wait", "OPENCL wait\n{ [x]=0; [y]=0; }\nP0 (atomic_int* x, atomic_int* y) {\n"
        + "  while (atomic_load_explicit(x, memory_order_relaxed, memory_scope_device) == 0)\n"
        + "    atomic_fetch_add_explicit(y, 1, memory_order_relaxed, memory_scope_device);\n}\n"
        + "P1 (atomic_int* x) { atomic_store_explicit(x, 1, memory_order_relaxed, memory_scope_device); }\n"
        + "exists (y=5)\n").toString();
    for (Engines engine : Engines.values()) {
      Result bound = Result.of("simulate", file, "--engine", engine.toString());
      assertEquals(Exit.UNKNOWN, bound.exit(), bound.out());
      assertTrue(bound.err().contains("the loop in line 4 was followed for 3 rounds"), bound.err());
      assertTrue(bound.out().contains("Observation wait Never"), bound.out());
      assertEquals(Exit.OK, Result.of("simulate", file, "--unroll", "5", "--engine", engine.toString()).exit());
    }
    String json = Result.of("simulate", file, "--json").out();
    assertTrue(json.contains("\"cutLoops\"") && json.replaceAll("\\s", "").contains("\"line\":4"), json);
    assertEquals(Exit.USAGE, Result.of("simulate", file, "--unroll", "101").exit());
  }

  /** A thread whose index or divisor another one chooses. */
  private String chosen(String language, String operation, long value) throws IOException {
    boolean cuda = language.equals("CUDA");
    String x = cuda ? "int* x" : "atomic_int* x";
    String load = cuda ? "atomicAdd(x, 0)" : "atomic_load_explicit(x, memory_order_relaxed, memory_scope_device)";
    String store = cuda ? "atomicExch(x, " + value + ")"
        : "atomic_store_explicit(x, " + value + ", memory_order_relaxed, memory_scope_device)";
    return write("chosen", language + " chosen\n{ [x]=1; int t[2]; }\nP0 (" + x + ", int* t) {\n  int r = " + load
        + ";\n  int d = " + operation + ";\n}\nP1 (" + x + ") { " + store + "; }\nforall (0:d=0 \\/ 0:d=1)\n")
        .toString();
  }

  @Test
  void anIndexOutOfRangeIsUndefined() throws IOException {
    for (Engines engine : Engines.values()) {
      Result outside = Result.of("simulate", chosen("OPENCL", "t[r]", 2), "--engine", engine.toString());
      assertEquals(Exit.UNKNOWN, outside.exit(), outside.out());
      assertTrue(outside.out().contains("Undefined: P0, line 5: d = t[r] leaves its array\nCondition"), outside.out());
      Result inside = Result.of("simulate", chosen("OPENCL", "t[r]", 0), "--engine", engine.toString());
      assertEquals(Exit.OK, inside.exit(), inside.out() + inside.err());
      assertFalse((inside.out() + inside.err()).contains("loop"), inside.err());
    }
    Result json = Result.of("simulate", chosen("CUDA", "t[r]", 2), "--json");
    assertTrue(json.out().contains("\"undefinedSteps\"") && json.out().contains("access outside"), json.out());
  }

  @Test
  void divisionIsAsTheLanguageHasIt() throws IOException {
    for (Engines engine : Engines.values()) {
      Result opencl = Result.of("simulate", chosen("OPENCL", "1 / r", 0), "--engine", engine.toString());
      assertEquals(Exit.UNKNOWN, opencl.exit(), opencl.out());
      assertTrue(opencl.out().contains("Unspecified: P0, line 5: d = 1 / r divides by zero"), opencl.out());
      assertTrue(opencl.out().contains("Observation chosen Unknown 1 0"), opencl.out());
      Result cuda = Result.of("simulate", chosen("CUDA", "7 % r", 0), "--engine", engine.toString());
      assertEquals(Exit.UNKNOWN, cuda.exit(), cuda.out());
      assertTrue(cuda.out().contains("Undefined: P0, line 5: d = 7 % r divides by zero"), cuda.out());
      assertEquals(Exit.OK, Result.of("simulate", chosen("CUDA", "1 / r", 3), "--engine", engine.toString()).exit());
    }
  }

  @Test
  void enginesAreNamed() throws IOException {
    String file = write("one", store("exists (x=1)")).toString();
    for (Engines engine : Engines.values()) {
      assertEquals(Exit.OK, Result.of("simulate", file, "--engine", engine.toString()).exit());
    }
    Result wrong = Result.of("simulate", file, "--engine", "magic");
    assertEquals(Exit.USAGE, wrong.exit());
    assertTrue(wrong.err().contains("auto, enumerate"), wrong.err());
  }

  @Test
  void picturesAreNamedAfterTheirTests() throws IOException {
    Path pictures = folder.resolve("made/here");
    Result result = Result.of("simulate", "MP+rel.dv+acq.dv", "RMW+inc.wg+rel.dv", "RMW+inc.dv+inc.dv", "--picture",
        pictures.toString(), "--quiet");
    assertEquals(List.of("RMW+inc.wg+rel.dv-race.svg"), files(pictures), result.err());
    Result why = Result.of("simulate", "MP+rel.dv+acq.dv", "RMW+inc.wg+rel.dv", "--picture", pictures.toString(),
        "--why");
    assertTrue(files(pictures).contains("MP+rel.dv+acq.dv.svg"), why.err());
    Result states = Result.of("simulate", "MP+rel.dv+acq.dv", "--picture", pictures + "/all.svg", "--states");
    assertEquals(Exit.OK, states.exit(), states.err());
    assertTrue(files(pictures).containsAll(List.of("all-1.svg", "all-2.svg")), files(pictures).toString());
  }

  @Test
  void testsOfOneNameDoNotShareAPicture() throws IOException {
    String a = write("a", "OPENCL ../Same\n{ [x]=0; }\nP0@wg 0, dev 0 (global int* x) { *x = 1; }\nexists (x=1)\n")
        .toString();
    Path pictures = folder.resolve("pictures");
    Result.of("simulate", a, a, "--picture", pictures.toString());
    assertEquals(List.of("_._Same.svg", "_._Same~2.svg"), files(pictures));
  }

  /** Several models make a table of tests and models; files stand beside names that differ from theirs. */
  @Test
  void severalModelsMakeATable() throws IOException {
    String sb = """
        OPENCL SB
        // expect model tso: Never
        { [x]=0; [y]=0; }
        P0@wg 0, dev 0 (global atomic_int* x, global atomic_int* y) {
          atomic_store_explicit(x, 1, memory_order_relaxed);
          int r0 = atomic_load_explicit(y, memory_order_relaxed);
        }
        P1@wg 1, dev 0 (global atomic_int* x, global atomic_int* y) {
          atomic_store_explicit(y, 1, memory_order_relaxed);
          int r0 = atomic_load_explicit(x, memory_order_relaxed);
        }
        """;
    String weak = write("SB", sb + "exists (0:r0=0 /\\ 1:r0=0)\n").toString();
    String never = write("never", sb.replace("// expect model tso: Never\n", "")
        + "~exists (0:r0=0 /\\ 1:r0=0)\n").toString();
    String all = write("all", sb.replace("// expect model tso: Never\n", "") + "forall (0:r0=1 \\/ 1:r0=1)\n")
        .toString();
    Result table = Result.of("simulate", weak, never, all, "--model", "sc,tso,opencl,vulkan");
    List<String> lines = table.out().lines().map(l -> l.replaceAll("  +", "|")).toList();
    assertEquals(List.of("Test|sc|tso|opencl|vulkan", "SB|Forbidden|Allowed (expected Never)|Allowed|Outside",
        "SB (" + never + ")|Forbidden|Allowed|Allowed|Outside",
        "SB (" + all + ")|Required|Not required|Not required|Outside"), lines.subList(0, 4));
    assertEquals(Exit.FAILS, table.exit(), table.err());
    assertEquals(Exit.OK, Result.of("simulate", never, "--model", "sc,tso").exit());
    String both = Result.of("simulate", weak, never, "--quiet").out();
    assertTrue(both.contains("SB (" + weak + ")") && both.contains("SB (" + never + ")"), both);
    String racy = write("racy", "OPENCL racy\n{ [x]=0; }\nP0@wg 0, dev 0 (global int* x) { *x = 1; }\n"
        + "P1@wg 1, dev 0 (global int* x) { *x = 2; }\nexists (x=1)\n").toString();
    Result undefined = Result.of("simulate", racy, "--model", "sc,opencl");
    assertTrue(undefined.out().lines().anyMatch(l -> l.matches("racy +\\w+ +Undefined *")), undefined::out);
    assertEquals(Exit.UNKNOWN, undefined.exit());
    assertEquals(Exit.INVALID, Result.of("simulate", racy, "--model", "sc,nosuch").exit());
    assertEquals(Exit.USAGE, Result.of("simulate", racy, "--model", "sc,tso", "--why").exit());
  }

  /** The state of an mbarrier stands in words in final states, and as a number in JSON. */
  @Test
  void statesOfMbarriersAreWords() {
    String text = Result.of("simulate", "mbarrier-mp2", "--states").out();
    assertTrue(text.contains("[b]={phase 1, 2 of 2 pending}; [x]=1;"), text);
    String json = Result.of("simulate", "mbarrier-mp2", "--states", "--json").out();
    assertTrue(json.contains("8388619") && !json.contains("pending"), json);
  }

  /** One test names the model that judged. */
  @Test
  void oneTestNamesItsModel() throws IOException {
    String a = write("a", store("exists (x=1)")).toString();
    Result one = Result.of("simulate", a, "--model", "opencl");
    assertTrue(one.out().contains("\nModel opencl\n"), one::out);
    assertFalse(Result.of("simulate", a, a, "--model", "opencl").out().contains("\nModel opencl\n"));
  }

  @Test
  void aPictureFileIsForOneTest() throws IOException {
    String a = write("a", store("exists (x=1)")).toString();
    assertEquals(Exit.USAGE, Result.of("simulate", a, a, "--picture", folder + "/a.svg").exit());
    assertEquals(Exit.USAGE, Result.of("simulate", a, "--picture", a).exit());
    assertEquals(Exit.OK, Result.of("simulate", a, "--picture", folder + "/one.svg").exit());
    assertTrue(Files.readString(folder.resolve("one.svg")).contains("W[na] x=1"));
  }

  private static List<String> files(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(f -> f.getFileName().toString()).sorted().toList();
    }
  }

  /** Ends a whole process as Ctrl-C does, while it works on the second of three tests. */
  @Test
  @Timeout(120)
  @DisabledOnOs(OS.WINDOWS)
  void anInterruptLeavesWhatWasFound() throws Exception {
    write("a", store("exists (x=1)"));
    for (int i = 0; i < 2 * Runtime.getRuntime().availableProcessors(); i++) {
      write("slow-" + i, slow());
    }
    Process process = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-cp",
        System.getProperty("java.class.path"), "periscope.cli.Main", "simulate", folder.toString(), "--model", "sc")
        .start();
    List<String> lines = new ArrayList<>();
    try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
      for (String line = out.readLine(); line != null && !line.startsWith("Time a "); line = out.readLine()) {
        lines.add(line);
      }
      assertTrue(lines.contains("Observation a Always 1 0"), lines.toString());
      // Not Process.destroy, which closes the streams.
      assertTrue(process.toHandle().destroy());
      out.lines().forEach(lines::add);
    }
    assertTrue(process.waitFor(30, TimeUnit.SECONDS));
    assertTrue(lines.stream().anyMatch(l -> l.startsWith("slow-0 ") && l.contains("Unknown (stopped)")),
        lines.toString());
    String last = "slow-" + (2 * Runtime.getRuntime().availableProcessors() - 1);
    assertTrue(lines.stream().anyMatch(l -> l.startsWith(last) && l.contains("interrupted")), lines.toString());
  }
}
