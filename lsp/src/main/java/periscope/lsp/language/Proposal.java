package periscope.lsp.language;

/**
 * A proposal to complete a text, which editors offer.
 *
 * @param text    the text to write
 * @param kind    the kind of text
 * @param detail  a few words to show beside it: its type, or what follows it
 * @param meaning its meaning in a sentence; empty if there is nothing to say
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
