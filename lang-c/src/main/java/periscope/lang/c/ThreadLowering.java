package periscope.lang.c;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import periscope.grammars.Spans;
import periscope.lang.c.Pointers.Pointer;
import periscope.lang.c.flow.Jumps;
import periscope.lang.c.flow.Jumps.Kind;
import periscope.lang.c.register.Unassigned;
import periscope.lang.c.term.Bare;
import periscope.lang.c.term.Term;
import periscope.lang.c.type.Structure;
import periscope.lang.c.type.TypeWords;
import periscope.lang.c.xtext.cCore.Assignment;
import periscope.lang.c.xtext.cCore.BlockStatement;
import periscope.lang.c.xtext.cCore.Call;
import periscope.lang.c.xtext.cCore.Chain;
import periscope.lang.c.xtext.cCore.Declaration;
import periscope.lang.c.xtext.cCore.Declarator;
import periscope.lang.c.xtext.cCore.DoStatement;
import periscope.lang.c.xtext.cCore.EmptyStatement;
import periscope.lang.c.xtext.cCore.ExpressionStatement;
import periscope.lang.c.xtext.cCore.ForStatement;
import periscope.lang.c.xtext.cCore.FunctionText;
import periscope.lang.c.xtext.cCore.IfStatement;
import periscope.lang.c.xtext.cCore.LabelledStatement;
import periscope.lang.c.xtext.cCore.Statement;
import periscope.lang.c.xtext.cCore.StatementExpression;
import periscope.lang.c.xtext.cCore.SwitchStatement;
import periscope.lang.c.xtext.cCore.WhileStatement;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.Instruction.Assign;
import periscope.litmus.instruction.Sequencing;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.source.Span;

/**
 * Lowers the statements of one thread that do not jump; {@link FlowLowering} has those that do, and the order of all.
 */
public final class ThreadLowering {

  private final ThreadNames names;
  private final ExpressionLowering expressions;
  private final FlowLowering flow;
  private final Pointers pointers;
  private final Initializers initializers;
  /** Variables of the body that do not keep what they are given where they are declared. */
  private Set<String> changed = Set.of();

  public ThreadLowering(ThreadNames names) {
    this.names = names;
    this.expressions = new ExpressionLowering(names, this::value);
    this.pointers = new Pointers(names, expressions);
    this.initializers = new Initializers(names, expressions);
    this.flow = new FlowLowering(names, this, expressions);
  }

  /** Lowers a thread's body. */
  public void body(FunctionText thread, List<Instruction> out) {
    changed = Pointers.changed(thread);
    flow.sequence(thread.getBody(), Optional.of(Kind.RETURN), out);
  }

  /**
   * Lowers the body of a function that is called here.
   *
   * @param result gets the value that it returns, if it returns one
   */
  void function(FunctionText function, Optional<String> result, List<Instruction> out) {
    changed = Pointers.changed(function);
    flow.function(function.getBody(), result, out);
  }

  /** Lowers the value that a function returns. */
  void result(String register, Chain value, Span span, List<Instruction> out) {
    int start = out.size();
    expressions.assignments().assign(register, value, span, out);
    expressions.evaluations().end(out, start, span);
  }

  /** GNU C's {@code ({ …; value; })}. */
  private Term.Value value(StatementExpression block, List<Instruction> out) {
    List<Statement> body = block.getBody();
    int last = body.size() - 1;
    boolean valued = last >= 0 && body.get(last) instanceof ExpressionStatement e && e.getExpressions().size() == 1
        && e.getExpressions().get(0).getValue() == null;
    if (!valued || body.stream().anyMatch(s -> !Jumps.leaving(s).isEmpty())) {
      names.problems().error(Spans.of(block), "this has no value",
          "({ … }) ends in the expression that is its value, and no jump leaves it");
      return Term.Value.ZERO;
    }
    flow.sequence(body.subList(0, last), Optional.empty(), out);
    return expressions.full(((ExpressionStatement) body.get(last)).getExpressions().get(0).getTarget(), out);
  }

  /** Lowers a statement that no jump leaves. */
  void statement(Statement statement, Optional<String> label, List<Instruction> out) {
    if (statement instanceof BlockStatement block) {
      flow.sequence(block.getBody(), Optional.empty(), out);
    } else if (statement instanceof LabelledStatement labelled) {
      statement(labelled.getStatement(), Optional.of(labelled.getLabel()), out);
    } else if (statement instanceof Declaration declaration) {
      declaration.getDeclarators().forEach(d -> declarator(d, declaration, out));
    } else if (statement instanceof ExpressionStatement expression) {
      boolean single = expression.getExpressions().size() == 1;
      expression.getExpressions().forEach(e -> assignment(e, Spans.of(single ? expression : e), label, out));
    } else if (statement instanceof IfStatement branch) {
      Expression condition = expressions.full(branch.getCondition(), out).truth();
      flow.sides(condition, branch.getThen(), branch.getOtherwise(), Spans.of(branch), out);
    } else if (statement instanceof SwitchStatement choice) {
      flow.choice(choice, out);
    } else if (statement instanceof WhileStatement loop) {
      flow.loop(loop, loop.getCondition(), loop.getBody(), List.of(), true, out);
    } else if (statement instanceof DoStatement loop) {
      flow.loop(loop, loop.getCondition(), loop.getBody(), List.of(), false, out);
    } else if (statement instanceof ForStatement loop) {
      if (loop.getStart() != null) {
        statement(loop.getStart(), Optional.empty(), out);
      }
      flow.loop(loop, loop.getCondition(), loop.getBody(), loop.getSteps(), true, out);
    } else if (!(statement instanceof EmptyStatement)) {
      expressions.calls().statement(statement, out);
    }
  }

  private void declarator(Declarator declarator, Declaration declaration, List<Instruction> out) {
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
    expressions.designators().own().atomic(register, declaration.getWords(), span);
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
      result(register, value, span, out);
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
        pointers.assign(name, pointer, declarator.getValue(), out);
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

  /** Lowers an assignment, or an expression that stands for itself. */
  void assignment(Assignment statement, Span span, Optional<String> label, List<Instruction> out) {
    Optional<Call> structure = statement.getValue() != null ? Optional.empty()
        : Bare.call(statement.getTarget()).filter(c -> Builtins.has(c.getFunction()));
    if (structure.isPresent()) {
      structure(structure.get(), out);
      return;
    }
    int start = out.size();
    if (statement.getValue() == null) {
      alone(statement.getTarget(), span, label, out);
    } else {
      expressions.assignments().lower(statement.getTarget(), statement.getOperator(), statement.getValue(), false,
          span, out);
    }
    expressions.evaluations().end(out, start, span);
  }

  /** An order of evaluation that is spelt out. */
  private void structure(Call call, List<Instruction> out) {
    List<List<Instruction>> parts = new ArrayList<>();
    for (Chain argument : call.getArguments()) {
      parts.add(new ArrayList<>());
      if (expressions.block(argument, parts.get(parts.size() - 1)).isEmpty()) {
        names.problems().error(Spans.of(argument), call.getFunction() + " takes statements", "write ({ …; 0; })");
      }
    }
    Optional<Sequencing> structure = Builtins.of(call.getFunction(), parts, Spans.of(call));
    structure.ifPresent(out::add);
    if (structure.isEmpty()) {
      names.problems().error(Spans.of(call), call.getFunction() + " takes 1 argument, not " + parts.size(), "");
    }
  }

  /** Lowers an expression that stands for itself. */
  private void alone(Chain expression, Span span, Optional<String> label, List<Instruction> out) {
    Optional<Call> call = Bare.call(expression);
    if (call.isPresent() && call.get().getFunction().equals(Builtins.UNREACHABLE)) {
      out.add(new Instruction.Undefined(Expression.constant(1), Instruction.Cause.ACCESS, span));
    } else if (call.isPresent()) {
      expressions.calls(call.get()).lower(call.get(), Optional.empty(), label, out);
    } else {
      expressions.effect(expression, out);
    }
  }

}
