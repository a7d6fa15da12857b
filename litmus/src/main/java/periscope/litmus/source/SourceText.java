package periscope.litmus.source;

import java.util.List;
import java.util.Map;

/**
 * A text and where it came from.
 *
 * <p>Files that it includes have offsets of their own in spans: those of the first begin at {@link #start start(0)}.
 *
 * @param name    the file's path as the user gave it, or the name of a shipped resource
 * @param content the whole text
 * @param shipped whether it comes with Periscope, so that there is no file of this name to be looked at
 * @param compilation what a compiler is told of it, where its language has a preprocessor
 * @param included    the files that it may include, and those that these may include
 */
public record SourceText(String name, String content, boolean shipped, Compilation compilation,
    List<SourceText> included) {

  /** Bits of an offset in a file; those above say which it is. */
  private static final int FILE = 24;

  /** Most files that a text may include. */
  public static final int MOST = 64;

  public SourceText {
    included = List.copyOf(included);
  }

  /** A text that includes nothing. */
  public SourceText(String name, String content, boolean shipped, Map<String, String> definitions) {
    this(name, content, shipped, new Compilation(definitions), List.of());
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
    return with(new Compilation(given));
  }

  /** The same text with what a compiler is told of it. */
  public SourceText with(Compilation told) {
    return new SourceText(name, content, shipped, told, included);
  }

  /** What names stand for in it that are defined from outside. */
  public Map<String, String> definitions() {
    return compilation.definitions();
  }

  /** The same text with files that it may include. */
  public SourceText with(List<SourceText> files) {
    return new SourceText(name, content, shipped, compilation, files);
  }

  /** The path of a file that is named in another, from its folder. */
  public static String beside(String file, String name) {
    return file.substring(0, Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1) + name;
  }

  /** The path of a file that is looked for in a folder. */
  public static String in(String folder, String name) {
    return folder.endsWith("/") || folder.isEmpty() ? folder + name : folder + "/" + name;
  }

  /** The first offset in an included file. */
  public static int start(int file) {
    return file + 1 << FILE;
  }

  /** Whether an offset is one in an included file. */
  public static boolean isIncluded(int offset) {
    return offset >> FILE > 0;
  }

  /** Whether two offsets are in one file. */
  public static boolean together(int one, int other) {
    return one >> FILE == other >> FILE;
  }

  /** The file that an offset is in: this text, or one that it includes. */
  public SourceText file(int offset) {
    int file = (offset >> FILE) - 1;
    return file >= 0 && file < included.size() ? included.get(file) : this;
  }

  /** An offset in the file that it is in. */
  public int within(int offset) {
    return file(offset) == this ? offset : offset - (offset >> FILE << FILE);
  }

  /** Where an offset is, in words: {@code line 3}, or {@code own.h, line 3} in an included file. */
  public String place(int offset) {
    String path = file(offset).name;
    return (file(offset) == this ? "" : path.substring(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)
        + ", ") + "line " + line(offset);
  }

  /** Line of an offset, from 1. */
  public int line(int offset) {
    if (file(offset) != this) {
      return file(offset).line(within(offset));
    }
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
