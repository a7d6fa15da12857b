package periscope.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The user's locale changes no answer. In Turkish, I in lower case is a letter of its own, and in Arabic numbers have
 * other digits; one process has both, since Java lets a user choose the language of words and the form of numbers
 * apart.
 */
class LocaleTest {

  private static final Pattern SECONDS = Pattern.compile(" +[0-9]+\\.[0-9]+( s)?$");
  private static final List<String> COMMANDS = List.of("simulate CORPUS/opencl-rsp",
      "simulate CORPUS/cuda CORPUS/llvm CORPUS/ptx", "lint scoped-cpp-ptx rsp-original",
      "compile MP+rel.dv+acq.dv --mapping rsp-original", "explore MP+rel.dv+acq.dv --mapping rsp-proposed");

  @TempDir
  Path folder;

  @Test
  void answersDoNotDependOnTheLocale() throws IOException, InterruptedException {
    List<String> english = run("en-US", "en-US");
    // A command that ran has more than its exit code.
    english.forEach(answer -> assertTrue(answer.lines().count() > 1, answer));
    assertEquals(COMMANDS.size(), english.size());
    assertEquals(english, run("tr-TR", "ar-EG"));
  }

  /**
   * The answers to all commands of a process of its own, since a class may read the locale when it is loaded.
   *
   * @param words   the locale of words, such as {@code tr-TR}
   * @param numbers the locale of numbers
   */
  private List<String> run(String words, String numbers) throws IOException, InterruptedException {
    String corpus = Path.of("..", "corpus").toRealPath().toString();
    Locale of = Locale.forLanguageTag(words);
    Locale format = Locale.forLanguageTag(numbers);
    List<String> line = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Duser.language=" + of.getLanguage(),
        "-Duser.country=" + of.getCountry(), "-Duser.language.format=" + format.getLanguage(),
        "-Duser.country.format=" + format.getCountry(), "-cp", System.getProperty("java.class.path"),
        SeveralCommands.class.getName()));
    COMMANDS.forEach(c -> line.add(c.replace("CORPUS", corpus)));
    Path out = Files.createTempFile(folder, "out", ".txt");
    Process process = new ProcessBuilder(line).directory(folder.toFile()).redirectOutput(out.toFile())
        .redirectError(Redirect.DISCARD).start();
    assertEquals(0, process.waitFor());
    return Stream.of(Files.readString(out, StandardCharsets.UTF_8).split(SeveralCommands.END))
        .map(answer -> answer.lines().map(l -> SECONDS.matcher(l).replaceFirst("")).collect(Collectors.joining("\n")))
        .toList();
  }
}
