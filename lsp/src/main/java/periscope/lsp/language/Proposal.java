package periscope.lsp.language;

/**
 * Something that may be written.
 *
 * @param text    what is written
 * @param kind    what it is
 * @param detail  in a few words, shown beside it: its type, or what follows it
 * @param meaning in a sentence; empty if there is nothing to say
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
