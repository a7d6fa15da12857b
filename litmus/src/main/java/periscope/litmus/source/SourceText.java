package periscope.litmus.source;

import java.util.Map;

/**
 * A text and where it came from.
 *
 * @param name    the file's path as the user gave it, or the name of a shipped resource
 * @param content the whole text
 * @param shipped whether it comes with Periscope, so that there is no file of this name to be looked at
 * @param definitions what names stand for in it that are defined from outside, where its language has a preprocessor
 */
public record SourceText(String name, String content, boolean shipped, Map<String, String> definitions) {
  public SourceText {
    definitions = Map.copyOf(definitions);
  }

  /** A text that does not come with Periscope. */
  public SourceText(String name, String content) {
    this(name, content, false, Map.of());
  }

  /** A text that comes with Periscope. */
  public static SourceText shipped(String name, String content) {
    return new SourceText(name, content, true, Map.of());
  }

  /** The same text with names defined from outside. */
  public SourceText with(Map<String, String> given) {
    return new SourceText(name, content, shipped, given);
  }

  /** Line of an offset, from 1. */
  public int line(int offset) {
    int end = Math.min(offset, content.length());
    int line = 1;
    for (int i = 0; i < end; i++) {
      if (content.charAt(i) == '\n') {
        line++;
      }
    }
    return line;
  }

  /** Column of an offset in its line, from 1. */
  public int column(int offset) {
    int end = Math.min(offset, content.length());
    return end - (content.lastIndexOf('\n', end - 1) + 1) + 1;
  }

  /** The line around an offset, without its line break. */
  public String lineText(int offset) {
    int at = Math.min(offset, content.length());
    int start = content.lastIndexOf('\n', at - 1) + 1;
    int end = content.indexOf('\n', at);
    String line = content.substring(start, end < 0 ? content.length() : end);
    return line.endsWith("\r") ? line.substring(0, line.length() - 1) : line;
  }
}
