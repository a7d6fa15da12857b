package periscope.lang.c.statement;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import periscope.lang.c.access.Pointers;
import periscope.lang.c.expression.Expressions;
import periscope.lang.c.flow.Jumps;
import periscope.lang.c.name.ThreadNames;
import periscope.lang.c.term.Arithmetic;
import periscope.lang.c.term.Choices;
import periscope.lang.c.term.Term;
import periscope.lang.c.tree.CExpression;
import periscope.lang.c.tree.Statement;
import periscope.lang.c.tree.Statement.Jumped;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.expression.UnaryOperator;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.Instruction.Assign;
import periscope.litmus.instruction.Instruction.If;
import periscope.litmus.instruction.Instruction.Loop;
import periscope.litmus.source.Span;

/**
 * Lowers sequences of statements, loops and the jumps {@code return}, {@code break} and {@code continue}.
 *
 * <p>Instructions are structured, so the code that a jump skips stands under a condition. Where possible, that is the
 * other branch of the {@code if} that contains the jump; otherwise the jump sets a register, and a branch on the
 * register guards the rest.
 */
final class FlowLowering implements Sequences {

  private static final Expression ONE = Expression.constant(1);

  /** The registers that record that a loop or switch, or a round of it, was left; null while no jump needed them. */
  private static final class Exits {
    private final boolean loop;
    private final Exits around;
    private String left;
    private String turnLeft;

    private Exits(boolean loop, Exits around) {
      this.loop = loop;
      this.around = around;
    }

    /** The registers of the innermost loop; null if there is no loop. */
    private static Exits turn(Exits inner) {
      return inner == null || inner.loop ? inner : turn(inner.around);
    }
  }

  private final ThreadNames names;
  private final Statements statements;
  private final Expressions expressions;
  private final Pointers pointers;
  private Exits exits;
  private String returned;
  private Optional<String> result = Optional.empty();

  FlowLowering(ThreadNames names, Statements statements, Expressions expressions) {
    this.names = names;
    this.statements = statements;
    this.expressions = expressions;
    this.pointers = new Pointers(names, expressions.accesses());
  }

  /**
   * Lowers the body of a called function.
   *
   * @param register the register for the return value; empty if the function returns none
   */
  void function(List<Statement> body, Optional<String> register, List<Instruction> out) {
    result = register;
    int start = out.size();
    sequence(body, Optional.of(Jumped.RETURN), out);
    if (returned != null) {
      // A call in a loop begins anew in each turn.
      out.add(start, new Assign(returned, Expression.constant(0), Span.NONE));
    }
  }

  /** Lowers the two sides of a branch that no jump leaves; the second may be absent. */
  void sides(Statement.If branch, List<Instruction> out) {
    Expression condition = expressions.full(branch.condition(), out).truth();
    Span span = branch.span();
    pointers.release(Stream.concat(Stream.of(branch.then()), branch.otherwise().stream()).toList(), span, out);
    Map<String, Term> before = names.targets();
    List<Instruction> then = nested(branch.then());
    Map<String, Term> after = names.targets();
    names.retarget(before);
    List<Instruction> otherwise = branch.otherwise().map(this::nested).orElse(List.of());
    pointers.join(after);
    out.add(new If(condition, then, otherwise, span));
  }

  private List<Instruction> nested(Statement statement) {
    List<Instruction> out = new ArrayList<>();
    sequence(List.of(statement), Optional.empty(), out);
    return out;
  }

  @Override
  public void sequence(List<Statement> list, Optional<Jumped> end, List<Instruction> out) {
    for (int i = 0; i < list.size(); i++) {
      List<Statement> rest = list.subList(i + 1, list.size());
      Statement statement = Jumps.bare(list.get(i));
      if (Jumps.leaving(statement).isEmpty()) {
        statements.statement(list.get(i), Optional.empty(), out);
      } else if (statement instanceof Statement.Jump jump) {
        jump(jump, end, out);
        // What cannot be reached is not run, but its mistakes are found.
        sequence(rest, Optional.empty(), new ArrayList<>());
        return;
      } else if (statement instanceof Statement.Block) {
        sequence(Jumps.before(statement, rest), end, out);
        return;
      } else {
        leaving(statement, rest, end, out);
        return;
      }
    }
  }

  private void jump(Statement.Jump jump, Optional<Jumped> end, List<Instruction> out) {
    Jumped kind = jump.kind();
    if (kind == Jumped.RETURN && (jump.value().isPresent()) != result.isPresent()) {
      boolean missing = result.isPresent();
      names.problems().error(jump.span(), missing ? "a value is missing here" : "nothing is returned here",
          missing ? "write: return …;" : "write: return;");
    } else if (jump.value().isPresent()) {
      statements.result(result.orElseThrow(), jump.value().get(), jump.span(), out);
    }
    if (kind == Jumped.BREAK && exits == null || kind == Jumped.CONTINUE && Exits.turn(exits) == null) {
      names.problems().error(jump.span(), jump.kind().name().toLowerCase(Locale.ROOT) + " stands in no loop", "");
    } else if (!end.equals(Optional.of(kind))) {
      out.add(new Assign(flag(kind), ONE, jump.span()));
    }
  }

  /**
   * The register that records that a jump has happened; an arbitrary one for a jump without a target, which has been
   * reported.
   */
  private String flag(Jumped kind) {
    Exits to = kind == Jumped.CONTINUE ? Exits.turn(exits) : exits;
    if (kind == Jumped.RETURN) {
      returned = returned == null ? names.fresh() : returned;
      return returned;
    } else if (to == null) {
      return names.fresh();
    } else if (kind == Jumped.BREAK) {
      to.left = to.left == null ? names.fresh() : to.left;
      return to.left;
    }
    to.turnLeft = to.turnLeft == null ? names.fresh() : to.turnLeft;
    return to.turnLeft;
  }

  /** Lowers a branch or loop that some runs leave by a jump, with the statements after it for the other runs. */
  private void leaving(Statement statement, List<Statement> rest, Optional<Jumped> end, List<Instruction> out) {
    if (statement instanceof Statement.If branch) {
      boolean then = Jumps.always(branch.then());
      boolean otherwise = branch.otherwise().filter(Jumps::always).isPresent();
      if (rest.isEmpty() || then || otherwise) {
        branch(branch, then ? List.of() : rest, then && !otherwise ? rest : List.of(), end, out);
        sequence(then && otherwise ? rest : List.of(), Optional.empty(), new ArrayList<>());
        return;
      }
      branch(branch, List.of(), List.of(), Optional.empty(), out);
    } else {
      statements.statement(statement, Optional.empty(), out);
    }
    if (!rest.isEmpty()) {
      List<Instruction> guarded = new ArrayList<>();
      sequence(rest, end, guarded);
      out.add(new If(none(Jumps.leaving(statement)), guarded, List.of(), rest.get(0).span()));
    }
  }

  private void branch(Statement.If branch, List<Statement> afterThen, List<Statement> afterOtherwise,
      Optional<Jumped> end, List<Instruction> out) {
    Expression condition = expressions.full(branch.condition(), out).truth();
    List<Instruction> then = new ArrayList<>();
    List<Instruction> otherwise = new ArrayList<>();
    pointers.release(Stream.concat(Stream.of(branch.then()), branch.otherwise().stream())
        .filter(s -> !Jumps.always(s)).toList(), branch.span(), out);
    Map<String, Term> before = names.targets();
    sequence(Jumps.before(branch.then(), afterThen), end, then);
    Map<String, Term> after = names.targets();
    names.retarget(before);
    sequence(branch.otherwise().map(s -> Jumps.before(s, afterOtherwise)).orElse(afterOtherwise), end, otherwise);
    pointers.join(after);
    boolean swap = then.isEmpty() && !otherwise.isEmpty();
    out.add(new If(swap ? not(condition) : condition, swap ? otherwise : then, swap
        ? then : otherwise, branch.span()));
  }

  @Override
  public Expression none(Set<Jumped> kinds) {
    return not(kinds.stream()
        .map(this::flag)
        .<Expression>map(Expression::register)
        .reduce((a, b) -> new Expression.Binary(BinaryOperator.OR, a, b))
        .orElseThrow());
  }

  static Expression not(Expression expression) {
    return new Expression.Unary(UnaryOperator.NOT, expression);
  }

  /** Lowers a switch. */
  void choice(Statement.Switch statement, List<Instruction> out) {
    Span span = statement.span();
    Term.Value value = expressions.full(statement.value(), out);
    NumberType type = Arithmetic.promoted(value.type());
    Term.Value chosen = new Term.Value(Expression.register(names.fresh(type)), type);
    out.add(new Assign(chosen.reads().get(0), Arithmetic.convert(type, value), span));
    pointers.release(List.of(statement), span, out);
    Exits outer = exits;
    exits = new Exits(false, outer);
    List<Instruction> chain = new Switches(names, this, expressions, pointers).chain(statement, chosen);
    if (exits.left != null) {
      out.add(new Assign(exits.left, Expression.constant(0), span));
    }
    exits = outer;
    out.addAll(chain);
  }

  /** Lowers a loop; a loop without a condition never ends by itself. */
  void loop(Statement.Loop loop, List<Instruction> out) {
    Span span = loop.span();
    boolean testFirst = loop.testFirst();
    pointers.release(List.of(loop), span, out);
    Exits outer = exits;
    exits = new Exits(true, outer);
    Map<String, Term> before = names.targets();
    List<Instruction> reads = new ArrayList<>();
    Expression wanted = testFirst ? value(loop.condition(), reads) : ONE;
    List<Instruction> turn = new ArrayList<>();
    sequence(List.of(loop.body()), Optional.of(Jumped.CONTINUE), turn);
    Set<Jumped> ends = Jumps.leaving(loop.body());
    ends.remove(Jumped.CONTINUE);
    List<Instruction> afterwards = ends.isEmpty() ? turn : new ArrayList<>();
    loop.steps().forEach(s -> statements.evaluated(s, s.span(), Optional.empty(), afterwards));
    if (!ends.isEmpty() && !afterwards.isEmpty()) {
      turn.add(new If(none(ends), afterwards, List.of(), span));
    }
    if (exits.turnLeft != null) {
      turn.add(0, new Assign(exits.turnLeft, Expression.constant(0), span));
    }
    wanted = testFirst ? wanted : value(loop.condition(), reads);
    pointers.turned(before, loop);
    List<Instruction> test = new ArrayList<>();
    Expression goOn = test(wanted, reads, ends, span, test);
    if (exits.left != null) {
      out.add(new Assign(exits.left, Expression.constant(0), span));
    }
    exits = outer;
    out.add(new Loop(test, goOn, turn, testFirst, span));
  }

  private Expression value(Optional<CExpression> condition, List<Instruction> out) {
    return condition.map(c -> expressions.full(c, out).truth()).orElse(ONE);
  }

  /** The condition of a loop that jumps may end: the text's condition is evaluated only if no jump has happened. */
  private Expression test(
      Expression wanted, List<Instruction> reads, Set<Jumped> ends, Span span, List<Instruction> test) {
    if (ends.isEmpty()) {
      test.addAll(reads);
      return wanted;
    }
    Expression staying = none(ends);
    if (reads.isEmpty() && Choices.total(wanted)) {
      return wanted.equals(ONE) ? staying : new Expression.Binary(BinaryOperator.AND, staying, wanted);
    }
    String register = names.fresh();
    reads.add(new Assign(register, Arithmetic.truth(wanted), span));
    test.add(new Assign(register, staying, span));
    test.add(new If(Expression.register(register), reads, List.of(), span));
    return Expression.register(register);
  }
}
