package periscope.lang.llvm.memory;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import periscope.lang.llvm.flow.Assigned;
import periscope.lang.llvm.memory.ObjectLayout.Field;
import periscope.lang.llvm.memory.ObjectLayout.Place;
import periscope.litmus.expression.Constancy;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.Instruction.Assign;
import periscope.litmus.launch.ChosenCell;
import periscope.litmus.source.Span;

/** Makes instructions of accesses, once the cells of all objects are known. */
public final class CellWriter {

  /**
   * A cell that an access reaches.
   *
   * @param location the location's name; of memory of one work-item, the register's
   * @param address  registers that determine the address
   */
  public record Cell(String location, boolean isRegister, Field field, Set<String> address) {}

  /** The memory of a launch with its sizes. */
  public interface Sizes {

    /** Number of elements of an object in memory that work-items share. */
    long elements(ObjectId object);

    /** Whether an access beyond the last element accesses the last one, as in the search for sizes. */
    boolean isOpen(ObjectId object);

    /** Whether accesses whose index registers determine name that register, as in programs of any grid. */
    boolean isProgram();
  }

  private final Memory memory;
  private final Sizes sizes;
  private final Map<String, NumberType> registers = new HashMap<>();
  private final Set<String> privates = new HashSet<>();
  private int indices;

  public CellWriter(Memory memory, Sizes sizes) {
    this.memory = memory;
    this.sizes = sizes;
  }

  /** The types of the registers that stand for memory of one work-item, and of indices. */
  public Map<String, NumberType> registers() {
    return registers;
  }

  /** The registers that stand for memory of one work-item. */
  public Set<String> privates() {
    return privates;
  }

  /** The name of a cell of an object as a location. */
  public static String location(ObjectId object, Field field, long index) {
    String name = object.name() + field.suffix();
    return index == 0 ? name : name + "[" + index + "]";
  }

  /**
   * The instructions of an access.
   *
   * @param bytes  size of the access
   * @param access makes the instructions for the cells of one object, the cell with the lowest bits first
   */
  public List<Instruction> access(Value.Pointer pointer, int bytes, Span span,
      Function<List<CellAccess>, List<Instruction>> access) {
    return access(pointer, bytes, false, span, access);
  }

  /** The instructions of an access to bytes that may have gaps between their cells. */
  public List<Instruction> access(Value.Pointer pointer, int bytes, boolean gaps, Span span,
      Function<List<CellAccess>, List<Instruction>> access) {
    List<ObjectId> objects = pointer.objects();
    if (objects.isEmpty()) {
      return ChosenCell.outside(span);
    }
    OptionalLong known = Constancy.value(pointer.which());
    if (objects.size() == 1 || known.isPresent()) {
      return in(objects.get((int) known.orElse(0)), pointer.offset(), bytes, gaps, span, Set.of(), access);
    }
    Set<String> chosen = Set.copyOf(pointer.which().registers());
    return ChosenCell.of(pointer.which(), objects.size(), ChosenCell.outside(span), span,
        i -> in(objects.get(i), pointer.offset(), bytes, gaps, span, chosen, access));
  }

  /** Makes the instructions of an access to the cell that an index selects. */
  public interface CellAccess {

    Field field();

    /** The instructions, where {@code one} makes those of a cell. */
    List<Instruction> at(Function<Cell, List<Instruction>> one);
  }

  private record Selected(CellWriter writer, ObjectId object, Place place, Span span, Set<String> chosen)
      implements CellAccess {

    @Override
    public Field field() {
      return place.field();
    }

    @Override
    public List<Instruction> at(Function<Cell, List<Instruction>> one) {
      return writer.cell(object, place, span, chosen, one);
    }
  }

  private List<Instruction> in(ObjectId object, Bytes offset, int bytes, boolean gaps, Span span, Set<String> chosen,
      Function<List<CellAccess>, List<Instruction>> access) {
    if (object.kind() == ObjectId.Kind.NOWHERE) {
      return ChosenCell.outside(span);
    }
    List<CellAccess> cells = new ArrayList<>();
    memory.layout(object).places(offset, bytes, gaps)
        .forEach(p -> cells.add(new Selected(this, object, p, span, chosen)));
    if (cells.isEmpty()) {
      throw memory.refusal().at(span, "this accesses numbers of " + object.name() + " in part",
          "access each as a whole");
    }
    return access.apply(cells);
  }

  private List<Instruction> cell(ObjectId object, Place place, Span span, Set<String> chosen,
      Function<Cell, List<Instruction>> one) {
    Field field = place.field();
    boolean isPrivate = object.kind() == ObjectId.Kind.PRIVATE;
    long elements = isPrivate ? memory.elements(object).orElse(1) : sizes.elements(object);
    long cells = elements * field.count();
    Set<String> address = new HashSet<>(chosen);
    address.addAll(place.index().registers());
    OptionalLong known = Constancy.value(place.index());
    Function<Long, List<Instruction>> at = i -> one.apply(made(object, field, i, isPrivate ? Set.of() : address));
    List<Instruction> out = new ArrayList<>();
    if (!(place.inner() instanceof Expression.Constant)) {
      out.add(new Instruction.If(ChosenCell.below(place.inner(), (int) field.count()), List.of(),
          ChosenCell.outside(span), span));
    }
    if (known.isPresent() && known.getAsLong() >= 0 && known.getAsLong() < cells) {
      out.addAll(at.apply(known.getAsLong()));
    } else if (!isPrivate && sizes.isProgram()) {
      String index = "$i" + indices++;
      registers.put(index, NumberType.S64);
      out.add(new Assign(index, place.index(), span));
      out.addAll(one.apply(new Cell(object.name() + field.suffix() + "[" + index + "]", false, field,
          Set.of(index))));
    } else if (!isPrivate && sizes.isOpen(object)) {
      out.add(ChosenCell.open(place.index(), (int) cells - 1, span, i -> at.apply((long) i)));
    } else {
      out.addAll(ChosenCell.of(place.index(), known.isPresent() ? 0 : (int) cells, ChosenCell.outside(span), span,
          i -> at.apply((long) i)));
    }
    return out;
  }

  /** Markers: from here on, an object of one work-item has no values. */
  public List<Instruction> cleared(ObjectId object) {
    List<String> cells = new ArrayList<>();
    for (Field field : memory.layout(object).fields()) {
      for (long i = 0; i < memory.elements(object).orElse(1) * field.count(); i++) {
        cells.add(register(object, field, i));
      }
    }
    return List.copyOf(Assigned.none(cells));
  }

  private static String register(ObjectId object, Field field, long index) {
    return "$" + object.name() + field.suffix() + "." + index;
  }

  private Cell made(ObjectId object, Field field, long index, Set<String> address) {
    if (object.kind() != ObjectId.Kind.PRIVATE) {
      return new Cell(location(object, field, index), false, field, address);
    }
    String register = register(object, field, index);
    registers.put(register, field.type());
    privates.add(register);
    return new Cell(register, true, field, address);
  }
}
