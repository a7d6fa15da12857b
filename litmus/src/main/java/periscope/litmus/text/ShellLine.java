package periscope.litmus.text;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Command lines that users may paste into a shell. */
public final class ShellLine {

  /** What no shell gives a meaning to. */
  private static final Pattern PLAIN = Pattern.compile("[\\p{Alnum}_%+=:,./-]+");

  private ShellLine() {}

  /**
   * The words as one line for a POSIX shell: quoted where they need it, so that the shell takes them apart again as
   * they were.
   */
  public static String of(List<String> words) {
    return words.stream().map(ShellLine::quoted).collect(Collectors.joining(" "));
  }

  private static String quoted(String word) {
    return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}
