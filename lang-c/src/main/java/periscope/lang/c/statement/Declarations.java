package periscope.lang.c.statement;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import periscope.grammars.Spans;
import periscope.lang.c.access.OwnObjects;
import periscope.lang.c.access.Pointers;
import periscope.lang.c.expression.Assignments;
import periscope.lang.c.expression.Expressions;
import periscope.lang.c.flow.Changes;
import periscope.lang.c.name.Pointer;
import periscope.lang.c.name.ThreadNames;
import periscope.lang.c.register.Unassigned;
import periscope.lang.c.term.Bare;
import periscope.lang.c.term.Term;
import periscope.lang.c.type.Structure;
import periscope.lang.c.type.TypeWords;
import periscope.lang.c.xtext.cCore.Chain;
import periscope.lang.c.xtext.cCore.Declaration;
import periscope.lang.c.xtext.cCore.Declarator;
import periscope.lang.c.xtext.cCore.FunctionText;
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
  /** Variables of the body that do not keep what they are given where they are declared. */
  private Set<String> changed = Set.of();

  /** @param statements lowers what gives a variable its first value */
  Declarations(ThreadNames names, Expressions expressions, Assignments assignments, Statements statements) {
    this.names = names;
    this.expressions = expressions;
    this.statements = statements;
    this.pointers = new Pointers(names, expressions.accesses());
    this.own = new OwnObjects(names);
    this.initializers = new Initializers(names, expressions, assignments);
  }

  /** From here on, declarations are those of a function. */
  void begin(FunctionText function) {
    changed = Changes.changed(function);
  }

  /** Declares what a declarator names. */
  void declare(Declarator declarator, Declaration declaration, List<Instruction> out) {
    String name = declarator.getName();
    Span span = Spans.of(declarator);
    Optional<AddressSpace> space = names.dialect().space(declaration.getWords());
    if (space.equals(Optional.of(AddressSpace.LOCAL)) && !declarator.isPointer()) {
      localMemory(declarator, declaration, span);
      return;
    } else if (declarator.isReference() || declarator.isPointer() && !declaration.getWords().contains("auto")) {
      address(declarator, declaration, span, out);
    } else if (declarator.isArray() && names.isLaunched() && space.isEmpty()
        || Structure.named(declaration.getWords()).isPresent()) {
      initializers.declare(declarator, declaration, changed, out);
    } else if (declarator.isArray() || space.isPresent()) {
      names.problems().error(span, name + " is not a plain register",
          "declare shared memory as a parameter of the thread: P0 (" + names.dialect().examples()
          .shared() + name + ")");
    } else {
      variable(declarator, declaration, span, out);
    }
  }

  private void variable(Declarator declarator, Declaration declaration, Span span, List<Instruction> out) {
    String name = declarator.getName();
    String register = names.reserve(name);
    TypeWords.type(declaration.getWords()).ifPresent(t -> names.declareType(register, t, span));
    own.atomic(register, declaration.getWords(), span);
    boolean zero = declarator.getList() != null && declarator.getList().getItems().isEmpty();
    Chain value = zero ? null : Optional.ofNullable(declarator.getList()).flatMap(initializers::single)
        .orElse(declarator.getValue());
    if (value != null && declaration.getWords().contains("auto") && Bare.call(value).isEmpty()) {
      List<Instruction> code = new ArrayList<>();
      Term term = expressions.term(value, code);
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
    boolean first = !names.written().contains(register) && declaration.eContainer() instanceof FunctionText
        && !names.plain(register).atomic();
    if (zero) {
      out.add(new Assign(register, Expression.constant(0), span));
      names.write(register);
    } else if (value != null) {
      statements.result(register, value, span, out);
    } else if (names.isLaunched()) {
      out.add(Unassigned.declared(register));
    }
    names.declare(register);
    if (first && value != null && !changed.contains(name) && !out.isEmpty()
        && out.get(out.size() - 1) instanceof Assign a && a.register().equals(register)) {
      names.constant(a.value()).ifPresent(c -> names.know(register, c));
    }
  }

  /** {@code int *p = &x[1];} and C++'s {@code int &r = *x;}. */
  private void address(Declarator declarator, Declaration declaration, Span span, List<Instruction> out) {
    String name = declarator.getName();
    List<String> words = new ArrayList<>(declaration.getWords());
    words.addAll(declarator.getWords());
    Pointer pointer = Pointer.of(words, names.dialect());
    if (declarator.isArray() || declarator.getList() != null) {
      names.problems().error(span, "arrays of pointers are not read", "keep indices instead");
    } else if (names.register(name).isPresent() || names.isLocation(name) && declarator.isReference()) {
      names.problems().error(span, "there is a " + name + " already", "give the pointer another name");
    } else if (declarator.isReference() && !names.dialect().evaluation().references()) {
      names.problems().error(span, "C has no references", "write: " + String.join(" ", words) + " *" + name + " = …;");
    } else if (declarator.isReference() && declarator.getValue() == null) {
      names.problems().error(span, name + " is another name for nothing", "write: int &" + name + " = *x;");
    } else if (declarator.isReference()) {
      Term term = expressions.term(declarator.getValue(), out);
      Pointer reference = words.contains("auto") && term instanceof Term.Place place ? deduced(place) : pointer;
      pointers.referred(name, reference, term, Spans.of(declarator.getValue()), out)
          .ifPresent(t -> names.bind(name, t));
    } else {
      names.declarePointer(name, pointer);
      names.forget(name);
      if (declarator.getValue() != null) {
        pointers.assign(name, pointer, expressions.term(declarator.getValue(), out),
            Spans.of(declarator.getValue()), out);
      }
    }
  }

  /** How a pointer that {@code auto} declares accesses what it is given. */
  private static Pointer deduced(Term.Place place) {
    return new Pointer(place.plain(), Optional.of(place.type()), Optional.empty(), Optional.empty());
  }

  private void localMemory(Declarator declarator, Declaration declaration, Span span) {
    String name = declarator.getName();
    if (names.register(name).isPresent()) {
      names.problems().error(span, "there is a register " + name + " already", "give the location another name");
    } else if (declarator.getValue() != null || declarator.getList() != null) {
      names.problems().error(span, names.dialect().examples().memory() + " has no initial value", "assign to it: "
          + name + " = …;");
    }
    names.locations().declare(name, declaration.getWords(), span);
    names.declarePlain(name, names.dialect().plain(declaration.getWords()));
    if (declarator.isArray()) {
      initializers.sizes(declarator).ifPresent(sizes -> names.locations().sizes(name, sizes, span));
    } else {
      names.declareVariable(name);
    }
  }
}
