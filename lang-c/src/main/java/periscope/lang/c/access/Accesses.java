package periscope.lang.c.access;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import periscope.lang.c.name.ThreadNames;
import periscope.lang.c.register.Unassigned;
import periscope.lang.c.term.Arithmetic;
import periscope.lang.c.term.Term;
import periscope.lang.c.type.Structure;
import periscope.litmus.expression.Constancy;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.AtomicInstruction.Load;
import periscope.litmus.instruction.AtomicInstruction.Store;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.Instruction.Assign;
import periscope.litmus.launch.ChosenCell;
import periscope.litmus.source.Span;

/** Reads and writes terms: memory, registers, arrays and structures. */
public final class Accesses {

  private final ThreadNames names;
  private final Cells cells;
  private final Parts parts;

  public Accesses(ThreadNames names) {
    this.names = names;
    this.cells = new Cells(names.locations(), names.isLaunched(), names.problems());
    this.parts = new Parts(names, cells);
  }

  /** The accesses to the cells that a place may denote. */
  public Cells cells() {
    return cells;
  }

  /** The members of structures and elements of arrays. */
  public Parts parts() {
    return parts;
  }

  /** A value converted to the form in which a place in memory holds it. */
  public Expression stored(Term.Value value, Term.Place place) {
    return Arithmetic.seen(names.locations().type(place.location()), place.type(),
        Arithmetic.convert(place.type(), value));
  }

  /**
   * Adds a read of a cell into a register; returns the value read.
   *
   * @param register the register; a fresh one if absent
   */
  public Term.Value load(Optional<String> register, Term.Cell cell, Span span, List<Instruction> out) {
    Receiver receiver = Receiver.of(cell, register, names);
    cells.access(cell, span, out,
        x -> List.of(new Load(receiver.register(), x.location(), x.address(), cell.plain(), span)));
    return receiver.finish(names, span, out);
  }

  /** The value of a term; a memory cell is read into a fresh register. */
  public Term.Value read(Term term, Span span, List<Instruction> out) {
    if (term instanceof Term.Value v) {
      return v;
    } else if (term instanceof Term.Cell cell) {
      return load(Optional.empty(), cell, span, out);
    } else if (term instanceof Term.Address address) {
      String name = names.locations().called(address.location());
      names.problems().error(span, name + " is a location, not a value", "to read it, write *" + name);
    } else if (term instanceof Term.Element element) {
      return read(element, span, out);
    } else if (!(term instanceof Term.Variable || term instanceof Term.Broken)) {
      boolean structure = term instanceof Term.Structured || term instanceof Term.Own;
      String what = Parts.vector(term).isPresent() ? "a vector" : structure ? "a structure" : "an array";
      names.problems().error(span, "this is " + what + ", not a value",
          "name " + (structure ? "a member" : "an element"));
    } else if (term instanceof Term.Variable v) {
      names.problems().error(span, "this is the address of " + names.called(v.register()) + ", not a value",
          "the address of a register can only be an expected value, or be given to a function of the test");
    }
    return Term.Value.ZERO;
  }

  /** The value of an element of an array of registers, in a fresh register. */
  private Term.Value read(Term.Element element, Span span, List<Instruction> out) {
    List<String> registers = element.array().registers();
    String register = names.fresh(element.array().type());
    out.addAll(ChosenCell.of(element.index(), registers.size(), ChosenCell.outside(span), span,
        i -> List.of(new Assign(register, Expression.register(registers.get(i)), span))));
    return new Term.Value(Expression.register(register), element.array().type());
  }

  /** Adds instructions that assign a value to a term: memory, a register, or an element of an array of registers. */
  public void write(Term term, Term.Value value, Span span, List<Instruction> out) {
    if (term instanceof Term.Cell cell) {
      Expression stored = stored(value, cell);
      cells.access(cell, span, out, x -> List.of(new Store(x.location(), x.address(), stored, cell.plain(), span)));
    } else if (term instanceof Term.Element element) {
      Expression stored = Arithmetic.convert(element.array().type(), value);
      List<String> registers = element.array().registers();
      out.addAll(ChosenCell.of(element.index(), registers.size(), ChosenCell.outside(span), span,
          i -> List.of(new Assign(registers.get(i), stored, span))));
    } else {
      Term.Value old = (Term.Value) term;
      String register = ((Expression.Register) old.value()).name();
      out.add(new Assign(register, Arithmetic.convert(old.type(), value), span));
      names.write(register);
    }
  }

  /** Copies a structure member by member. */
  public void copy(Term target, Term source, Span span, List<Instruction> out) {
    Structure structure = target instanceof Term.Own own ? own.structure() : ((Term.Structured) target).structure();
    for (Structure.Member member : structure.members()) {
      List<Term> from = parts.parts(source, member, span);
      List<Term> to = parts.parts(target, member, span);
      for (int i = 0; i < Math.min(from.size(), to.size()); i++) {
        if (member.structure().isPresent()) {
          copy(to.get(i), from.get(i), span, out);
        } else {
          List<Instruction> code = new ArrayList<>();
          write(to.get(i), read(from.get(i), span, code), span, code);
          out.addAll(names.isLaunched() ? Unassigned.copying(code) : code);
        }
      }
    }
  }

  /**
   * A value that does not change when the instructions {@code code} run: copied to a fresh register if they write one
   * of its registers.
   */
  public Term.Value unchanged(Term.Value value, List<Instruction> code, Span span, List<Instruction> out) {
    if (Instruction.walk(code).noneMatch(i -> i.dataflow().written().stream().anyMatch(value.reads()::contains))) {
      return value;
    }
    String register = names.fresh(value.type());
    out.add(new Assign(register, value.value(), span));
    return new Term.Value(Expression.register(register), value.type());
  }

  /**
   * A place that does not change when registers in its index change: the index is copied to a fresh register unless it
   * is constant.
   */
  public Term.Place fixed(Term.Place place, Span span, List<Instruction> out) {
    return Constancy.value(place.index()).isPresent() ? place
        : new Term.Address(place.location(), fixed(place.index(), span, out), place.plain(), place.type());
  }

  /** A number that does not change when registers in it change: copied to a fresh register unless it is constant. */
  public Expression fixed(Expression index, Span span, List<Instruction> out) {
    if (Constancy.value(index).isPresent()) {
      return index;
    }
    String register = names.fresh(names.type(index));
    out.add(new Assign(register, index, span));
    return Expression.register(register);
  }
}
