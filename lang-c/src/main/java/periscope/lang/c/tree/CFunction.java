package periscope.lang.c.tree;

import java.util.List;
import java.util.Set;
import periscope.litmus.source.Span;

/**
 * A thread, or a function that threads call.
 *
 * @param words   the words before its name
 * @param named   the place of its name
 * @param changed the variables that it may change after their declaration, and those that it declares twice
 * @param length  number of characters of its text
 */
public record CFunction(String name, List<String> words, List<Parameter> parameters, List<Statement> body, Span named,
    Set<String> changed, int length) {

  public CFunction {
    words = List.copyOf(words);
    parameters = List.copyOf(parameters);
    body = List.copyOf(body);
    changed = Set.copyOf(changed);
  }

  /**
   * A parameter.
   *
   * @param words its type words
   * @param inner the sizes of an array of arrays, without the first
   */
  public record Parameter(String name, List<String> words, boolean pointer, boolean array, boolean reference,
      List<CExpression> inner, Span span) {
    public Parameter {
      words = List.copyOf(words);
      inner = List.copyOf(inner);
    }
  }
}
