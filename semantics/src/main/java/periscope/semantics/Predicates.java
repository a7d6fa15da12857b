package periscope.semantics;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.FreshRegisters;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.source.Span;

/**
 * Conditionals that predicate instructions ({@link
 * periscope.litmus.instruction.LanguageInstruction#predicated}). A predicate decides the value of a register that its
 * instruction may write, even where the instruction does not run: {@code if (p) r = 0} is {@code r = p ? 0 : r}.
 */
final class Predicates {

  private static final Expression NOTHING = Expression.constant(0);

  private final FreshRegisters fresh;

  Predicates(FreshRegisters fresh) {
    this.fresh = fresh;
  }

  /**
   * A conditional as events; each register that it may write depends on the predicate.
   *
   * @param inside lowers the predicated instructions
   */
  List<Instruction> predicated(Instruction.If i, UnaryOperator<List<Instruction>> inside) {
    List<Instruction> events = new ArrayList<>();
    Set<String> written = WrittenRegisters.of(List.of(i));
    Expression condition = i.condition();
    if (!written.isEmpty()) {
      String predicate = fresh.next();
      condition = Expression.register(predicate);
      events.add(new Instruction.Assign(predicate, i.condition(), i.span()));
    }
    List<Instruction> then = new ArrayList<>();
    for (Instruction one : i.then()) {
      then.addAll(inside.apply(List.of(one)));
      then.addAll(i.then().size() == 1 ? List.of()
          : depending(WrittenRegisters.of(List.of(one)), condition, one.span()));
    }
    events.add(new Instruction.If(condition, then, inside.apply(i.otherwise()), i.span()));
    events.addAll(depending(written, condition, i.span()));
    return events;
  }

  /**
   * Joins consecutive instructions under the same predicate into one conditional: all of them run or none, so each way
   * is followed once and not once for each instruction.
   */
  static List<Instruction> together(List<Instruction> body) {
    List<Instruction> all = new ArrayList<>();
    for (Instruction instruction : body) {
      Instruction last = all.isEmpty() ? null : all.get(all.size() - 1);
      if (last instanceof Instruction.If one && instruction instanceof Instruction.If next && same(one, next)) {
        List<Instruction> then = new ArrayList<>(one.then());
        then.addAll(next.then());
        all.set(all.size() - 1, new Instruction.If(one.condition(), then, List.of(), one.span()));
      } else {
        all.add(instruction);
      }
    }
    return all;
  }

  private static boolean same(Instruction.If one, Instruction.If next) {
    return one.condition() instanceof Expression.Register r && one.condition().equals(next.condition())
        && one.otherwise().isEmpty() && next.otherwise().isEmpty()
        && !WrittenRegisters.of(one.then()).contains(r.name());
  }

  /** Assignments that leave each register's value as it is and make it depend on a condition. */
  private static List<Instruction> depending(Set<String> registers, Expression condition, Span span) {
    return registers.stream().<Instruction>map(r -> new Instruction.Assign(r,
        new Expression.Binary(BinaryOperator.ADD, Expression.register(r), nothing(condition)), span)).toList();
  }

  /** The value 0, computed from an expression and so dependent on it. */
  private static Expression nothing(Expression of) {
    return new Expression.Binary(BinaryOperator.BIT_XOR, of, of);
  }

  /**
   * A loop as events. Instructions behind the loop do not depend on its conditions; only the registers that it may
   * write do.
   */
  List<Instruction> ending(Instruction.Loop loop) {
    Set<String> written = WrittenRegisters.of(List.of(loop));
    Expression decided = Expression.register(fresh.next());
    String register = ((Expression.Register) decided).name();
    List<Instruction> test = new ArrayList<>(loop.test());
    test.add(new Instruction.Assign(register,
        new Expression.Binary(BinaryOperator.ADD, loop.condition(), nothing(decided)), loop.span()));
    List<Instruction> events = new ArrayList<>(List.of(new Instruction.Assign(register, NOTHING, loop.span())));
    events.add(new Instruction.Loop(test, loop.condition(), loop.body(), loop.testFirst(), loop.span()));
    events.addAll(depending(written, decided, loop.span()));
    return events;
  }
}
