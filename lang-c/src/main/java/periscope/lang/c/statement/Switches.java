package periscope.lang.c.statement;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import periscope.lang.c.access.Pointers;
import periscope.lang.c.expression.Expressions;
import periscope.lang.c.flow.Jumps;
import periscope.lang.c.flow.Sections;
import periscope.lang.c.name.ThreadNames;
import periscope.lang.c.term.Arithmetic;
import periscope.lang.c.term.Term;
import periscope.lang.c.tree.Statement;
import periscope.lang.c.tree.Statement.Jumped;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Constancy;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.expression.UnaryOperator;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.Instruction.Assign;
import periscope.litmus.instruction.Instruction.If;
import periscope.litmus.source.Span;

/**
 * Lowers a switch to a chain of branches, one for each group of sections that fall through into each other. In a group,
 * a register records whether it has been entered, so that each instruction of the text, such as a barrier, occurs once.
 */
final class Switches {

  private static final Expression NEVER = Expression.constant(0);

  private final ThreadNames names;
  private final Sequences flow;
  private final Expressions expressions;
  private final Pointers pointers;

  Switches(ThreadNames names, Sequences flow, Expressions expressions, Pointers pointers) {
    this.names = names;
    this.flow = flow;
    this.expressions = expressions;
    this.pointers = pointers;
  }

  /**
   * The branches of a switch.
   *
   * @param chosen the value on which the switch decides, in a register
   */
  List<Instruction> chain(Statement.Switch statement, Term.Value chosen) {
    List<Expression> cases = cases(statement, chosen);
    Map<String, Term> before = names.targets();
    List<Map<String, Term>> targets = new ArrayList<>(List.of(before));
    List<If> others = new ArrayList<>();
    List<Instruction> chain = List.of();
    for (List<Statement.Section> run : Sections.runs(statement)) {
      names.retarget(before);
      int first = statement.sections().indexOf(run.get(0));
      List<Expression> own = cases.subList(first, first + run.size());
      List<Instruction> body = new ArrayList<>();
      run(run, own, before, targets, body);
      targets.add(names.targets());
      if (run.stream().anyMatch(Statement.Section::isUsual)) {
        chain = body;
      } else {
        others.add(new If(any(own), body, List.of(), run.get(0).span()));
      }
    }
    targets.forEach(pointers::join);
    for (int i = others.size() - 1; i >= 0; i--) {
      chain = List.of(new If(others.get(i).condition(), others.get(i).then(), chain, others.get(i).span()));
    }
    return chain;
  }

  /** Lowers sections that fall through into each other; a run may enter at any of them. */
  private void run(List<Statement.Section> run, List<Expression> cases, Map<String, Term> before,
      List<Map<String, Term>> targets, List<Instruction> out) {
    String on = names.fresh();
    Set<Jumped> left = EnumSet.noneOf(Jumped.class);
    for (int i = 0; i < run.size(); i++) {
      List<Statement> body = run.get(i).body();
      Span span = run.get(i).span();
      boolean last = i == run.size() - 1;
      List<Instruction> code = new ArrayList<>();
      flow.sequence(body, last ? Optional.of(Jumped.BREAK) : Optional.empty(), code);
      if (last && left.isEmpty()) {
        // Whoever comes to any of them comes to the last.
        out.addAll(code);
        return;
      }
      Expression enters = run.get(i).isUsual()
          ? new Expression.Unary(UnaryOperator.NOT, any(without(cases, i))) : cases.get(i);
      Expression stays = left.isEmpty() ? Expression.register(on)
          : new Expression.Binary(BinaryOperator.AND, Expression.register(on), flow.none(left));
      Expression here = i == 0 ? enters : new Expression.Binary(BinaryOperator.OR, stays, enters);
      out.add(new Assign(on, here, span));
      out.add(new If(Expression.register(on), code, List.of(), span));
      body.forEach(s -> left.addAll(Jumps.leaving(s)));
      if (!left.isEmpty()) {
        targets.add(names.targets());
      }
      pointers.join(before);
    }
  }

  private static List<Expression> without(List<Expression> all, int one) {
    List<Expression> others = new ArrayList<>(all);
    others.remove(one);
    return others;
  }

  private static Expression any(List<Expression> all) {
    return all.stream().filter(e -> !e.equals(NEVER))
        .reduce((a, b) -> new Expression.Binary(BinaryOperator.OR, a, b)).orElse(NEVER);
  }

  /** For each section of a switch, a condition: the value is one of its labels. */
  private List<Expression> cases(Statement.Switch statement, Term.Value chosen) {
    List<Expression> cases = new ArrayList<>();
    Set<Long> seen = new HashSet<>();
    boolean usual = false;
    for (Statement.Section section : statement.sections()) {
      List<Expression> own = new ArrayList<>();
      for (Statement.Label label : section.labels()) {
        problem(usual && label.value().isEmpty(), label, "there are two defaults");
        usual |= label.value().isEmpty();
        if (label.value().isPresent()) {
          number(label, chosen.type(), seen).ifPresent(n -> own.add(expressions.arithmetic()
              .binary(BinaryOperator.EQUAL, chosen, new Term.Value(n, chosen.type())).value()));
        }
      }
      cases.add(any(own));
    }
    return cases;
  }

  /**
   * The number of a label in the type of the switch's value (C11 6.8.4.2); empty, and an error, if it is not constant
   * or another label has it.
   */
  private Optional<Expression> number(Statement.Label label, NumberType type, Set<Long> seen) {
    Term.Value value = expressions.full(label.value().orElseThrow(), new ArrayList<>());
    Optional<Expression> number = names.constant(Arithmetic.convert(type, value));
    problem(number.isEmpty(), label, "a case is a constant");
    problem(number.isPresent() && !seen.add(Constancy.value(number.get()).orElse(0)), label,
        "there are two cases of this number");
    return number;
  }

  private void problem(boolean found, Statement.Label label, String message) {
    if (found) {
      names.problems().error(label.span(), message, "");
    }
  }
}
