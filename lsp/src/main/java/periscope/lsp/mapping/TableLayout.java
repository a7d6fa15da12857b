package periscope.lsp.mapping;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import periscope.lsp.language.Visible;

/** The layout of a mapping table: the arrows of all rows are aligned, and no line ends with blanks. */
final class TableLayout {

  private static final String ARROW = "=>";
  private static final Pattern LINE_END = Pattern.compile("\n");

  private TableLayout() {}

  static String of(String content) {
    String[] lines = LINE_END.split(content, -1);
    String[] visible = LINE_END.split(Visible.withoutCommentsAndQuotes(content), -1);
    int width = 0;
    for (int i = 0; i < lines.length; i++) {
      width = isRow(lines[i], visible[i]) ? Math.max(width, left(lines[i]).length()) : width;
    }
    List<String> out = new ArrayList<>();
    for (int i = 0; i < lines.length; i++) {
      String end = lines[i].endsWith("\r") ? "\r" : "";
      out.add((isRow(lines[i], visible[i]) ? row(lines[i], width) : lines[i]).stripTrailing() + end);
    }
    return String.join("\n", out);
  }

  /** Whether a line is a row without a comment in its left side. */
  private static boolean isRow(String line, String visible) {
    int arrow = visible.indexOf(ARROW);
    return arrow > 0 && !visible.substring(0, arrow).isBlank() && line.startsWith(visible.substring(0, arrow));
  }

  private static String left(String line) {
    return line.substring(0, line.indexOf(ARROW)).strip();
  }

  private static String row(String line, int width) {
    String left = left(line);
    String right = line.substring(line.indexOf(ARROW) + ARROW.length()).strip();
    return left + " ".repeat(width - left.length()) + " " + ARROW + " " + right;
  }
}
