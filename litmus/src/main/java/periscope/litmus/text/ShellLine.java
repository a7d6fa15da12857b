package periscope.litmus.text;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Command lines that users may paste into a shell. */
public final class ShellLine {

  /** Words without a character that has a meaning in a shell. */
  private static final Pattern PLAIN = Pattern.compile("[\\p{Alnum}_%+=:,./-]+");

  /** The end of a line that continues on the next one. */
  private static final String END = " \\";

  private ShellLine() {}

  /** The words as one line for a POSIX shell, quoted where necessary: the shell splits the line into the same words. */
  public static String of(List<String> words) {
    return words.stream().map(ShellLine::quoted).collect(Collectors.joining(" "));
  }

  /**
   * The words as lines of at most {@value Prose#WIDTH} columns behind a label, which a POSIX shell reads as one line
   * when they are pasted: each but the last ends with a backslash. An option stays on the line of its value, and a
   * longer word has a line of its own.
   */
  public static List<String> wrapped(String label, List<String> words) {
    List<String> parts = new ArrayList<>();
    for (int i = 0; i < words.size(); i++) {
      boolean value = i > 0 && !words.get(i).startsWith("-") && words.get(i - 1).startsWith("-");
      parts.add((value ? parts.remove(parts.size() - 1) + " " : "") + quoted(words.get(i)));
    }
    List<String> lines = new ArrayList<>(List.of(label + parts.remove(0)));
    String indent = " ".repeat(label.length());
    for (String part : parts) {
      int last = lines.size() - 1;
      boolean fits = lines.get(last).length() + 1 + part.length() + END.length() <= Prose.WIDTH;
      if (fits) {
        lines.set(last, lines.get(last) + " " + part);
      } else {
        lines.set(last, lines.get(last) + END);
        lines.add(indent + part);
      }
    }
    return lines;
  }

  private static String quoted(String word) {
    return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}
