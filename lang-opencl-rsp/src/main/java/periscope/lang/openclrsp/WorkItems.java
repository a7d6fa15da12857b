package periscope.lang.openclrsp;

import com.google.common.collect.Sets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.ToIntFunction;
import periscope.lang.c.Calls;
import periscope.lang.c.Evaluator;
import periscope.lang.c.name.ThreadNames;
import periscope.lang.c.term.Term;
import periscope.lang.c.tree.CExpression;
import periscope.litmus.expression.Constancy;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.launch.Grid;
import periscope.litmus.launch.Position;

/**
 * The functions that return a work-item's position ([OCLC], 6.15.1): constants in a test, whose threads have fixed
 * places.
 */
final class WorkItems {

  /** Functions with a dimension as argument. */
  private static final Map<String, BiFunction<Position, Integer, Integer>> FUNCTIONS = new TreeMap<>(Map.of(
      "get_local_id", Position::local,
      "get_local_size", Position::size,
      "get_enqueued_local_size", Position::size,
      "get_group_id", Position::group,
      "get_num_groups", Position::groups,
      "get_global_id", Position::global,
      "get_global_size", Position::all,
      "get_global_offset", (p, d) -> 0));

  /** Functions without a dimension. */
  private static final Map<String, ToIntFunction<Position>> LINEAR = new TreeMap<>(Map.of(
      "get_work_dim", p -> p.grid().dimensions(),
      "get_local_linear_id", Position::item,
      "get_global_linear_id", p -> (p.global(2) * p.all(1) + p.global(1)) * p.all(0) + p.global(0),
      "get_sub_group_size", Position::subGroupSize,
      "get_max_sub_group_size", p -> p.grid().subGroup(),
      "get_num_sub_groups", p -> p.grid().subGroups(),
      "get_enqueued_num_sub_groups", p -> p.grid().subGroups(),
      "get_sub_group_id", p -> p.item() / p.grid().subGroup(),
      "get_sub_group_local_id", p -> p.item() % p.grid().subGroup()));

  /** The functions without a dimension whose value is the same in every work-item. */
  private static final Set<String> COMMON = Set.of("get_work_dim", "get_max_sub_group_size", "get_num_sub_groups",
      "get_enqueued_num_sub_groups");

  private WorkItems() {}

  static Set<String> names() {
    return Sets.union(FUNCTIONS.keySet(), LINEAR.keySet());
  }

  static boolean has(String function) {
    return names().contains(function);
  }

  /** The value of a call; empty, and an error, if it lacks a dimension, or has one that the function does not take. */
  static Optional<Term.Value> value(
      CExpression.Call call, ThreadNames names, Evaluator evaluator, List<Instruction> out) {
    String name = call.function();
    int arguments = call.arguments().size();
    if (name.contains("sub_group") && names.isLaunched() && !Calls.hasPossibleSubGroups(names)) {
      Calls.tooLarge(call, "sub-group", names);
      return Optional.empty();
    }
    if (LINEAR.containsKey(name) && arguments == 0) {
      Expression value = COMMON.contains(name) ? names.whereabouts().common(LINEAR.get(name))
          : names.whereabouts().own(name, LINEAR.get(name));
      return Optional.of(new Term.Value(value, name.contains("linear") ? NumberType.U64 : NumberType.U32));
    }
    Optional<Expression> dimension = LINEAR.containsKey(name) || arguments != 1 ? Optional.empty()
        : names.constant(evaluator.value(call.arguments().get(0), out).value());
    OptionalLong number = dimension.map(Constancy::value).orElse(OptionalLong.empty());
    if (number.isEmpty()) {
      boolean linear = LINEAR.containsKey(name);
      String wanted = linear ? " takes no argument" : " takes the number of a dimension";
      names.problems().error(call.at(), name + wanted, "write: " + name + (linear ? "()" : "(0)"));
      return Optional.empty();
    }
    boolean size = name.endsWith("size") || name.endsWith("groups");
    boolean known = number.getAsLong() >= 0 && number.getAsLong() < Grid.DIMENSIONS;
    int d = (int) number.getAsLong();
    Expression value = !known ? Expression.constant(size ? 1 : 0)
        : size ? names.whereabouts().common(p -> FUNCTIONS.get(name).apply(p, d))
            : names.whereabouts().own(name + "_" + d, p -> FUNCTIONS.get(name).apply(p, d));
    return Optional.of(new Term.Value(value, NumberType.U64));
  }
}
