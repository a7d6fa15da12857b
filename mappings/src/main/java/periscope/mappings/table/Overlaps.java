package periscope.mappings.table;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.source.Diagnostic;

/**
 * Rows that one operation could both use, because both are for it, or because no row is and both have a next stronger
 * order. Each two lines are told once, at the later one. Where an operation could use many rows, each row is told with
 * the few rows before it: their number grows with the rows, not with the pairs of rows.
 */
final class Overlaps {

  /** Two rows that an operation could use; the row at which this is reported comes first. */
  private record Pair(Row row, Row other, SourceOperation operation) {
    boolean exact() {
      return row.pattern().matches(operation) && other.pattern().matches(operation);
    }
  }

  /** Limit on the rows that one row is told with, for one operation. */
  private static final int MOST_OTHERS = 3;

  private final Mapping mapping;

  Overlaps(Mapping mapping) {
    this.mapping = mapping;
  }

  List<Diagnostic> problems() {
    Map<Set<String>, List<Pair>> byLines = new LinkedHashMap<>();
    for (SourceOperation operation : SourceOperation.all(mapping.source(), mapping.target())) {
      List<Row> rows = mapping.rows(operation).stream().sorted(Comparator.comparing(mapping::inherits)
          .thenComparing(r -> -r.place().span().offset())).toList();
      for (int i = 0; i < rows.size(); i++) {
        for (int j = i + 1; j < Math.min(rows.size(), i + 1 + MOST_OTHERS); j++) {
          String first = rows.get(i).line();
          String second = rows.get(j).line();
          byLines.computeIfAbsent(first.equals(second) ? Set.of(first) : Set.of(first, second), k -> new ArrayList<>())
              .add(new Pair(rows.get(i), rows.get(j), operation));
        }
      }
    }
    return byLines.values().stream().map(this::told).toList();
  }

  private Diagnostic told(List<Pair> pairs) {
    Optional<Pair> exact = pairs.stream().filter(Pair::exact).findFirst();
    return exact.map(this::overlap).orElseGet(() -> undecided(pairs));
  }

  private Diagnostic overlap(Pair pair) {
    Row other = pair.other();
    return error(pair.row(), "this row overlaps with '" + other.text() + "' (" + other.place() + "): both are for "
        + pair.operation() + ", and neither wins", cure(pair.row(), other));
  }

  private String cure(Row row, Row other) {
    List<Pattern> ownRest = row.pattern().without(other.pattern());
    List<Pattern> otherRest = other.pattern().without(row.pattern());
    String narrow = ownRest.isEmpty() ? "" : "narrow this row to " + heads(ownRest);
    if (mapping.inherits(other) && !mapping.inherits(row)) {
      return "to replace that row, write 'remove " + other.pattern().head() + "' before this one"
          + (narrow.isEmpty() ? "" : "; to keep it, " + narrow);
    } else if (ownRest.isEmpty() && otherRest.isEmpty()) {
      return "remove one of the two";
    } else if (ownRest.isEmpty()) {
      return "narrow the other row to " + heads(otherRest)
          + ", or put this one into a table that extends this: there it replaces that part";
    }
    return narrow + (otherRest.isEmpty() ? ", or put the other one into a table that extends this: there it replaces"
        + " that part" : ", or the other one to " + heads(otherRest));
  }

  private static String heads(List<Pattern> patterns) {
    return patterns.stream().map(Pattern::head).collect(Collectors.joining(", "));
  }

  /**
   * The error for an operation without a row of its own that could use two stronger rows: only a row of its own
   * decides.
   */
  private Diagnostic undecided(List<Pair> pairs) {
    Pair first = pairs.get(0);
    String message = "no row is for " + first.operation() + ", and of the next stronger rows both this one and '"
        + first.other().text() + "' (" + first.other().place() + ") could serve it";
    return error(first.row(), message, "write a row of its own, " + ownRow(pairs)
        + ", or take out 'weaker orders use stronger rows'");
  }

  /** The text of a row for all operations that are undecided between the same two lines. */
  private String ownRow(List<Pair> pairs) {
    Pair first = pairs.get(0);
    List<Operation> operations = pairs.stream().map(p -> p.operation().operation()).distinct().toList();
    Pattern row = first.row().pattern();
    Pattern other = first.other().pattern();
    Optional<String> name = row.scopeName().filter(n -> other.scope().isEmpty() && row.operation().accesses());
    Pattern own = new Pattern(row.language(), row.operation(), first.operation().order(), false,
        row.scope().or(other::scope), name, row.remote().or(other::remote), row.result(), row.names());
    String several = operations.size() == 1 ? row.operation().spelling() : several(operations);
    boolean nothing = row.operation() == Operation.FENCE && first.operation().order() == MemoryOrder.RELAXED;
    String left = own.toString().replaceFirst(row.operation().spelling(), several);
    return "'" + left + " => " + (nothing ? "nothing" : "…") + "'";
  }

  private String several(List<Operation> operations) {
    return Arrays.stream(Family.values())
        .filter(f -> f.operations(mapping.source(), mapping.target()).equals(operations)).findFirst()
        .map(Family::spelling)
        .orElseGet(() -> operations.stream().map(Operation::spelling).collect(Collectors.joining(", ", "{", "}")));
  }

  private static Diagnostic error(Row row, String message, String hint) {
    return Diagnostic.error(row.place().text(), row.place().span(), message, hint);
  }
}
