package periscope.runtime.kernel;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import periscope.litmus.LitmusTest;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.instruction.AtomicInstruction;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.PtxInstruction;

/** The numbers and registers that the expressions of a test are written with. */
final class Constants {

  private Constants() {}

  /**
   * Values that a test is likely to end with, the likeliest first: 0, the numbers that it mentions, and for operations
   * that compute something, more small ones.
   *
   * @param most how many there are at most; at least 2
   */
  static List<Integer> likely(LitmusTest test, int most) {
    Set<Long> values = new LinkedHashSet<>(List.of(0L));
    Set<Long> mentioned = new TreeSet<>();
    test.locations().forEach(x -> mentioned.add(x.initial()));
    instructions(test).forEach(i -> values(i).forEach(e -> mentioned.addAll(constants(e))));
    values.addAll(mentioned);
    long updates = updates(test);
    for (long i = 1; i <= 1 + updates; i++) {
      values.add(i);
    }
    return values.stream().filter(NumberType.S32::holdsNumber).limit(most).map(Long::intValue).toList();
  }

  private static Set<Long> constants(Expression e) {
    return e.leaves().filter(Expression.Constant.class::isInstance)
        .map(c -> ((Expression.Constant) c).value()).collect(Collectors.toSet());
  }

  private static long updates(LitmusTest test) {
    long updates = 0;
    for (Instruction i : instructions(test)) {
      for (Expression e : values(i)) {
        updates += e instanceof Expression.Binary && !(i instanceof Instruction.If || i instanceof Instruction.Loop)
            ? 1 : 0;
      }
      updates += i instanceof AtomicInstruction.Fetch f && f.operator() != AtomicInstruction.FetchOperator.EXCHANGE
          || i instanceof PtxInstruction.Atom a && a.operator() != AtomicInstruction.FetchOperator.EXCHANGE ? 1 : 0;
    }
    return updates;
  }

  /** Every instruction of a test, those inside blocks too. */
  static List<Instruction> instructions(LitmusTest test) {
    return test.threads().stream().flatMap(t -> Instruction.walk(t.body())).toList();
  }

  /** The registers that the expressions of a thread read. */
  static Set<String> registers(List<Instruction> body) {
    Set<String> read = new TreeSet<>();
    Instruction.walk(body).forEach(i -> values(i).forEach(e -> read.addAll(e.registers())));
    return read;
  }

  /** The expressions of an instruction itself. */
  static List<Expression> values(Instruction instruction) {
    if (instruction instanceof Instruction.Assign a) {
      return List.of(a.value());
    } else if (instruction instanceof Instruction.If i) {
      return List.of(i.condition());
    } else if (instruction instanceof Instruction.Loop l) {
      return List.of(l.condition());
    } else if (instruction instanceof AtomicInstruction.Store s) {
      return List.of(s.value());
    } else if (instruction instanceof AtomicInstruction.Fetch f) {
      return List.of(f.operand());
    } else if (instruction instanceof AtomicInstruction.CompareExchange c) {
      return List.of(c.desired());
    } else if (instruction instanceof PtxInstruction.St s) {
      return List.of(s.value());
    } else if (instruction instanceof PtxInstruction.Atom a) {
      return List.of(a.operand());
    } else if (instruction instanceof PtxInstruction.Cas c) {
      return List.of(c.expected(), c.desired());
    }
    return List.of();
  }
}
