package periscope.lsp.cat;

import java.util.List;
import periscope.litmus.source.Span;

/**
 * A definition of a name in one file of a model.
 *
 * @param name       the name
 * @param kind       the kind of definition
 * @param parameters the parameters of a function or procedure; empty otherwise
 * @param span       the place of the name
 * @param extent     the whole definition, the name included
 * @param from       first offset of its scope
 * @param to         last offset of its scope
 */
public record Definition(String name, Kind kind, List<String> parameters, Span span, Span extent, int from, int to) {

  public enum Kind {
    /** The definition of a {@code let} statement. */
    LET("definition"),
    /** The definition of an expression {@code let … in}. */
    LOCAL("local definition"),
    PARAMETER("parameter"),
    PROCEDURE("procedure");

    private final String word;

    Kind(String word) {
      this.word = word;
    }

    @Override
    public String toString() {
      return word;
    }
  }

  public Definition {
    parameters = List.copyOf(parameters);
  }

  boolean seenAt(int offset) {
    return from <= offset && offset <= to;
  }
}
