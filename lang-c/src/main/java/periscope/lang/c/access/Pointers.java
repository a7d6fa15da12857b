package periscope.lang.c.access;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import periscope.lang.c.flow.Assigned;
import periscope.lang.c.name.Pointer;
import periscope.lang.c.name.Resolution;
import periscope.lang.c.name.ThreadNames;
import periscope.lang.c.term.Term;
import periscope.lang.c.tree.Node;
import periscope.lang.c.type.Selection;
import periscope.lang.c.type.Structure;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.instruction.AtomicInstruction.Semantics;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.Instruction.Assign;
import periscope.litmus.instruction.Instruction.If;
import periscope.litmus.launch.ChosenCell;
import periscope.litmus.source.Span;

/**
 * Follows pointers along the text. Registers hold numbers, so the array to which a pointer points is known wherever it
 * is used, as long as the text decides it; only its index may be computed. In a kernel, a pointer that a loop or a
 * branch changes gets two registers from there on: one for the number of the array, among all arrays that it may point
 * to, and one for the index ({@link Selection}); in a test, the array may not depend on the run. A number that gets a
 * constant and never changes counts as that constant in an index.
 */
public final class Pointers {

  private final ThreadNames names;
  private final Accesses accesses;

  public Pointers(ThreadNames names, Accesses accesses) {
    this.names = names;
    this.accesses = accesses;
  }

  /** Gives registers to the pointers that parts of a kernel change, if not every run executes all parts. */
  public void release(List<? extends Node> parts, Span span, List<Instruction> out) {
    if (names.isLaunched()) {
      parts.stream().flatMap(p -> Assigned.in(p).stream()).distinct().sorted()
          .forEach(name -> names.pointer(name).ifPresent(p -> release(name, p, span, out)));
    }
  }

  /** Gives registers to the pointers that parts of an expression change; in a test, such a change is an error. */
  public void releaseInside(List<? extends Node> parts, Span span, List<Instruction> out) {
    release(parts, span, out);
    if (!names.isLaunched()) {
      parts.stream().flatMap(p -> Assigned.in(p).stream()).distinct().filter(n -> names.pointer(n).isPresent())
          .forEach(n -> names.problems().error(span, "where " + n + " points to depends on the run here",
              "write an if, and an index that changes: x[i]"));
    }
  }

  private void release(String name, Pointer pointer, Span span, List<Instruction> out) {
    Optional<Term> now = names.bound(name);
    Optional<String> location = now.flatMap(Pointers::location);
    if (now.isPresent() && location.isEmpty() || selection(now, name).isPresent()) {
      return;
    }
    Set<String> arrays = new LinkedHashSet<>(names.locations().alike(pointer));
    location.ifPresent(l -> arrays.addAll(names.locations().selection(l).map(Selection::arrays).orElse(List.of(l))));
    if (!arrays.isEmpty()) {
      Selection selection = selection(name, List.copyOf(arrays));
      out.add(new Assign(selection.base(), Expression.constant(-1), span));
      out.add(new Assign(selection.index(), Expression.constant(0), span));
      now.ifPresent(t -> put(selection, t, span, out));
      names.bind(name, chosen(selection, pointer));
    }
  }

  private Selection selection(String owner, List<String> arrays) {
    return new Selection(owner, names.fresh(NumberType.S32), names.fresh(NumberType.S64), arrays);
  }

  /** The target of a pointer that has registers. */
  private Term chosen(Selection selection, Pointer pointer) {
    String location = names.locations().select(selection);
    Expression index = Expression.register(selection.index());
    Optional<Structure> structure = names.locations().structureAt(location);
    return structure.isPresent()
        ? new Term.Structured(location, structure.get(), index, pointer.plain(), true)
        : new Term.Address(location, index, pointer.plain(), pointer.type().orElse(names.locations().type(location)));
  }

  private static Optional<String> location(Term term) {
    return term instanceof Term.Address a ? Optional.of(a.location())
        : term instanceof Term.Structured s && s.address() ? Optional.of(s.location()) : Optional.empty();
  }

  /** The registers of a variable; empty if it has none. */
  private Optional<Selection> selection(Optional<Term> target, String owner) {
    return target.flatMap(Pointers::location).flatMap(names.locations()::selection)
        .filter(s -> s.owner().equals(owner));
  }

  /** Puts an address into registers. */
  private void put(Selection into, Term address, Span span, List<Instruction> out) {
    String location = location(address).orElseThrow();
    Optional<Selection> from = names.locations().selection(location);
    List<String> arrays = from.map(Selection::arrays).orElse(List.of(location));
    if (!into.arrays().containsAll(arrays)) {
      names.problems().error(span, "where " + into.owner() + " points to is not known here", "such pointers point to "
          + "memory of their own type, which is declared before them");
      return;
    }
    Expression base = from.isEmpty() ? Expression.constant(into.arrays().indexOf(location))
        : from.get().arrays().equals(into.arrays().subList(0, arrays.size())) ? Expression.register(from.get().base())
        : renumbered(from.get(), into.arrays(), span, out);
    Expression index = address instanceof Term.Address a ? a.index() : ((Term.Structured) address).index();
    // Either may be computed from what the other is now.
    Expression kept = accesses.fixed(index, span, out);
    out.add(new Assign(into.base(), base, span));
    out.add(new Assign(into.index(), kept, span));
  }

  /** The number of a selection's present array in another list of arrays. */
  private Expression renumbered(Selection from, List<String> arrays, Span span, List<Instruction> out) {
    String register = names.fresh(NumberType.S32);
    out.addAll(ChosenCell.of(Expression.register(from.base()), from.arrays().size(),
        List.of(new Assign(register, Expression.constant(-1), span)), span,
        i -> List.of(new Assign(register, Expression.constant(arrays.indexOf(from.arrays().get(i))), span))));
    return Expression.register(register);
  }

  /** Assigns an address to a pointer. */
  public void assign(String name, Pointer pointer, Term value, Span span, List<Instruction> out) {
    Optional<Selection> selection = selection(names.bound(name), name);
    if (selection.isPresent() && location(value).isPresent()) {
      if (!elsewhere(name, pointer, value, span)) {
        put(selection.get(), value, span, out);
      }
      return;
    }
    target(name, pointer, value, span, out)
        .ifPresentOrElse(t -> names.bind(name, t), () -> names.bind(name, new Term.Broken()));
  }

  /** Moves a pointer by a number of elements; returns its old and its new target. */
  public List<Term> move(String name, Pointer pointer, BinaryOperator operator, Expression by, Span span,
      List<Instruction> out) {
    Term old = fixed(new Resolution(names).named(name, span), span, out);
    Term moved = old instanceof Term.Address a
        ? new Term.Address(a.location(), accesses.parts().moved(a.location(), a.index(), operator, by), a.plain(),
            a.type())
        : old instanceof Term.Structured s && s.address() ? new Term.Structured(s.location(), s.structure(),
            accesses.parts().moved(s.location(), s.index(), operator, by), s.plain(), true) : new Term.Broken();
    if (!(old instanceof Term.Broken) && moved instanceof Term.Broken) {
      names.problems().error(span, "only pointers into memory are moved on", "use an index that changes: x[i]");
    } else if (!(moved instanceof Term.Broken)) {
      assign(name, pointer, moved, span, out);
    }
    return List.of(old, moved);
  }

  private Term fixed(Term term, Span span, List<Instruction> out) {
    return term instanceof Term.Address a ? accesses.fixed(a, span, out) : term instanceof Term.Structured s
        ? new Term.Structured(s.location(), s.structure(), accesses.fixed(s.index(), span, out), s.plain(), s.address())
        : term;
  }

  /** One of two addresses, selected by a condition that is not 0 for the first; empty in a test. */
  public Optional<Term> either(Expression condition, Term then, Term otherwise, List<Instruction> thenOut,
      List<Instruction> otherwiseOut, Span span, List<Instruction> out) {
    if (!names.isLaunched() || location(then).isEmpty() || location(otherwise).isEmpty()) {
      return Optional.empty();
    }
    Set<String> arrays = new LinkedHashSet<>();
    List.of(then, otherwise).forEach(t -> arrays.addAll(names.locations().selection(location(t).orElseThrow())
        .map(Selection::arrays).orElse(List.of(location(t).orElseThrow()))));
    Selection selection = selection("", List.copyOf(arrays));
    put(selection, then, span, thenOut);
    put(selection, otherwise, span, otherwiseOut);
    out.add(new If(condition, thenOut, otherwiseOut, span));
    Optional<NumberType> type = then instanceof Term.Address a ? Optional.of(a.type()) : Optional.empty();
    Semantics plain = then instanceof Term.Address a ? a.plain() : ((Term.Structured) then).plain();
    return Optional.of(chosen(selection, new Pointer(plain, type, Optional.empty(), Optional.empty())));
  }

  /** The new target of a pointer that gets a term; empty, and an error, if the term is no address. */
  public Optional<Term> target(String name, Pointer pointer, Term term, Span span, List<Instruction> out) {
    if (elsewhere(name, pointer, term, span)) {
      return Optional.empty();
    } else if (term instanceof Term.Address address) {
      NumberType type = pointer.type().orElse(address.type());
      if (!names.locations().width(address.location(), type, span)) {
        return Optional.empty();
      }
      Term.Place fixed = accesses.fixed(address, span, out);
      return Optional.of(kept(name, new Term.Address(fixed.location(), fixed.index(), pointer.plain(), type), pointer,
          span, out));
    } else if (term instanceof Term.Structured s && s.address()) {
      return structure(name, pointer, s, span, out);
    } else if (isOwn(term)) {
      return Optional.of(term);
    } else if (!(term instanceof Term.Broken)) {
      names.problems().error(span, name + " is a pointer, and this is none", term instanceof Term.Cell cell
          ? "write " + cell.location() + " without the '*', or & before it" : "give it a location");
    }
    return Optional.empty();
  }

  /** Whether a term is the thread's private memory. */
  private static boolean isOwn(Term term) {
    return term instanceof Term.Variable || term instanceof Term.OwnArray || term instanceof Term.Own
        || term instanceof Term.OwnStructures;
  }

  /**
   * Reports a pointer of a kernel that gets an address in another address space than it declares; returns whether it
   * does.
   */
  private boolean elsewhere(String name, Pointer pointer, Term term, Span span) {
    Optional<String> location = term instanceof Term.Place p ? Optional.of(p.location())
        : term instanceof Term.Structured s ? Optional.of(s.location()) : Optional.empty();
    boolean own = isOwn(term);
    if (!names.isLaunched() || pointer.space().isEmpty() || location.isEmpty() && !own) {
      return false;
    }
    String wanted = pointer.space().get().name().toLowerCase(Locale.ROOT);
    String given = own ? "private" : names.locations().isLocal(location.get()) ? "local" : "global";
    if (!given.equals(wanted)) {
      names.problems().error(span, name + " points to " + wanted + " memory, and this is " + given,
          "write a function for each address space, or declare " + name + " without '" + wanted + "'");
    }
    return !given.equals(wanted);
  }

  private Optional<Term> structure(
      String name, Pointer pointer, Term.Structured term, Span span, List<Instruction> out) {
    if (!pointer.structure().equals(Optional.of(term.structure().name()))) {
      names.problems().error(span, name + " does not point to a structure " + term.structure().name(),
          "members are places of their own, and cannot be seen as anything else");
      return Optional.empty();
    }
    Expression index = accesses.fixed(term.index(), span, out);
    return Optional.of(kept(name, new Term.Structured(term.location(), term.structure(), index, pointer.plain(), true),
        pointer, span, out));
  }

  /** An address that does not change when the pointer changes from which it was taken. */
  private Term kept(String name, Term address, Pointer pointer, Span span, List<Instruction> out) {
    Optional<Selection> from = names.locations().selection(location(address).orElseThrow());
    if (from.isEmpty()) {
      return address;
    }
    Selection own = selection(name, from.get().arrays());
    put(own, address, span, out);
    return chosen(own, pointer);
  }

  /** The target of a reference; empty, and an error, if the term is neither memory nor a register. */
  public Optional<Term> referred(String name, Pointer reference, Term term, Span span, List<Instruction> out) {
    if (term instanceof Term.Cell cell) {
      Term.Address address = new Term.Address(cell.location(), cell.index(), cell.plain(), cell.type());
      return target(name, reference, address, span, out).map(t -> (Term.Address) t)
          .map(a -> new Term.Cell(a.location(), a.index(), a.plain(), a.type()));
    } else if (term instanceof Term.Value v && v.isRegister() || term instanceof Term.Broken) {
      return Optional.of(term);
    }
    names.problems().error(span, name + " is another name for a variable, and this is none",
        term instanceof Term.Address a ? "write *" + a.location() : "give it a variable");
    return Optional.empty();
  }

  /** After two branches: a pointer with the same target behind both keeps it. */
  public void join(Map<String, Term> first) {
    Map<String, Term> both = new HashMap<>(names.targets());
    both.entrySet().retainAll(first.entrySet());
    names.retarget(both);
  }

  /** After a round of a loop: reports pointers whose target differs from their target before the round. */
  public void turned(Map<String, Term> before, Node loop) {
    Map<String, Term> after = names.targets();
    Set<String> own = Assigned.declared(loop);
    before.forEach((name, target) -> {
      // No name of a kernel hides another.
      if (!(names.isLaunched() && own.contains(name)) && !target.equals(after.get(name))
          && !(after.get(name) instanceof Term.Broken)) {
        names.problems().error(loop.span(), "where " + name + " points to changes in this loop",
            "use an index that changes: x[i]");
      }
    });
  }
}
