package periscope.mappings.edit;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.AtomicInstruction.FetchOperator;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.PtxInstruction.Atom;
import periscope.mappings.table.Mapping;
import periscope.mappings.table.Operation;
import periscope.mappings.table.Pattern;
import periscope.mappings.table.Row;

/**
 * Rows that are edited together because they differ only in what their read-modify-write computes; mostly one row
 * alone.
 *
 * @param shown  index of the row that stands for all
 * @param others indices of the others
 */
public record RowGroup(int shown, List<Integer> others) {

  public RowGroup {
    others = List.copyOf(others);
  }

  /** Every row of a mapping, in order of the first row of each group. An exchange stands for the others. */
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
        && row.templates().stream().filter(Atom.class::isInstance).count() == 1;
    return updates
        ? List.of(p.order(), p.scope(), p.remote(), row.templates().stream().map(RowGroup::likened).toList()) : index;
  }

  private static Instruction likened(Instruction i) {
    return i instanceof Atom a
        ? new Atom(Optional.of("r"), FetchOperator.EXCHANGE, "x", a.offset(), Expression.constant(0), a.qualifiers(),
            a.span())
        : i;
  }

  /** The mapping with another right side in the row that stands for the group, and its like in the others. */
  public Mapping in(Mapping mapping, List<Instruction> templates) {
    Mapping changed = mapping.withRow(shown, templates);
    for (int other : others) {
      Atom own = atom(mapping.rows().get(other).templates());
      changed = changed.withRow(other, templates.stream()
          .map(t -> t instanceof Atom a ? Strength.with(own, a.qualifiers()) : t).map(Instruction.class::cast)
          .toList());
    }
    return changed;
  }

  private static Atom atom(List<Instruction> templates) {
    return templates.stream().filter(Atom.class::isInstance).map(Atom.class::cast).findFirst().orElseThrow();
  }
}
