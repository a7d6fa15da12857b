package periscope.reports.text;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Titles of shipped files, read without their parsers, so that {@code periscope list} answers at once. */
public final class Titles {

  private static final String STRING = "\"((?:[^\"\\\\]|\\\\.)*+)\"";
  private static final Pattern COMMENT = Pattern.compile("\\(\\*.*?\\*\\)", Pattern.DOTALL);
  private static final Pattern MODEL = Pattern.compile("\\A\\s*" + STRING);
  private static final Pattern MAPPING = Pattern.compile("\\bmapping\\s+" + STRING);
  private static final Pattern LANGUAGES =
      Pattern.compile("\\bmapping\\s+" + STRING + "\\s+from\\s+(\\S+)\\s+to\\s+(\\S+)");
  private static final Pattern TEST = Pattern.compile("\\A\\s*\\S+[^\"{]*?" + STRING);

  private static final Pattern SENTENCE =
      Pattern.compile("\\(\\*\\s*(.*?)(?:[.:](?=\\s)|\\n\\s*\\n|\\*\\))", Pattern.DOTALL);

  private Titles() {}

  /** The title of a shipped model; empty if it has none. */
  public static String model(String name) {
    return first(MODEL, resource("models/" + name + ".cat"));
  }

  /** The title of a shipped mapping; empty if it has none. */
  public static String mapping(String name) {
    return first(MAPPING, resource("mappings/" + name + ".map"));
  }

  /** Source and target language of a shipped mapping: {@code cuda to gpuasm}. */
  public static String languages(String name) {
    Matcher matcher = LANGUAGES.matcher(COMMENT.matcher(resource("mappings/" + name + ".map")).replaceAll(" "));
    return matcher.find() ? matcher.group(2) + " to " + matcher.group(3) : "";
  }

  /** The description behind a test's name, or the first sentence of its first comment; empty without either. */
  public static String test(String content) {
    String described = first(TEST, content);
    Matcher sentence = SENTENCE.matcher(content);
    String title = described.isEmpty() && sentence.find() ? sentence.group(1) : described;
    return title.replaceAll("\\s+", " ").strip();
  }

  private static String first(Pattern pattern, String content) {
    Matcher matcher = pattern.matcher(COMMENT.matcher(content).replaceAll(" "));
    return matcher.find() ? matcher.group(1).replaceAll("\\\\(.)", "$1") : "";
  }

  private static String resource(String path) {
    try (InputStream in = Titles.class.getClassLoader().getResourceAsStream(path)) {
      return in == null ? "" : new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("the shipped file " + path, e);
    }
  }
}
