package periscope.verifier.program;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Operations that stand for others under a second table, too. */
public final class Likeness {

  private Likeness() {}

  /**
   * The operations among which one stands for another only if a second table gives both the same code, so that this
   * table compiles the programs of both rightly, or of neither.
   *
   * @param code the view of the operations that the search has
   */
  public static Operations keptUnder(Translation table, Operations operations, Operations.Compiled code) {
    List<Choice> choices = new ArrayList<>(operations.choices());
    Map<Choice, Choice> likened = new LinkedHashMap<>();
    Map<List<Object>, Choice> first = new HashMap<>();
    Set<Choice> focus = new HashSet<>(operations.focus().orElse(Set.of()));
    operations.likened().forEach((choice, standIn) -> {
      Object own = compiled(table, choice, code);
      Optional<Choice> alike = own.equals(compiled(table, standIn, code)) ? Optional.of(standIn)
          : Optional.ofNullable(first.putIfAbsent(List.of(standIn, own), choice));
      alike.ifPresentOrElse(a -> likened.put(choice, a), () -> choices.add(choice));
      if (focus.contains(standIn)) {
        focus.add(choice);
      }
    });
    return new Operations(choices, operations.focus().map(f -> focus), likened, operations.excluded(),
        operations.scopes(), operations.otherScopes(), operations.missing(), operations.unused(), operations.local(),
        operations.mixed());
  }

  /** The code of a choice; empty if the table has no row for it, and the choice itself if its code has branches. */
  private static Object compiled(Translation table, Choice choice, Operations.Compiled code) {
    return table.row(choice).isEmpty() ? List.of()
        : code.problem(table, choice).isPresent() ? choice : code.compiled(table, choice);
  }
}
