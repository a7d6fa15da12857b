package periscope.lang.gpuasm;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import periscope.lang.gpuasm.mnemonic.Mnemonics;
import periscope.litmus.LitmusTest;
import periscope.litmus.LitmusThread;
import periscope.litmus.Location;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.GpuInstruction;
import periscope.litmus.instruction.Instruction;

/** Writes a test as a table: one column a thread, short instruction forms where they fit. */
final class TestPrinter {

  private TestPrinter() {}

  static String print(LitmusTest test) {
    StringBuilder out = new StringBuilder("GPUASM " + test.name() + "\n");
    if (!test.description().isEmpty()) {
      out.append('"').append(test.description().replace("\\", "\\\\").replace("\"", "\\\"")).append("\"\n");
    }
    out.append(test.locations().stream().map(TestPrinter::location).collect(Collectors.joining(" ", "{ ", " }")))
        .append('\n');
    List<List<String>> columns = IntStream.range(0, test.threads().size()).mapToObj(i -> column(i, test.threads().get(i)))
        .toList();
    out.append(table(columns));
    test.condition().ifPresent(c -> out.append(c).append('\n'));
    return out.toString();
  }

  private static String location(Location location) {
    return location.name() + "=" + location.initial() + ";";
  }

  private static String table(List<List<String>> columns) {
    int[] widths = columns.stream().mapToInt(c -> c.stream().mapToInt(String::length).max().orElse(0)).toArray();
    int rows = columns.stream().mapToInt(List::size).max().orElse(0);
    StringBuilder out = new StringBuilder();
    for (int row = 0; row < rows; row++) {
      int current = row;
      out.append(IntStream.range(0, columns.size())
          .mapToObj(c -> padded(current < columns.get(c).size() ? columns.get(c).get(current) : "", widths[c]))
          .collect(Collectors.joining(" | ", " ", " ;\n")));
    }
    return out.toString();
  }

  private static String padded(String cell, int width) {
    return cell + " ".repeat(width - cell.length());
  }

  /** Head and cells; labels share the cell of the instruction that follows them. */
  private static List<String> column(int index, LitmusThread thread) {
    List<String> cells = new ArrayList<>();
    cells.add("P" + index + "@wg " + thread.placement().workGroup() + ", dev " + thread.placement().device());
    StringBuilder labels = new StringBuilder();
    for (Instruction instruction : thread.body()) {
      if (instruction instanceof Instruction.Label label) {
        labels.append(label.name()).append(": ");
      } else {
        cells.add(labels + instruction(instruction));
        labels.setLength(0);
      }
    }
    if (labels.length() > 0) {
      cells.add(labels.toString().strip());
    }
    return cells;
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
            .flatMap(b -> Mnemonics.arithmetic(b.operator()).map(m -> m + " " + register + " " + b.left() + " " + b.right()))
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
