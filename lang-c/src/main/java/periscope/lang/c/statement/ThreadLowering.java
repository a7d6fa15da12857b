package periscope.lang.c.statement;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import periscope.grammars.Spans;
import periscope.lang.c.Dialect;
import periscope.lang.c.dialect.Builtins;
import periscope.lang.c.expression.Bodies;
import periscope.lang.c.expression.ExpressionLowering;
import periscope.lang.c.flow.Jumps;
import periscope.lang.c.flow.Jumps.Kind;
import periscope.lang.c.name.ThreadNames;
import periscope.lang.c.term.Bare;
import periscope.lang.c.term.Term;
import periscope.lang.c.xtext.cCore.Assignment;
import periscope.lang.c.xtext.cCore.BlockStatement;
import periscope.lang.c.xtext.cCore.Call;
import periscope.lang.c.xtext.cCore.Chain;
import periscope.lang.c.xtext.cCore.Declaration;
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
import periscope.litmus.instruction.Sequencing;
import periscope.litmus.source.Span;

/**
 * Lowers the statements of one thread that do not jump; {@link FlowLowering} has those that do, and the order of all.
 */
public final class ThreadLowering implements Statements, Bodies {

  private final ThreadNames names;
  private final Dialect dialect;
  private final ExpressionLowering expressions;
  private final FlowLowering flow;
  private final Declarations declarations;

  /** @param dialect what its own calls and statements mean */
  public ThreadLowering(ThreadNames names, Dialect dialect) {
    this.names = names;
    this.dialect = dialect;
    this.expressions = new ExpressionLowering(names, dialect, this);
    this.declarations = new Declarations(names, expressions, expressions.assignments(), this);
    this.flow = new FlowLowering(names, this, expressions);
  }

  /** Lowers a thread's body. */
  public void body(FunctionText thread, List<Instruction> out) {
    declarations.begin(thread);
    flow.sequence(thread.getBody(), Optional.of(Kind.RETURN), out);
  }

  @Override
  public void lower(FunctionText function, ThreadNames inside, Optional<String> result, List<Instruction> out) {
    new ThreadLowering(inside, dialect).function(function, result, out);
  }

  private void function(FunctionText function, Optional<String> result, List<Instruction> out) {
    declarations.begin(function);
    flow.function(function.getBody(), result, out);
  }

  @Override
  public void result(String register, Chain value, Span span, List<Instruction> out) {
    int start = out.size();
    expressions.assignments().assign(register, value, span, out);
    expressions.evaluations().end(out, start, span);
  }

  /** GNU C's {@code ({ …; value; })}. */
  @Override
  public Term.Value value(StatementExpression block, List<Instruction> out) {
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

  @Override
  public void statement(Statement statement, Optional<String> label, List<Instruction> out) {
    if (statement instanceof BlockStatement block) {
      flow.sequence(block.getBody(), Optional.empty(), out);
    } else if (statement instanceof LabelledStatement labelled) {
      statement(labelled.getStatement(), Optional.of(labelled.getLabel()), out);
    } else if (statement instanceof Declaration declaration) {
      declaration.getDeclarators().forEach(d -> declarations.declare(d, declaration, out));
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

  @Override
  public void assignment(Assignment statement, Span span, Optional<String> label, List<Instruction> out) {
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
