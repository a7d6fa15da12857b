package periscope.comparison.oracle;

import com.google.common.hash.Hashing;
import java.nio.charset.StandardCharsets;
import periscope.litmus.LitmusTest;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.language.LitmusLanguage;
import periscope.litmus.source.SourceText;

/**
 * A test to be compared.
 *
 * @param file     the file as the user named it, or its path in a folder that the user named
 * @param language the name of its language in mapping files
 * @param printed  the printed test
 * @param key      a digest of the printed test: the same for tests that print alike
 */
record Subject(String file, SourceText text, LitmusTest test, String language, String printed, String key) {

  static Subject of(String file, SourceText text, LitmusTest test, LitmusLanguage language) {
    String printed = language.print(test);
    return new Subject(file, text, test, language.name(), printed, digest(printed));
  }

  /** A digest of a text: sixteen hexadecimal digits. */
  static String digest(String text) {
    return Hashing.sha256().hashString(text, StandardCharsets.UTF_8).toString().substring(0, 16);
  }

  /** Number of instructions, by which reports choose the smallest of several tests. */
  int size() {
    return test.threads().stream().mapToInt(t -> (int) Instruction.walk(t.body()).count()).sum();
  }
}
