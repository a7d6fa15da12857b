package periscope.lang.c.expression;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import periscope.lang.c.access.Accesses;
import periscope.lang.c.access.AtomicAccesses;
import periscope.lang.c.access.Pointers;
import periscope.lang.c.name.Pointer;
import periscope.lang.c.name.ThreadNames;
import periscope.lang.c.term.Arithmetic;
import periscope.lang.c.term.Term;
import periscope.lang.c.tree.CExpression;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.instruction.AtomicInstruction.Store;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.Instruction.Assign;
import periscope.litmus.instruction.Sequencing;
import periscope.litmus.source.Span;

/** Lowers {@code ++} and {@code --}: of a register, or a plain read and a plain write of memory. */
final class Increments {

  private static final Term.Value ONE = new Term.Value(Expression.constant(1), NumberType.S32);

  private final ThreadNames names;
  private final Expressions expressions;
  private final Accesses accesses;
  private final Pointers pointers;
  private final AtomicAccesses atomics;

  Increments(ThreadNames names, Expressions expressions) {
    this.names = names;
    this.expressions = expressions;
    this.accesses = expressions.accesses();
    this.pointers = new Pointers(names, accesses);
    this.atomics = new AtomicAccesses(names, accesses);
  }

  /** Lowers an expression statement that is an increment; returns false, adding nothing, if it is none. */
  boolean alone(CExpression text, List<Instruction> out) {
    if (!(text instanceof CExpression.Increment increment) || increment.prefix() && isPostfixed(increment.operand())) {
      return false;
    } else if (moved(increment, out).isEmpty()) {
      change(expressions.term(increment.operand(), out), increment, true, out);
    }
    return true;
  }

  /** Whether an operand, behind its prefixes, is an increment {@code x++} or {@code x--}. */
  private static boolean isPostfixed(CExpression operand) {
    return operand instanceof CExpression.Increment i ? !i.prefix() || isPostfixed(i.operand())
        : operand instanceof CExpression.Prefixed p ? isPostfixed(p.operand())
        : operand instanceof CExpression.Cast c && isPostfixed(c.operand());
  }

  /** The term of an increment. */
  Term value(CExpression.Increment text, List<Instruction> out) {
    Optional<List<Term>> moved = moved(text, out);
    if (moved.isPresent()) {
      return moved.get().get(text.prefix() ? 1 : 0);
    }
    Term term = expressions.term(text.operand(), out);
    return term instanceof Term.Broken && text.prefix() ? term
        : text.prefix() ? before(term, text, out) : after(term, text, out);
  }

  /**
   * Moves a pointer whose name is the operand; returns its old and its new target; empty if the operand is no pointer.
   */
  private Optional<List<Term>> moved(CExpression.Increment text, List<Instruction> out) {
    CExpression base = text.operand() instanceof CExpression.Suffixed s ? s.base() : text.operand();
    Optional<Pointer> pointer = base instanceof CExpression.Name n ? names.pointer(n.name()) : Optional.empty();
    if (pointer.isEmpty()) {
      return Optional.empty();
    }
    String name = ((CExpression.Name) base).name();
    if (text.beside()) {
      names.problems().error(text.span(), name + " is moved and used in one expression, in no order"
          + " that is followed here", "write two statements");
    }
    return text.operand() == base
        ? Optional.of(pointers.move(name, pointer.get(), text.operator(), ONE.value(), text.span(), out))
        : Optional.empty();
  }

  /** {@code ++x}: the new value. */
  private Term before(Term term, CExpression.Increment text, List<Instruction> out) {
    boolean awaited = expressions.evaluations().rules().prefixesAwaited();
    Term.Value old = change(term, text, awaited, out);
    return term instanceof Term.Value ? term : new Term.Value(changed(old, text), old.type());
  }

  /** {@code x++}: the old value. */
  private Term after(Term term, CExpression.Increment text, List<Instruction> out) {
    if (!isRegister(term)) {
      return change(term, text, false, out);
    }
    Term.Value before = (Term.Value) term;
    String old = names.fresh(before.type());
    out.add(new Assign(old, before.value(), text.span()));
    change(term, text, true, out);
    return new Term.Value(Expression.register(old), before.type());
  }

  private boolean isRegister(Term term) {
    return term instanceof Term.Value v && v.value() instanceof Expression.Register r && names.has(r.name());
  }

  /**
   * Adds the change of a term by 1.
   *
   * @param awaited whether a use of the value waits for the write, too
   * @return the old value
   */
  private Term.Value change(Term term, CExpression.Increment text, boolean awaited, List<Instruction> out) {
    Span span = text.span();
    if (isRegister(term)) {
      Term.Value old = (Term.Value) term;
      String register = ((Expression.Register) old.value()).name();
      out.add(new Assign(register, changed(old, text), span));
      names.write(register);
      return old;
    } else if (term instanceof Term.Cell cell && cell.plain().atomic()) {
      return atomics.change(cell, text.operator(), ONE, span, out);
    } else if (term instanceof Term.Cell cell) {
      Term.Value old = accesses.read(cell, span, out);
      Expression next = accesses.stored(new Term.Value(changed(old, text), old.type()), cell);
      List<Instruction> write = new ArrayList<>();
      accesses.cells().access(cell, span, write,
          x -> List.of(new Store(x.location(), x.address(), next, cell.plain(), span)));
      out.addAll(awaited ? write : List.of(new Sequencing.SideEffect(write, span)));
      return old;
    } else if (term instanceof Term.Element) {
      Term.Value old = accesses.read(term, span, out);
      accesses.write(term, new Term.Value(changed(old, text), old.type()), span, out);
      return old;
    } else if (!(term instanceof Term.Broken)) {
      names.problems().error(span, "'" + text.symbol() + "' cannot change this",
          term instanceof Term.Address a
              ? "to change what " + a.location() + " holds, write (*" + a.location() + ")" + text.symbol()
              : "it needs a register or *location");
    }
    return Term.Value.ZERO;
  }

  /** The new value, in the type of the old value. */
  private Expression changed(Term.Value old, CExpression.Increment text) {
    return Arithmetic.convert(old.type(), expressions.arithmetic().binary(text.operator(), old, ONE));
  }
}
