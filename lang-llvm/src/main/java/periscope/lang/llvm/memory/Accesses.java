package periscope.lang.llvm.memory;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import periscope.lang.llvm.flow.Refusal;
import periscope.lang.llvm.memory.CellWriter.Cell;
import periscope.lang.llvm.memory.CellWriter.CellAccess;
import periscope.lang.llvm.memory.ObjectLayout.Content;
import periscope.lang.llvm.memory.ObjectLayout.Use;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.instruction.AtomicInstruction.FetchOperator;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.Instruction.Assign;
import periscope.litmus.source.Span;

/** Adds accesses to memory to the code of a work-item, and records them as uses of objects. */
public final class Accesses {

  private final Memory memory;
  private final Code code;
  private final Refusal refusal;
  private final AccessForm plain;

  /** @param plain the form of accesses that are not atomic */
  public Accesses(Memory memory, Code code, Refusal refusal, AccessForm plain) {
    this.memory = memory;
    this.code = code;
    this.refusal = refusal;
    this.plain = plain;
  }

  private static int bytes(NumberType type) {
    return Math.max(1, type.bits() / Byte.SIZE);
  }

  private void uses(Value.Pointer pointer, int bytes, Content content, boolean atomic, Span span) {
    pointer.objects().stream().filter(o -> o.kind() != ObjectId.Kind.NOWHERE).forEach(o -> {
      if (atomic && o.kind() == ObjectId.Kind.PRIVATE && pointer.objects().size() > 1) {
        throw refusal.at(span, "this atomic operation may access memory of one work-item, or other memory", "");
      }
      memory.uses(o, new Use(pointer.offset(), bytes, content, atomic && o.kind() != ObjectId.Kind.PRIVATE, span));
    });
  }

  private static Content content(NumberType type) {
    return type.real() ? Content.REAL : Content.SIGNED;
  }

  /** The type that numbers of a type have in memory: a truth value is a byte. */
  private static NumberType stored(NumberType type) {
    return type.equals(NumberType.BOOL) ? NumberType.S8 : type;
  }

  /** Adds a load of a number. */
  public void load(String register, NumberType type, Value.Pointer from, AccessForm form, Span span) {
    NumberType read = stored(type);
    uses(from, bytes(read), content(read), form.atomic(), span);
    code.type(register, type);
    code.add(cells -> cells.access(from, bytes(read), span, found -> {
      List<Instruction> out = new ArrayList<>();
      List<Expression> parts = new ArrayList<>();
      for (CellAccess part : found) {
        NumberType have = number(part, span);
        boolean same = found.size() == 1 && have.equals(type);
        String to = same ? register : code.fresh(have);
        out.addAll(part.at(cell -> List.of(cell.isRegister()
            ? new Assign(to, Expression.register(cell.location()), span)
            : form.load(to, cell, span))));
        parts.add(same ? null : Numbers.seen(have, found.size() == 1 ? read : have.withSign(false),
            Expression.register(to)));
      }
      if (found.size() > 1 || parts.get(0) != null) {
        Expression whole = found.size() == 1 ? parts.get(0) : joined(parts, found.get(0).field().type().bits(), read);
        out.add(new Assign(register, type.equals(NumberType.BOOL)
            ? Numbers.binary(BinaryOperator.BIT_AND, read, whole, Expression.constant(1)) : whole, span));
      }
      return out;
    }));
  }

  /** The type of a cell that holds a number; refuses cells in which pointers lie. */
  private NumberType number(CellAccess part, Span span) {
    if (part.field().content() == Content.POINTER) {
      throw refusal.at(span, "a pointer and a number lie in one place of memory, which is not read",
          "compile with another level of optimisation");
    }
    return part.field().type();
  }

  private static Expression joined(List<Expression> parts, int bits, NumberType type) {
    Expression sum = parts.get(0);
    for (int i = 1; i < parts.size(); i++) {
      sum = Numbers.binary(BinaryOperator.BIT_OR, NumberType.S64, sum, Numbers.binary(BinaryOperator.SHIFT_LEFT,
          NumberType.S64, parts.get(i), Expression.constant((long) i * bits)));
    }
    NumberType pattern = type.patternType();
    return Numbers.seen(pattern, type, Expression.convert(pattern, sum));
  }

  /** Adds a store of a number. */
  public void store(Expression value, NumberType type, Value.Pointer to, AccessForm form, Span span) {
    NumberType written = stored(type);
    uses(to, bytes(written), content(written), form.atomic(), span);
    code.add(cells -> cells.access(to, bytes(written), span, found -> {
      List<Instruction> out = new ArrayList<>();
      for (int i = 0; i < found.size(); i++) {
        CellAccess part = found.get(i);
        NumberType have = number(part, span);
        Expression bits = found.size() == 1 ? Numbers.seen(written, have, value)
            : Expression.convert(have, Numbers.binary(BinaryOperator.SHIFT_RIGHT, NumberType.U64, Numbers.seen(written,
                new NumberType(written.bits(), false), value), Expression.constant((long) i * have.bits())));
        out.addAll(part.at(cell -> List.of(cell.isRegister() ? new Assign(cell.location(), bits, span)
            : form.store(cell, bits, span))));
      }
      return out;
    }));
  }

  /** Adds an atomic operation on one cell; {@code one} makes its instructions, from the cell and its type. */
  private void atomic(Value.Pointer at, NumberType type, Content content, Span span,
      BiFunction<Cell, NumberType, List<Instruction>> one) {
    at.objects().stream().filter(o -> o.kind() == ObjectId.Kind.PRIVATE).findFirst().ifPresent(o -> {
      throw refusal.at(span, "this atomic operation accesses memory of one work-item", "compile with optimisation, or"
          + " use a plain variable");
    });
    uses(at, bytes(type), content, true, span);
    code.add(cells -> cells.access(at, bytes(type), span,
        found -> found.get(0).at(cell -> one.apply(cell, cell.field().type()))));
  }

  /** Adds a read-modify-write; {@code unsigned} for a minimum or a maximum of numbers without a sign. */
  public void fetch(String register, FetchOperator operator, boolean unsigned, NumberType type, Value.Pointer at,
      Expression operand, AccessForm form, Span span) {
    code.type(register, type);
    atomic(at, type, unsigned ? Content.UNSIGNED : content(type), span, (cell, have) -> {
      if (operator.signMatters() && !have.real() && have.signed() == unsigned) {
        throw refusal.at(span, "minima and maxima with and without a sign access one cell", "");
      }
      String old = have.equals(type) ? register : code.fresh(have);
      Instruction fetch = form.fetch(old, operator, have, cell, Numbers.seen(type, have, operand), span);
      return old.equals(register) ? List.of(fetch)
          : List.of(fetch, new Assign(register, Numbers.seen(have, type, Expression.register(old)), span));
    });
  }

  /**
   * Adds a compare-exchange.
   *
   * @param old     the register that gets the value that was read
   * @param success the register that gets 1 if it wrote, else 0
   */
  public void exchange(String old, String success, NumberType type, Value.Pointer at, Expression expected,
      Expression desired, AccessForm form, Span span) {
    code.type(old, type);
    code.type(success, NumberType.BOOL);
    atomic(at, type, content(type), span, (cell, have) -> {
      String read = have.equals(type) ? old : code.fresh(have);
      List<Instruction> out = new ArrayList<>(form.exchange(read, success, cell, Numbers.seen(type, have, expected),
          Numbers.seen(type, have, desired), span));
      if (!read.equals(old)) {
        out.add(new Assign(old, Numbers.seen(have, type, Expression.register(read)), span));
      }
      return out;
    });
  }

  /** Adds stores of a byte that fill an object, or a part of it. */
  public void fill(byte value, int bytes, Value.Pointer to, Span span) {
    to.objects().stream().filter(o -> o.kind() != ObjectId.Kind.NOWHERE).forEach(o -> memory.fills(o, to.offset(),
        bytes, span));
    code.add(cells -> cells.access(to, bytes, true, span, found -> {
      List<Instruction> out = new ArrayList<>();
      for (CellAccess part : found) {
        NumberType have = part.field().type();
        long pattern = 0;
        for (int k = 0; k < part.field().bytes(); k++) {
          pattern = pattern << Byte.SIZE | value & 0xff;
        }
        Expression bits = Expression.constant(have.patternType().wrap(pattern));
        out.addAll(part.at(cell -> List.of(cell.isRegister() ? new Assign(cell.location(), bits, span)
            : plain.store(cell, bits, span))));
      }
      return out;
    }));
  }

  /** Adds a copy of bytes from one object to another, cell by cell; their cells must have the same sizes. */
  public void copy(Value.Pointer from, Value.Pointer to, int bytes, Span span) {
    for (Value.Pointer p : List.of(from, to)) {
      p.objects().stream().filter(o -> o.kind() != ObjectId.Kind.NOWHERE)
          .forEach(o -> memory.fills(o, p.offset(), bytes, span));
    }
    code.add(cells -> {
      List<List<String>> read = new ArrayList<>();
      List<Instruction> out = new ArrayList<>(cells.access(from, bytes, true, span, found -> {
        List<Instruction> loads = new ArrayList<>();
        read.add(found.stream().map(part -> taken(part, span, loads)).toList());
        return loads;
      }));
      out.addAll(cells.access(to, bytes, true, span, found -> {
        List<Instruction> stores = new ArrayList<>();
        boolean alike = read.size() == 1 && read.get(0).size() == found.size();
        for (int i = 0; i < found.size(); i++) {
          NumberType was = alike ? code.types().get(read.get(0).get(i)) : NumberType.BOOL;
          if (was.bits() != found.get(i).field().type().bits()) {
            throw refusal.at(span, "a copy between memory with different cells is not read", "copy member by member");
          }
          Expression bits = Numbers.seen(was, found.get(i).field().type(), Expression.register(read.get(0).get(i)));
          stores.addAll(found.get(i).at(cell -> List.of(cell.isRegister() ? new Assign(cell.location(), bits, span)
              : plain.store(cell, bits, span))));
        }
        return stores;
      }));
      return out;
    });
  }

  /** Adds instructions that take a number out of a cell; returns the register that has it then. */
  private String taken(CellAccess part, Span span, List<Instruction> out) {
    if (part.field().content() == Content.POINTER) {
      throw refusal.at(span, "a copy of pointers is not read", "compile with optimisation");
    }
    String register = code.copied(part.field().type());
    out.addAll(part.at(cell -> List.of(cell.isRegister()
        ? new Assign(register, Expression.register(cell.location()), span)
        : plain.load(register, cell, span))));
    return register;
  }

  /**
   * Adds a load of a pointer from memory of one work-item.
   *
   * @param which  the register for the number of its object
   * @param offset the register for its distance from the object's start
   */
  public void loadPointer(String which, String offset, Value.Pointer from, int bytes, Span span) {
    pointers(from, bytes, span);
    code.type(which, NumberType.S32);
    code.type(offset, NumberType.S64);
    code.add(cells -> cells.access(from, bytes, span, found -> found.get(0).at(cell -> List.of(
        new Assign(which, Expression.register(cell.location() + "$which"), span),
        new Assign(offset, Expression.register(cell.location()), span)))));
  }

  /** Adds a store of a pointer to memory of one work-item. */
  public void storePointer(Expression which, Expression offset, Value.Pointer to, int bytes, Span span) {
    pointers(to, bytes, span);
    code.add(cells -> cells.access(to, bytes, span, found -> found.get(0).at(cell -> List.of(
        new Assign(cell.location() + "$which", which, span), new Assign(cell.location(), offset, span)))));
  }

  private void pointers(Value.Pointer at, int bytes, Span span) {
    if (at.objects().stream().anyMatch(o -> o.kind() != ObjectId.Kind.PRIVATE)) {
      throw refusal.at(span, "pointers in memory that work-items share are not read", "keep indices there");
    }
    uses(at, bytes, Content.POINTER, false, span);
  }
}
