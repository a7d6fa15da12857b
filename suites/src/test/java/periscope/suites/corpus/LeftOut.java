package periscope.suites.corpus;

import java.util.List;
import periscope.models.ast.Model;
import periscope.models.mutation.Kind;
import periscope.models.mutation.Mutation;
import periscope.models.mutation.Mutations;

/** The edits of a model that leave out a check or an operand of a union, as {@code unguarded.txt} lists them. */
final class LeftOut {

  private static final List<Kind> KINDS = List.of(Kind.CHECK_DROPPED, Kind.UNION_OPERAND_DROPPED);

  private LeftOut() {}

  static List<Mutation> of(Model model) {
    return Mutations.of(model).stream().filter(m -> KINDS.contains(m.kind())).toList();
  }
}
