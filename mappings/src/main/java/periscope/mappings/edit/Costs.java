package periscope.mappings.edit;

import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;
import periscope.mappings.table.Mapping;
import periscope.mappings.table.Row;
import periscope.mappings.table.TargetLanguage;

/**
 * The costs of edits of a table: to insert an instruction of a kind, to strengthen, to move, to drop; and the factors
 * that multiply these costs in rows of plain accesses and of work-group scope, which programs use most, and in relaxed
 * rows that have what their heads ask for, since order that no head asks for costs every program.
 *
 * @param amounts costs and factors by name: {@code FLU_L1}, {@code fence.sc}, …, {@code strengthen}, {@code move},
 *                {@code drop}, {@code na}, {@code relaxed}, {@code wg}
 */
public record Costs(Map<String, Integer> amounts) {

  public static final String STRENGTHEN = "strengthen";
  public static final String MOVE = "move";
  public static final String DROP = "drop";
  /** Largest possible cost. */
  public static final int MOST = 1000;

  public Costs {
    amounts = Collections.unmodifiableMap(new LinkedHashMap<>(amounts));
  }

  /** The usual costs of edits of tables to a language; docs/mappings.md lists them. */
  public static Costs usual(TargetLanguage target) {
    Map<String, Integer> all = new LinkedHashMap<>();
    all.put(STRENGTHEN, 1);
    all.put(MOVE, 1);
    all.put(DROP, 1);
    all.put("na", 10);
    all.put("relaxed", 10);
    all.put("wg", 10);
    all.putAll(target.edits().costs());
    return new Costs(all);
  }

  /** Every name that has a cost. */
  public SortedSet<String> names() {
    return new TreeSet<>(amounts.keySet());
  }

  /** Whether an amount is an allowed cost. */
  public static boolean possible(int amount) {
    return amount >= 1 && amount <= MOST;
  }

  /** The cost that a text states; 0 if the number is too large. */
  public static int amount(String written) {
    return written.matches("0*[0-9]{1,4}") ? Integer.parseInt(written) : 0;
  }

  /** A copy with other costs for some names. */
  public Costs with(Map<String, Integer> others) {
    Map<String, Integer> all = new LinkedHashMap<>(amounts);
    all.putAll(others);
    return new Costs(all);
  }

  int of(String name) {
    return amounts.get(name);
  }

  /** The cost of inserting an instruction of a kind; a lock and its unlock cost this once. */
  int insert(String kind) {
    return of(kind);
  }

  /**
   * The factor for the costs of a row's edits; the largest of several.
   *
   * @param table every row of the row's table
   */
  public int factor(Row row, List<Row> table) {
    if (row.pattern().order() == MemoryOrder.NON_ATOMIC) {
      return of("na");
    }
    boolean enough = row.pattern().order() == MemoryOrder.RELAXED && row.target().shortfalls(row, table).isEmpty();
    boolean group = row.pattern().scope().equals(Optional.of(Scope.WORK_GROUP));
    return Math.max(enough ? of("relaxed") : 1, group ? of("wg") : 1);
  }

  /** Groups of rows, those with the most expensive edits first. */
  public List<RowGroup> dearestFirst(Mapping mapping, List<RowGroup> groups) {
    return groups.stream()
        .sorted(Comparator.comparingInt((RowGroup g) -> -factor(mapping.rows().get(g.shown()), mapping.rows())))
        .toList();
  }
}
