package periscope.lang.spirv.module;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import periscope.lang.spirv.text.Statement;

/** Names of members, as types of {@code OpenCL.DebugInfo.100} have them. */
final class DebugMembers {

  private static final int DEEPEST = 30;

  private final Declarations module;
  private final Constants constants;
  private final Map<Long, String> names = new TreeMap<>();

  private DebugMembers(Declarations module, Constants constants) {
    this.module = module;
    this.constants = constants;
  }

  /**
   * Names of members by the bytes before them: {@code _slots_seq} for the member {@code seq} of the elements of {@code
   * slots}.
   *
   * @param type the id of a type's description, or of a pointer's to it
   */
  static Map<Long, String> of(Declarations module, Constants constants, String type, Statement user) {
    DebugMembers members = new DebugMembers(module, constants);
    members.add(type, user, "", 0, 0);
    return members.names;
  }

  private void add(String id, Statement user, String prefix, long offset, int depth) {
    Statement s = module.definition(id, user);
    List<String> o = s.operands();
    if (depth > DEEPEST || !s.name().equals("OpExtInst")) {
      return;
    }
    switch (o.get(2)) {
      case "DebugTypePointer", "DebugTypeQualifier", "DebugTypeArray" -> add(o.get(3), s, prefix, offset, depth + 1);
      case "DebugTypedef" -> add(o.get(4), s, prefix, offset, depth + 1);
      case "DebugTypeComposite" -> {
        if (!o.get(4).equals("Union") && o.size() > 12) {
          o.subList(12, o.size()).forEach(member -> member(member, s, prefix, offset, depth));
        }
      }
      default -> {
        if (!prefix.isEmpty()) {
          names.put(offset, prefix);
        }
      }
    }
  }

  private void member(String id, Statement user, String prefix, long offset, int depth) {
    Statement s = module.definition(id, user);
    List<String> o = s.operands();
    if (s.name().equals("OpExtInst") && o.get(2).equals("DebugTypeMember") && o.size() > 10) {
      Optional<String> name = module.string(o.get(3));
      if (name.isPresent()) {
        long behind = constants.integer(o.get(9), s).orElse(0) / Byte.SIZE;
        add(o.get(4), s, prefix + "_" + name.get(), offset + behind, depth + 1);
      }
    }
  }
}
