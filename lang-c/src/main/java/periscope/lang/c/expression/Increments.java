package periscope.lang.c.expression;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.util.EcoreUtil;
import periscope.grammars.Spans;
import periscope.lang.c.access.Accesses;
import periscope.lang.c.access.AtomicAccesses;
import periscope.lang.c.access.Pointers;
import periscope.lang.c.name.ThreadNames;
import periscope.lang.c.term.Arithmetic;
import periscope.lang.c.term.Term;
import periscope.lang.c.xtext.cCore.Assignment;
import periscope.lang.c.xtext.cCore.Chain;
import periscope.lang.c.xtext.cCore.Name;
import periscope.lang.c.xtext.cCore.Operand;
import periscope.lang.c.xtext.cCore.Sequence;
import periscope.lang.c.xtext.cCore.Statement;
import periscope.litmus.expression.BinaryOperator;
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

  /**
   * Lowers an expression that is an increment and nothing else, and whose value nobody needs; says whether it is one.
   */
  boolean alone(Chain chain, List<Instruction> out) {
    if (chain.getOperands().isEmpty()) {
      return false;
    }
    Operand operand = chain.getOperands().get(0);
    List<String> prefixes = operand.getPrefixes();
    boolean postfix = operand.getPostfix() != null && prefixes.isEmpty();
    boolean prefix = operand.getPostfix() == null && !prefixes.isEmpty() && isIncrement(prefixes.get(0));
    if (!chain.getOperators().isEmpty() || chain.getThen() != null || !(postfix || prefix)) {
      return false;
    }
    List<String> inner = prefix ? prefixes.subList(1, prefixes.size()) : prefixes;
    if (inner.isEmpty() && moved(operand, prefix ? prefixes.get(0) : operand.getPostfix(), out).isPresent()) {
      return true;
    }
    Term term = expressions.prefixed(inner, operand, out);
    change(term, prefix ? prefixes.get(0) : operand.getPostfix(), true, operand, out);
    return true;
  }

  /** Moves the pointer on that an operand is the name of; where it pointed to, and where it points to now. */
  Optional<List<Term>> moved(Operand operand, String operator, List<Instruction> out) {
    if (operand.getPrimary() instanceof Name name && names.pointer(name.getName()).isPresent() && usedBeside(name)) {
      names.problems().error(Spans.of(operand), name.getName() + " is moved and used in one expression, in no order"
          + " that is followed here", "write two statements");
    }
    return operand.getPrimary() instanceof Name name && operand.getSuffixes().isEmpty()
        ? names.pointer(name.getName()).map(p -> pointers.move(name.getName(), p, operator.equals("++")
            ? BinaryOperator.ADD : BinaryOperator.SUBTRACT, ONE.value(), Spans.of(operand), out))
        : Optional.empty();
  }

  /** Whether the same name stands elsewhere in the expression, a part of a comma, or the argument that it is in. */
  private static boolean usedBeside(Name name) {
    EObject whole = name;
    while (whole.eContainer() instanceof Assignment || whole.eContainer() != null
        && !(whole.eContainer() instanceof Statement) && !(whole.eContainer() instanceof Sequence)) {
      whole = whole.eContainer();
    }
    int[] count = {0};
    EcoreUtil.<EObject>getAllContents(whole, false).forEachRemaining(
        e -> count[0] += e instanceof Name other && other.getName().equals(name.getName()) ? 1 : 0);
    return count[0] > 1;
  }

  private static boolean isIncrement(String prefix) {
    return prefix.equals("++") || prefix.equals("--");
  }

  /** {@code ++x}: the new value. */
  Term before(Term term, String operator, EObject source, List<Instruction> out) {
    boolean awaited = expressions.evaluations().rules().prefixesAwaited();
    Term.Value old = change(term, operator, awaited, source, out);
    return term instanceof Term.Value ? term : new Term.Value(changed(old, operator), old.type());
  }

  /** {@code x++}: the old value. */
  Term after(Term term, String operator, EObject source, List<Instruction> out) {
    if (!isRegister(term)) {
      return change(term, operator, false, source, out);
    }
    Term.Value before = (Term.Value) term;
    String old = names.fresh(before.type());
    out.add(new Assign(old, before.value(), Spans.of(source)));
    change(term, operator, true, source, out);
    return new Term.Value(Expression.register(old), before.type());
  }

  private boolean isRegister(Term term) {
    return term instanceof Term.Value v && v.value() instanceof Expression.Register r && names.has(r.name());
  }

  /**
   * Adds the change of what a term stands for.
   *
   * @param awaited whether what waits for the value waits for the write, too
   * @return the value that memory had before
   */
  private Term.Value change(Term term, String operator, boolean awaited, EObject source, List<Instruction> out) {
    Span span = Spans.of(source);
    if (isRegister(term)) {
      Term.Value old = (Term.Value) term;
      String register = ((Expression.Register) old.value()).name();
      out.add(new Assign(register, changed(old, operator), span));
      names.write(register);
      return old;
    } else if (term instanceof Term.Cell cell && cell.plain().atomic()) {
      return atomics.change(cell, operator.equals("++") ? BinaryOperator.ADD : BinaryOperator.SUBTRACT, ONE,
          span, out);
    } else if (term instanceof Term.Cell cell) {
      Term.Value old = accesses.read(cell, Spans.of(source), out);
      Expression next = accesses.stored(new Term.Value(changed(old, operator), old.type()), cell);
      List<Instruction> write = new ArrayList<>();
      accesses.cells().access(cell, span, write,
          x -> List.of(new Store(x.location(), x.address(), next, cell.plain(), span)));
      out.addAll(awaited ? write : List.of(new Sequencing.SideEffect(write, span)));
      return old;
    } else if (term instanceof Term.Element) {
      Term.Value old = accesses.read(term, Spans.of(source), out);
      accesses.write(term, new Term.Value(changed(old, operator), old.type()), span, out);
      return old;
    } else if (!(term instanceof Term.Broken)) {
      names.problems().error(span, "'" + operator + "' cannot change this",
          term instanceof Term.Address a
              ? "to change what " + a.location() + " holds, write (*" + a.location() + ")" + operator
              : "it needs a register or *location");
    }
    return Term.Value.ZERO;
  }

  /** The new value, of the type that the old one has. */
  private Expression changed(Term.Value old, String operator) {
    BinaryOperator change = operator.equals("++") ? BinaryOperator.ADD : BinaryOperator.SUBTRACT;
    return Arithmetic.convert(old.type(), expressions.arithmetic().binary(change, old, ONE));
  }
}
