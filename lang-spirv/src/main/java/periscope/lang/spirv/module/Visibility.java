package periscope.lang.spirv.module;

import java.util.List;
import java.util.Set;
import periscope.lang.llvm.module.IrInstruction.Access;
import periscope.lang.spirv.text.Statement;

/**
 * The visibility of plain accesses to others, as memory operands or decorations state it.
 *
 * <p>In Vulkan's model, memory operands say it. In modules from before it, accesses to memory of the work-group are
 * visible to the work-group, and accesses to variables that are decorated as coherent to the device; others are private
 * ([VULKAN], "Memory Model", for modules that do not declare it).
 */
final class Visibility {

  /** Accesses that are visible to no other work-item. */
  static final Access PRIVATE = new Access(false, false, "", "");

  /** Memory operands without an influence on order. */
  private static final Set<String> SILENT = Set.of("None", "Aligned", "Nontemporal", "Volatile");
  private static final String NON_PRIVATE = "NonPrivatePointer";
  private static final int DEEPEST = 50;

  private final FunctionBuilder builder;

  Visibility(FunctionBuilder builder) {
    this.builder = builder;
  }

  /**
   * The access of the present statement, a load or a store.
   *
   * @param pointer  the operand that is its pointer
   * @param operands the operand from which on memory operands stand
   */
  Access of(boolean reads, int pointer, int operands) {
    List<String> words = builder.count() > operands ? List.of(builder.operand(operands).split("\\|")) : List.of();
    boolean isVolatile = words.contains("Volatile");
    String own = reads ? "MakePointerVisible" : "MakePointerAvailable";
    for (String word : words) {
      boolean known = SILENT.contains(word)
          || builder.flavour() == Flavour.VULKAN && (word.equals(NON_PRIVATE) || word.equals(own));
      if (!known) {
        throw builder.refused("the memory operand " + word + " is not read here", builder.flavour() == Flavour.VULKAN
            ? "" : "it belongs to Vulkan's memory model");
      }
    }
    if (builder.flavour() == Flavour.GLSL450) {
      return decorated(pointer, own, isVolatile);
    } else if (!words.contains(NON_PRIVATE)) {
      if (words.contains(own)) {
        throw builder.refused(own + " stands without " + NON_PRIVATE, "write " + own + "|" + NON_PRIVATE);
      }
      return new Access(false, isVolatile, "", "");
    } else if (words.contains(own)) {
      int scope = operands + (words.contains("Aligned") ? 2 : 1);
      return new Access(false, isVolatile, own, Integer.toString(builder.constant(scope, "the scope")));
    }
    return new Access(false, isVolatile, NON_PRIVATE, "");
  }

  private Access decorated(int pointer, String own, boolean isVolatile) {
    String storage = builder.types().storage(builder.typeOf(builder.operand(pointer)), builder.statement());
    if (storage.equals("Workgroup")) {
      return new Access(false, isVolatile, own, "2");
    }
    return new Access(false, isVolatile, isCoherent(builder.operand(pointer), 0) ? own : "",
        isCoherent(builder.operand(pointer), 0) ? "1" : "");
  }

  /** Whether a pointer leads to a variable or a member that is decorated as coherent. */
  private boolean isCoherent(String id, int depth) {
    Declarations module = builder.module();
    Statement s = module.definition(id, builder.statement());
    if (module.decoration(id, "Coherent").isPresent()) {
      return true;
    } else if (depth > DEEPEST || !s.name().matches("Op(InBounds)?AccessChain")) {
      return false;
    }
    String base = module.operand(s, 1);
    String type = builder.types().pointee(builder.typeOf(base), s);
    for (int k = 2; k < s.operands().size(); k++) {
      Statement t = module.definition(type, s);
      if (t.name().equals("OpTypeStruct")) {
        int member = (int) builder.constants().integer(s.operands().get(k), s).orElse(-1);
        if (member < 0 || member >= t.operands().size()) {
          return false;
        } else if (module.decoration(type, member, "Coherent").isPresent()) {
          return true;
        }
        type = t.operands().get(member);
      } else {
        type = module.operand(t, 0);
      }
    }
    return isCoherent(base, depth + 1);
  }
}
