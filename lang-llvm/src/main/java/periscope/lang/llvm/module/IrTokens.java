package periscope.lang.llvm.module;

import java.util.regex.Pattern;
import periscope.frame.text.WordReader;
import periscope.litmus.source.SourceText;

/** The words of a module; a semicolon starts a comment, which ends with its line. */
final class IrTokens extends WordReader {

  private static final Pattern TOKEN = Pattern.compile("(?:;[^\\n]*|\\s+)|(" + String.join("|",
      "[%@!]\"[^\"\\n]*\"", "c?\"[^\"\\n]*\"", "[%@$][-\\w$.]+", "#dbg_\\w+", "[#!]\\w[-\\w$.]*",
      "[-+]?\\d+\\.\\d+(?:[eE][-+]?\\d+)?", "0x[KLMHR]?[0-9a-fA-F]+", "-?\\d+(?![\\w$.])", "[-\\w$.]+", "\\.\\.\\.",
      ".") + ")");

  IrTokens(SourceText text) {
    super(text, words(text.content(), TOKEN));
  }

  /** A name without its sign and its quotes. */
  static String bare(String name) {
    String text = name.replaceFirst("^[%@!$]", "");
    return text.startsWith("\"") ? text.substring(1, text.length() - 1) : text;
  }

  /** Skips to the next line. */
  void skipLine() {
    next();
    while (!atLineStart()) {
      next();
    }
  }

  /** Skips a group in brackets, if the next word opens one. */
  void skipGroup() {
    int depth = 0;
    do {
      depth += peek(0).matches("[(\\[{<]") ? 1 : peek(0).matches("[)\\]}>]") ? -1 : 0;
      next();
    } while (depth > 0 && !done());
  }
}
