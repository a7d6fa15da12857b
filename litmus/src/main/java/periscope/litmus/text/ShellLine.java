package periscope.litmus.text;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Command lines that users may paste into a shell. */
public final class ShellLine {

  /** Words without a character that has a meaning in a shell. */
  private static final Pattern PLAIN = Pattern.compile("[\\p{Alnum}_%+=:,./-]+");

  private ShellLine() {}

  /** The words as one line for a POSIX shell, quoted where necessary: the shell splits the line into the same words. */
  public static String of(List<String> words) {
    return words.stream().map(ShellLine::quoted).collect(Collectors.joining(" "));
  }

  private static String quoted(String word) {
    return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}
