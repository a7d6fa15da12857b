package periscope.mappings.edit;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import periscope.litmus.instruction.Instruction;
import periscope.mappings.table.Mapping;
import periscope.mappings.table.Row;
import periscope.mappings.table.RowEdits;

/**
 * An edit of one row of a mapping.
 *
 * @param row         index of the row in its mapping
 * @param description the edit in words: {@code drop FLU_L1 DV}, {@code weaken INV_L1 DV to WG}, {@code swap LD r x and
 *                    INV_L1 WG}
 * @param needed      the part of the row that is needed if the edit breaks the row: {@code FLU_L1 DV}, {@code INV_L1 DV
 *                    beyond WG}, {@code LD r x before INV_L1 WG}
 * @param templates   the row's right side after the edit
 */
public record RowEdit(int row, String description, String needed, List<Instruction> templates) {

  public RowEdit {
    templates = List.copyOf(templates);
  }

  /** The mapping with the edit made. */
  public Mapping in(Mapping mapping) {
    return mapping.withRow(row, templates);
  }

  /**
   * Every edit of a mapping. An instruction that is no access and no barrier is dropped; an instruction is weakened by
   * one step, such as a flush of DV extent to WG, or to a weaker order; two neighbours are swapped, unless they are
   * equal; a lock is dropped together with the unlock that matches it.
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
    RowEdits possible = row.target().edits();
    String here = place(row, i);
    if (!possible.stays(instruction)) {
      edits.add(new RowEdit(index, "drop " + here, here, without(templates, i)));
    }
    for (RowEdits.Change weaker : possible.weaker(instruction)) {
      List<Instruction> changed = new ArrayList<>(templates);
      changed.set(i, weaker.instruction());
      edits.add(new RowEdit(index, "weaken " + here + " to " + weaker.to(), here + " beyond " + weaker.to(), changed));
    }
    if (i + 1 < templates.size() && !instruction.equals(templates.get(i + 1))) {
      List<Instruction> changed = new ArrayList<>(templates);
      Collections.swap(changed, i, i + 1);
      String next = place(row, i + 1);
      edits.add(new RowEdit(index, "swap " + here + " and " + next, here + " before " + next, changed));
    }
    for (int j = i + 1; j < templates.size(); j++) {
      if (possible.unlock(instruction).equals(Optional.of(templates.get(j)))) {
        String both = here + " and " + place(row, j);
        edits.add(new RowEdit(index, "drop " + both, both, without(without(templates, j), i)));
      }
    }
  }

  /** The instruction as text, with a number if the row contains it more than once. */
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
}
