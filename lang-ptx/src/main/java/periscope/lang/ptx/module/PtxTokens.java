package periscope.lang.ptx.module;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import periscope.frame.text.WordReader;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;

/** The words of a module of PTX; comments are those of C++. */
final class PtxTokens extends WordReader {

  private static final Pattern TOKEN = Pattern.compile("(?:/\\*(?s:.*?)(?:\\*/|$)|//[^\\n]*|\\s+)|(" + String.join("|",
      "\"[^\"\\n]*\"", "0[fF][0-9a-fA-F]{8}\\b", "0[dD][0-9a-fA-F]{16}\\b", "0[xX][0-9a-fA-F]+U?",
      "\\d+\\.\\d+(?:[eE][-+]?\\d+)?", "\\d+U?\\b", "[A-Za-z_%$.][\\w$]*(?:(?:\\.|::)[\\w$]+)*", ".") + ")");

  PtxTokens(SourceText text) {
    super(text, words(text.content()));
  }

  private static List<Word> words(String content) {
    List<Word> words = new ArrayList<>();
    Matcher found = TOKEN.matcher(content);
    int line = 0;
    while (found.find()) {
      if (found.group(1) != null) {
        boolean first = words.isEmpty() || content.substring(line, found.start()).indexOf('\n') >= 0;
        words.add(new Word(found.group(1), new Span(found.start(), found.group(1).length()), first));
        line = found.end();
      }
    }
    return words;
  }

  /** Skips a group in braces, which comes next. */
  void skipBraces() {
    int depth = 0;
    do {
      depth += at("{") ? 1 : at("}") ? -1 : 0;
      next();
    } while (depth > 0 && !done());
  }

  /** Skips to the next line. */
  void skipLine() {
    next();
    while (!atLineStart()) {
      next();
    }
  }
}
