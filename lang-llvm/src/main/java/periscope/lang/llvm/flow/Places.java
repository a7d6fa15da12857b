package periscope.lang.llvm.flow;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import periscope.lang.llvm.module.DebugNames;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;

/**
 * The places of instructions: lines of the text that was compiled, where the module names them and the file can be
 * read; else the lines of the module.
 */
public final class Places {

  private final SourceText text;
  private final DebugNames debug;
  private final Map<Integer, Optional<Span>> known = new HashMap<>();

  public Places(SourceText text, DebugNames debug) {
    this.text = text;
    this.debug = debug;
  }

  /**
   * The place of an instruction.
   *
   * @param own    its place in the module
   * @param number the number of its place for debuggers; -1 without one
   */
  public Span of(Span own, int number) {
    return known.computeIfAbsent(number, n -> debug.place(n).flatMap(this::line)).orElse(own);
  }

  private Optional<Span> line(DebugNames.Place place) {
    for (int i = 0; i < text.included().size(); i++) {
      SourceText file = text.included().get(i);
      if (file.name().equals(place.file()) || file.name().endsWith("/" + place.file())
          || place.file().endsWith("/" + file.name())) {
        return line(file.content(), place.line(), SourceText.start(i));
      }
    }
    return Optional.empty();
  }

  /** The text of a line, without blanks around it. */
  private static Optional<Span> line(String content, int line, int start) {
    int from = 0;
    for (int i = 1; i < line && from >= 0; i++) {
      from = content.indexOf('\n', from) + 1;
      if (from == 0) {
        return Optional.empty();
      }
    }
    int end = content.indexOf('\n', from) < 0 ? content.length() : content.indexOf('\n', from);
    String written = content.substring(from, end);
    int blank = written.length() - written.stripLeading().length();
    return written.isBlank() ? Optional.empty() : Optional.of(new Span(start + from + blank, written.strip().length()));
  }
}
