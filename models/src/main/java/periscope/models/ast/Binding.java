package periscope.models.ast;

import java.util.List;
import java.util.Optional;
import periscope.litmus.source.Span;

/**
 * {@code name = body} or {@code name(parameters) = body}.
 *
 * @param parameters absent if the binding defines a set or relation and no function
 * @param span       place of the name
 */
public record Binding(String name, Optional<List<String>> parameters, CatExpression body, Span span) {
  public Binding {
    parameters = parameters.map(List::copyOf);
  }
}
