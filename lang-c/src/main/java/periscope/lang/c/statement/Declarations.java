package periscope.lang.c.statement;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import periscope.lang.c.access.OwnObjects;
import periscope.lang.c.access.Pointers;
import periscope.lang.c.expression.Assignments;
import periscope.lang.c.expression.Expressions;
import periscope.lang.c.name.Pointer;
import periscope.lang.c.name.ThreadNames;
import periscope.lang.c.register.Unassigned;
import periscope.lang.c.term.Term;
import periscope.lang.c.tree.CExpression;
import periscope.lang.c.tree.CFunction;
import periscope.lang.c.tree.Statement;
import periscope.lang.c.type.Structure;
import periscope.lang.c.type.TypeWords;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.Instruction.Assign;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.source.Span;

/** Lowers declarations: registers, pointers, references, and memory of a work-group. */
final class Declarations {

  private final ThreadNames names;
  private final Expressions expressions;
  private final Statements statements;
  private final Pointers pointers;
  private final OwnObjects own;
  private final Initializers initializers;
  /** Variables of the body that change after their declaration. */
  private Set<String> changed = Set.of();

  /**
   * Lowers declarations.
   *
   * @param statements lowers initial values
   */
  Declarations(ThreadNames names, Expressions expressions, Assignments assignments, Statements statements) {
    this.names = names;
    this.expressions = expressions;
    this.statements = statements;
    this.pointers = new Pointers(names, expressions.accesses());
    this.own = new OwnObjects(names);
    this.initializers = new Initializers(names, expressions, assignments);
  }

  /** Begins the declarations of a function. */
  void begin(CFunction function) {
    changed = function.changed();
  }

  /** Lowers one declarator. */
  void declare(Statement.Declarator declarator, Statement.Declaration declaration, List<Instruction> out) {
    String name = declarator.name();
    Span span = declarator.span();
    Optional<AddressSpace> space = names.dialect().space(declaration.words());
    if (space.equals(Optional.of(AddressSpace.LOCAL)) && !declarator.pointer()) {
      localMemory(declarator, declaration, span);
      return;
    } else if (declarator.reference() || declarator.pointer() && !declaration.words().contains("auto")) {
      address(declarator, declaration, span, out);
    } else if (declarator.array() && names.isLaunched() && space.isEmpty()
        || Structure.named(declaration.words()).isPresent()) {
      initializers.declare(declarator, declaration, changed, out);
    } else if (declarator.array() || space.isPresent()) {
      names.problems().error(span, name + " is not a plain register",
          "declare shared memory as a parameter of the thread: P0 (" + names.dialect().examples()
          .shared() + name + ")");
    } else {
      variable(declarator, declaration, span, out);
    }
  }

  private void variable(Statement.Declarator declarator, Statement.Declaration declaration, Span span,
      List<Instruction> out) {
    String name = declarator.name();
    String register = names.reserve(name);
    TypeWords.type(declaration.words()).ifPresent(t -> names.declareType(register, t, span));
    own.atomic(register, declaration.words(), span);
    boolean zero = declarator.list().filter(l -> l.items().isEmpty()).isPresent();
    Optional<CExpression> value = zero ? Optional.empty()
        : declarator.list().flatMap(initializers::single).or(declarator::value);
    if (value.isPresent() && declaration.words().contains("auto") && value.get().call().isEmpty()) {
      List<Instruction> code = new ArrayList<>();
      Term term = expressions.term(value.get(), code);
      if (term instanceof Term.Address address) {
        out.addAll(code);
        Pointer pointer = deduced(address);
        names.declarePointer(name, pointer);
        pointers.target(name, pointer, term, span, out).ifPresent(t -> names.bind(name, t));
        return;
      } else if (term instanceof Term.Cell || term instanceof Term.Value) {
        names.declareType(register, term instanceof Term.Cell c ? c.type() : ((Term.Value) term).type(), span);
      }
    }
    // What stands in a block may be passed by, and names are known behind it, too.
    boolean first = !names.written().contains(register) && declaration.outermost()
        && !names.plain(register).atomic();
    if (zero) {
      out.add(new Assign(register, Expression.constant(0), span));
      names.write(register);
    } else if (value.isPresent()) {
      statements.result(register, value.get(), span, out);
    } else if (names.isLaunched()) {
      out.add(Unassigned.declared(register));
    }
    names.declare(register);
    if (first && value.isPresent() && !changed.contains(name) && !out.isEmpty()
        && out.get(out.size() - 1) instanceof Assign a && a.register().equals(register)) {
      names.constant(a.value()).ifPresent(c -> names.know(register, c));
    }
  }

  /** {@code int *p = &x[1];} and C++'s {@code int &r = *x;}. */
  private void address(Statement.Declarator declarator, Statement.Declaration declaration, Span span,
      List<Instruction> out) {
    String name = declarator.name();
    List<String> words = new ArrayList<>(declaration.words());
    words.addAll(declarator.words());
    Pointer pointer = Pointer.of(words, names.dialect());
    if (declarator.array() || declarator.list().isPresent()) {
      names.problems().error(span, "arrays of pointers are not read", "keep indices instead");
    } else if (names.register(name).isPresent() || names.isLocation(name) && declarator.reference()) {
      names.problems().error(span, "there is a " + name + " already", "give the pointer another name");
    } else if (declarator.reference() && !names.dialect().evaluation().references()) {
      names.problems().error(span, "C has no references", "write: " + String.join(" ", words) + " *" + name + " = …;");
    } else if (declarator.reference() && declarator.value().isEmpty()) {
      names.problems().error(span, name + " is another name for nothing", "write: int &" + name + " = *x;");
    } else if (declarator.reference()) {
      CExpression value = declarator.value().get();
      Term term = expressions.term(value, out);
      Pointer reference = words.contains("auto") && term instanceof Term.Place place ? deduced(place) : pointer;
      pointers.referred(name, reference, term, value.span(), out).ifPresent(t -> names.bind(name, t));
    } else {
      names.declarePointer(name, pointer);
      names.forget(name);
      declarator.value()
          .ifPresent(v -> pointers.assign(name, pointer, expressions.term(v, out), v.span(), out));
    }
  }

  /** The pointer that {@code auto} declares, from its initial value. */
  private static Pointer deduced(Term.Place place) {
    return new Pointer(place.plain(), Optional.of(place.type()), Optional.empty(), Optional.empty());
  }

  private void localMemory(Statement.Declarator declarator, Statement.Declaration declaration, Span span) {
    String name = declarator.name();
    if (names.register(name).isPresent()) {
      names.problems().error(span, "there is a register " + name + " already", "give the location another name");
    } else if (declarator.value().isPresent() || declarator.list().isPresent()) {
      names.problems().error(span, names.dialect().examples().memory() + " has no initial value", "assign to it: "
          + name + " = …;");
    }
    names.locations().declare(name, declaration.words(), span);
    names.declarePlain(name, names.dialect().plain(declaration.words()));
    if (declarator.array()) {
      initializers.sizes(declarator, names.locations().most())
          .ifPresent(sizes -> names.locations().sizes(name, sizes, span));
    } else {
      names.declareVariable(name);
    }
  }
}
