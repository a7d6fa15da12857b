package periscope.verifier.soundness;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import periscope.litmus.memory.Scope;
import periscope.mappings.table.Row;
import periscope.verifier.behaviour.Target;
import periscope.verifier.behaviour.TargetMachine;
import periscope.verifier.program.Bound.Guards;
import periscope.verifier.program.Operations;
import periscope.verifier.program.Shape;

/**
 * The part of a table or its language that no program of a question has, so that no verdict on the question covers it.
 * Every report of a search over all programs uses it.
 *
 * @param scopes       scopes of operations that the table has rows for
 * @param placements   places of threads and of memory, and parts of hardware that the target machine lacks, in words
 * @param operations   operations that the table or the language has, each with the reason
 * @param rows         rows of the table that no searched program uses, beyond those of the operations
 * @param dependencies kinds of dependencies, in words, that the source model uses and that no searched program has: the
 *                     values and addresses of writes are constants, so that a read only decides what is executed
 * @param conditionals kinds of conditionals, in words, that no searched program has: conditionals with a join, for
 *                     models with dependencies, since all code behind a guard depends on it, and code behind a join
 *                     does not
 */
public record NotCovered(Set<Scope> scopes, List<String> placements, Map<String, String> operations, List<String> rows,
    List<String> dependencies, List<String> conditionals) {

  public NotCovered {
    scopes = Set.copyOf(scopes);
    placements = List.copyOf(placements);
    operations = Collections.unmodifiableMap(new LinkedHashMap<>(operations));
    rows = List.copyOf(rows);
    dependencies = List.copyOf(dependencies);
    conditionals = List.copyOf(conditionals);
  }

  /** The part that no program of a question has. */
  public static NotCovered by(Question question) {
    Operations searched = question.operations();
    return new NotCovered(searched.otherScopes(), placements(question), searched.excluded(),
        searched.unused().stream().map(Row::text).toList(), dependencies(question), conditionals(question));
  }

  private static List<String> conditionals(Question question) {
    List<String> kinds = new ArrayList<>();
    if (question.bound().guards() == Guards.NOT_ZERO) {
      kinds.add("guards on values but 0");
    }
    boolean target = question.target() instanceof Target.Model m && m.model().usesDependencies();
    if (target || question.source().usesDependencies()) {
      kinds.add("conditionals that join");
    }
    return kinds;
  }

  private static List<String> dependencies(Question question) {
    return Stream.of("data", "addr").filter(question.source()::uses)
        .map(d -> d.equals("addr") ? "address" : d).toList();
  }

  private static List<String> placements(Question question) {
    boolean regions = question.translation().mapping()
        .filter(m -> Operations.regions(m.source(), question.source())).isPresent();
    boolean clusters = question.operations().scopes().contains(Scope.CLUSTER)
        && !question.bound().placement().clusters();
    return Stream.of(clusters ? Stream.of("clusters of several work-groups") : Stream.<String>empty(),
        placements(question.bound().placement()).stream(),
        regions && !question.operations().local() ? Stream.of("local memory") : Stream.<String>empty(),
        question.target() instanceof TargetMachine machine ? machine.lacks().stream() : Stream.<String>empty())
        .flatMap(s -> s).toList();
  }

  private static List<String> placements(Shape.Selection searched) {
    return switch (searched) {
      case SAME -> List.of("several work-groups", "several devices");
      case DIFFERENT -> List.of("threads of one work-group", "several devices");
      case ALL, CLUSTERS -> List.of("several devices");
      case DEVICES, EVERYWHERE -> List.of();
    };
  }
}
