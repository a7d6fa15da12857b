package periscope.mappings.table;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.Diagnostic;

/** What is wrong with a table: errors make it unusable, warnings are worth a look. */
public final class Lint {

  private Lint() {}

  /** Every problem of a mapping, errors first. */
  public static List<Diagnostic> check(Mapping mapping) {
    List<Diagnostic> all = new ArrayList<>();
    all.addAll(rows(mapping));
    all.addAll(new Overlaps(mapping).problems());
    mapping.rows().stream().filter(r -> r.pattern().operations().isEmpty()).forEach(r -> all.add(neverMatches(r)));
    all.addAll(uncovered(mapping));
    Stream<Diagnostic> errors = all.stream().filter(d -> d.severity() == Diagnostic.Severity.ERROR);
    Stream<Diagnostic> warnings = all.stream().filter(d -> d.severity() == Diagnostic.Severity.WARNING);
    return Stream.concat(errors, warnings).toList();
  }

  /** What is wrong with rows one by one; of several rows of one line, the first with an error stands for all. */
  private static List<Diagnostic> rows(Mapping mapping) {
    Map<String, List<Diagnostic>> byLine = new LinkedHashMap<>();
    for (Row row : mapping.rows()) {
      List<Diagnostic> found = row.target().lint(row);
      byLine.merge(row.line(), found, (first, second) -> hasError(first) || !hasError(second) ? first : second);
    }
    return byLine.values().stream().flatMap(List::stream).toList();
  }

  private static boolean hasError(List<Diagnostic> found) {
    return found.stream().anyMatch(d -> d.severity() == Diagnostic.Severity.ERROR);
  }

  private static Diagnostic neverMatches(Row row) {
    Pattern pattern = row.pattern();
    String name = pattern.operation().spelling();
    String orders = pattern.operation().orders().stream().map(Qualifiers::print).collect(Collectors.joining(", "));
    String message = "this row never matches: there is no " + Qualifiers.print(pattern.order()) + " " + name;
    return Diagnostic.warning(row.place().text(), row.place().span(), message, "orders of " + name + ": " + orders);
  }

  private static List<Diagnostic> uncovered(Mapping mapping) {
    List<String> missing = Languages.operations(mapping.source(), mapping.target()).stream()
        .flatMap(o -> missing(mapping, o).stream()).toList();
    if (missing.isEmpty()) {
      return List.of();
    }
    String message = "source operations with no row: " + String.join(", ", missing);
    return List.of(Diagnostic.warning(mapping.place().text(), mapping.place().span(), message,
        "compiling one of them is an error"));
  }

  /** Patterns that cover just the operations of one kind without a row; the bare name if that is all of them. */
  private static List<String> missing(Mapping mapping, Operation operation) {
    List<SourceOperation> all = SourceOperation.all(mapping.source(), operation);
    List<SourceOperation> missing = all.stream().filter(o -> mapping.row(o).isEmpty()).toList();
    if (missing.size() == all.size()) {
      return List.of(operation.spelling());
    }
    // Where weaker orders use stronger rows, the row that the usual order lacks would serve the weaker ones too.
    List<SourceOperation> told =
        missing.stream().filter(o -> !(mapping.weakerUseStronger() && weakerThanUsual(o) && missing.contains(usual(o))))
            .toList();
    return operation.orders().stream().flatMap(o -> missing(told, operation, o).stream()).toList();
  }

  private static boolean weakerThanUsual(SourceOperation source) {
    return source.order() != MemoryOrder.NON_ATOMIC && source.order().compareTo(source.operation().defaultOrder()) < 0;
  }

  private static SourceOperation usual(SourceOperation source) {
    return new SourceOperation(source.language(), source.operation(), source.operation().defaultOrder(), source.scope(),
        source.remote(), false);
  }

  private static List<String> missing(List<SourceOperation> missing, Operation operation, MemoryOrder order) {
    List<SourceOperation> here = missing.stream().filter(o -> o.order() == order).toList();
    if (order == MemoryOrder.NON_ATOMIC || here.isEmpty()) {
      return here.stream().map(SourceOperation::toString).toList();
    }
    long possible = SourceOperation.all(here.get(0).language(), operation).stream().filter(o -> o.order() == order)
        .count();
    if (here.size() == possible) {
      return List.of(pattern(here.get(0), false, false).head());
    }
    if (here.size() == Scope.values().length && here.stream().map(SourceOperation::remote).distinct().count() == 1) {
      return List.of(pattern(here.get(0), false, true).head());
    }
    List<String> patterns = new ArrayList<>();
    for (Scope scope : Scope.values()) {
      List<SourceOperation> at = here.stream().filter(o -> o.scope() == scope).toList();
      at.stream().limit(1).forEach(o -> patterns.add(pattern(o, true, at.size() == 1).head()));
    }
    return patterns;
  }

  /** The pattern of an operation, with any scope or either flag where it is not to be said. */
  private static Pattern pattern(SourceOperation operation, boolean scope, boolean remote) {
    Pattern p = operation.pattern();
    return new Pattern(p.language(), p.operation(), p.order(), p.isVolatile(), p.scope().filter(s -> scope),
        p.scopeName(), p.remote().filter(r -> remote), p.result(), p.names());
  }
}
