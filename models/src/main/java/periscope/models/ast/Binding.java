package periscope.models.ast;

import java.util.List;
import java.util.Optional;
import periscope.litmus.source.Span;

/**
 * {@code name = body} or {@code name(parameters) = body}.
 *
 * @param parameters absent if this names a value and not a function
 * @param span       the name
 */
public record Binding(String name, Optional<List<String>> parameters, CatExpression body, Span span) {
  public Binding {
    parameters = parameters.map(List::copyOf);
  }
}
