package periscope.lang.c.flow;

import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import periscope.lang.c.tree.CExpression;
import periscope.lang.c.tree.Node;
import periscope.lang.c.tree.Statement;

/** The variables that a part of a text assigns to or declares. */
public final class Assigned {

  private Assigned() {}

  /** The variables, not their targets, that a part of a text assigns to or increments; in the order of the text. */
  public static Set<String> in(Node part) {
    return part.walk().flatMap(n -> target(n).stream()).collect(Collectors.toCollection(LinkedHashSet::new));
  }

  private static Optional<String> target(Node node) {
    CExpression target = node instanceof CExpression.Assignment a ? a.target()
        : node instanceof CExpression.Increment i ? i.operand() : null;
    return target instanceof CExpression.Name n ? Optional.of(n.name()) : Optional.empty();
  }

  /** The variables that a part of a text declares. */
  public static Set<String> declared(Node part) {
    return part.walk().filter(Statement.Declarator.class::isInstance).map(d -> ((Statement.Declarator) d).name())
        .collect(Collectors.toSet());
  }
}
