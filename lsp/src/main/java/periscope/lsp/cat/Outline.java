package periscope.lsp.cat;

import java.util.List;
import java.util.Optional;
import periscope.litmus.source.Span;

/**
 * The outline of one file of a model: its definitions and includes, without the contents of included files.
 *
 * @param definitions definitions in the order of the text
 * @param includes    includes in the order of the text
 * @param tokens      names, quoted texts and single characters outside of comments
 */
record Outline(List<Definition> definitions, List<Included> includes, List<Token> tokens) {

  /**
   * {@code include "path"}.
   *
   * @param span the path with its quotes
   */
  record Included(String path, Span span) {}

  Outline {
    definitions = List.copyOf(definitions);
    includes = List.copyOf(includes);
    tokens = List.copyOf(tokens);
  }

  static Outline of(String content) {
    return new OutlineReader(content).read();
  }

  /** The token at an offset, or ending just before it; empty if there is none. */
  Optional<Token> tokenAt(int offset) {
    Optional<Token> inside = tokens.stream().filter(t -> t.from() <= offset && offset < t.to()).findFirst();
    return inside.filter(t -> t.isName() || t.isQuoted())
        .or(() -> tokens.stream().filter(t -> t.to() == offset && (t.isName() || t.isQuoted())).findFirst());
  }
}
