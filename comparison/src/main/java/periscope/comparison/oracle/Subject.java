package periscope.comparison.oracle;

import com.google.common.hash.Hashing;
import java.nio.charset.StandardCharsets;
import periscope.litmus.LitmusTest;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.language.LitmusLanguage;
import periscope.litmus.source.SourceText;

/**
 * A test that a model and others are asked about.
 *
 * @param file     as the user named it, or in a folder that the user named
 * @param language its name in mapping files
 * @param key      the same for tests that print alike, whatever their files say besides
 */
record Subject(String file, SourceText text, LitmusTest test, String language, String key) {

  static Subject of(String file, SourceText text, LitmusTest test, LitmusLanguage language) {
    return new Subject(file, text, test, language.name(), digest(language.print(test)));
  }

  /** Sixteen hexadecimal digits that stand for a text. */
  static String digest(String text) {
    return Hashing.sha256().hashString(text, StandardCharsets.UTF_8).toString().substring(0, 16);
  }

  /** By how many instructions tests are compared: of several that show the same, the smallest is shown. */
  int size() {
    return test.threads().stream().mapToInt(t -> (int) Instruction.walk(t.body()).count()).sum();
  }
}
