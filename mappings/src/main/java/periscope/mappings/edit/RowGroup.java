package periscope.mappings.edit;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import periscope.litmus.instruction.Instruction;
import periscope.mappings.table.Mapping;
import periscope.mappings.table.Operation;
import periscope.mappings.table.Pattern;
import periscope.mappings.table.Row;
import periscope.mappings.table.RowEdits;

/**
 * Rows that are edited together because they differ only in the operator of their read-modify-write; mostly one row
 * alone.
 *
 * @param shown  index of the row that represents the group
 * @param others indices of the other rows
 */
public record RowGroup(int shown, List<Integer> others) {

  public RowGroup {
    others = List.copyOf(others);
  }

  /** Indices of all rows of the group. */
  public List<Integer> rows() {
    return Stream.concat(Stream.of(shown), others.stream()).toList();
  }

  /**
   * The groups of a mapping's rows, ordered by the first row of each. A row for exchanges represents the other
   * read-modify-writes.
   */
  public static List<RowGroup> of(Mapping mapping) {
    Map<Object, List<Integer>> alike = new LinkedHashMap<>();
    for (int i = 0; i < mapping.rows().size(); i++) {
      alike.computeIfAbsent(key(mapping.rows().get(i), i), k -> new ArrayList<>()).add(i);
    }
    return alike.values().stream().map(rows -> of(mapping, rows)).toList();
  }

  private static RowGroup of(Mapping mapping, List<Integer> rows) {
    int shown = rows.stream().filter(r -> mapping.rows().get(r).pattern().operation() == Operation.EXCHANGE).findFirst()
        .orElse(rows.get(0));
    return new RowGroup(shown, rows.stream().filter(r -> r != shown).toList());
  }

  private static Object key(Row row, int index) {
    Pattern p = row.pattern();
    boolean updates = p.operation().hasResult() && p.operation() != Operation.LOAD
        && row.templates().stream().filter(t -> row.target().edits().likened(t).isPresent()).count() == 1;
    return updates
        ? List.of(p.order(), p.scope(), p.remote(), row.templates().stream()
            .map(t -> row.target().edits().likened(t).orElse(t)).toList()) : index;
  }

  /**
   * The mapping with another right side in the group's representative, and the corresponding right sides in its other
   * rows.
   */
  public Mapping in(Mapping mapping, List<Instruction> templates) {
    Mapping changed = mapping.withRow(shown, templates);
    RowEdits edits = mapping.target().edits();
    for (int other : others) {
      Instruction own = update(mapping.rows().get(other).templates(), edits);
      changed = changed.withRow(other, templates.stream()
          .map(t -> edits.likened(t).isPresent() ? edits.qualifiedAs(own, t) : t).toList());
    }
    return changed;
  }

  private static Instruction update(List<Instruction> templates, RowEdits edits) {
    return templates.stream().filter(t -> edits.likened(t).isPresent()).findFirst().orElseThrow();
  }
}
