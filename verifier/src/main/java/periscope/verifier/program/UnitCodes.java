package periscope.verifier.program;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import periscope.mappings.table.Mapping;
import periscope.mappings.table.Row;
import periscope.mappings.table.SourceOperation;

/**
 * The codes that the tables of a mixture give to operations; tables that share a code are told apart nowhere.
 *
 * @param mapping the mapping of a translation: a mixture, one table, or none
 */
record UnitCodes(Optional<Mapping> mapping) {

  /** The words between an operation of a mixture and the table that compiles it. */
  private static final String BY = " by ";

  static UnitCodes of(Translation translation) {
    return new UnitCodes(translation.mapping());
  }

  /** The numbers of the units that have tables of their own; 0 alone if one table compiles all. */
  List<Integer> units() {
    return IntStream.range(0, Math.max(1, mapping.map(m -> m.tables().size()).orElse(1))).boxed().toList();
  }

  /** An operation in each unit whose table gives it other code than the tables of the units before. */
  Stream<SourceOperation> each(SourceOperation operation) {
    return units().stream().map(operation::in)
        .filter(o -> mapping.stream().flatMap(m -> m.unitsAlike(o).stream()).allMatch(u -> u >= o.unit()));
  }

  /** The units whose tables give a choice its code; empty if one table compiles all. */
  Set<Integer> units(Choice choice) {
    return choice.source().flatMap(o -> mapping.map(m -> m.unitsAlike(o))).orElse(Set.of());
  }

  /** The choice with the names of the tables that give it its code, unless all tables do. */
  Choice named(Choice choice) {
    return mapping.filter(m -> units(choice).size() < m.tables().size())
        .flatMap(m -> choice.source().flatMap(m::alike)).map(t -> choice.named(choice.name() + BY + t)).orElse(choice);
  }

  /** The requested operations for which a table has no row: no searched program has them. */
  List<String> withoutRow(Predicate<SourceOperation> requested) {
    Mapping table = mapping.orElseThrow();
    return units().stream().flatMap(u -> SourceOperation.all(table.source(), table.target()).stream()
        .filter(o -> requested.test(o) && table.row(o.in(u)).isEmpty())
        .map(o -> o + (table.tables().isEmpty() ? "" : BY + table.ofUnit(u).name()))).toList();
  }

  /**
   * The rows of lines whose operations no program can have; other lines may cover more than programs have without harm.
   */
  static List<Row> unwritten(Mapping mapping) {
    Map<String, List<Row>> lines = mapping.rows().stream().collect(Collectors.groupingBy(Row::line));
    return mapping.rows().stream().filter(row -> lines.get(row.line()).stream()
        .flatMap(r -> r.pattern().operations().stream()).noneMatch(SourceOperation::written)).toList();
  }
}
