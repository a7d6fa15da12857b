package periscope.lang.spirv.module;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import periscope.lang.llvm.module.IrInstruction;
import periscope.lang.llvm.module.IrType;
import periscope.lang.llvm.module.IrValue;
import periscope.lang.llvm.module.IrValue.Typed;

/** Translates statements that compute values. */
final class ValueTranslation {

  private final FunctionBuilder builder;

  ValueTranslation(FunctionBuilder builder) {
    this.builder = builder;
  }

  /** Translates the present statement; false if it computes no value of numbers. */
  boolean translate() {
    String name = builder.statement().name();
    if (Arithmetic.binary(name).isPresent()) {
      Typed right = Arithmetic.isShift(name) ? shifted(builder.value(2)) : builder.value(2);
      binary(Arithmetic.binary(name).get(), builder.value(1), right);
    } else if (Arithmetic.comparison(name).isPresent()) {
      Typed left = builder.value(1);
      builder.add(new IrInstruction.Compare(Arithmetic.isReal(name), Arithmetic.comparison(name).get(), left.type(),
          left.value(), builder.value(2).value()));
    } else if (Arithmetic.conversion(name).isPresent()) {
      convert(Arithmetic.conversion(name).get());
    } else {
      return other(name) || composite(name);
    }
    return true;
  }

  private boolean other(String name) {
    switch (name) {
      case "OpUConvert" -> resized("zext", "trunc");
      case "OpSConvert" -> resized("sext", "trunc");
      case "OpFConvert" -> resized("fpext", "fptrunc");
      case "OpSNegate" -> binary("sub", new Typed(builder.type(), new IrValue.Zero()), builder.value(1));
      case "OpNot" -> binary("xor", builder.value(1), each(builder.type(), -1));
      case "OpLogicalNot" -> binary("xor", builder.value(1), each(builder.type(), 1));
      case "OpFNegate" -> builder.add(new IrInstruction.Negate(builder.value(1)));
      case "OpSelect" -> builder.add(new IrInstruction.Select(builder.value(1), builder.value(2), builder.value(3)));
      case "OpCopyObject", "OpCopyLogical", "OpExpectKHR" -> builder.add(new IrInstruction.Freeze(builder.value(1)));
      case "OpIsNan" -> {
        Typed value = builder.value(1);
        builder.add(new IrInstruction.Compare(true, "uno", value.type(), value.value(), value.value()));
      }
      case "OpSMod" -> modulo();
      case "OpAny" -> folded("or");
      case "OpAll" -> folded("and");
      default -> {
        return false;
      }
    }
    return true;
  }

  private void binary(String operation, Typed left, Typed right) {
    builder.add(new IrInstruction.Binary(operation, Set.of(), builder.type(), left.value(), right.value()));
  }

  /**
   * The number of bits of a shift, in the type of what is shifted: a number that this type has no room for becomes the
   * width, which is too far as well.
   */
  private Typed shifted(Typed count) {
    IrType wanted = builder.type();
    int have = bits(count.type());
    int want = bits(wanted);
    if (have <= want) {
      return have == want ? count : builder.part("by", wanted, new IrInstruction.Convert("zext", count, wanted));
    }
    IrType truth = wanted instanceof IrType.Vector v ? new IrType.Vector(v.count(), new IrType.Integer(1))
        : new IrType.Integer(1);
    Typed low = builder.part("low", wanted, new IrInstruction.Convert("trunc", count, wanted));
    Typed far = builder.part("far", truth, new IrInstruction.Compare(false, "uge", count.type(), count.value(),
        each(count.type(), want).value()));
    return builder.part("by", wanted, new IrInstruction.Select(far, each(wanted, want), low));
  }

  private static IrType element(IrType type) {
    return type instanceof IrType.Vector v ? v.element() : type;
  }

  private int bits(IrType type) {
    IrType one = element(type);
    if (one instanceof IrType.Integer i) {
      return i.bits();
    } else if (one instanceof IrType.Real r) {
      return r.bits();
    }
    throw builder.refused("a number stands here", "");
  }

  private static int count(IrType type) {
    return type instanceof IrType.Vector v ? v.count() : 1;
  }

  private void resized(String wider, String narrower) {
    Typed from = builder.value(1);
    int have = bits(from.type());
    int want = bits(builder.type());
    builder.add(have == want ? new IrInstruction.Freeze(from)
        : new IrInstruction.Convert(have < want ? wider : narrower, from, builder.type()));
  }

  private void convert(String operation) {
    Typed from = builder.value(1);
    IrType to = builder.type();
    if (operation.equals("bitcast") && count(from.type()) != count(to)) {
      throw builder.refused("OpBitcast between vectors of different numbers of elements is not read", "");
    } else if (operation.equals("bitcast") && from.type() instanceof IrType.Pointer != to instanceof IrType.Pointer) {
      throw builder.refused("pointers as integers (OpBitcast) are not read", "address memory by indices");
    } else if (operation.equals("bitcast") && from.type().equals(to)) {
      builder.add(new IrInstruction.Freeze(from));
      return;
    }
    builder.add(new IrInstruction.Convert(operation, from, to));
  }

  /** A value with a number in each element. */
  private static Typed each(IrType type, long number) {
    if (type instanceof IrType.Vector v) {
      List<Typed> all = new ArrayList<>();
      for (int k = 0; k < v.count(); k++) {
        all.add(new Typed(v.element(), new IrValue.Number(number)));
      }
      return new Typed(type, new IrValue.Aggregate(all));
    }
    return new Typed(type, new IrValue.Number(number));
  }

  /** The remainder with the sign of the divisor. */
  private void modulo() {
    IrType type = builder.type();
    if (type instanceof IrType.Vector) {
      throw builder.refused("OpSMod of vectors is not read", "");
    }
    Typed left = builder.value(1);
    Typed right = builder.value(2);
    IrType truth = new IrType.Integer(1);
    Typed zero = new Typed(type, new IrValue.Number(0));
    Typed rest = builder.part("rest", type, new IrInstruction.Binary("srem", Set.of(), type, left.value(),
        right.value()));
    Typed some = builder.part("some", truth, new IrInstruction.Compare(false, "ne", type, rest.value(), zero.value()));
    Typed mixed = builder.part("mixed", type, new IrInstruction.Binary("xor", Set.of(), type, rest.value(),
        right.value()));
    Typed apart = builder.part("apart", truth, new IrInstruction.Compare(false, "slt", type, mixed.value(),
        zero.value()));
    Typed both = builder.part("both", truth, new IrInstruction.Binary("and", Set.of(), truth, some.value(),
        apart.value()));
    Typed sum = builder.part("sum", type, new IrInstruction.Binary("add", Set.of(), type, rest.value(),
        right.value()));
    builder.add(new IrInstruction.Select(both, sum, rest));
  }

  /** The elements of a vector of truth values, joined. */
  private void folded(String operation) {
    Typed vector = builder.value(1);
    IrType truth = new IrType.Integer(1);
    Typed all = element(vector, 0);
    for (int k = 1; k < count(vector.type()) - 1; k++) {
      all = builder.part("with" + k, truth, new IrInstruction.Binary(operation, Set.of(), truth, all.value(),
          element(vector, k).value()));
    }
    builder.add(new IrInstruction.Binary(operation, Set.of(), truth, all.value(),
        element(vector, count(vector.type()) - 1).value()));
  }

  private Typed element(Typed vector, int k) {
    return builder.part("part" + k, element(vector.type()), new IrInstruction.ExtractElement(vector, index(k)));
  }

  static Typed index(int k) {
    return new Typed(new IrType.Integer(Integer.SIZE), new IrValue.Number(k));
  }

  private boolean composite(String name) {
    switch (name) {
      case "OpCompositeExtract" -> builder.add(new IrInstruction.Extract(builder.value(1), path(2)));
      case "OpCompositeInsert" -> builder.add(new IrInstruction.Insert(builder.value(2), builder.value(1), path(3)));
      case "OpCompositeConstruct" -> construct();
      case "OpVectorExtractDynamic" -> builder.add(new IrInstruction.ExtractElement(builder.value(1),
          builder.value(2)));
      case "OpVectorInsertDynamic" -> builder.add(new IrInstruction.InsertElement(builder.value(1), builder.value(2),
          builder.value(3)));
      case "OpVectorShuffle" -> {
        List<Integer> mask = new ArrayList<>();
        for (int k = 3; k < builder.count(); k++) {
          mask.add(builder.module().number(builder.statement(), k));
        }
        Typed first = builder.value(1);
        Typed second = builder.value(2);
        if (mask.stream().anyMatch(m -> m < -1 || m >= count(first.type()) + count(second.type()))) {
          throw builder.refused("this shuffle takes an element that no vector has", "");
        }
        builder.add(new IrInstruction.Shuffle(first, second, mask));
      }
      default -> {
        return false;
      }
    }
    return true;
  }

  private List<Integer> path(int from) {
    List<Integer> path = new ArrayList<>();
    for (int k = from; k < builder.count(); k++) {
      path.add(builder.module().number(builder.statement(), k));
    }
    return path;
  }

  private void construct() {
    IrType type = builder.type();
    List<Typed> parts = new ArrayList<>();
    for (int k = 1; k < builder.count(); k++) {
      Typed value = builder.value(k);
      if (type instanceof IrType.Vector && value.type() instanceof IrType.Vector v) {
        for (int j = 0; j < v.count(); j++) {
          parts.add(builder.part(k + "." + j, v.element(), new IrInstruction.ExtractElement(value, index(j))));
        }
      } else {
        parts.add(value);
      }
    }
    assemble(type, parts);
  }

  /** Gives the present statement a value made of parts. */
  void assemble(IrType type, List<Typed> parts) {
    Typed whole = new Typed(type, new IrValue.Arbitrary("undef"));
    for (int k = 0; k < parts.size(); k++) {
      IrInstruction.Action insert = new IrInstruction.Insert(whole, parts.get(k), List.of(k));
      if (k + 1 == parts.size()) {
        builder.add(insert);
      } else {
        whole = builder.part("up" + k, type, insert);
      }
    }
  }
}
