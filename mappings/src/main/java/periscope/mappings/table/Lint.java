package periscope.mappings.table;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.text.Prose;

/** The lint of mapping tables: finds errors, which make a table unusable, and warnings, which are worth a look. */
public final class Lint {

  /** Longest list of operations that stays in the line of its message, in columns. */
  private static final int ONE_LINE = 80;
  private static final String INDENT = "\n   ";

  private Lint() {}

  /** Every problem of a mapping, errors first. */
  public static List<Diagnostic> check(Mapping mapping) {
    List<Diagnostic> all = new ArrayList<>();
    all.addAll(rows(mapping));
    all.addAll(shortfalls(mapping));
    all.addAll(new Overlaps(mapping).problems());
    mapping.rows().stream().filter(r -> r.pattern().operations().isEmpty()).forEach(r -> all.add(neverMatches(r)));
    all.addAll(uncovered(mapping));
    Stream<Diagnostic> errors = all.stream().filter(d -> d.severity() == Diagnostic.Severity.ERROR);
    Stream<Diagnostic> warnings = all.stream().filter(d -> d.severity() == Diagnostic.Severity.WARNING);
    return Stream.concat(errors, warnings).toList();
  }

  /** The problems of single rows; of several rows in one line, the problems of the first row with an error. */
  private static List<Diagnostic> rows(Mapping mapping) {
    Map<String, List<Diagnostic>> byLine = new LinkedHashMap<>();
    for (Row row : mapping.rows()) {
      List<Diagnostic> found = row.target().lint(row);
      byLine.merge(row.line(), found, (first, second) -> hasError(first) || !hasError(second) ? first : second);
    }
    return byLine.values().stream().flatMap(List::stream).toList();
  }

  /** Rows that ask for less than their heads: a warning for each instruction of a line. */
  private static List<Diagnostic> shortfalls(Mapping mapping) {
    record At(Row row, Shortfall first, Set<String> wanted, Map<Row, String> hints) {
      Diagnostic warning() {
        long ways = hints.values().stream().distinct().count();
        return Diagnostic.warning(row.place().text(), first.at(), "this row asks for less than its head: "
            + and(List.copyOf(wanted)) + ", but " + first.found(), hints.get(row)
            + (ways > 1 ? " for " + row.pattern().head() + "; other heads of this line need other code" : ""));
      }
    }

    Map<List<Object>, At> found = new LinkedHashMap<>();
    byRow(mapping).forEach((row, shortfalls) -> shortfalls.forEach(s -> {
      At at = found.computeIfAbsent(List.of(row.line(), s.at()),
          k -> new At(row, s, new LinkedHashSet<>(), new LinkedHashMap<>()));
      at.wanted().add(s.wanted());
      at.hints().put(row, s.hint());
    }));
    return found.values().stream().map(At::warning).toList();
  }

  /** For each row that asks for less than its head, the order or scope that it lacks, in words. */
  public static Map<Row, String> lacks(Mapping mapping) {
    Map<Row, String> lacks = new LinkedHashMap<>();
    byRow(mapping).forEach((row, all) -> lacks.put(row, all.get(0).wanted() + ", but " + all.get(0).found()));
    return lacks;
  }

  /** The shortfalls of a row, as sentences; empty if there are none. */
  public static List<String> told(Row row, Mapping mapping) {
    return shortfalls(row, mapping).stream()
        .map(s -> "Its left side asks for " + s.wanted() + ", and the row has " + s.found() + ".")
        .toList();
  }

  /** The shortfalls of each row that has any and no error. */
  private static Map<Row, List<Shortfall>> byRow(Mapping mapping) {
    Map<Row, List<Shortfall>> all = new LinkedHashMap<>();
    for (Row row : mapping.rows()) {
      List<Shortfall> found = shortfalls(row, mapping);
      if (!found.isEmpty()) {
        all.put(row, found);
      }
    }
    return all;
  }

  private static List<Shortfall> shortfalls(Row row, Mapping mapping) {
    return hasError(row.target().lint(row)) ? List.of() : row.target().shortfalls(row, mapping.rows());
  }

  /** Words as a list in a sentence: {@code acquire, release and scope dv}. */
  private static String and(List<String> words) {
    int last = words.size() - 1;
    return last == 0 ? words.get(0) : String.join(", ", words.subList(0, last)) + " and " + words.get(last);
  }

  private static boolean hasError(List<Diagnostic> found) {
    return found.stream().anyMatch(d -> d.severity() == Diagnostic.Severity.ERROR);
  }

  private static Diagnostic neverMatches(Row row) {
    Pattern pattern = row.pattern();
    String name = pattern.operation().spelling();
    List<MemoryOrder> orders = pattern.operation().orders();
    boolean ordered = orders.contains(pattern.order()) && pattern.language().orders().contains(pattern.order());
    String message = "this row never matches: there is no "
        + (ordered ? pattern.head() : Qualifiers.print(pattern.order()) + " " + name);
    String hint = ordered
        ? "scopes of " + name + " in " + pattern.language() + ": " + SourceOperation
            .all(pattern.language(), pattern.operation()).stream().map(o -> Qualifiers.print(o.scope())).distinct()
            .collect(Collectors.joining(", "))
        : "orders of " + name + ": " + orders.stream().map(Qualifiers::print).collect(Collectors.joining(", "));
    return Diagnostic.warning(row.place().text(), row.place().span(), message, hint);
  }

  private static List<Diagnostic> uncovered(Mapping mapping) {
    List<String> missing = Heads.of(mapping.source(), mapping.target(), untold(mapping));
    if (missing.isEmpty()) {
      return List.of();
    }
    String all = String.join(", ", missing);
    String message = "source operations with no row:" + (all.length() <= ONE_LINE ? " " + all
        : Heads.lines(mapping.source(), mapping.target(), untold(mapping), Prose.WIDTH - INDENT.length()).stream()
            .map(l -> INDENT + l).collect(Collectors.joining()));
    return List.of(Diagnostic.warning(mapping.place().text(), mapping.place().span(), message,
        "a program with one of them cannot be compiled; 'without " + missing.get(0)
        + "' says that the table leaves it out on purpose"));
  }

  /** Operations without a row that the table does not declare to have none. */
  private static Set<SourceOperation> untold(Mapping mapping) {
    // A row for an addition is one for an increment, too: the addition alone is told.
    boolean additions = Languages.operations(mapping.source(), mapping.target()).contains(Operation.FETCH_ADD);
    Set<SourceOperation> missing = SourceOperation.all(mapping.source(), mapping.target()).stream()
        .filter(o -> mapping.row(o).isEmpty() && !mapping.without().contains(o))
        .filter(o -> o.operation() != Operation.FENCE || o.written())
        .filter(o -> o.operation() != Operation.FETCH_INC || !additions)
        .filter(o -> !o.ofCluster() || o.written() && mapping.rows().stream().anyMatch(r -> namesCluster(r.pattern())))
        .collect(Collectors.toCollection(LinkedHashSet::new));
    // Where weaker orders use stronger rows, the row that the usual order lacks would serve the weaker ones too.
    return missing.stream()
        .filter(o -> !(mapping.weakerUseStronger() && weakerThanUsual(o) && missing.contains(usual(o))
            && SourceOperation.all(o.language(), o.operation()).stream().anyMatch(a -> !missing.contains(a))))
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  /** Whether a row is for clusters; a table without such a row is taken to be older than clusters. */
  private static boolean namesCluster(Pattern pattern) {
    return pattern.scope().equals(Optional.of(Scope.CLUSTER));
  }

  private static boolean weakerThanUsual(SourceOperation source) {
    return source.order() != MemoryOrder.NON_ATOMIC && source.order().compareTo(source.operation().defaultOrder()) < 0;
  }

  private static SourceOperation usual(SourceOperation source) {
    return new SourceOperation(source.language(), source.operation(), source.operation().defaultOrder(), source.scope(),
        source.remote(), false);
  }
}
