package periscope.litmus.source;

import java.util.List;
import java.util.Map;

/**
 * A text and its origin.
 *
 * <p>Offsets in included files have ranges of their own: offsets in the first included file begin at {@link #start
 * start(0)}.
 *
 * @param name        the file's path as the user gave it, or the name of a shipped resource
 * @param content     the whole text
 * @param shipped     whether the text comes with Periscope, so that no file of this name exists
 * @param compilation the compiler options for the text, where its language has a preprocessor
 * @param included    the files that the text may include, and the files that these may include
 */
public record SourceText(String name, String content, boolean shipped, Compilation compilation,
    List<SourceText> included) {

  /**
   * Number of low bits of an offset that are the offset in a file; the higher bits are 0 for the text itself, else 1
   * plus the index of the included file.
   */
  private static final int FILE = 24;

  /** Largest number of files that a text may include. */
  public static final int MOST = 64;

  public SourceText {
    included = List.copyOf(included);
  }

  /**
   * A text that includes no files.
   *
   * @param definitions macros defined on the command line
   */
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

  /** A copy of the text with macros that the command line defines; other compiler options are dropped. */
  public SourceText with(Map<String, String> given) {
    return with(new Compilation(given));
  }

  /** A copy of the text with other compiler options. */
  public SourceText with(Compilation told) {
    return new SourceText(name, content, shipped, told, included);
  }

  /** The macros that the command line defines, with their replacements. */
  public Map<String, String> definitions() {
    return compilation.definitions();
  }

  /** A copy of the text with other files that it may include. */
  public SourceText with(List<SourceText> files) {
    return new SourceText(name, content, shipped, compilation, files);
  }

  /**
   * The path of a file whose name stands in another file, from the folder of that file.
   *
   * @param file path of the file that contains the name
   */
  public static String beside(String file, String name) {
    return file.substring(0, Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1) + name;
  }

  /** The path of a file in a folder. */
  public static String in(String folder, String name) {
    return folder.endsWith("/") || folder.isEmpty() ? folder + name : folder + "/" + name;
  }

  /** The first offset in an included file. */
  public static int start(int file) {
    return file + 1 << FILE;
  }

  /** Whether an offset lies in an included file. */
  public static boolean isIncluded(int offset) {
    return offset >> FILE > 0;
  }

  /** Whether two offsets lie in the same file. */
  public static boolean together(int one, int other) {
    return one >> FILE == other >> FILE;
  }

  /** The file of an offset: this text, or a file that it includes. */
  public SourceText file(int offset) {
    int file = (offset >> FILE) - 1;
    return file >= 0 && file < included.size() ? included.get(file) : this;
  }

  /** The offset in its own file, from 0. */
  public int within(int offset) {
    return file(offset) == this ? offset : offset - (offset >> FILE << FILE);
  }

  /** The place of an offset in words: {@code line 3}, or {@code own.h, line 3} in an included file. */
  public String place(int offset) {
    String path = file(offset).name;
    return (file(offset) == this ? "" : path.substring(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)
        + ", ") + "line " + line(offset);
  }

  /** Number of the line of an offset in its file, from 1. */
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

  /** Number of the column of an offset in its line, from 1. */
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
