package periscope.lang.c.statement;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import periscope.lang.c.Dialect;
import periscope.lang.c.dialect.Builtins;
import periscope.lang.c.expression.Bodies;
import periscope.lang.c.expression.ExpressionLowering;
import periscope.lang.c.flow.Jumps;
import periscope.lang.c.name.ThreadNames;
import periscope.lang.c.term.Term;
import periscope.lang.c.tree.CExpression;
import periscope.lang.c.tree.CFunction;
import periscope.lang.c.tree.Statement;
import periscope.lang.c.tree.Statement.Jumped;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.Sequencing;
import periscope.litmus.source.Span;

/** Lowers the statements of one thread that do not jump; {@link FlowLowering} lowers jumps and sequences. */
public final class ThreadLowering implements Statements, Bodies {

  private final ThreadNames names;
  private final Dialect dialect;
  private final ExpressionLowering expressions;
  private final FlowLowering flow;
  private final Declarations declarations;

  /**
   * A lowering for one thread.
   *
   * @param dialect lowers its own calls and statements
   */
  public ThreadLowering(ThreadNames names, Dialect dialect) {
    this.names = names;
    this.dialect = dialect;
    this.expressions = new ExpressionLowering(names, dialect, this);
    this.declarations = new Declarations(names, expressions, expressions.assignments(), this);
    this.flow = new FlowLowering(names, this, expressions);
  }

  /** Lowers a thread's body. */
  public void body(CFunction thread, List<Instruction> out) {
    declarations.begin(thread);
    flow.sequence(thread.body(), Optional.of(Jumped.RETURN), out);
  }

  @Override
  public void lower(CFunction function, ThreadNames inside, Optional<String> result, List<Instruction> out) {
    new ThreadLowering(inside, dialect).function(function, result, out);
  }

  private void function(CFunction function, Optional<String> result, List<Instruction> out) {
    declarations.begin(function);
    flow.function(function.body(), result, out);
  }

  @Override
  public void result(String register, CExpression value, Span span, List<Instruction> out) {
    int start = out.size();
    expressions.assignments().assign(register, value, span, out);
    expressions.evaluations().end(out, start, span);
  }

  /** GNU C's {@code ({ …; value; })}. */
  @Override
  public Term.Value value(CExpression.Block block, List<Instruction> out) {
    List<Statement> body = block.body();
    int last = body.size() - 1;
    boolean valued = last >= 0 && body.get(last) instanceof Statement.Evaluation e && e.expressions().size() == 1
        && !(e.expressions().get(0) instanceof CExpression.Assignment);
    if (!valued || body.stream().anyMatch(s -> !Jumps.leaving(s).isEmpty())) {
      names.problems().error(block.span(), "this has no value",
          "({ … }) ends in the expression that is its value, and no jump leaves it");
      return Term.Value.ZERO;
    }
    flow.sequence(body.subList(0, last), Optional.empty(), out);
    return expressions.full(((Statement.Evaluation) body.get(last)).expressions().get(0), out);
  }

  @Override
  public void statement(Statement statement, Optional<String> label, List<Instruction> out) {
    if (statement instanceof Statement.Block block) {
      flow.sequence(block.body(), Optional.empty(), out);
    } else if (statement instanceof Statement.Labelled labelled) {
      statement(labelled.statement(), Optional.of(labelled.label()), out);
    } else if (statement instanceof Statement.Declaration declaration) {
      declaration.declarators().forEach(d -> declarations.declare(d, declaration, out));
    } else if (statement instanceof Statement.Evaluation evaluation) {
      List<CExpression> all = evaluation.expressions();
      all.forEach(e -> evaluated(e, all.size() == 1 ? evaluation.span() : e.span(), label, out));
    } else if (statement instanceof Statement.If branch) {
      flow.sides(branch, out);
    } else if (statement instanceof Statement.Switch choice) {
      flow.choice(choice, out);
    } else if (statement instanceof Statement.Loop loop) {
      loop.start().ifPresent(start -> statement(start, Optional.empty(), out));
      flow.loop(loop, out);
    } else if (statement instanceof Statement.OfDialect own) {
      expressions.calls().statement(own, out);
    }
  }

  @Override
  public void evaluated(CExpression text, Span span, Optional<String> label, List<Instruction> out) {
    Optional<CExpression.Call> order = text.call().filter(c -> Builtins.has(c.function()));
    if (order.isPresent()) {
      order(order.get(), out);
      return;
    }
    int start = out.size();
    if (text instanceof CExpression.Assignment assignment) {
      expressions.assignments().lower(assignment, false, span, out);
    } else {
      alone(text, span, label, out);
    }
    expressions.evaluations().end(out, start, span);
  }

  /** Lowers a call that states an order of evaluation. */
  private void order(CExpression.Call call, List<Instruction> out) {
    List<List<Instruction>> parts = new ArrayList<>();
    for (CExpression argument : call.arguments()) {
      parts.add(new ArrayList<>());
      if (expressions.block(argument, parts.get(parts.size() - 1)).isEmpty()) {
        names.problems().error(argument.span(), call.function() + " takes statements", "write ({ …; 0; })");
      }
    }
    Optional<Sequencing> order = Builtins.of(call.function(), parts, call.at());
    order.ifPresent(out::add);
    if (order.isEmpty()) {
      names.problems().error(call.at(), call.function() + " takes 1 argument, not " + parts.size(), "");
    }
  }

  /** Lowers an expression statement. */
  private void alone(CExpression expression, Span span, Optional<String> label, List<Instruction> out) {
    Optional<CExpression.Call> call = expression.call();
    if (call.isPresent() && call.get().function().equals(Builtins.UNREACHABLE)) {
      out.add(new Instruction.Undefined(Expression.constant(1), Instruction.Cause.ACCESS, span));
    } else if (call.isPresent()) {
      expressions.calls(call.get()).lower(call.get(), Optional.empty(), label, out);
    } else {
      expressions.effect(expression, out);
    }
  }
}
