package periscope.lang.llvm.memory;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import periscope.lang.llvm.module.IrType;
import periscope.lang.llvm.module.Layout;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.source.Span;

/**
 * The cells into which the accesses of a kernel divide an object: equal elements, each with the same fields.
 *
 * @param stride  bytes from one element to the next
 * @param fields  the fields of an element; they do not overlap
 * @param aligned whether offsets may be no multiples of the only field's size as far as the text tells: accesses there
 *                are undefined, since atomic operations are aligned to their size
 */
public record ObjectLayout(long stride, List<Field> fields, boolean aligned) {

  /** The kind of values that a field holds. */
  public enum Content {
    SIGNED,
    UNSIGNED,
    REAL,
    POINTER
  }

  /**
   * Cells of one kind in each element.
   *
   * @param suffix what follows the object's name in the names of the cells; empty if there is no other field
   * @param offset bytes from the element's start to the first cell
   * @param bytes  size of a cell
   * @param count  number of cells in an element
   * @param step   bytes from one cell to the next
   */
  public record Field(String suffix, long offset, int bytes, long count, long step, Content content) {

    /** The type of the cells' values; of a pointer, that of its distance from its object. */
    public NumberType type() {
      return content == Content.REAL ? bytes == 4 ? NumberType.F32 : NumberType.F64
          : new NumberType(content == Content.POINTER ? Long.SIZE : bytes * Byte.SIZE, content != Content.UNSIGNED);
    }

    /** The number of the cell that begins at an offset in the element; -1 if none does. */
    public long cellAt(long at) {
      long behind = at - offset;
      return behind >= 0 && behind % step == 0 && behind / step < count ? behind / step : -1;
    }

    private Field with(Content other) {
      return new Field(suffix, offset, bytes, count, step, other);
    }

    private Field named(String name) {
      return new Field(name, offset, bytes, count, step, content);
    }
  }

  /** An access to an object, as far as its cells depend on it. */
  public record Use(Bytes offset, int bytes, Content content, boolean atomic, Span span) {}

  /**
   * The cell of an access.
   *
   * @param index number of the cell among all cells of its field
   * @param inner number of the cell in its element; constant if the text says so
   */
  public record Place(Field field, Expression index, Expression inner) {}

  public ObjectLayout {
    fields = List.copyOf(fields);
  }

  private ObjectLayout(long stride, List<Field> fields) {
    this(stride, fields, false);
  }

  /**
   * The layout that serves all uses.
   *
   * @param element the type of the elements where the text names one; a type without members otherwise
   * @return empty if accesses overlap in part
   */
  public static Optional<ObjectLayout> of(List<Use> uses, IrType element, Layout types) {
    Optional<ObjectLayout> typed = typed(uses, element, types);
    return typed.or(() -> flat(uses)).or(() -> words(uses)).or(() -> found(uses)).map(l -> l.holding(uses));
  }

  private static Optional<ObjectLayout> typed(List<Use> uses, IrType element, Layout types) {
    if (!(types.resolved(element) instanceof IrType.Structure) || types.stride(element).isEmpty()) {
      return Optional.empty();
    }
    List<Field> leaves = new ArrayList<>();
    if (!leaves("", 0, 1, 0, element, types, leaves)) {
      return Optional.empty();
    }
    long stride = types.stride(element).getAsLong();
    return Optional.of(new ObjectLayout(stride, leaves.stream().map(f -> refined(f, uses, stride)).toList()))
        .filter(l -> l.serves(uses));
  }

  /** Adds the numbers and pointers that a type is made of; false for types that are not divided so. */
  private static boolean leaves(String suffix, long offset, long count, long step, IrType type, Layout types,
      List<Field> out) {
    IrType t = types.resolved(type);
    if (t instanceof IrType.Structure s) {
      for (int i = 0; i < s.members().size(); i++) {
        if (!leaves(suffix + "_" + i, offset + types.offset(s, i).orElse(0), count, step, s.members().get(i), types,
            out)) {
          return false;
        }
      }
      return true;
    } else if (t instanceof IrType.Array || t instanceof IrType.Vector) {
      IrType inner = PointsTo.element(t);
      long number = t instanceof IrType.Array a ? a.count() : ((IrType.Vector) t).count();
      long stride = types.stride(inner).orElse(0);
      boolean whole = count == 1 || step == number * stride;
      return whole && leaves(suffix, offset, count * number, stride, inner, types, out);
    } else if (types.size(t).isEmpty()) {
      return false;
    }
    int bytes = (int) types.size(t).getAsLong();
    out.add(new Field(suffix, offset, bytes, count, count == 1 ? bytes : step, t instanceof IrType.Pointer
        ? Content.POINTER : t instanceof IrType.Real ? Content.REAL : Content.SIGNED));
    return true;
  }

  /** A field with smaller cells, if a use accesses parts of its cells. */
  private static Field refined(Field field, List<Use> uses, long stride) {
    long smallest = uses.stream().filter(u -> {
      long at = Math.floorMod(u.offset().constant(), stride);
      return at >= field.offset() && at < field.offset() + field.count() * field.step();
    }).mapToLong(Use::bytes).reduce(field.bytes(), Bytes::gcd);
    return smallest == field.bytes() || field.step() != field.bytes() ? field : new Field(field.suffix(),
        field.offset(), (int) smallest, field.count() * field.bytes() / smallest, smallest, Content.SIGNED);
  }

  private static Optional<ObjectLayout> flat(List<Use> uses) {
    long unit = uses.stream().mapToLong(u -> Bytes.gcd(u.bytes(), u.offset().unit())).reduce(0, Bytes::gcd);
    int bytes = unit == 0 ? 4 : (int) Math.min(unit, 8);
    return Optional.of(new ObjectLayout(bytes, List.of(new Field("", 0, bytes, 1, bytes, Content.SIGNED))))
        .filter(l -> l.serves(uses));
  }

  /** Cells of one size, where the text tells no more than that accesses are somewhere among smaller units. */
  private static Optional<ObjectLayout> words(List<Use> uses) {
    long counted = uses.stream().mapToLong(u -> u.offset().scale()).reduce(0, Bytes::gcd);
    int bytes = (int) uses.stream().mapToLong(Use::bytes).reduce(0, Bytes::gcd);
    boolean finer = counted > 0 && counted < bytes && bytes % counted == 0 && Long.bitCount(bytes) == 1;
    return Optional.of(new ObjectLayout(bytes, List.of(new Field("", 0, bytes, 1, bytes, Content.SIGNED)), true))
        .filter(l -> finer && l.serves(uses));
  }

  /** Fields where accesses are, in elements as large as what their indices count. */
  private static Optional<ObjectLayout> found(List<Use> uses) {
    long counted = uses.stream().mapToLong(u -> u.offset().scale()).reduce(0, Bytes::gcd);
    long stride = counted > 0 ? counted
        : uses.stream().mapToLong(u -> u.offset().constant() + u.bytes()).max().orElse(4);
    List<Field> fields = new ArrayList<>();
    uses.stream().map(u -> new Field("_" + Math.floorMod(u.offset().constant(), stride),
        Math.floorMod(u.offset().constant(), stride), u.bytes(), 1, u.bytes(), Content.SIGNED)).distinct()
        .forEach(fields::add);
    boolean apart = fields.stream().allMatch(f -> f.offset() + f.bytes() <= stride
        && fields.stream().allMatch(g -> f.equals(g) || f.offset() + f.bytes() <= g.offset()
            || g.offset() + g.bytes() <= f.offset()));
    return Optional.of(new ObjectLayout(stride, fields)).filter(l -> apart && l.serves(uses));
  }

  private boolean serves(List<Use> uses) {
    return uses.stream().allMatch(u -> {
      List<Place> places = places(u.offset(), u.bytes());
      return !places.isEmpty() && (places.size() == 1 || !u.atomic() && u.content() != Content.POINTER);
    });
  }

  /** The same cells, with the contents that uses see in them, and without a suffix if there is one field. */
  private ObjectLayout holding(List<Use> uses) {
    List<Field> all = new ArrayList<>();
    for (Field field : fields) {
      List<Content> seen = uses.stream().filter(u -> places(u.offset(), u.bytes()).stream()
          .anyMatch(p -> p.field().equals(field))).map(u -> u.bytes() == field.bytes() ? u.content() : Content.SIGNED)
          .distinct().toList();
      Content content = seen.contains(Content.POINTER) ? Content.POINTER
          : seen.equals(List.of(Content.REAL)) ? Content.REAL
          : seen.contains(Content.UNSIGNED) ? Content.UNSIGNED : Content.SIGNED;
      all.add(field.with(content));
    }
    return new ObjectLayout(stride, all.size() == 1 ? List.of(all.get(0).named("")) : all, aligned);
  }

  /** The same cells with the names of members for fields, if each field has one of its own. */
  public ObjectLayout named(Map<Long, String> members) {
    List<Field> all = fields.stream().map(f -> f.named(members.getOrDefault(f.offset(), f.suffix()))).toList();
    boolean own = (fields.size() > 1 || members.size() == 1)
        && all.stream().map(Field::suffix).distinct().count() == all.size()
        && fields.stream().allMatch(f -> members.containsKey(f.offset()));
    return own ? new ObjectLayout(stride, all, aligned) : this;
  }

  /**
   * The cells of an access, the one with the lowest bits first.
   *
   * @return empty if the cells do not serve the access
   */
  public List<Place> places(Bytes offset, int bytes) {
    return places(offset, bytes, false);
  }

  /** The cells of some bytes, which may have gaps between them; empty if a cell lies there in part. */
  public List<Place> places(Bytes offset, int bytes, boolean gaps) {
    List<Place> places = new ArrayList<>();
    int done = 0;
    while (done < bytes) {
      Optional<Place> place = place(new Bytes(offset.constant() + done, offset.terms()));
      if (gaps && place.isEmpty() && !isInside(offset.constant() + done)) {
        done++;
        continue;
      }
      if (place.isEmpty() || done + place.get().field().bytes() > bytes) {
        return List.of();
      }
      places.add(place.get());
      done += place.get().field().bytes();
    }
    return places;
  }

  /** Whether a byte belongs to a cell. */
  private boolean isInside(long offset) {
    long at = Math.floorMod(offset, stride);
    return fields.stream().anyMatch(f -> {
      long behind = at - f.offset();
      return behind >= 0 && behind / f.step() < f.count() && behind % f.step() < f.bytes();
    });
  }

  private Optional<Place> place(Bytes offset) {
    if (aligned) {
      return Optional.of(word(offset.in(1)));
    }
    long at = Math.floorMod(offset.constant(), stride);
    Optional<Field> found = fields.stream().filter(f -> f.cellAt(at) >= 0).findFirst();
    if (found.isEmpty()) {
      return Optional.empty();
    }
    Field field = found.get();
    Expression element = Expression.constant(Math.floorDiv(offset.constant(), stride));
    Expression inner = Expression.constant(field.cellAt(at));
    for (Bytes.Term term : offset.terms()) {
      if (term.scale() % stride == 0) {
        element = sum(element, term.scale() / stride, term.count());
      } else if (term.scale() % field.step() == 0) {
        inner = sum(inner, term.scale() / field.step(), term.count());
      } else {
        return Optional.empty();
      }
    }
    Expression index = field.count() == 1 && inner instanceof Expression.Constant ? element
        : sum(inner, field.count(), element);
    return Optional.of(new Place(field, index, inner));
  }

  /** The word at an offset that is a number; its place among the bytes of the word is 0 if it is aligned. */
  private Place word(Expression offset) {
    Expression index = new Expression.Binary(BinaryOperator.SHIFT_RIGHT, offset,
        Expression.constant(Long.numberOfTrailingZeros(stride)));
    Expression inner = new Expression.Binary(BinaryOperator.BIT_AND, offset, Expression.constant(stride - 1));
    return new Place(fields.get(0), Numbers.folded(index), Numbers.folded(inner));
  }

  /** {@code sum + times · count}. */
  private static Expression sum(Expression sum, long times, Expression count) {
    if (count instanceof Expression.Constant c && sum instanceof Expression.Constant s) {
      return Expression.constant(s.value() + times * c.value());
    } else if (count.equals(Expression.constant(0))) {
      return sum;
    }
    Expression product = times == 1 ? count
        : new Expression.Binary(BinaryOperator.MULTIPLY, count, Expression.constant(times));
    return sum.equals(Expression.constant(0)) ? product : new Expression.Binary(BinaryOperator.ADD, sum, product);
  }
}
