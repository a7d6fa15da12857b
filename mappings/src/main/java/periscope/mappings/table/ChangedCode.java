package periscope.mappings.table;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Operations that two tables of the same languages compile to different code, all by rows with the same two right
 * sides.
 *
 * @param operations the operations
 * @param before     the right side of the first table's rows for them; absent if it has none
 * @param after      the right side of the second table's rows for them; absent if it has none
 */
public record ChangedCode(Set<SourceOperation> operations, Optional<String> before, Optional<String> after) {

  /** Every difference, in the order of the operations. */
  public static List<ChangedCode> of(Mapping before, Mapping after) {
    Map<List<Optional<String>>, Set<SourceOperation>> byCode = new LinkedHashMap<>();
    SourceOperation.all(before.source(), before.target()).stream()
        .filter(o -> !before.code(o).equals(after.code(o)))
        .forEach(o -> byCode.computeIfAbsent(
            List.of(before.row(o).map(Row::right), after.row(o).map(Row::right)), k -> new LinkedHashSet<>()).add(o));
    return byCode.entrySet().stream()
        .map(e -> new ChangedCode(e.getValue(), e.getKey().get(0), e.getKey().get(1))).toList();
  }
}
