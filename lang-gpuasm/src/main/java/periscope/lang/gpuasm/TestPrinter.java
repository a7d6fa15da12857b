package periscope.lang.gpuasm;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import periscope.lang.gpuasm.mnemonic.Mnemonics;
import periscope.litmus.LitmusTest;
import periscope.litmus.LitmusThread;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.GpuInstruction;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.language.ThreadColumns;
import periscope.litmus.memory.Location;

/** Writes a test as a table: one column for each thread, with short forms of instructions where possible. */
final class TestPrinter {

  private TestPrinter() {}

  static String print(LitmusTest test) {
    StringBuilder out = new StringBuilder("GPUASM " + test.name() + "\n");
    if (!test.description().isEmpty()) {
      out.append('"').append(test.description().replace("\\", "\\\\").replace("\"", "\\\"")).append("\"\n");
    }
    out.append(test.locations().stream().map(TestPrinter::location).collect(Collectors.joining(" ", "{ ", " }")))
        .append('\n');
    List<List<String>> columns = IntStream.range(0, test.threads().size())
        .mapToObj(i -> column(i, test.threads().get(i))).toList();
    out.append(ThreadColumns.table(columns));
    test.condition().ifPresent(c -> out.append(c).append('\n'));
    return out.toString();
  }

  private static String location(Location location) {
    return location.name() + "=" + location.initial() + ";";
  }

  private static List<String> column(int index, LitmusThread thread) {
    String head = "P" + index + "@wg " + thread.placement().workGroup() + ", dev " + thread.placement().device();
    return ThreadColumns.column(head, thread.body(), TestPrinter::instruction);
  }

  private static String instruction(Instruction instruction) {
    if (instruction instanceof GpuInstruction gpu) {
      return gpu.mnemonic();
    } else if (instruction instanceof Instruction.Assign assign) {
      return assign(assign.register(), assign.value());
    } else if (instruction instanceof Instruction.Branch branch) {
      return branch(branch.condition()) + " " + branch.label();
    }
    throw new IllegalArgumentException("not GPU assembly: " + instruction.getClass().getSimpleName());
  }

  private static String assign(String register, Expression value) {
    return leaf(value)
        ? "MOV " + register + " " + value
        : shortBinary(value)
            .flatMap(b -> Mnemonics.arithmetic(b.operator())
                .map(m -> m + " " + register + " " + b.left() + " " + b.right()))
            .orElseGet(() -> "SET " + register + " (" + ExpressionPrinter.print(value) + ")");
  }

  private static String branch(Expression condition) {
    return condition.equals(Expression.constant(1))
        ? "JMP"
        : shortBinary(condition)
            .flatMap(b -> Mnemonics.branch(b.operator()).map(m -> m + " " + b.left() + " " + b.right()))
            .orElseGet(() -> "BR (" + ExpressionPrinter.print(condition) + ")");
  }

  private static Optional<Expression.Binary> shortBinary(Expression expression) {
    return expression instanceof Expression.Binary b && leaf(b.left()) && leaf(b.right()) ? Optional.of(b)
        : Optional.empty();
  }

  private static boolean leaf(Expression expression) {
    return expression instanceof Expression.Constant || expression instanceof Expression.Register;
  }
}
