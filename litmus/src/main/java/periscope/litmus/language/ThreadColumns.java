package periscope.litmus.language;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import periscope.litmus.instruction.Instruction;

/** Threads as the columns of a table, for languages that are written so. */
public final class ThreadColumns {

  private ThreadColumns() {}

  /** A table of columns: rows end with {@code ;}, cells are padded and stand between {@code |}. */
  public static String table(List<List<String>> columns) {
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

  /**
   * Cells of one column: the head, then a cell for each instruction; a label shares the cell of the instruction that
   * follows it.
   *
   * @param print prints an instruction that is no label
   */
  public static List<String> column(String head, List<Instruction> body, Function<Instruction, String> print) {
    List<String> cells = new ArrayList<>(List.of(head));
    StringBuilder labels = new StringBuilder();
    for (Instruction instruction : body) {
      if (instruction instanceof Instruction.Label label) {
        labels.append(label.name()).append(": ");
      } else {
        cells.add(labels + print.apply(instruction));
        labels.setLength(0);
      }
    }
    if (labels.length() > 0) {
      cells.add(labels.toString().strip());
    }
    return cells;
  }
}
