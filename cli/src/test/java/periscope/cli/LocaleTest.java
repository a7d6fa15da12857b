package periscope.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The user's locale changes no answer: in Turkish, I in lower case is a letter of its own, and in Arabic numbers have
 * other digits.
 */
class LocaleTest {

  private static final Pattern SECONDS = Pattern.compile(" +[0-9]+\\.[0-9]+( s)?$");

  @TempDir
  Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"simulate CORPUS/opencl-rsp", "simulate CORPUS/cuda CORPUS/llvm CORPUS/ptx",
      "lint scoped-cpp-ptx rsp-original", "compile MP+rel.dv+acq.dv --mapping rsp-original",
      "explore MP+rel.dv+acq.dv --mapping rsp-proposed"})
  void answersDoNotDependOnTheLocale(String command) throws IOException, InterruptedException {
    String english = run("en", "US", command);
    assertEquals(english, run("tr", "TR", command));
    assertEquals(english, run("ar", "EG", command));
  }

  private String run(String language, String country, String command) throws IOException, InterruptedException {
    String corpus = Path.of("..", "corpus").toRealPath().toString();
    List<String> words = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-XX:TieredStopAtLevel=1", "-Duser.language=" + language, "-Duser.country=" + country, "-cp",
        System.getProperty("java.class.path"), "periscope.cli.Main"));
    words.addAll(List.of(command.replace("CORPUS", corpus).split(" ")));
    Path out = Files.createTempFile(folder, "out", ".txt");
    Process process = new ProcessBuilder(words).directory(folder.toFile()).redirectOutput(out.toFile())
        .redirectError(Redirect.DISCARD).start();
    int exit = process.waitFor();
    return Files.readString(out, StandardCharsets.UTF_8).lines().map(l -> SECONDS.matcher(l).replaceFirst(""))
        .collect(Collectors.joining("\n", "exit " + exit + "\n", ""));
  }
}
