package periscope.lang.c.statement;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.eclipse.emf.ecore.EObject;
import periscope.grammars.Spans;
import periscope.lang.c.access.Pointers;
import periscope.lang.c.expression.Expressions;
import periscope.lang.c.flow.Jumps;
import periscope.lang.c.flow.Jumps.Kind;
import periscope.lang.c.name.ThreadNames;
import periscope.lang.c.term.Arithmetic;
import periscope.lang.c.term.Choices;
import periscope.lang.c.term.Term;
import periscope.lang.c.xtext.cCore.Assignment;
import periscope.lang.c.xtext.cCore.BlockStatement;
import periscope.lang.c.xtext.cCore.Chain;
import periscope.lang.c.xtext.cCore.IfStatement;
import periscope.lang.c.xtext.cCore.JumpStatement;
import periscope.lang.c.xtext.cCore.Statement;
import periscope.lang.c.xtext.cCore.SwitchStatement;
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
 * <p>Instructions are structured, so what a jump leaves out is put under a condition. Where possible that is the other
 * branch of the {@code if} in which the jump stands; otherwise the jump sets a register, which guards the rest.
 */
final class FlowLowering implements Sequences {

  private static final Expression ONE = Expression.constant(1);

  /** The registers that say that a loop or switch has been left, or a turn; null while no jump needed them. */
  private static final class Exits {
    private final boolean loop;
    private final Exits around;
    private String left;
    private String turnLeft;

    private Exits(boolean loop, Exits around) {
      this.loop = loop;
      this.around = around;
    }

    /** Those of the loop around, or its own; null if there is none. */
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
   * Lowers the body of a function that is called here.
   *
   * @param register gets the value that it returns, if it returns one
   */
  void function(List<Statement> body, Optional<String> register, List<Instruction> out) {
    result = register;
    int start = out.size();
    sequence(body, Optional.of(Kind.RETURN), out);
    if (returned != null) {
      // A call in a loop begins anew in each turn.
      out.add(start, new Assign(returned, Expression.constant(0), Span.NONE));
    }
  }

  /** Lowers the two sides of a branch that no jump leaves; the second may be absent. */
  void sides(Expression condition, Statement first, Statement second, Span span, List<Instruction> out) {
    pointers.release(second == null ? List.of(first) : List.of(first, second), span, out);
    Map<String, Term> before = names.targets();
    List<Instruction> then = nested(first);
    Map<String, Term> after = names.targets();
    names.retarget(before);
    List<Instruction> otherwise = second == null ? List.of() : nested(second);
    pointers.join(after);
    out.add(new If(condition, then, otherwise, span));
  }

  private List<Instruction> nested(Statement statement) {
    List<Instruction> out = new ArrayList<>();
    sequence(List.of(statement), Optional.empty(), out);
    return out;
  }

  @Override
  public void sequence(List<Statement> list, Optional<Kind> end, List<Instruction> out) {
    for (int i = 0; i < list.size(); i++) {
      List<Statement> rest = list.subList(i + 1, list.size());
      Statement statement = Jumps.bare(list.get(i));
      if (Jumps.leaving(statement).isEmpty()) {
        statements.statement(list.get(i), Optional.empty(), out);
      } else if (statement instanceof JumpStatement jump) {
        jump(jump, end, out);
        // What cannot be reached is not run, but its mistakes are found.
        sequence(rest, Optional.empty(), new ArrayList<>());
        return;
      } else if (statement instanceof BlockStatement) {
        sequence(Jumps.before(statement, rest), end, out);
        return;
      } else {
        leaving(statement, rest, end, out);
        return;
      }
    }
  }

  private void jump(JumpStatement jump, Optional<Kind> end, List<Instruction> out) {
    Kind kind = Jumps.kind(jump);
    if (kind == Kind.RETURN && (jump.getValue() != null) != result.isPresent()) {
      boolean missing = result.isPresent();
      names.problems().error(jump, missing ? "a value is missing here" : "nothing is returned here",
          missing ? "write: return …;" : "write: return;");
    } else if (jump.getValue() != null) {
      statements.result(result.orElseThrow(), jump.getValue(), Spans.of(jump), out);
    }
    if (kind == Kind.BREAK && exits == null || kind == Kind.CONTINUE && Exits.turn(exits) == null) {
      names.problems().error(Spans.of(jump), jump.getWord() + " stands in no loop", "");
    } else if (!end.equals(Optional.of(kind))) {
      out.add(new Assign(flag(kind), ONE, Spans.of(jump)));
    }
  }

  /** The register that says that a jump has happened; any one for a jump that has been reported to go nowhere. */
  private String flag(Kind kind) {
    Exits to = kind == Kind.CONTINUE ? Exits.turn(exits) : exits;
    if (kind == Kind.RETURN) {
      returned = returned == null ? names.fresh() : returned;
      return returned;
    } else if (to == null) {
      return names.fresh();
    } else if (kind == Kind.BREAK) {
      to.left = to.left == null ? names.fresh() : to.left;
      return to.left;
    }
    to.turnLeft = to.turnLeft == null ? names.fresh() : to.turnLeft;
    return to.turnLeft;
  }

  /** A branch or loop that a jump leaves in some runs, and what comes after it in the others. */
  private void leaving(Statement statement, List<Statement> rest, Optional<Kind> end, List<Instruction> out) {
    if (statement instanceof IfStatement branch) {
      boolean then = Jumps.always(branch.getThen());
      boolean otherwise = branch.getOtherwise() != null && Jumps.always(branch.getOtherwise());
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
      out.add(new If(none(Jumps.leaving(statement)), guarded, List.of(), Spans.of(rest.get(0))));
    }
  }

  private void branch(IfStatement branch, List<Statement> afterThen, List<Statement> afterOtherwise, Optional<Kind> end,
      List<Instruction> out) {
    Expression condition = expressions.full(branch.getCondition(), out).truth();
    List<Instruction> then = new ArrayList<>();
    List<Instruction> otherwise = new ArrayList<>();
    pointers.release(Stream.of(branch.getThen(), branch.getOtherwise())
        .filter(s -> s != null && !Jumps.always(s)).toList(), Spans.of(branch), out);
    Map<String, Term> before = names.targets();
    sequence(Jumps.before(branch.getThen(), afterThen), end, then);
    Map<String, Term> after = names.targets();
    names.retarget(before);
    Statement second = branch.getOtherwise();
    sequence(second == null ? afterOtherwise : Jumps.before(second, afterOtherwise), end, otherwise);
    pointers.join(after);
    boolean swap = then.isEmpty() && !otherwise.isEmpty();
    out.add(new If(swap ? not(condition) : condition, swap ? otherwise : then, swap
        ? then : otherwise, Spans.of(branch)));
  }

  @Override
  public Expression none(Set<Kind> kinds) {
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
  void choice(SwitchStatement statement, List<Instruction> out) {
    Span span = Spans.of(statement);
    Term.Value value = expressions.full(statement.getValue(), out);
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

  /** Lowers a loop; without a condition it goes on for ever. */
  void loop(
      EObject source, Chain condition, Statement body, List<Assignment> steps, boolean testFirst,
      List<Instruction> out) {
    Span span = Spans.of(source);
    pointers.release(List.of(source), span, out);
    Exits outer = exits;
    exits = new Exits(true, outer);
    Map<String, Term> before = names.targets();
    List<Instruction> reads = new ArrayList<>();
    Expression wanted = testFirst ? value(condition, reads) : ONE;
    List<Instruction> turn = new ArrayList<>();
    sequence(List.of(body), Optional.of(Kind.CONTINUE), turn);
    Set<Kind> ends = Jumps.leaving(body);
    ends.remove(Kind.CONTINUE);
    List<Instruction> afterwards = ends.isEmpty() ? turn : new ArrayList<>();
    steps.forEach(s -> statements.assignment(s, Spans.of(s), Optional.empty(), afterwards));
    if (!ends.isEmpty() && !afterwards.isEmpty()) {
      turn.add(new If(none(ends), afterwards, List.of(), span));
    }
    if (exits.turnLeft != null) {
      turn.add(0, new Assign(exits.turnLeft, Expression.constant(0), span));
    }
    wanted = testFirst ? wanted : value(condition, reads);
    pointers.turned(before, source);
    List<Instruction> test = new ArrayList<>();
    Expression goOn = test(wanted, reads, ends, span, test);
    if (exits.left != null) {
      out.add(new Assign(exits.left, Expression.constant(0), span));
    }
    exits = outer;
    out.add(new Loop(test, goOn, turn, testFirst, span));
  }

  private Expression value(Chain condition, List<Instruction> out) {
    return condition == null ? ONE : expressions.full(condition, out).truth();
  }

  /** The condition of a loop that jumps end: what is wanted is looked at only if none has happened. */
  private Expression test(
      Expression wanted, List<Instruction> reads, Set<Kind> ends, Span span, List<Instruction> test) {
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
