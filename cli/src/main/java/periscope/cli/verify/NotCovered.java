package periscope.cli.verify;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import periscope.litmus.memory.Scope;
import periscope.mappings.table.Qualifiers;
import periscope.verifier.programs.ProgramSearch;
import periscope.verifier.soundness.Shape;

/**
 * What a table speaks of that a search left out, so that its verdict says nothing of it.
 *
 * @param scopes     scopes of operations that the table has rows for
 * @param placements places of threads, in words
 * @param operations operations that the table has rows for
 */
record NotCovered(Set<Scope> scopes, List<String> placements, Set<String> operations) {

  /** Kinds of operations that a line names one by one; of more it says only how many operations there are. */
  private static final int MOST_KINDS = 3;

  static NotCovered by(ProgramSearch.Request request) {
    return new NotCovered(
        request.operations().otherScopes(), placements(request.bound().placement()), request.operations().excluded().keySet());
  }

  private static List<String> placements(Shape.Selection searched) {
    return switch (searched) {
      case SAME -> List.of("several work-groups", "several devices");
      case DIFFERENT -> List.of("threads of one work-group", "several devices");
      case ALL -> List.of("several devices");
      case DEVICES -> List.of();
    };
  }

  /** In words, the parts of a list. */
  List<String> parts() {
    List<String> parts = new ArrayList<>();
    if (!scopes.isEmpty()) {
      parts.add((scopes.size() == 1 ? "scope " : "scopes ")
          + scopes.stream().map(Qualifiers::print).collect(Collectors.joining(" and ")));
    }
    parts.addAll(placements);
    Map<String, Long> kinds = operations.stream().collect(
        Collectors.groupingBy(o -> o.replaceAll("\\(.*", ""), LinkedHashMap::new, Collectors.counting()));
    if (kinds.size() > MOST_KINDS) {
      parts.add(operations.size() + " of the table's operations (below)");
    } else {
      kinds.forEach((kind, n) -> parts.add(kind + (n == 1 ? "" : " (" + n + ", below)")));
    }
    return parts;
  }

  /** For {@code --json}. */
  Map<String, Object> report() {
    Map<String, Object> report = new LinkedHashMap<>();
    report.put("scopes", scopes.stream().map(Qualifiers::print).toList());
    report.put("placements", placements);
    report.put("operations", List.copyOf(operations));
    return report;
  }
}
