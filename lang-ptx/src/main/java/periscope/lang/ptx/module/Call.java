package periscope.lang.ptx.module;

import java.util.List;
import java.util.Optional;
import periscope.lang.ptx.module.Statement.Operation;

/** The parts of {@code call.uni (result), f, (a, b), prototype;}. */
record Call(Optional<Argument> result, String function, List<Argument> arguments) {

  Call {
    arguments = List.copyOf(arguments);
  }

  static Call of(Operation o) {
    List<Argument> a = o.arguments();
    boolean gives = !a.isEmpty() && a.get(0) instanceof Argument.Group;
    Optional<Argument> result = gives ? ((Argument.Group) a.get(0)).members().stream().findFirst() : Optional.empty();
    int at = gives ? 1 : 0;
    String function = a.size() > at && a.get(at) instanceof Argument.Name n ? n.name() : "";
    List<Argument> arguments = a.size() > at + 1 && a.get(at + 1) instanceof Argument.Group g ? g.members()
        : List.of();
    return new Call(result, function, arguments);
  }
}
