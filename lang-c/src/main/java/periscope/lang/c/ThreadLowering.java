package periscope.lang.c;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.eclipse.emf.ecore.EObject;
import periscope.grammars.Spans;
import periscope.lang.c.Jumps.Kind;
import periscope.lang.c.ThreadNames.Pointer;
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
import periscope.lang.c.xtext.cCore.WhileStatement;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.AtomicInstruction.Store;
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
  /** Variables of the body that do not keep what they are given where they are declared. */
  private Set<String> changed = Set.of();

  public ThreadLowering(ThreadNames names) {
    this.names = names;
    this.expressions = new ExpressionLowering(names, this::value);
    this.pointers = new Pointers(names, expressions);
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
    assign(register, value, span, out);
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
      Expression condition = expressions.full(branch.getCondition(), out).value();
      out.add(flow.sides(condition, branch.getThen(), branch.getOtherwise(), Spans.of(branch)));
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
    } else if (declarator.isPointer() || declarator.isReference()) {
      address(declarator, declaration, span, out);
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
    Chain value = declarator.getValue();
    if (value != null && declaration.getWords().contains("auto") && ExpressionLowering.call(value).isEmpty()) {
      List<Instruction> code = new ArrayList<>();
      Term term = expressions.term(value, code);
      if (term instanceof Term.Address address) {
        out.addAll(code);
        Pointer pointer = new Pointer(address.plain(), Optional.of(address.type()));
        names.declarePointer(name, pointer);
        pointers.target(name, pointer, term, span, out).ifPresent(t -> names.bind(name, t));
        return;
      } else if (term instanceof Term.Cell || term instanceof Term.Value) {
        names.declareType(register, term instanceof Term.Cell c ? c.type() : ((Term.Value) term).type(), span);
      }
    }
    // What stands in a block may be passed by, and names are known behind it, too.
    boolean first = !names.written().contains(register) && declaration.eContainer() instanceof FunctionText;
    if (value != null) {
      result(register, value, span, out);
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
    Pointer pointer = new Pointer(names.dialect().plain(words), TypeWords.type(words));
    if (names.register(name).isPresent() || names.isLocation(name) && declarator.isReference()) {
      names.problems().error(span, "there is a " + name + " already", "give the pointer another name");
    } else if (declarator.isReference() && !names.dialect().evaluation().references()) {
      names.problems().error(span, "C has no references", "write: " + String.join(" ", words) + " *" + name + " = …;");
    } else if (declarator.isReference() && declarator.getValue() == null) {
      names.problems().error(span, name + " is another name for nothing", "write: int &" + name + " = *x;");
    } else if (declarator.isReference()) {
      Term term = expressions.term(declarator.getValue(), out);
      pointers.referred(name, pointer, term, Spans.of(declarator.getValue()), out).ifPresent(t -> names.bind(name, t));
    } else {
      names.declarePointer(name, pointer);
      if (declarator.getValue() != null) {
        pointers.assign(name, pointer, declarator.getValue(), out);
      }
    }
  }

  private void localMemory(Declarator declarator, Declaration declaration, Span span) {
    String name = declarator.getName();
    if (names.register(name).isPresent()) {
      names.problems().error(span, "there is a register " + name + " already", "give the location another name");
    } else if (declarator.getValue() != null) {
      names.problems().error(span, names.dialect().examples().memory() + " has no initial value", "assign to it: "
          + name + " = …;");
    }
    names.locations().declare(name, declaration.getWords(), span);
    names.declarePlain(name, names.dialect().plain(declaration.getWords()));
    if (declarator.isArray()) {
      names.locations().widen(name, Numbers.parse(declarator.getSize(), declarator, names.problems()), span);
    } else {
      names.declareVariable(name);
    }
  }

  /** Lowers an assignment, or an expression that stands for itself. */
  void assignment(Assignment statement, Span span, Optional<String> label, List<Instruction> out) {
    Optional<Call> structure = statement.getValue() != null ? Optional.empty()
        : ExpressionLowering.call(statement.getTarget()).filter(c -> Builtins.has(c.getFunction()));
    if (structure.isPresent()) {
      structure(structure.get(), out);
      return;
    }
    int start = out.size();
    evaluate(statement, span, label, out);
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

  private void evaluate(Assignment statement, Span span, Optional<String> label, List<Instruction> out) {
    Chain target = statement.getTarget();
    if (statement.getValue() == null) {
      alone(target, span, label, out);
      return;
    }
    boolean plain = statement.getOperator().equals("=");
    Optional<String> pointer = ExpressionLowering.name(target).filter(n -> plain && names.pointer(n).isPresent());
    if (pointer.isPresent()) {
      pointers.assign(pointer.get(), names.pointer(pointer.get()).orElseThrow(), statement.getValue(), out);
      return;
    }
    Optional<String> newRegister = ExpressionLowering.name(target)
        .filter(n -> plain && names.register(n).isEmpty() && !names.isLocation(n) && names.bound(n).isEmpty());
    if (newRegister.isPresent()) {
      names.problems().warning(Spans.of(target), newRegister.get() + " is declared nowhere; it is a register here",
          "declare it: int " + newRegister.get() + " = …;");
      assign(names.reserve(newRegister.get()), statement.getValue(), span, out);
      return;
    }
    List<Instruction> targetOut = new ArrayList<>();
    Term term = expressions.term(target, targetOut);
    boolean register =
        term instanceof Term.Value v && v.value() instanceof Expression.Register r && names.has(r.name());
    if (!register && !(term instanceof Term.Cell)) {
      notAssignable(target, term);
    } else if (plain && register) {
      assign(((Expression.Register) ((Term.Value) term).value()).name(), statement.getValue(), span, out);
    } else if (!plain && term instanceof Term.Cell cell && cell.plain().atomic()) {
      Term.Value right = right(statement, targetOut, term, span, out);
      expressions.fetch(cell, operator(statement), right, span, out);
    } else {
      boolean early = !plain && !expressions.evaluations().rules().rightSideFirst();
      Term.Value old = early ? expressions.read(term, target, targetOut) : Term.Value.ZERO;
      Term.Value right = right(statement, targetOut, term, span, out);
      old = plain || early ? old : expressions.read(term, target, out);
      write(term, plain ? right : expressions.arithmetic().binary(operator(statement), old, right), span, out);
    }
  }

  /** Lowers an expression that stands for itself. */
  private void alone(Chain expression, Span span, Optional<String> label, List<Instruction> out) {
    Optional<Call> call = ExpressionLowering.call(expression);
    if (call.isPresent() && call.get().getFunction().equals(Builtins.UNREACHABLE)) {
      out.add(new Instruction.Undefined(Expression.constant(1), Instruction.Cause.ACCESS, span));
    } else if (call.isPresent()) {
      expressions.calls(call.get()).lower(call.get(), Optional.empty(), label, out);
    } else {
      expressions.effect(expression, out);
    }
  }

  /** Adds the instructions of both sides of an assignment; the value of the right side. */
  private Term.Value right(
      Assignment statement, List<Instruction> targetOut, Term target, Span span, List<Instruction> out) {
    Evaluations evaluations = expressions.evaluations();
    List<Instruction> valueOut = new ArrayList<>();
    Term.Value value = expressions.value(statement.getValue(), valueOut);
    if (target instanceof Term.Value v && v.value() instanceof Expression.Register r) {
      evaluations.assigned(r.name(), valueOut, span);
    }
    if (evaluations.rules().rightSideFirst()) {
      out.addAll(Evaluations.complete(valueOut, span));
      out.addAll(targetOut);
    } else {
      evaluations.unordered(List.of(Evaluations.Operand.of(target, targetOut),
          Evaluations.Operand.of(value, valueOut)), false, span, out);
    }
    return value;
  }

  /** The operator of {@code x += 1} and its like. */
  private static BinaryOperator operator(Assignment statement) {
    return BinaryOperator.of(statement.getOperator().substring(0, statement.getOperator().length() - 1));
  }

  private void write(Term term, Term.Value value, Span span, List<Instruction> out) {
    if (term instanceof Term.Cell cell) {
      Expression stored = expressions.stored(value, cell);
      expressions.cells().access(cell, span, out,
          x -> List.of(new Store(x.location(), x.address(), stored, cell.plain(), span)));
    } else {
      Term.Value old = (Term.Value) term;
      String register = ((Expression.Register) old.value()).name();
      out.add(new Assign(register, Arithmetic.convert(old.type(), value), span));
      names.write(register);
    }
  }

  private void notAssignable(EObject target, Term term) {
    if (term instanceof Term.Address address) {
      names.problems().error(Spans.of(target), address.location() + " is a location, not a register",
          "to write it, assign to *" + address.location());
    } else if (!(term instanceof Term.Broken)) {
      names.problems().error(Spans.of(target), "this cannot be assigned to", "assign to a register or to *location");
    }
  }

  /** {@code register = value}, as the instruction that gives the register its value directly if there is one. */
  private void assign(String register, Chain value, Span span, List<Instruction> out) {
    Optional<Call> call = ExpressionLowering.call(value);
    if (call.isPresent()) {
      expressions.calls(call.get()).lower(call.get(), Optional.of(register), Optional.empty(), out);
    } else {
      int start = out.size();
      Optional<Term.Value> block = expressions.block(value, out);
      Term term = block.isPresent() ? block.get() : expressions.term(value, out);
      expressions.evaluations().assigned(register, out.subList(start, out.size()), span);
      if (term instanceof Term.Cell cell) {
        expressions.load(Optional.of(register), cell, span, out);
      } else {
        Term.Value computed = expressions.read(term, value, out);
        if (names.type(register).isEmpty()) {
          names.declareType(register, Arithmetic.promoted(computed.type()), span);
        }
        out.add(new Assign(register, Arithmetic.convert(names.type(register).orElseThrow(), computed), span));
      }
    }
    names.write(register);
  }
}
