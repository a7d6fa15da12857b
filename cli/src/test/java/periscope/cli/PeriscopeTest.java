package periscope.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import periscope.cli.session.Exit;
import periscope.cli.session.Terminal;
import periscope.mappings.Mappings;
import periscope.models.Models;
import periscope.reports.Palette;
import periscope.reports.text.Titles;

class PeriscopeTest {

  private static final String TEST =
      "OPENCL %s\n{ [x]=0; }\nP0@wg 0, dev 0 (global int* x) {\n  *x = 1;\n}\nexists (x=1)\n";

  @TempDir
  Path folder;

  @Test
  void titlesAreThoseThatTheParsersRead() {
    Models models = new Models();
    assertFalse(models.shipped().isEmpty());
    models.shipped().forEach(n -> assertEquals(models.load(n).title(), Titles.model(n)));
    Mappings mappings = new Mappings();
    assertFalse(Mappings.shipped().isEmpty());
    Mappings.shipped().forEach(n -> assertEquals(mappings.load(n).title(), Titles.mapping(n)));
  }

  @Test
  void titleOfATestIsTheTextAfterItsName() {
    assertEquals("a (long) title", Titles.test("(* c *)\nOPENCL MP+a\n\"a (long)\n  title\"\n{ }"));
    assertEquals("", Titles.test("OPENCL MP+a\n{ }\n// \"no title\""));
    assertEquals("Two of\"them\" race", Titles.test("OPENCL MP+a\n(* Two of\"them\"\n   race. Or 1.5. *)\n{ }"));
  }

  @Test
  void aFolderStandsForItsTestsInOrder() throws IOException {
    Files.createDirectories(folder.resolve("sub"));
    for (String name : new String[] {"b", "a", "sub/c"}) {
      Files.writeString(folder.resolve(name + ".litmus"), TEST.formatted(name.replace("/", "")));
    }
    Files.writeString(folder.resolve("notes.txt"), "no test");
    Result result = Result.of("simulate", folder.toString());
    assertEquals(Exit.OK, result.exit(), result.err());
    assertEquals("Test a Allowed, Test b Allowed, Test subc Allowed", String.join(", ",
        result.out().lines().filter(l -> l.startsWith("Test ")).toList()));
  }

  @Test
  void coloursOnlyWhereTheTerminalShowsThem() throws IOException {
    Path test = Files.writeString(folder.resolve("a.litmus"), TEST.formatted("A"));
    assertTrue(coloured(new Palette(true), "simulate", test.toString()).contains("\033[32mOk"));
    assertFalse(coloured(new Palette(false), "simulate", test.toString()).contains("\033"));
    assertFalse(coloured(new Palette(false), "--help").contains("\033"));
  }

  /** A machine that another command has is no dead end. */
  @Test
  void exploreSaysWhichCommandHasAMachine() throws IOException {
    String test = Files.writeString(folder.resolve("a.litmus"), TEST.formatted("A")).toString();
    Result result = Result.of("explore", test, "--machine", "store-buffers");
    assertEquals(Exit.USAGE, result.exit(), result.err());
    assertTrue(result.err().contains("\n  periscope validate " + test + " --model opencl-rsp --machine store-buffers"),
        result.err());
    Result shown = Result.of("validate", test, "--model", "opencl-rsp", "--machine", "store-buffers");
    assertEquals(Exit.OK, shown.exit(), shown.err());
  }

  @Test
  void aFileBesideAMistypedOneIsOffered() throws IOException {
    String test = Files.writeString(folder.resolve("message.litmus"), TEST.formatted("A")).toString();
    Result result = Result.of("simulate", folder.resolve("mesage.litmus").toString());
    assertEquals(Exit.INVALID, result.exit());
    assertTrue(result.err().contains("did you mean " + test + "?"), result::err);
  }

  @Test
  void helpOfACommandIsThatOfItsOption() {
    for (String command : List.of("verify", "generate cycles", "help", "")) {
      String[] words = command.isEmpty() ? new String[0] : command.split(" ");
      Result option = Result.of(Stream.concat(Stream.of(words), Stream.of("--help")).toArray(String[]::new));
      Result help = Result.of(Stream.concat(Stream.of("help"), Stream.of(words)).toArray(String[]::new));
      assertEquals(option, help);
      assertEquals(Exit.OK, help.exit());
    }
    Result mistyped = Result.of("help", "generate", "cycls");
    assertEquals(Exit.USAGE, mistyped.exit());
    assertTrue(mistyped.err().contains("did you mean cycles?"), mistyped::err);
    assertTrue(Result.of("help", "guard").out().contains("periscope mutate"));
  }

  private static String coloured(Palette palette, String... arguments) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintStream stream = new PrintStream(bytes, false, StandardCharsets.UTF_8);
    Periscope.run(new Terminal(stream, stream, palette, palette, false, false), arguments);
    return bytes.toString(StandardCharsets.UTF_8);
  }

  @Test
  void compiledTestsCanBeExploredAsFiles() throws IOException {
    Path test = Files.writeString(folder.resolve("a.litmus"), TEST.formatted("A"));
    Path compiled = Files.writeString(folder.resolve("compiled.litmus"),
        Result.of("compile", test.toString(), "--mapping", "rsp-proposed").out());
    Result direct = Result.of("explore", test.toString(), "--mapping", "rsp-proposed", "--exact");
    Result file = Result.of("explore", compiled.toString(), "--exact");
    assertEquals(Exit.OK, file.exit(), file.err());
    assertEquals(direct.out().replace(" compiled with rsp-proposed", ""), file.out());
  }

  @Test
  void timeoutsAreUnknownUnlessTheConditionIsDecided() throws IOException {
    Path test = Files.writeString(folder.resolve("big.litmus"), big());
    Result result = Result.of("explore", test.toString(), "--mapping", "rsp-original", "--exact", "--timeout", "0.05");
    assertEquals(Exit.UNKNOWN, result.exit(), result.out());
    assertTrue(result.err().contains("stopped at a limit"), result.err());
  }

  private static String big() {
    StringBuilder text = new StringBuilder("OPENCL Big\n{ [x]=0; [y]=0; }\n");
    for (int t = 0; t < 3; t++) {
      text.append("P").append(t).append("@wg ").append(t).append(", dev 0 (global int* x, global int* y) {\n");
      text.append("  *x = 1;\n  int r0 = *y;\n  *y = 2;\n  int r1 = *x;\n}\n");
    }
    return text + "exists (x=9)\n";
  }

  @Test
  void exitCodesOfSeveralAnswers() {
    assertEquals(Exit.INVALID, Exit.worst(Exit.INVALID, Exit.FAILS));
    assertEquals(Exit.FAILS, Exit.worst(Exit.UNKNOWN, Exit.FAILS));
    assertEquals(Exit.UNKNOWN, Exit.worst(Exit.OK, Exit.UNKNOWN));
    assertEquals(Exit.OK, Exit.worst(Exit.OK, Exit.OK));
  }
}
