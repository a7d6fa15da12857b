package periscope.cli.verify;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import periscope.cli.text.Prose;
import periscope.litmus.memory.Scope;
import periscope.mappings.table.Qualifiers;
import periscope.mappings.table.Row;
import periscope.verifier.behaviour.Target;
import periscope.verifier.program.Operations;
import periscope.verifier.program.Shape;
import periscope.verifier.soundness.Question;

/**
 * What a table speaks of that a search left out, so that its verdict says nothing of it.
 *
 * @param scopes     scopes of operations that the table has rows for
 * @param placements places of threads and of memory, in words
 * @param operations operations that the table has rows for
 * @param rows       rows of the table that no searched program uses, as far as the operations do not say so
 * @param dependencies kinds of dependencies, in words, that the source model looks at and that no searched program has:
 *                   what programs write, and where, are constants, so that a read decides only what is executed
 * @param conditionals kinds of conditionals, in words, that no searched program has, where a model looks at
 *                   dependencies: all that follows a guard depends on it, and what follows a join does not
 */
public record NotCovered(Set<Scope> scopes, List<String> placements, Set<String> operations, List<String> rows,
    List<String> dependencies, List<String> conditionals) {

  /** Kinds of operations that a line names one by one; of more it says only how many operations there are. */
  private static final int MOST_KINDS = 3;

  static NotCovered by(Question question) {
    return new NotCovered(
        question.operations().otherScopes(), placements(question), question.operations().excluded().keySet(),
        question.operations().unused().stream().map(Row::text).toList(), dependencies(question),
        conditionals(question));
  }

  private static List<String> conditionals(Question question) {
    boolean target = question.target() instanceof Target.Model m && m.model().usesDependencies();
    return target || question.source().usesDependencies() ? List.of("conditionals that join") : List.of();
  }

  private static List<String> dependencies(Question question) {
    return Stream.of("data", "addr").filter(question.source()::uses)
        .map(d -> d.equals("addr") ? "address" : d).toList();
  }

  /**
   * What a question leaves out, as the end of a sentence; nothing if that is nothing.
   *
   * @param below where the details are
   */
  public static String said(Question question, String below) {
    // A language that stands by itself has few, which no list below tells.
    boolean table = question.translation().mapping().isPresent();
    List<String> parts = by(question).parts(below, table ? MOST_KINDS : Integer.MAX_VALUE);
    return parts.isEmpty() ? "" : "; not covered: " + String.join(", ", parts);
  }

  private static List<String> placements(Question question) {
    boolean regions = question.translation().mapping()
        .filter(m -> Operations.regions(m.source(), question.source())).isPresent();
    return Stream.concat(placements(question.bound().placement()).stream(),
        regions && !question.operations().local() ? Stream.of("local memory") : Stream.empty()).toList();
  }

  private static List<String> placements(Shape.Selection searched) {
    return switch (searched) {
      case SAME -> List.of("several work-groups", "several devices");
      case DIFFERENT -> List.of("threads of one work-group", "several devices");
      case ALL -> List.of("several devices");
      case DEVICES -> List.of();
    };
  }

  /**
   * In words, the parts of a list.
   *
   * @param below says where the details are, such as {@code ", below"}
   * @param most  kinds of operations that are named one by one
   */
  private List<String> parts(String below, int most) {
    List<String> parts = new ArrayList<>();
    if (!scopes.isEmpty()) {
      parts.add((scopes.size() == 1 ? "scope " : "scopes ")
          + scopes.stream().map(Qualifiers::print).collect(Collectors.joining(" and ")));
    }
    parts.addAll(placements);
    Map<String, List<String>> kinds = operations.stream().collect(
        Collectors.groupingBy(o -> o.replaceAll("\\(.*", ""), LinkedHashMap::new, Collectors.toList()));
    if (kinds.size() > most) {
      parts.add(operations.size() + " of the table's operations" + below.replaceFirst(", (.+)", " ($1)"));
    } else {
      kinds.forEach((kind, of) -> parts.add(of.size() == 1 ? of.get(0) : kind + " (" + of.size() + below + ")"));
    }
    if (!dependencies.isEmpty()) {
      parts.add(String.join(" and ", dependencies) + " dependencies");
    }
    parts.addAll(conditionals);
    if (!rows.isEmpty()) {
      parts.add(Prose.count(rows.size(), "row") + " of the table" + below.replaceFirst(", (.+)", " ($1)"));
    }
    return parts;
  }
}
