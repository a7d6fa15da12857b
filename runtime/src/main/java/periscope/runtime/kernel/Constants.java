package periscope.runtime.kernel;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import periscope.lang.ptx.instruction.PtxInstruction;
import periscope.litmus.LitmusTest;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.instruction.AtomicInstruction;
import periscope.litmus.instruction.Instruction;

/** The numbers and registers in the expressions of a test. */
final class Constants {

  private Constants() {}

  /**
   * Values that registers and locations are likely to end with, the likeliest first: 0, the numbers in the test, and
   * one more small number for each read-modify-write that computes a value.
   *
   * @param most most values; at least 2
   */
  static List<Integer> likely(LitmusTest test, int most) {
    Set<Long> values = new LinkedHashSet<>(List.of(0L));
    Set<Long> mentioned = new TreeSet<>();
    test.locations().forEach(x -> mentioned.add(x.initial()));
    instructions(test).forEach(i -> telling(i).forEach(e -> mentioned.addAll(constants(e))));
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
      for (Expression e : telling(i).toList()) {
        updates += e instanceof Expression.Binary && !decides(i) ? 1 : 0;
      }
      updates += i instanceof AtomicInstruction.Fetch f && f.operator() != AtomicInstruction.FetchOperator.EXCHANGE
          || i instanceof PtxInstruction.Atom a && a.operator() != AtomicInstruction.FetchOperator.EXCHANGE ? 1 : 0;
    }
    return updates;
  }

  /** Every instruction of a test, including instructions inside blocks. */
  static List<Instruction> instructions(LitmusTest test) {
    return test.threads().stream().flatMap(t -> Instruction.walk(t.body())).toList();
  }

  /** The registers that a thread reads, in its expressions and addresses. */
  static Set<String> registers(List<Instruction> body) {
    return Instruction.walk(body).flatMap(i -> i.dataflow().read().stream())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /**
   * The expressions of an instruction whose numbers may become values of the test: neither addresses nor bounds of
   * arrays nor numbers of barriers.
   */
  private static Stream<Expression> telling(Instruction instruction) {
    if (instruction instanceof Instruction.Undefined || instruction instanceof PtxInstruction.Bar) {
      return Stream.empty();
    }
    Stream<Expression> values = instruction.dataflow().values().stream();
    // The first expression of an access of PTX is its offset.
    return instruction instanceof PtxInstruction.Access ? values.skip(1) : values;
  }

  private static boolean decides(Instruction instruction) {
    return instruction instanceof Instruction.Block || instruction instanceof Instruction.Branch;
  }
}
