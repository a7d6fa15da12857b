package periscope.verifier.reason;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import periscope.litmus.instruction.Instruction;
import periscope.mappings.table.Mapping;
import periscope.mappings.table.Row;
import periscope.mappings.table.RowEdits.Change;
import periscope.mappings.table.Shortfall;

/**
 * A likely slip of a table's author: one instruction of a row has less order or a narrower scope than the left side
 * asks for, such as {@code fence.acq_rel.cta} where the left side has {@code gpu}.
 */
final class Slip {

  /** The most steps of strength between what was written and what was meant: {@code relaxed} to {@code sc}. */
  private static final int STEPS = 3;

  private Slip() {}

  /**
   * The code of a row with one instruction strengthened so that the row meets its left side, by as few steps as it
   * takes; empty if the row meets it as it is, or no single instruction is enough.
   */
  static Optional<List<Instruction>> mended(Row row, Mapping table) {
    List<Shortfall> shortfalls = row.target().shortfalls(row, table.rows());
    // The instruction that has too little comes before one that could have more than its author wanted of it.
    List<Integer> places = IntStream.range(0, shortfalls.isEmpty() ? 0 : row.templates().size()).boxed()
        .sorted(Comparator.comparing(i -> shortfalls.stream().noneMatch(s -> s.of(row.templates().get(i))))).toList();
    List<List<Instruction>> reached = List.of(row.templates());
    for (int step = 0; step < STEPS; step++) {
      List<List<Instruction>> next = new ArrayList<>();
      for (List<Instruction> code : reached) {
        next.addAll(stronger(code, row, places));
      }
      Optional<List<Instruction>> mended = next.stream().filter(c -> meets(row.with(c), table)).findFirst();
      if (mended.isPresent()) {
        return mended;
      }
      reached = next;
    }
    return Optional.empty();
  }

  private static boolean meets(Row row, Mapping table) {
    return row.target().shortfalls(row, table.rows()).isEmpty();
  }

  /** The codes that differ from another by one step of an instruction that differs from the row's, or of any. */
  private static List<List<Instruction>> stronger(List<Instruction> code, Row row, List<Integer> places) {
    List<List<Instruction>> all = new ArrayList<>();
    boolean untouched = code.equals(row.templates());
    for (int i : places) {
      if (untouched || !code.get(i).equals(row.templates().get(i))) {
        for (Change change : row.target().edits().stronger(code.get(i))) {
          List<Instruction> changed = new ArrayList<>(code);
          changed.set(i, change.instruction());
          all.add(changed);
        }
      }
    }
    return all;
  }
}
