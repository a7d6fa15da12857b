package periscope.litmus.text;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Words and lines of reports. */
public final class Prose {

  /** Width of reports and help, in columns; fits the narrowest terminal. */
  public static final int WIDTH = 80;

  private static final char UNBROKEN = '\u00a0';

  private Prose() {}

  /** A number with a noun, plural where needed: {@code 1 operation}, {@code 2 operations}. */
  public static String count(long n, String noun) {
    return n + " " + noun + (n == 1 ? "" : "s");
  }

  /**
   * Wraps text to {@code width} columns. Consecutive lines form a paragraph, and an empty line separates paragraphs; a
   * line that starts with a blank stands by itself, and its continuation lines are indented further.
   */
  public static List<String> paragraphs(List<String> lines, int width) {
    List<String> wrapped = new ArrayList<>();
    StringBuilder paragraph = new StringBuilder();
    for (String line : lines) {
      boolean alone = line.isEmpty() || line.startsWith(" ") || line.endsWith(":") && paragraph.isEmpty();
      if (alone) {
        flow(paragraph.toString(), "", "", width, wrapped);
        paragraph.setLength(0);
        String indent = " ".repeat(line.length() - line.stripLeading().length());
        flow(line.strip(), indent, indent.isEmpty() ? "" : indent + "    ", width, wrapped);
        wrapped.addAll(line.isEmpty() ? List.of("") : List.of());
      } else {
        paragraph.append(paragraph.isEmpty() ? "" : " ").append(line);
      }
    }
    flow(paragraph.toString(), "", "", width, wrapped);
    return wrapped;
  }

  /** Wraps one line; continuation lines are indented by {@code indent} blanks. */
  public static List<String> hanging(String line, int indent, int width) {
    List<String> lines = new ArrayList<>();
    String rest = line;
    while (rest.length() > width && rest.lastIndexOf(' ', width) > indent) {
      int at = rest.lastIndexOf(' ', width);
      lines.add(rest.substring(0, at));
      rest = " ".repeat(indent) + rest.substring(at + 1);
    }
    lines.add(rest);
    return lines;
  }

  /**
   * Puts parts side by side behind a head, with a gap between two parts; parts that would exceed {@code width} continue
   * on the next line, below the first part.
   */
  public static List<String> beside(String head, List<String> parts, String gap, int width) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder(head);
    for (int p = 0; p < parts.size(); p++) {
      boolean first = line.length() == head.length();
      if (!first && line.length() + gap.length() + parts.get(p).length() > width) {
        lines.add(line.toString());
        line = new StringBuilder(" ".repeat(head.length()));
        first = true;
      }
      line.append(first ? "" : gap).append(parts.get(p));
    }
    lines.add(line.toString());
    return lines;
  }

  /**
   * A copy of the lines in which the first occurrence of {@code text} is replaced, for example by the same text in
   * colour.
   */
  public static List<String> replacing(List<String> lines, String text, String other) {
    List<String> changed = new ArrayList<>(lines);
    for (int l = 0; l < changed.size(); l++) {
      int at = changed.get(l).indexOf(text);
      if (at >= 0) {
        changed.set(l, changed.get(l).substring(0, at) + other + changed.get(l).substring(at + text.length()));
        return changed;
      }
    }
    return changed;
  }

  private static void flow(String text, String first, String indent, int width, List<String> into) {
    StringBuilder line = new StringBuilder(first);
    boolean empty = true;
    for (String word : text.split(" ")) {
      if (!empty && line.length() + 1 + word.length() > width) {
        into.add(line.toString());
        line = new StringBuilder(indent);
        empty = true;
      }
      line.append(empty ? "" : " ").append(word);
      empty = false;
    }
    if (!text.isEmpty()) {
      into.add(line.toString());
    }
  }

  /**
   * Wraps parts with bars between them, as {@link #wrapped(String, String)} does; a line breaks inside a part only if
   * the part is longer than a line.
   */
  public static List<String> wrapped(String label, List<String> parts) {
    String text = parts.stream().map(p -> p.replace(' ', UNBROKEN)).collect(Collectors.joining("  | "));
    return wrapped(label, text).stream().map(l -> l.replace(UNBROKEN, ' ')).toList();
  }

  /** Wraps text behind a label to lines of at most {@value #WIDTH} columns, with two blanks at the left margin. */
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
