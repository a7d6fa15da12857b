package periscope.lang.llvm.memory;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import periscope.lang.llvm.module.IrBlock;
import periscope.lang.llvm.module.IrInstruction;
import periscope.lang.llvm.module.IrType;
import periscope.lang.llvm.module.IrValue;
import periscope.lang.llvm.module.IrValue.Typed;
import periscope.lang.llvm.module.Layout;

/**
 * The objects into which each pointer of a kernel may point, whichever way its code takes, and the number that divides
 * its distance from their starts. Memory of one work-item may hold pointers; other memory may not.
 */
public final class PointsTo {

  /**
   * The objects of a pointer.
   *
   * @param unit a number that divides the distance from the object's start; 0 if the distance is 0
   */
  public record Fact(Set<ObjectId> objects, long unit) {
    public static final Fact NONE = new Fact(Set.of(), 0);

    public Fact {
      objects = Set.copyOf(objects);
    }

    public static Fact of(ObjectId object) {
      return new Fact(Set.of(object), 0);
    }

    public Fact join(Fact that) {
      Set<ObjectId> all = new TreeSet<>(ORDER);
      all.addAll(objects);
      all.addAll(that.objects);
      return new Fact(all, Bytes.gcd(unit, that.unit));
    }

    /** The same objects, some bytes further on. */
    public Fact moved(long bytes) {
      return new Fact(objects, Bytes.gcd(unit, bytes));
    }

    /** The objects in an order that is the same in each run. */
    public List<ObjectId> inOrder() {
      return objects.stream().sorted(ORDER).toList();
    }
  }

  private static final Comparator<ObjectId> ORDER =
      Comparator.comparing(ObjectId::kind).thenComparing(ObjectId::name);

  private final Layout layout;
  private final Function<IrValue, Fact> outside;
  private final Map<String, Fact> pointers = new HashMap<>();
  private final Map<ObjectId, Fact> contents = new HashMap<>();
  private boolean changed;

  /**
   * The objects of a kernel's pointers.
   *
   * @param outside the objects of parameters and global variables; {@link Fact#NONE} for other values
   */
  public PointsTo(List<IrBlock> blocks, Layout layout, Function<IrValue, Fact> outside) {
    this.layout = layout;
    this.outside = outside;
    do {
      changed = false;
      blocks.forEach(b -> b.body().forEach(this::look));
    } while (changed);
  }

  /** The objects of a value. */
  public Fact of(IrValue value) {
    if (value instanceof IrValue.Local l && pointers.containsKey(l.name())) {
      return pointers.get(l.name());
    } else if (value instanceof IrValue.Null || value instanceof IrValue.Zero) {
      return Fact.of(ObjectId.NULL);
    } else if (value instanceof IrValue.Computed c && !c.operands().isEmpty()) {
      Fact from = of(c.operands().get(0).value());
      return c.opcode().equals("getelementptr")
          ? stepped(from, c.source(), c.operands().subList(1, c.operands().size())) : from;
    }
    return outside.apply(value);
  }

  /** The objects of the pointers in an object of one work-item. */
  public Fact in(ObjectId object) {
    return contents.getOrDefault(object, Fact.NONE);
  }

  /** The objects of the pointers in the memory at an address. */
  public Fact behind(IrValue address) {
    return of(address).objects().stream().map(this::in).reduce(Fact.NONE, Fact::join);
  }

  private void put(String pointer, Fact fact) {
    Fact before = pointers.getOrDefault(pointer, Fact.NONE);
    Fact after = before.join(fact);
    pointers.put(pointer, after);
    changed |= !after.equals(before);
  }

  private void look(IrInstruction i) {
    if (i.action() instanceof IrInstruction.Guarded g) {
      look(i.with(i.result(), g.action()));
      g.otherwise().filter(v -> pointers.containsKey(i.result())).ifPresent(v -> put(i.result(), of(v)));
    } else if (i.action() instanceof IrInstruction.Allocate) {
      put(i.result(), Fact.of(new ObjectId(ObjectId.Kind.PRIVATE, i.result())));
    } else if (i.action() instanceof IrInstruction.Step s) {
      put(i.result(), stepped(of(s.base().value()), s.source(), s.indices()));
    } else if (i.action() instanceof IrInstruction.Convert c && c.to() instanceof IrType.Pointer) {
      put(i.result(), of(c.from().value()));
    } else if (i.action() instanceof IrInstruction.Freeze f) {
      put(i.result(), of(f.operand().value()));
    } else if (i.action() instanceof IrInstruction.Select s) {
      put(i.result(), of(s.then().value()).join(of(s.otherwise().value())));
    } else if (i.action() instanceof IrInstruction.Phi p) {
      p.incoming().forEach(in -> put(i.result(), of(in.value())));
    } else if (i.action() instanceof IrInstruction.Load l && l.type() instanceof IrType.Pointer) {
      put(i.result(), behind(l.address().value()));
    } else if (i.action() instanceof IrInstruction.Store s && s.value().type() instanceof IrType.Pointer) {
      of(s.address().value()).objects().forEach(o -> hold(o, of(s.value().value())));
    } else if (i.action() instanceof IrInstruction.Call c && c.arguments().size() > 1
        && c.function().orElse("").matches("llvm\\.mem(cpy|move)\\..*")) {
      Fact copied = behind(c.arguments().get(1).value());
      of(c.arguments().get(0).value()).objects().forEach(o -> hold(o, copied));
    }
  }

  private void hold(ObjectId object, Fact fact) {
    Fact before = in(object);
    Fact after = before.join(fact);
    contents.put(object, after);
    changed |= !after.equals(before);
  }

  private Fact stepped(Fact from, IrType source, List<Typed> indices) {
    Fact now = from;
    IrType type = source;
    for (int k = 0; k < indices.size(); k++) {
      IrType inside = layout.resolved(type);
      IrValue index = indices.get(k).value();
      if (k > 0 && inside instanceof IrType.Structure s) {
        // A number that no member has is refused where code is lowered.
        int member = index instanceof IrValue.Number n && n.bits() >= 0 && n.bits() < s.members().size()
            ? (int) n.bits() : 0;
        now = now.moved(layout.offset(s, member).orElse(1));
        type = member < s.members().size() ? s.members().get(member) : type;
        continue;
      } else if (k > 0) {
        type = element(inside);
      }
      OptionalLong stride = layout.stride(type);
      long bytes = stride.orElse(1);
      now = now.moved(index instanceof IrValue.Number n ? bytes * n.bits() : bytes);
    }
    return now;
  }

  /** The type of the elements of an array or a vector; the type itself for any other. */
  public static IrType element(IrType type) {
    return type instanceof IrType.Array a ? a.element() : type instanceof IrType.Vector v ? v.element() : type;
  }
}
