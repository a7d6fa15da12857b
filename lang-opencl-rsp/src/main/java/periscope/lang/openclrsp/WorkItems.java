package periscope.lang.openclrsp;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.ToIntFunction;
import periscope.grammars.Spans;
import periscope.lang.c.ExpressionLowering;
import periscope.lang.c.Term;
import periscope.lang.c.ThreadNames;
import periscope.lang.c.ThreadNames.Position;
import periscope.lang.c.xtext.cCore.Call;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.instruction.Instruction;

/** The functions that say where a work-item is ([OCLC], 6.15.1): constants, for a test says where its threads run. */
final class WorkItems {

  /** What a function gives for the first dimension; ids are 0 in the others, and sizes 1. */
  private static final Map<String, ToIntFunction<Position>> FUNCTIONS = new TreeMap<>(Map.of(
      "get_local_id", Position::local,
      "get_local_size", Position::size,
      "get_group_id", Position::group,
      "get_num_groups", Position::groups,
      "get_global_id", p -> p.group() * p.size() + p.local(),
      "get_global_size", p -> p.groups() * p.size(),
      "get_global_offset", p -> 0));

  private WorkItems() {}

  static Set<String> names() {
    return FUNCTIONS.keySet();
  }

  static boolean has(String function) {
    return FUNCTIONS.containsKey(function);
  }

  /** The value of a call; empty, and a problem, if it does not name a dimension. */
  static Optional<Term.Value> value(
      Call call, ThreadNames names, ExpressionLowering expressions, List<Instruction> out) {
    String name = call.getFunction();
    Optional<Expression> dimension = call.getArguments().size() != 1 ? Optional.empty()
        : Optional.of(expressions.value(call.getArguments().get(0), out).value());
    if (!(dimension.orElse(null) instanceof Expression.Constant c)) {
      names.problems().error(Spans.of(call), name + " takes the number of a dimension", "write: " + name + "(0)");
      return Optional.empty();
    }
    boolean size = name.endsWith("size") || name.endsWith("groups");
    int value = c.value() == 0 ? FUNCTIONS.get(name).applyAsInt(names.position()) : size ? 1 : 0;
    return Optional.of(new Term.Value(Expression.constant(value), NumberType.U64));
  }
}
