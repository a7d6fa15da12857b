package periscope.mappings.edit;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import periscope.litmus.instruction.GpuInstruction;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.PtxInstruction;
import periscope.mappings.table.Mapping;
import periscope.mappings.table.Row;

/**
 * One edit of one row.
 *
 * @param row         index of the row in its mapping
 * @param description what is done: {@code drop FLU_L1 DV}, {@code weaken INV_L1 DV to WG}, {@code swap LD r x and
 *     INV_L1 WG}
 * @param templates   the row's right side afterwards
 */
public record RowEdit(int row, String description, List<Instruction> templates) {

  public RowEdit {
    templates = List.copyOf(templates);
  }

  /** The mapping with the edit made. */
  public Mapping in(Mapping mapping) {
    return mapping.withRow(row, templates);
  }

  /**
   * Every edit of a mapping: each instruction that is no access and no barrier dropped; each weakened by one step,
   * which for GPU assembly is a flush or invalidate of DV extent to WG, for PTX an order or a scope; each two
   * neighbours swapped, unless they are equal; each lock dropped together with the unlock that matches it.
   */
  public static List<RowEdit> of(Mapping mapping) {
    List<RowEdit> edits = new ArrayList<>();
    for (int row = 0; row < mapping.rows().size(); row++) {
      edits.addAll(of(mapping, row));
    }
    return edits;
  }

  /** Every edit of one row. */
  public static List<RowEdit> of(Mapping mapping, int row) {
    List<RowEdit> edits = new ArrayList<>();
    for (int i = 0; i < mapping.rows().get(row).templates().size(); i++) {
      at(row, mapping.rows().get(row), i, edits);
    }
    return edits;
  }

  private static void at(int index, Row row, int i, List<RowEdit> edits) {
    List<Instruction> templates = row.templates();
    Instruction instruction = templates.get(i);
    if (!stays(instruction)) {
      edits.add(new RowEdit(index, "drop " + place(row, i), without(templates, i)));
    }
    for (Strength.Change weaker : Strength.weaker(instruction)) {
      List<Instruction> changed = new ArrayList<>(templates);
      changed.set(i, weaker.instruction());
      edits.add(new RowEdit(index, "weaken " + place(row, i) + " to " + weaker.to(), changed));
    }
    if (i + 1 < templates.size() && !instruction.equals(templates.get(i + 1))) {
      List<Instruction> changed = new ArrayList<>(templates);
      Collections.swap(changed, i, i + 1);
      edits.add(new RowEdit(index, "swap " + place(row, i) + " and " + place(row, i + 1), changed));
    }
    for (int j = i + 1; j < templates.size(); j++) {
      if (unlocks(templates.get(j), instruction)) {
        edits.add(new RowEdit(
            index, "drop " + place(row, i) + " and " + place(row, j), without(without(templates, j), i)));
      }
    }
  }

  /** The instruction, numbered if the row has it more than once. */
  private static String place(Row row, int i) {
    List<Instruction> templates = row.templates();
    String text = row.print(templates.get(i));
    boolean repeated = Collections.frequency(templates, templates.get(i)) > 1;
    long before = templates.subList(0, i).stream().filter(templates.get(i)::equals).count();
    return repeated ? text + " (no. " + (before + 1) + ")" : text;
  }

  static List<Instruction> without(List<Instruction> templates, int i) {
    List<Instruction> changed = new ArrayList<>(templates);
    changed.remove(i);
    return changed;
  }

  /** Whether a row without the instruction would not do what its operation does. */
  static boolean stays(Instruction i) {
    return i instanceof PtxInstruction.Access || i instanceof PtxInstruction.Bar || i instanceof GpuInstruction.Ld
        || i instanceof GpuInstruction.St || i instanceof GpuInstruction.IncL1 || i instanceof GpuInstruction.IncL2;
  }

  /** Whether one instruction gives back what the other takes. */
  static boolean unlocks(Instruction unlock, Instruction lock) {
    return lock instanceof GpuInstruction.LkL2 l && unlock instanceof GpuInstruction.UlL2 u
            && l.location().equals(u.location())
        || lock instanceof GpuInstruction.LkRmw r && unlock instanceof GpuInstruction.UlRmw s
        && r.extent() == s.extent();
  }
}
