package periscope.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import periscope.cli.session.Exit;

/** Whatever is given to a command that takes files, it says what is wrong, soon, and without a stack trace. */
class BadInputTest {

  private static final String GOOD_TEST = """
      OPENCL Good
      { [x]=0; }
      P0@wg 0, dev 0 (global int* x) {
        *x = 1;
      }
      exists (x=1)
      """;
  private static final String CONDITION = "exists (0:r7=1)";

  @TempDir
  Path folder;

  private Path good;

  @TestFactory
  Stream<DynamicTest> badTests() throws IOException {
    Map<String, String> bad = new LinkedHashMap<>(anything());
    bad.put("syntax.litmus", GOOD_TEST.replace("= 1", "= "));
    bad.put("register.litmus", GOOD_TEST.replace("exists (x=1)", CONDITION));
    bad.put("location.litmus", GOOD_TEST.replace("exists (x=1)", "exists (z=1)"));
    bad.put("unclosed.litmus", GOOD_TEST.replace("}\nexists", "\nexists"));
    bad.put("cut-off.litmus", "OPENCL");
    bad.put("language.litmus", "X86 SB\n{ x=0; }\n P0 ;\n MOV [x],$1 ;\nexists (x=1)\n");
    bad.put("noisy.litmus", GOOD_TEST + noise(900_000, 33, 127));
    bad.put("deep.litmus", GOOD_TEST.replace("= 1", "= " + "(".repeat(20_000) + "1" + ")".repeat(20_000)));
    List<List<String>> commands = List.of(
        List.of("compile", "--mapping", "rsp-proposed"), List.of("explore", "--mapping", "rsp-original"),
        List.of("explore", "--mapping", "rsp-original", "--trace", "stuck"),
        List.of("simulate"), List.of("simulate", "--json"), List.of("lint"));
    return cases(bad, commands);
  }

  @TestFactory
  Stream<DynamicTest> testsOfAnotherLanguage() throws IOException {
    Map<String, String> assembly =
        Map.of("asm.litmus", "GPUASM Asm\n{ x=0; }\n P0@wg 0, dev 0 ;\n ST 1 x ;\nexists (x=1)\n");
    Map<String, String> source = Map.of("source.litmus", GOOD_TEST);
    return Stream.concat(
        cases(assembly, List.of(List.of("simulate"), List.of("compile", "--mapping", "rsp-proposed"),
            List.of("explore", "--mapping", "rsp-proposed"))),
        cases(source, List.of(List.of("explore"))));
  }

  @TestFactory
  Stream<DynamicTest> badMappings() throws IOException {
    String head = "mapping \"Bad\" from opencl-rsp to gpuasm\n";
    Map<String, String> bad = new LinkedHashMap<>(anything());
    bad.put("syntax.map", head + "store(na) x r => ST r\n");
    bad.put("overlap.map", head + "store(na) x r => ST r x\nstore(na) y q => ST q y\n");
    bad.put("unbound.map", head + "store(na) x r => ST q x\n");
    bad.put("extends.map", head + "extends nothing\nstore(na) x r => ST r x\n");
    bad.put("language.map", head.replace("gpuasm", "ptx") + "store(na) x r => ST r x\n");
    bad.put("noisy.map", head + noise(900_000, 33, 127));
    bad.put("test.litmus", GOOD_TEST);
    String test = good().toString();
    List<List<String>> commands = List.of(List.of("compile", test, "--mapping"), List.of("explore", test, "--mapping"));
    Stream<DynamicTest> tables = cases(bad, commands);
    bad.keySet().removeIf(n -> n.endsWith(".litmus"));
    List<List<String>> searches =
        List.of(List.of("verify"), List.of("minimise"), List.of("repair"), List.of("compare", "rsp-proposed"));
    Map<String, String> withoutRow = Map.of("missing-row.map", head + "r = load(na) x => LD r x\n");
    return Stream.of(tables, cases(bad, List.of(List.of("lint"))), cases(withoutRow, commands), cases(bad, searches))
        .flatMap(s -> s);
  }

  @TestFactory
  Stream<DynamicTest> badModels() throws IOException {
    Map<String, String> bad = new LinkedHashMap<>(anything());
    bad.remove("empty.any");
    bad.remove("blank.any");
    bad.put("syntax.cat", "acyclic sb |\n");
    bad.put("relation.cat", "acyclic sb | rff\n");
    bad.put("type.cat", "acyclic R\n");
    bad.put("include.cat", "include \"nothing.cat\"\n");
    bad.put("itself.cat", "include \"itself.cat\"\n");
    bad.put("noisy.cat", "let a = " + noise(900_000, 33, 127));
    bad.put("deep.cat", "acyclic " + "(".repeat(20_000) + "sb" + ")".repeat(20_000));
    Stream<DynamicTest> linted = cases(bad, List.of(List.of("lint")));
    List<List<String>> judges =
        List.of(List.of("simulate", good().toString(), "--model"), List.of("verify", "rsp-proposed", "--model"));
    return Stream.concat(cases(bad, judges), linted);
  }

  @Test
  void oneBadFileDoesNotSpoilTheOthers() throws IOException {
    Path bad = Files.writeString(folder.resolve("bad.litmus"), "OPENCL");
    Result result = Result.of("simulate", bad.toString(), good().toString(), folder.resolve("missing").toString());
    assertEquals(Exit.INVALID, result.exit());
    assertTrue(result.out().contains("Test Good Allowed"), result.out());
    assertTrue(result.out().contains("Observation Good Always 1 0"), result.out());
    assertTrue(result.err().contains("bad.litmus") && result.err().contains("missing"), result.err());
  }

  private Path good() throws IOException {
    good = good == null ? Files.writeString(folder.resolve("good.litmus"), GOOD_TEST) : good;
    return good;
  }

  /** Files that are wrong as anything. */
  private static Map<String, String> anything() {
    Map<String, String> bad = new LinkedHashMap<>();
    bad.put("empty.any", "");
    bad.put("blank.any", " \n\n");
    bad.put("noise10.any", noise(10_000_000, 33, 127));
    bad.put("noise1.any", noise(900_000, 33, 127));
    bad.put("binary.any", noise(300_000, 0, 256));
    bad.put("control.any", noise(300_000, 1, 256));
    bad.put("unclosed.any", "(* ".repeat(100_000));
    return bad;
  }

  private static String noise(int length, int from, int to) {
    Random random = new Random(length + from);
    StringBuilder text = new StringBuilder(length);
    for (int i = 0; i < length; i++) {
      text.append((char) (i % 80 == 79 ? '\n' : from + random.nextInt(to - from)));
    }
    return text.toString();
  }

  /** Each command with each file; the file's name follows the command's last word. */
  private Stream<DynamicTest> cases(Map<String, String> files, List<List<String>> commands) throws IOException {
    List<DynamicTest> tests = new ArrayList<>();
    for (List<String> command : commands) {
      // What lint makes of a file depends on how its name ends.
      List<String> endings = command.get(0).equals("lint") ? List.of(".litmus", ".map", ".cat") : List.of("");
      for (String name : files.keySet()) {
        Path file = folder.resolve(name);
        Files.write(file, files.get(name).getBytes(StandardCharsets.ISO_8859_1));
        for (String ending : name.endsWith(".any") ? endings : List.of("")) {
          Path named = folder.resolve(name + ending);
          boolean emptyModel = ending.equals(".cat") && files.get(name).isBlank();
          if (!emptyModel) {
            Files.write(named, files.get(name).getBytes(StandardCharsets.ISO_8859_1));
            tests.add(test(command, named));
          }
        }
      }
      tests.add(test(command, folder.resolve("missing.litmus")));
      tests.add(test(command, Files.createDirectories(folder.resolve("empty-folder"))));
    }
    return tests.stream();
  }

  private static DynamicTest test(List<String> command, Path file) {
    List<String> words = new ArrayList<>(command);
    words.add(file.toString());
    return DynamicTest.dynamicTest(String.join(" ", command) + " " + file.getFileName(), () -> {
      Result result = Result.of(words.toArray(String[]::new));
      String both = result.out() + result.err();
      boolean refused = result.exit() == Exit.INVALID || result.exit() == Exit.USAGE;
      assertTrue(refused, () -> "exit " + result.exit() + "\n" + head(both));
      assertTrue(result.err().contains("error"), () -> "no diagnostic in: " + head(both));
      assertFalse(both.contains("Exception") || both.contains("at java") || both.contains("bug"), () -> head(both));
      assertTrue(result.err().length() < 100_000, () -> "a diagnostic of " + result.err().length() + " characters");
    });
  }

  private static String head(String text) {
    return text.substring(0, Math.min(2000, text.length()));
  }

  /** A picture's file in a format that there is not, or one file for several pictures, makes no folder of that name. */
  @Test
  void aPictureThatIsNoFolder() {
    for (String[] wrong : new String[][] {
        {"pictures are written as svg, dot or", "simulate", "MP+rel.dv+acq.dv", "--picture", "target/no.png"},
        {"as in svg:figures, not 'png:figures'", "simulate", "MP+rel.dv+acq.dv", "--picture", "png:figures"},
        {"give a folder", "verify", "scoped-cpp-ptx", "--picture", "target/no.svg"}}) {
      Result result = Result.of(Arrays.copyOfRange(wrong, 1, wrong.length));
      assertEquals(Exit.USAGE, result.exit(), result::err);
      assertTrue(result.err().contains(wrong[0]), result::err);
      assertFalse(Files.exists(Path.of(wrong[4])));
    }
  }
}
