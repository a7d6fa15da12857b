package periscope.lang.vulkan.khronos;

import java.util.ArrayList;
import java.util.List;
import periscope.lang.vulkan.query.Query;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;

/** The lines of a file that say something, each with its place. */
final class Lines {

  /** A line without the blanks around it. */
  record Line(String text, Span span) {

    String first() {
      return text.split("\\s+", 2)[0];
    }

    /** The words behind the first. */
    List<String> operands() {
      String[] parts = text.split("\\s+", 2);
      return parts.length < 2 ? List.of() : List.of(parts[1].replace("=", " = ").strip().split("\\s+"));
    }
  }

  private Lines() {}

  static List<Line> of(SourceText text) {
    List<Line> lines = new ArrayList<>();
    int offset = 0;
    for (String whole : text.content().split("\n", -1)) {
      String line = whole.strip();
      if (whole.length() > 1 && !whole.startsWith("//") && !line.isEmpty()) {
        lines.add(new Line(line, new Span(offset + whole.indexOf(line), line.length())));
      }
      offset += whole.length() + 1;
    }
    return lines;
  }

  static List<Line> queries(SourceText text) {
    return of(text).stream().filter(l -> Query.is(l.text())).toList();
  }
}
