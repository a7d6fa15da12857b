package periscope.lang.spirv.module;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import periscope.lang.spirv.text.Statement;

/** The sizes of work-groups that a module asks for. */
final class WorkGroups {

  private static final int DIMENSIONS = 3;

  private final Declarations module;
  private final Constants constants;

  WorkGroups(Declarations module, Constants constants) {
    this.module = module;
    this.constants = constants;
  }

  /** The sizes in three dimensions, by the names of entry points; none for an entry point of any size. */
  Map<String, List<Long>> sizes() {
    Map<String, List<Long>> sizes = new HashMap<>();
    Optional<Statement> constant = module.definitions().filter(s -> s.name().matches("Op(Spec)?ConstantComposite")
        && module.decoration(s.result(), "BuiltIn").filter(List.of("WorkgroupSize")::equals).isPresent()).findFirst();
    for (Statement entry : module.entries()) {
      String name = module.operand(entry, 2);
      module.settings().stream().filter(s -> s.name().startsWith("OpExecutionMode")
          && s.operands().get(0).equals(entry.operands().get(1))).forEach(s -> mode(s, name, sizes));
      // A constant that stands for the size comes before a mode.
      constant.ifPresent(c -> sizes.put(name, values(c, c.operands().subList(1, c.operands().size()))));
    }
    return sizes;
  }

  private void mode(Statement s, String entry, Map<String, List<Long>> sizes) {
    List<String> operands = s.operands().subList(2, s.operands().size());
    if (s.operands().get(1).equals("LocalSize")) {
      sizes.put(entry, operands.stream().map(o -> module.literal(o, s)).toList());
    } else if (s.operands().get(1).equals("LocalSizeId")) {
      sizes.put(entry, values(s, operands));
    }
  }

  private List<Long> values(Statement user, List<String> ids) {
    List<Long> all = new ArrayList<>();
    for (String id : ids) {
      all.add(constants.integer(id, user).orElseThrow(() -> module.refusal().at(user.span(),
          "the size of the work-group is no constant", "")));
    }
    while (all.size() < DIMENSIONS) {
      all.add(1L);
    }
    return all;
  }
}
