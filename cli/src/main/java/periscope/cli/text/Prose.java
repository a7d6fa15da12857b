package periscope.cli.text;

import java.util.ArrayList;
import java.util.List;

/** Sentences of reports. */
public final class Prose {

  private static final int WIDTH = 100;

  private Prose() {}

  /** Such as {@code 1 operation}, {@code 2 operations}. */
  public static String count(int n, String noun) {
    return n + " " + noun + (n == 1 ? "" : "s");
  }

  /** Lines of at most {@value #WIDTH} columns, two from the margin, that stand behind a label. */
  public static List<String> wrapped(String label, String text) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder("  " + label);
    String indent = " ".repeat(2 + label.length());
    for (String word : text.split(" ")) {
      if (line.length() + word.length() > WIDTH && line.length() > indent.length()) {
        lines.add(line.toString().stripTrailing());
        line = new StringBuilder(indent);
      }
      line.append(word).append(' ');
    }
    lines.add(line.toString().stripTrailing());
    return lines;
  }
}
