package periscope.lang.c.preprocessing;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A preprocessing token (C11 6.4).
 *
 * @param spaced whether white space precedes it
 * @param from   start of its origin: of the token itself or, if a macro made it, of the outermost use
 * @param to     end of its origin
 * @param made   whether a macro made it
 * @param hidden the macros from whose expansion it comes, of which it is no use (C11 6.10.3.4)
 */
record PpToken(Kind kind, String text, boolean spaced, int from, int to, boolean made, Set<String> hidden) {

  /** The kind of a token. */
  enum Kind { NAME, NUMBER, TEXT, CHARACTER, OTHER, END_OF_LINE, PLACEMARKER }

  /** A token of the written text. */
  PpToken(Kind kind, String text, boolean spaced, int from, int to) {
    this(kind, text, spaced, from, to, false, Set.of());
  }

  boolean is(String other) {
    return text.equals(other) && (kind == Kind.OTHER || kind == Kind.NAME);
  }

  boolean isName() {
    return kind == Kind.NAME;
  }

  boolean ends() {
    return kind == Kind.END_OF_LINE;
  }

  PpToken spaced(boolean space) {
    return space == spaced ? this : new PpToken(kind, text, space, from, to, made, hidden);
  }

  /** A copy whose origin is the use of a macro. */
  PpToken at(PpToken use, int end) {
    return new PpToken(kind, text, spaced, use.from, end, true, hidden);
  }

  /** A copy with further hidden macros; only names and closing brackets record them. */
  PpToken hiding(Set<String> more) {
    if (kind != Kind.NAME && !text.equals(")") || hidden.containsAll(more)) {
      return this;
    }
    Set<String> all = new HashSet<>(hidden);
    all.addAll(more);
    return new PpToken(kind, text, spaced, from, to, made, Set.copyOf(all));
  }

  /** Tokens as one text, with one blank wherever white space separated two (C11 6.10.3.2). */
  static String spelt(List<PpToken> some) {
    return some.stream().map(t -> (t.spaced ? " " : "") + t.text).collect(Collectors.joining()).strip();
  }
}
