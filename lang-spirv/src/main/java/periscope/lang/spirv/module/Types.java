package periscope.lang.spirv.module;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import periscope.lang.llvm.module.IrType;
import periscope.lang.llvm.module.Layout;
import periscope.lang.spirv.text.Statement;

/** The types of a module. Structures have the members and the offsets of C; others are refused. */
final class Types {

  /** Storage classes by the numbers of the address spaces that stand for them. */
  private static final Map<String, Integer> SPACES = Map.ofEntries(Map.entry("Function", 0), Map.entry("Private", 0),
      Map.entry("CrossWorkgroup", 1), Map.entry("UniformConstant", 2), Map.entry("Workgroup", 3),
      Map.entry("Generic", 4), Map.entry("Input", 5), Map.entry("StorageBuffer", 6), Map.entry("Uniform", 7),
      Map.entry("PushConstant", 8));

  private static final int DEEPEST = 50;

  private final Declarations module;
  private final Constants constants;
  private final Layout layout;
  private final Map<String, IrType> known = new HashMap<>();
  private final Set<String> checked = new HashSet<>();

  Types(Declarations module, Constants constants, Layout layout) {
    this.module = module;
    this.constants = constants;
    this.layout = layout;
  }

  Layout layout() {
    return layout;
  }

  /** The address space that stands for a storage class. */
  int space(String storage, Statement user) {
    Integer space = SPACES.get(storage);
    if (space == null) {
      throw module.refusal().at(user.span(), "the storage class " + storage + " is not read", "");
    }
    return space;
  }

  /** The type with an id. */
  IrType of(String id, Statement user) {
    return of(id, user, 0);
  }

  private IrType of(String id, Statement user, int depth) {
    IrType before = known.get(id);
    if (before != null) {
      return before;
    } else if (depth > DEEPEST) {
      throw module.refusal().at(user.span(), "this type is nested more than " + DEEPEST + " deep", "");
    }
    Statement s = module.definition(id, user);
    IrType type = switch (s.name()) {
      case "OpTypeVoid" -> new IrType.Other("void");
      case "OpTypeBool" -> new IrType.Integer(1);
      case "OpTypeInt" -> new IrType.Integer(module.number(s, 0));
      case "OpTypeFloat" -> new IrType.Real(module.number(s, 0));
      case "OpTypeVector" -> new IrType.Vector(count(module.number(s, 1), s), of(module.operand(s, 0), s, depth + 1));
      case "OpTypeArray" -> new IrType.Array(length(s), of(module.operand(s, 0), s, depth + 1));
      case "OpTypeRuntimeArray" -> new IrType.Array(0, of(module.operand(s, 0), s, depth + 1));
      case "OpTypeStruct" -> structure(s, depth);
      case "OpTypePointer" -> new IrType.Pointer(space(module.operand(s, 0), s));
      case "OpTypeFunction" -> new IrType.Function(of(module.operand(s, 0), s, depth + 1));
      default -> throw module.refusal().at(s.name().startsWith("OpType") ? s.span() : user.span(),
          s.name().startsWith("OpType") ? "the type " + s.name() + " is not read" : id + " is no type", "");
    };
    known.put(id, type);
    return type;
  }

  private int count(int elements, Statement s) {
    if (elements < 2 || elements > 16) {
      throw module.refusal().at(s.span(), "vectors have 2 to 16 elements", "");
    }
    return elements;
  }

  private long length(Statement s) {
    OptionalLong length = constants.integer(module.operand(s, 1), s);
    if (length.isEmpty() || length.getAsLong() < 1 || length.getAsLong() > 1 << 24) {
      throw module.refusal().at(s.span(), "this array has no length of 1 to 16,777,216", "");
    }
    return length.getAsLong();
  }

  private IrType structure(Statement s, int depth) {
    List<IrType> members = new ArrayList<>();
    for (String member : s.operands()) {
      members.add(of(member, s, depth + 1));
    }
    return new IrType.Structure(members, module.decoration(s.result(), "CPacked").isPresent());
  }

  /** Whether a structure ends with an array without a size. */
  static boolean isOpen(IrType.Structure type) {
    return !type.members().isEmpty() && type.members().get(type.members().size() - 1) instanceof IrType.Array a
        && a.count() == 0;
  }

  /** The type to which a pointer type points. */
  String pointee(String pointerType, Statement user) {
    Statement s = module.definition(pointerType, user);
    if (!s.name().equals("OpTypePointer")) {
      throw module.refusal().at(user.span(), "a pointer stands here, and " + pointerType + " is no type of pointers",
          "");
    }
    return module.operand(s, 1);
  }

  /** The storage class of a pointer type. */
  String storage(String pointerType, Statement user) {
    pointee(pointerType, user);
    return module.operand(module.definition(pointerType, user), 0);
  }

  /**
   * Checks that offsets and strides that a module states are those of the type here.
   *
   * @throws periscope.litmus.source.InvalidInputException for a type with gaps that C does not have
   */
  void checkLayout(String id, Statement user) {
    Statement s = module.definition(id, user);
    if (!checked.add(id)) {
      return;
    } else if (s.name().matches("OpTypeArray|OpTypeRuntimeArray")) {
      IrType element = of(module.operand(s, 0), s);
      module.decoration(id, "ArrayStride").ifPresent(d -> {
        if (!layout.stride(element).equals(OptionalLong.of(module.literal(d.get(0), s)))) {
          throw module.refusal().at(s.span(), "elements of this array have gaps between them (ArrayStride " + d.get(0)
              + "), which is not read", "");
        }
      });
      checkLayout(module.operand(s, 0), s);
    } else if (s.name().equals("OpTypeStruct")) {
      IrType.Structure structure = (IrType.Structure) of(id, s);
      for (int k = 0; k < structure.members().size(); k++) {
        int member = k;
        module.decoration(id, k, "Offset").ifPresent(d -> {
          if (!layout.offset(structure, member).equals(OptionalLong.of(module.literal(d.get(0), s)))) {
            throw module.refusal().at(s.span(), "member " + member + " of this structure has the offset " + d.get(0)
                + ", where C has " + layout.offset(structure, member).orElse(-1) + ", which is not read", "");
          }
        });
        checkLayout(s.operands().get(k), s);
      }
    }
  }
}
