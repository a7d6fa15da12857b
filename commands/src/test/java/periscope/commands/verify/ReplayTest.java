package periscope.commands.verify;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import periscope.cli.Result;
import periscope.cli.session.Exit;

/** The Replay lines of findings, taken apart by a shell and run; and the files that they name. */
@DisabledOnOs(OS.WINDOWS)
class ReplayTest {

  /** A command with its continuation lines. */
  private static final Pattern COMMAND = Pattern.compile("^ *Replay +((?:.* \\\\\n)*.*)$", Pattern.MULTILINE);

  @TempDir Path folder;

  /** A shipped file as a user's own, in a folder and under a name that shells take apart. */
  private String own(String shipped, String path) throws IOException {
    Path file = folder.resolve(path);
    Files.createDirectories(file.getParent());
    try (InputStream in = getClass().getResourceAsStream("/" + shipped)) {
      return Files.write(file, in.readAllBytes()).toString();
    }
  }

  private static List<Result> replayed(Result found) throws IOException, InterruptedException {
    List<String> lines = COMMAND.matcher(found.out()).results().map(m -> m.group(1)).toList();
    assertFalse(lines.isEmpty(), found::toString);
    List<Result> results = new ArrayList<>();
    for (String line : lines) {
      results.add(Result.of(words(line)));
    }
    return results;
  }

  /** What a shell makes of a command line that somebody pastes. */
  private static String[] words(String line) throws IOException, InterruptedException {
    Process shell = new ProcessBuilder("bash", "-c", "periscope() { printf '%s\\n' \"$@\"; }\n" + line).start();
    List<String> words = new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    assertEquals(0, shell.waitFor(), line);
    assertTrue(words.size() > 2, line);
    return words.toArray(String[]::new);
  }

  private static String outcome(String text) {
    return text.lines().filter(l -> l.startsWith("  Outcome")).findFirst().orElseThrow();
  }

  @Test
  void findingsOnTheMachine() throws Exception {
    String mapping = own("mappings/rsp-original.map", "it's mine/my $HOME.map");
    for (String engine : List.of("auto", "solver")) {
      Result found = Result.of("verify", mapping, "--engine", engine, "--ops", "1", "--out",
          folder.resolve("found here").toString());
      List<Result> results = replayed(found);
      assertTrue(results.size() > 1, found::out);
      results.forEach(r -> assertEquals(Exit.OK, r.exit(), r::toString));
      assertTrue(results.get(0).out().contains("Shortest run to 1:r0=0 /\\ [x]=1: 10 steps"), results.get(0)::out);
    }
  }

  /** The file of a program of two tables says which compiles each operation; {@code check} finds the program again. */
  @Test
  void mixturesOnTheMachine() throws Exception {
    String mapping = own("mappings/rsp-original.map", "it's mine/my.map");
    Result found = Result.of("verify", mapping, "--mix", "rsp-proposed", "--without", "fetch_inc", "--without",
        "guards", "--without", "wg", "--without", "remote", "--without", "na", "--placement", "different", "--first",
        "--out", folder.resolve("found").toString());
    Result again = replayed(found).get(0);
    assertEquals(Exit.FAILS, again.exit(), again::toString);
    assertEquals(outcome(found.out()).replace("source:", "opencl-rsp:"), outcome(again.out()), found::toString);
    assertFalse(again.out().contains("Replay"), again::out);
    try (Stream<Path> files = Files.list(folder.resolve("found"))) {
      String text = Files.readString(files.findFirst().orElseThrow());
      assertTrue(text.contains(", compiled by P0: my, rsp-proposed; P1: my or rsp-proposed, my or rsp-proposed\"")
          || text.contains(", compiled by P0: my or rsp-proposed, my or rsp-proposed; P1: my, rsp-proposed\""), text);
    }
  }

  @Test
  void programsOnTheMachine() throws Exception {
    String mapping = own("mappings/rsp-original.map", "it's mine/my.map");
    String test = own("tests/opencl-rsp/RMW+inc.wg+rel.dvr.litmus", "tests/a test.litmus");
    Result found = Result.of("check", "--mapping", mapping, test);
    assertTrue(found.out().startsWith("UNSOUND"), found::toString);
    Result replayed = replayed(found).get(0);
    assertTrue(replayed.exit() == Exit.OK && replayed.out().contains("Shortest run to "), replayed::toString);
  }

  @Test
  void findingsUnderModels() throws Exception {
    String mapping = own("mappings/opencl-ptx.map", "mine & yours/my.map");
    own("models/opencl-scoped-sc.cat", "shared models/inner.cat");
    Path model = Files.writeString(folder.resolve("mine & yours/it's.cat"), "\"Mine\"\ninclude \"inner.cat\"\n");
    String target = own("models/ptx-asplos15.cat", "other/target model.cat");
    Result found = Result.of("verify", mapping, "--model", model.toString(), "--target-model", target, "--events", "3",
        "--scopes", "gpu", "--placement", "different", "--include", folder.resolve("shared models").toString(),
        "--out", folder.resolve("found").toString());
    Result replayed = replayed(found).get(0);
    assertEquals(Exit.FAILS, replayed.exit(), replayed::toString);
    assertEquals(outcome(found.out()), outcome(replayed.out()));
  }

  @Test
  void whatTellsModelsApart() throws Exception {
    String first = own("models/ptx-asplos15.cat", "a model/one.cat");
    String second = own("models/ptx-asplos15-coherent.cat", "b/two;.cat");
    Result found = Result.of("models-diff", first, second, "--language", "ptx", "--events", "3", "--scopes", "gpu",
        "--placement", "different", "--out", folder.resolve("diff").toString());
    List<Result> results = replayed(found);
    assertEquals(0, results.size() % 2);
    for (int i = 0; i < results.size(); i += 2) {
      assertEquals(Exit.OK, results.get(i).exit(), results.get(i)::toString);
      assertEquals(Exit.FAILS, results.get(i + 1).exit(), results.get(i + 1)::toString);
    }
  }

  @Test
  void noMappingLosesItsFindingsToAnother() throws Exception {
    String mine = own("mappings/rsp-original.map", "mine/table.map");
    Files.createDirectories(folder.resolve("yours"));
    Path yours = Files.writeString(folder.resolve("yours/table.map"), Files.readString(Path.of(mine))
        .replace("LK_L2 x; ", ""));
    Path found = folder.resolve("found");
    Result first = Result.of("verify", mine, "--ops", "1", "--out", found.toString());
    List<Path> before = files(found);
    assertTrue(first.err().contains(before.size() + " programs are in the folder " + found), first::err);
    List<String> texts = read(before);
    Result.of("verify", yours.toString(), "--ops", "1", "--out", found.toString());
    assertEquals(texts, read(before));
    List<Path> both = files(found);
    assertTrue(both.size() > before.size());
    // Again: the same files.
    Result.of("verify", mine, "--ops", "1", "--out", found.toString());
    Result.of("verify", yours.toString(), "--ops", "1", "--out", found.toString());
    assertEquals(both, files(found));
    assertEquals(texts, read(before));
  }

  private static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.sorted().toList();
    }
  }

  private static List<String> read(List<Path> files) throws IOException {
    List<String> texts = new ArrayList<>();
    for (Path file : files) {
      texts.add(Files.readString(file));
    }
    return texts;
  }
}
