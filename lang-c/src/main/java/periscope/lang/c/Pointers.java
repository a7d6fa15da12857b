package periscope.lang.c;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.util.EcoreUtil;
import periscope.grammars.Spans;
import periscope.lang.c.term.Term;
import periscope.lang.c.type.Structure;
import periscope.lang.c.type.TypeWords;
import periscope.lang.c.xtext.cCore.Assignment;
import periscope.lang.c.xtext.cCore.Call;
import periscope.lang.c.xtext.cCore.Chain;
import periscope.lang.c.xtext.cCore.Declarator;
import periscope.lang.c.xtext.cCore.FunctionText;
import periscope.lang.c.xtext.cCore.Name;
import periscope.lang.c.xtext.cCore.Operand;
import periscope.lang.c.xtext.cCore.Parenthesised;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.instruction.AtomicInstruction.Semantics;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.source.Span;

/**
 * Follows variables along the text. Registers hold numbers, so where a pointer points to must be known where it is
 * used: its index may be computed, its array may not depend on the run. A number that is given a constant and never
 * changed is that constant as an index.
 */
final class Pointers {

  /**
   * A variable that holds an address.
   *
   * @param plain     how {@code *p} accesses memory
   * @param type      what memory holds to it; empty if the declaration names no type of number
   * @param structure the name of the structure that it points to
   * @param space     which memory it points to; empty if the declaration does not say it
   */
  record Pointer(Semantics plain, Optional<NumberType> type, Optional<String> structure, Optional<AddressSpace> space) {

    /** What type words say. */
    static Pointer of(List<String> words, Dialect dialect) {
      return new Pointer(dialect.plain(words), TypeWords.type(words), Structure.named(words),
          dialect.space(words));
    }
  }

  private final ThreadNames names;
  private final ExpressionLowering expressions;
  private final AtomicOperands operands;

  Pointers(ThreadNames names, ExpressionLowering expressions) {
    this.names = names;
    this.expressions = expressions;
    this.operands = new AtomicOperands(names, expressions);
  }

  /** The variables that a function may change after it has declared them, and those that it declares more than once. */
  static Set<String> changed(FunctionText function) {
    Set<String> changed = new HashSet<>();
    Set<String> declared = new HashSet<>();
    EcoreUtil.<EObject>getAllContents(function, false).forEachRemaining(e -> {
      if (e instanceof Name name && changes(name)) {
        changed.add(name.getName());
      } else if (e instanceof Declarator d && !declared.add(d.getName())) {
        changed.add(d.getName());
      }
    });
    return changed;
  }

  /** Whether a name is assigned to or counted up, or its address is taken; a compare-exchange may change it, too. */
  private static boolean changes(Name name) {
    Operand operand = (Operand) name.eContainer();
    Chain chain = (Chain) operand.eContainer();
    return operand.getPostfix() != null || operand.getPrefixes().stream().anyMatch(p -> p.matches("\\+\\+|--|&"))
        || chain.eContainer() instanceof Assignment a && a.getTarget() == chain && a.getOperator() != null
        || chain.eContainer() instanceof Parenthesised p && p.getInner() == chain && p.getOperator() != null
        || chain.eContainer() instanceof Declarator d && d.isReference()
        || chain.eContainer() instanceof Call && ExpressionLowering.name(chain).isPresent();
  }

  /** Has a pointer point to what an expression stands for. */
  void assign(String name, Pointer pointer, Chain value, List<Instruction> out) {
    target(name, pointer, expressions.term(value, out), Spans.of(value), out)
        .ifPresentOrElse(t -> names.bind(name, t), () -> names.bind(name, new Term.Broken()));
  }

  /** Where a pointer points to that is given an address; empty, and a problem, if it is none. */
  Optional<Term> target(String name, Pointer pointer, Term term, Span span, List<Instruction> out) {
    if (elsewhere(name, pointer, term, span)) {
      return Optional.empty();
    } else if (term instanceof Term.Address address) {
      NumberType type = pointer.type().orElse(address.type());
      if (!names.locations().width(address.location(), type, span)) {
        return Optional.empty();
      }
      Term.Place fixed = operands.fixed(address, span, out);
      return Optional.of(new Term.Address(fixed.location(), fixed.index(), pointer.plain(), type));
    } else if (term instanceof Term.Structured s && s.address()) {
      return structure(name, pointer, s, span, out);
    } else if (term instanceof Term.Variable || term instanceof Term.OwnArray || term instanceof Term.Own) {
      return Optional.of(term);
    } else if (!(term instanceof Term.Broken)) {
      names.problems().error(span, name + " is a pointer, and this is none", term instanceof Term.Cell cell
          ? "write " + cell.location() + " without the '*', or & before it" : "give it a location");
    }
    return Optional.empty();
  }

  /** Reports a pointer of a kernel that is given the address of other memory than it says. */
  private boolean elsewhere(String name, Pointer pointer, Term term, Span span) {
    Optional<String> location = term instanceof Term.Place p ? Optional.of(p.location())
        : term instanceof Term.Structured s ? Optional.of(s.location()) : Optional.empty();
    boolean own = term instanceof Term.Variable || term instanceof Term.OwnArray || term instanceof Term.Own;
    if (!names.isLaunched() || pointer.space().isEmpty() || location.isEmpty() && !own) {
      return false;
    }
    String wanted = pointer.space().get().name().toLowerCase(Locale.ROOT);
    String given = own ? "private" : names.locations().isLocal(location.get()) ? "local" : "global";
    if (!given.equals(wanted)) {
      names.problems().error(span, name + " points to " + wanted + " memory, and this is " + given,
          "write a function for each, or declare " + name + " without '" + wanted + "'");
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
    Expression index = operands.fixed(term.index(), span, out);
    return Optional.of(new Term.Structured(term.location(), term.structure(), index, pointer.plain(), true));
  }

  /** What another name for memory or for a register stands for; empty, and a problem, if the term is neither. */
  Optional<Term> referred(String name, Pointer reference, Term term, Span span, List<Instruction> out) {
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

  /** After two branches: pointers that point to the same place behind both still do. */
  void join(Map<String, Term> first) {
    Map<String, Term> both = new HashMap<>(names.targets());
    both.entrySet().retainAll(first.entrySet());
    names.retarget(both);
  }

  /** After a turn of a loop: reports pointers that point to elsewhere than before it. */
  void turned(Map<String, Term> before, EObject loop) {
    Map<String, Term> after = names.targets();
    before.forEach((name, target) -> {
      if (!target.equals(after.get(name)) && !(after.get(name) instanceof Term.Broken)) {
        names.problems().error(Spans.of(loop), "where " + name + " points to changes in this loop",
            "use an index that changes: x[i]");
      }
    });
  }
}
