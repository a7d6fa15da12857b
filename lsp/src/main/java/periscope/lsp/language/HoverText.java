package periscope.lsp.language;

import periscope.litmus.source.Span;

/**
 * What something in a text means.
 *
 * @param span     what is explained
 * @param markdown the explanation
 */
public record HoverText(Span span, String markdown) {

  /** Text in the type of code, on lines of its own. */
  public static String code(String text) {
    return "```\n" + text + "\n```\n";
  }
}
