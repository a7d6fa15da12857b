package periscope.lsp.litmus;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import periscope.lsp.language.Visible;

/** The layouts of litmus tests. Each changes only blanks, and keeps all line breaks. */
final class Formatting {

  private static final Map<String, UnaryOperator<String>> ALL =
      Map.of("table", Formatting::table, "blocks", t -> blocks(t, false), "lines", t -> blocks(t, true));

  private static final String INDENT = "  ";

  private Formatting() {}

  /** The layout with a name; empty if there is none. */
  static Optional<UnaryOperator<String>> of(String name) {
    return Optional.ofNullable(ALL.get(name)).map(Formatting::keepingLineEnds);
  }

  private static UnaryOperator<String> keepingLineEnds(UnaryOperator<String> layout) {
    return content -> content.contains("\r\n")
        ? layout.apply(content.replace("\r\n", "\n")).replace("\n", "\r\n")
        : layout.apply(content);
  }

  /**
   * The layout with a column for each thread, whose bars and closing semicolons are aligned; other parts as in
   * {@link #blocks}.
   */
  private static String table(String ragged) {
    String content = blocks(ragged, false);
    String[] lines = content.split("\n", -1);
    String[] visible = Visible.withoutCommentsAndQuotes(content).split("\n", -1);
    List<Integer> rows = rows(lines, visible);
    List<List<String>> cells = rows.stream().map(r -> cells(lines[r], visible[r])).toList();
    int columns = cells.stream().mapToInt(List::size).max().orElse(0);
    int[] widths = IntStream.range(0, columns)
        .map(c -> cells.stream().filter(row -> c < row.size()).mapToInt(row -> row.get(c).length()).max().orElse(0))
        .toArray();
    for (int i = 0; i < rows.size(); i++) {
      List<String> row = cells.get(i);
      lines[rows.get(i)] = " " + String.join(" | ",
          IntStream.range(0, row.size()).mapToObj(c -> padded(row.get(c), widths[c])).toList()) + " ;";
    }
    return String.join("\n", Arrays.stream(lines).map(String::stripTrailing).toList());
  }

  /**
   * Indices of the lines that are rows of the table: outside of braces, with a semicolon at the end and no comment. The
   * first line without a semicolon ends the table. Below the row of heads, operands may stand in braces.
   */
  private static List<Integer> rows(String[] lines, String[] visible) {
    List<Integer> rows = new ArrayList<>();
    int braces = 0;
    boolean header = true;
    for (int i = 0; i < lines.length; i++) {
      boolean ends = visible[i].strip().endsWith(";");
      if (!ends && !visible[i].isBlank() && !rows.isEmpty()) {
        break;
      } else if (!header && braces == 0 && ends && lines[i].equals(visible[i])
          && (rows.isEmpty() ? !visible[i].matches(".*[{}].*") : visible[i].matches("([^{}]|\\{[^{}]*\\})*"))) {
        rows.add(i);
      }
      header &= visible[i].isBlank();
      for (char c : visible[i].toCharArray()) {
        braces += c == '{' ? 1 : c == '}' ? -1 : 0;
      }
    }
    return rows;
  }

  /** The cells of a row, between bars outside of parentheses. */
  private static List<String> cells(String line, String visible) {
    List<String> cells = new ArrayList<>();
    int depth = 0;
    int from = 0;
    int end = visible.stripTrailing().length() - 1;
    for (int i = 0; i < end; i++) {
      char c = visible.charAt(i);
      depth += c == '(' ? 1 : c == ')' ? -1 : 0;
      if (c == '|' && depth == 0) {
        cells.add(line.substring(from, i).strip());
        from = i + 1;
      }
    }
    cells.add(line.substring(from, end).strip());
    return cells;
  }

  private static String padded(String cell, int width) {
    return cell + " ".repeat(width - cell.length());
  }

  /**
   * The layout with two blanks for each open brace at the start of a line. Lines that continue the line before, or
   * start in a comment or a quoted text, keep their indentation.
   *
   * @param lines whether a line in braces is a statement, so that a label is indented like the braces
   */
  private static String blocks(String content, boolean lines) {
    String visible = Visible.withoutCommentsAndQuotes(content);
    String[] text = content.split("\n", -1);
    Nesting nesting = new Nesting(lines);
    int offset = 0;
    for (int i = 0; i < text.length; i++) {
      String code = visible.substring(offset, offset + text[i].length()).strip();
      offset += text[i].length() + 1;
      boolean codeFirst = !code.isEmpty() && text[i].strip().startsWith(code.substring(0, 1));
      if (codeFirst && nesting.startsAfresh()) {
        text[i] = INDENT.repeat(nesting.indent(code)) + text[i].strip();
      } else if (codeFirst) {
        text[i] = text[i].stripTrailing();
      }
      nesting.read(code);
    }
    return String.join("\n", text);
  }

  /** The open brackets, and whether the line before was complete. */
  private static final class Nesting {
    private final boolean lines;
    private int braces;
    private int parentheses;
    private char last = ';';

    Nesting(boolean lines) {
      this.lines = lines;
    }

    boolean startsAfresh() {
      return parentheses == 0 && ";{}:".indexOf(last) >= 0;
    }

    int indent(String code) {
      boolean label = lines && code.matches("[\\w$.]+:");
      return Math.max(0, braces - (label ? 1 : 0) - (int) code.chars().takeWhile(c -> c == '}').count());
    }

    void read(String code) {
      for (int i = 0; i < code.length(); i++) {
        char c = code.charAt(i);
        braces += c == '{' ? 1 : c == '}' ? -1 : 0;
        parentheses += c == '(' ? 1 : c == ')' ? -1 : 0;
      }
      if (!code.isEmpty()) {
        last = code.charAt(code.length() - 1);
        // Outside all braces a line is complete unless it ends with one of the connectives of conditions.
        last = braces == 0 && "\\/".indexOf(last) < 0 || braces > 0 && lines ? ';' : last;
      }
    }
  }
}
