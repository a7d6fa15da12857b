package periscope.lang.spirv.module;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import periscope.lang.llvm.module.IrInstruction;
import periscope.lang.llvm.module.IrInstruction.Access;
import periscope.lang.llvm.module.IrType;
import periscope.lang.llvm.module.IrValue;
import periscope.lang.llvm.module.IrValue.Typed;
import periscope.lang.spirv.text.Statement;

/**
 * Translates statements that access memory. Orders and scopes of accesses are SPIR-V's: {@link Access#order} has the
 * number of semantics or, of a plain access, the word of {@link Visibility}, and {@link Access#scope} the number of a
 * scope.
 */
final class MemoryTranslation {

  private final FunctionBuilder builder;
  private final BuiltIns builtIns;
  private final Visibility visibility;
  /** Pointers to an element of a variable that the system sets, by their ids. */
  private final Map<String, BuiltIns.Element> elements = new HashMap<>();

  MemoryTranslation(FunctionBuilder builder, BuiltIns builtIns) {
    this.builder = builder;
    this.builtIns = builtIns;
    this.visibility = new Visibility(builder);
  }

  /** Translates the present statement; false if it does not access memory. */
  boolean translate() {
    String name = builder.statement().name();
    switch (name) {
      case "OpVariable" -> variable();
      case "OpLoad" -> load();
      case "OpStore" -> {
        Typed value = builder.value(1);
        leads(0, builder.typeOf(builder.operand(1)));
        builder.add(new IrInstruction.Store(value, builder.value(0), visibility.of(false, 0, 2)));
      }
      case "OpAccessChain", "OpInBoundsAccessChain" -> chain(false);
      case "OpPtrAccessChain", "OpInBoundsPtrAccessChain" -> chain(true);
      case "OpCopyMemory" -> {
        if (builder.count() > 2) {
          throw builder.refused("memory operands of OpCopyMemory are not read", "");
        }
        IrType type = pointee(1);
        Typed read = new Typed(type, new IrValue.Local("copy$" + builder.statement().span().offset()));
        builder.add(((IrValue.Local) read.value()).name(),
            new IrInstruction.Load(type, builder.value(1), Visibility.PRIVATE));
        builder.add(new IrInstruction.Store(read, builder.value(0), Visibility.PRIVATE));
      }
      case "OpCopyMemorySized" -> copySized();
      case "OpLifetimeStart", "OpLifetimeStop" -> builder.add(new IrInstruction.Call(Optional.of(
          "llvm.lifetime." + (name.endsWith("Start") ? "start" : "end")), new IrType.Other("void"),
          List.of(builder.value(0))));
      default -> {
        return name.startsWith("OpAtomic") && atomic(name);
      }
    }
    return true;
  }

  private IrType pointee(int operand) {
    return builder.types().of(builder.types().pointee(builder.typeOf(builder.operand(operand)), builder.statement()),
        builder.statement());
  }

  private void variable() {
    String pointer = builder.operand(0);
    if (!builder.operand(1).equals("Function")) {
      throw builder.refused("a variable in a function has the storage class Function", "");
    }
    IrType type = builder.types().of(builder.types().pointee(pointer, builder.statement()), builder.statement());
    builder.add(new IrInstruction.Allocate(type, 1));
    if (builder.count() > 2) {
      Typed initial = builder.value(2);
      builder.add("", new IrInstruction.Store(initial, new Typed(builder.type(),
          new IrValue.Local(FunctionBuilder.local(builder.statement().result()))), Visibility.PRIVATE));
    }
  }

  private void load() {
    String from = builder.operand(1);
    Optional<String> whole = builder.builtIn(from);
    if (whole.isPresent()) {
      builtIns.load(builder, whole.get());
    } else if (elements.containsKey(from)) {
      builtIns.load(builder, elements.get(from));
    } else {
      leads(1, builder.operand(0));
      builder.add(new IrInstruction.Load(builder.type(), builder.value(1), visibility.of(true, 1, 2)));
    }
  }

  /** Refuses a pointer that leads to values of another type. */
  private void leads(int pointer, String type) {
    if (!builder.types().pointee(builder.typeOf(builder.operand(pointer)), builder.statement()).equals(type)) {
      throw builder.refused("the pointer " + builder.operand(pointer) + " does not lead to a value of the type " + type,
          "");
    }
  }

  private void chain(boolean moves) {
    Optional<String> whole = builder.builtIn(builder.operand(1));
    if (whole.isPresent()) {
      if (moves || builder.count() != 3) {
        throw builder.refused("this pointer to " + whole.get() + " is not read", "load it as a whole");
      }
      elements.put(builder.statement().result(), new BuiltIns.Element(whole.get(), builder.constant(2, "the index")));
      return;
    }
    String type = builder.types().pointee(builder.typeOf(builder.operand(1)), builder.statement());
    builder.types().checkLayout(type, builder.statement());
    IrType source = builder.types().of(type, builder.statement());
    ends(type, moves ? 3 : 2);
    if (!moves && builder.count() > 2 && source instanceof IrType.Structure s && Types.isOpen(s)) {
      member(s);
      return;
    }
    step(source, builder.value(1), moves, 2);
  }

  /** Refuses a chain whose indices do not lead to the type of its result. */
  private void ends(String type, int from) {
    Statement user = builder.statement();
    String now = type;
    for (int k = from; k < builder.count(); k++) {
      Statement s = builder.module().definition(now, user);
      if (s.name().equals("OpTypeStruct")) {
        int member = builder.constant(k, "the member");
        if (member < 0 || member >= s.operands().size()) {
          throw builder.refused("the structure " + now + " has no member " + member, "");
        }
        now = s.operands().get(member);
      } else if (s.name().matches("OpType(Runtime)?Array|OpTypeVector")) {
        now = builder.module().operand(s, 0);
      } else {
        throw builder.refused("a value of the type " + now + " has no elements", "");
      }
    }
    if (!now.equals(builder.types().pointee(builder.operand(0), user))) {
      throw builder.refused("this pointer leads to a value of the type " + now + ", which is not that of its result",
          "");
    }
  }

  /** Steps from a pointer; {@code moves} says whether the first index counts elements of the type. */
  private void step(IrType source, Typed base, boolean moves, int from) {
    List<Typed> indices = new ArrayList<>();
    if (!moves) {
      indices.add(ValueTranslation.index(0));
    }
    for (int k = from; k < builder.count(); k++) {
      indices.add(builder.value(k));
    }
    builder.add(new IrInstruction.Step(source, base, indices));
  }

  /** A step into a structure that ends with an array without a size: by bytes, since it has no size either. */
  private void member(IrType.Structure s) {
    int member = builder.constant(2, "the member");
    Typed base = builder.value(1);
    Typed at = builder.part("at", base.type(), new IrInstruction.Step(new IrType.Integer(Byte.SIZE), base,
        List.of(ValueTranslation.index((int) builder.types().layout().offset(s, member).orElse(0)))));
    step(s.members().get(member), at, false, 3);
  }

  private void copySized() {
    if (builder.flavour().isShader()) {
      throw builder.refused("OpCopyMemorySized is not read in shaders", "");
    } else if (builder.count() > 3 && !builder.operand(3).matches("(Aligned|None)")) {
      throw builder.refused("the memory operands " + builder.operand(3) + " of OpCopyMemorySized are not read", "");
    }
    builder.add(new IrInstruction.Call(Optional.of("llvm.memcpy.p0.p0.i64"), new IrType.Other("void"),
        List.of(builder.value(0), builder.value(1), builder.value(2))));
  }

  private Access atomicAccess(int scope, int semantics) {
    return new Access(true, false, Integer.toString(builder.constant(semantics, "the semantics")),
        Integer.toString(builder.constant(scope, "the scope")));
  }

  private boolean atomic(String name) {
    if (name.equals("OpAtomicLoad")) {
      builder.add(new IrInstruction.Load(builder.type(), builder.value(1), atomicAccess(2, 3)));
    } else if (name.equals("OpAtomicStore")) {
      builder.add(new IrInstruction.Store(builder.value(3), builder.value(0), atomicAccess(1, 2)));
    } else if (name.equals("OpAtomicFlagClear")) {
      builder.add(new IrInstruction.Store(new Typed(pointee(0), new IrValue.Number(0)), builder.value(0),
          atomicAccess(1, 2)));
    } else if (name.equals("OpAtomicFlagTestAndSet")) {
      IrType type = pointee(1);
      Typed old = builder.part("old", type, new IrInstruction.Update("xchg", builder.value(1),
          new Typed(type, new IrValue.Number(1)), atomicAccess(2, 3)));
      builder.add(new IrInstruction.Compare(false, "ne", type, old.value(), new IrValue.Number(0)));
    } else if (name.startsWith("OpAtomicCompareExchange")) {
      exchange();
    } else if (Arithmetic.update(name).isPresent()) {
      Typed operand = name.matches("OpAtomicI(In|De)crement") ? new Typed(builder.type(), new IrValue.Number(1))
          : builder.value(4);
      builder.add(new IrInstruction.Update(Arithmetic.update(name).get(), builder.value(1), operand,
          atomicAccess(2, 3)));
    } else {
      return false;
    }
    return true;
  }

  /** A compare-exchange. SPIR-V's weak one has the meaning of the other. */
  private void exchange() {
    Typed both = builder.part("both", new IrType.Structure(List.of(builder.type(), new IrType.Integer(1)), false),
        new IrInstruction.Exchange(false, builder.value(1), builder.value(6), builder.value(5), atomicAccess(2, 3),
            Integer.toString(builder.constant(4, "the semantics"))));
    builder.add(new IrInstruction.Extract(both, List.of(0)));
  }
}
