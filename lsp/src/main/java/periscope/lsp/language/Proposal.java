package periscope.lsp.language;

/**
 * A proposal to complete a text, which editors offer.
 *
 * @param text    the text to insert
 * @param kind    the kind of text
 * @param detail  a few words to show beside it, such as its type or its arguments
 * @param meaning its meaning in a sentence; may be empty
 */
public record Proposal(String text, Kind kind, String detail, String meaning) {

  public enum Kind {
    KEYWORD,
    INSTRUCTION,
    QUALIFIER,
    NAME,
    FUNCTION,
    FILE
  }

  public static Proposal keyword(String text, String meaning) {
    return new Proposal(text, Kind.KEYWORD, "", meaning);
  }
}
