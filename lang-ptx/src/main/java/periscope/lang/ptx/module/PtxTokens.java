package periscope.lang.ptx.module;

import java.util.regex.Pattern;
import periscope.frame.text.WordReader;
import periscope.litmus.source.SourceText;

/** The words of a module of PTX; comments are those of C++. */
final class PtxTokens extends WordReader {

  private static final Pattern TOKEN = Pattern.compile("(?:/\\*(?s:.*?)(?:\\*/|$)|//[^\\n]*|\\s+)|(" + String.join("|",
      "\"[^\"\\n]*\"", "0[fF][0-9a-fA-F]{8}\\b", "0[dD][0-9a-fA-F]{16}\\b", "0[xX][0-9a-fA-F]+U?",
      "\\d+\\.\\d+(?:[eE][-+]?\\d+)?", "\\d+U?\\b", "[A-Za-z_%$.][\\w$]*(?:(?:\\.|::)[\\w$]+)*", ".") + ")");

  PtxTokens(SourceText text) {
    super(text, words(text.content(), TOKEN));
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
