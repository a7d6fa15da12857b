package periscope.runtime.driver;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;

/** The build log of a driver's compiler, read as diagnostics that show the program's lines. */
public final class BuildLog {

  /**
   * {@code name:12:5: error: text}, the form of compilers based on Clang and of most others; shaderc writes no column.
   */
  private static final Pattern FIRST = Pattern.compile("(?m)^.*?:(\\d+):(?:(\\d+):)? (?:fatal )?error: (.*)$");

  /** {@code error: name:12:5: text}, the form of PoCL. */
  private static final Pattern BEHIND = Pattern.compile("(?m)^\\s*(?:fatal )?error: .*?:(\\d+):(\\d+): (.*)$");

  private static final int MOST = 5;
  private static final int LONGEST = 300;

  private BuildLog() {}

  /** The first errors of a log as diagnostics; one diagnostic with the whole log if no line has a known form. */
  public static List<Diagnostic> problems(SourceText kernel, String log) {
    List<Diagnostic> problems = new ArrayList<>();
    for (Pattern pattern : List.of(FIRST, BEHIND)) {
      Matcher matcher = pattern.matcher(log);
      while (problems.size() < MOST && matcher.find()) {
        Span span = new Span(offset(kernel.content(), Integer.parseInt(matcher.group(1)),
            matcher.group(2) == null ? 1 : Integer.parseInt(matcher.group(2))), 1);
        problems.add(Diagnostic.error(kernel, span, "the device's compiler says: " + matcher.group(3).strip(), ""));
      }
      if (!problems.isEmpty()) {
        return problems;
      }
    }
    String said = log.strip().replaceAll("\\s*\\n\\s*", "; ");
    String message = said.isEmpty() ? "the device's compiler refuses the kernel and says nothing more"
        : "the device's compiler says: " + (said.length() > LONGEST ? said.substring(0, LONGEST) + "…" : said);
    return List.of(Diagnostic.error(kernel, Span.NONE, message, ""));
  }

  private static int offset(String content, int line, int column) {
    int at = 0;
    for (int i = 1; i < line; i++) {
      int end = content.indexOf('\n', at);
      if (end < 0) {
        return content.length();
      }
      at = end + 1;
    }
    return Math.min(content.length(), at + Math.max(0, column - 1));
  }
}
