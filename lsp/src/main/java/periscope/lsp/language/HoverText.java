package periscope.lsp.language;

import periscope.litmus.source.Span;

/**
 * The explanation of a piece of a text, which editors show when the pointer is over it.
 *
 * @param span     the piece of the text
 * @param markdown the explanation
 */
public record HoverText(Span span, String markdown) {

  /** The Markdown of a text in code type, on separate lines. */
  public static String code(String text) {
    return "```\n" + text + "\n```\n";
  }
}
