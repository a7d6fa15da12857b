package periscope.lang.llvm.kernel;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToIntFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import periscope.litmus.expression.Expression;
import periscope.litmus.launch.Position;
import periscope.litmus.launch.Whereabouts;

/** The functions by which a work-item asks where it runs: those of OpenCL C, of NVPTX and of AMDGPU. */
final class PlaceCalls {

  private static final Pattern REGISTER = Pattern.compile(
      "llvm\\.(?:nvvm\\.read\\.ptx\\.sreg\\.(tid|ntid|ctaid|nctaid)|amdgcn\\.(workitem\\.id|workgroup\\.id))"
          + "\\.([xyz])");

  private static final Map<String, String> NAMES = Map.of("tid", "get_local_id", "ntid", "get_local_size", "ctaid",
      "get_group_id", "nctaid", "get_num_groups", "workitem.id", "get_local_id", "workgroup.id", "get_group_id");

  /** The values that differ between work-items. */
  private static final List<String> OWN = List.of("get_local_id", "get_group_id", "get_global_id",
      "get_local_linear_id", "get_global_linear_id");

  private PlaceCalls() {}

  /** OpenCL's name of a function, with its dimension, for a function of a target. */
  record Asked(String name, Optional<Integer> dimension) {}

  /** The question that a function of LLVM asks; empty for other functions. */
  static Optional<Asked> intrinsic(String function) {
    Matcher register = REGISTER.matcher(function);
    if (!register.matches()) {
      return Optional.empty();
    }
    String name = register.group(1) != null ? register.group(1) : register.group(2);
    return Optional.of(new Asked(NAMES.get(name), Optional.of(register.group(3).charAt(0) - 'x')));
  }

  /** Whether OpenCL C has a function of this name that is answered. */
  static boolean knows(String name) {
    return at(name, 0).isPresent();
  }

  /** The answer; empty if no function has this name. A dimension beyond the third has one work-item. */
  static Optional<Expression> answer(Asked asked, Whereabouts where) {
    int dimension = asked.dimension().orElse(0);
    if (dimension < 0 || dimension > 2) {
      return Optional.of(Expression.constant(asked.name().matches(".*(size|groups)") ? 1 : 0));
    }
    return at(asked.name(), dimension).map(f -> OWN.contains(asked.name())
        ? where.own(asked.name().replaceFirst("get_", "") + dimension, f) : where.common(f));
  }

  private static Optional<ToIntFunction<Position>> at(String name, int d) {
    ToIntFunction<Position> value = switch (name) {
      case "get_local_id" -> p -> p.local(d);
      case "get_group_id" -> p -> p.group(d);
      case "get_global_id" -> p -> p.global(d);
      case "get_local_size", "get_enqueued_local_size" -> p -> p.size(d);
      case "get_num_groups" -> p -> p.groups(d);
      case "get_global_size" -> p -> p.all(d);
      case "get_global_offset" -> p -> 0;
      case "get_work_dim" -> p -> p.grid().dimensions();
      case "get_local_linear_id" -> Position::item;
      case "get_global_linear_id" -> p -> (p.global(2) * p.all(1) + p.global(1)) * p.all(0) + p.global(0);
      default -> null;
    };
    return Optional.ofNullable(value);
  }
}
