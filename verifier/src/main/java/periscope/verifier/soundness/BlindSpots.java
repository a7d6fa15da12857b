package periscope.verifier.soundness;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.text.Prose;
import periscope.mappings.table.Lint;
import periscope.mappings.table.Mapping;
import periscope.mappings.table.Operation;
import periscope.mappings.table.Qualifiers;
import periscope.mappings.table.Row;
import periscope.mappings.table.SourceOperation;
import periscope.verifier.behaviour.Target;

/** The rows of a sound table that the programs of a bound hardly test, in sentences. */
public final class BlindSpots {

  /**
   * Operations of the smallest programs in which a message is passed on: without a fence, with one fence, and with
   * fences on both sides.
   */
  private static final int MESSAGE = 4;
  private static final int ONE_FENCE = 5;
  private static final int TWO_FENCES = 6;

  private BlindSpots() {}

  /**
   * The sentences about a table in which the search for a question finds nothing wrong; none if the search goes far
   * enough. A question about edited operations has sentences about rows of these only.
   */
  public static List<String> of(Question question) {
    List<String> told = new ArrayList<>(ofRows(question));
    question.translation().mapping().ifPresent(
        table -> told.addAll(fences(question, searched(question), bound(question))));
    return told;
  }

  /** The sentences on rows that ask for less than their heads, one for each. */
  public static List<String> ofRows(Question question) {
    List<String> told = new ArrayList<>();
    question.translation().mapping().ifPresent(table -> {
      List<Mapping> tables = table.tables().isEmpty() ? List.of(table) : table.tables();
      tables.forEach(t -> doubtful(t, searched(question)).forEach((row, lack) -> told.add("`" + row.text()
          + "` asks for less than its head (" + lack + "), and no fault shows in " + bound(question) + "."
          + larger(question, row))));
    });
    return told;
  }

  private static String bound(Question question) {
    return "programs of up to " + Prose.count(question.bound().operations(), "operation");
  }

  private static Set<SourceOperation> searched(Question question) {
    return question.operations().choices().stream().filter(question.operations()::inFocus)
        .flatMap(c -> c.source().stream()).collect(Collectors.toSet());
  }

  /** The size of programs that test the order of a row's accesses, if the search does not reach this size. */
  private static String larger(Question question, Row row) {
    boolean fence = row.pattern().operations().stream().anyMatch(o -> o.operation() == Operation.FENCE);
    return fence || question.target() instanceof Target.Machine || question.bound().operations() >= MESSAGE ? ""
        : " Messages and store buffering, which test an order, take " + MESSAGE + " operations: --events " + MESSAGE
            + " searches further.";
  }

  private static Map<Row, String> doubtful(Mapping table, Set<SourceOperation> searched) {
    Map<Row, String> lacks = Lint.lacks(table);
    lacks.keySet().removeIf(row -> searched.stream().noneMatch(o -> table.row(o).filter(row::equals).isPresent()));
    return lacks;
  }

  private static List<String> fences(Question question, Set<SourceOperation> searched, String bound) {
    int most = question.bound().operations();
    String orders = searched.stream().filter(o -> o.operation() == Operation.FENCE && o.order() != MemoryOrder.RELAXED)
        .map(SourceOperation::order).distinct().sorted().map(Qualifiers::print).collect(Collectors.joining(", "));
    if (orders.isEmpty() || most >= TWO_FENCES) {
      return List.of();
    }
    String sizes = most < ONE_FENCE
        ? "a message that one fence acquires or releases takes " + ONE_FENCE + " operations, between two fences "
            + TWO_FENCES + ", and so does store buffering with two fences"
        : "a message between two fences, and store buffering with two fences, take " + TWO_FENCES + " operations";
    return List.of("Rows of fences (" + orders + ") are hardly tested by " + bound + ": " + sizes + ". --events "
        + Math.max(ONE_FENCE, most + 1) + " searches further.");
  }
}
