package periscope.lang.vulkan.khronos;

import java.util.List;
import java.util.regex.Pattern;
import periscope.lang.vulkan.Vulkan;
import periscope.lang.vulkan.khronos.Lines.Line;
import periscope.litmus.LitmusTest;
import periscope.litmus.language.Importer;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.SourceText;

/** The form of Khronos' tests; each question of a file is a test. */
public final class KhronosImporter implements Importer {

  private static final Pattern LOOK = Pattern.compile("(?m)^(SATISFIABLE|NOSOLUTION)\\b");
  private static final Pattern GROUP = Pattern.compile("(?m)^NEW(THREAD|SG|WG|QF)\\b");

  @Override
  public String form() {
    return "khronos";
  }

  @Override
  public String suffix() {
    return ".test";
  }

  @Override
  public String language() {
    return Vulkan.HEADER;
  }

  @Override
  public boolean accepts(SourceText text) {
    return LOOK.matcher(text.content()).find() && GROUP.matcher(text.content()).find();
  }

  @Override
  public List<String> tests(SourceText text) {
    List<Line> queries = Lines.queries(text);
    return queries.size() < 2 ? List.of(text.content()) : queries.stream().map(q -> alone(text, queries, q)).toList();
  }

  /** The text with blanks in place of the other questions. */
  private static String alone(SourceText text, List<Line> queries, Line one) {
    StringBuilder content = new StringBuilder(text.content());
    for (Line query : queries) {
      if (query != one) {
        int start = query.span().offset();
        content.replace(start, start + query.span().length(), " ".repeat(query.span().length()));
      }
    }
    return content.toString();
  }

  @Override
  public LitmusTest read(SourceText text) {
    return new ProgramReader(text).read();
  }

  @Override
  public List<Diagnostic> warnings(SourceText text) {
    read(text);
    return List.of();
  }
}
