package periscope.verifier.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import periscope.litmus.text.Prose;
import periscope.mappings.table.Qualifiers;
import periscope.verifier.soundness.NotCovered;
import periscope.verifier.soundness.Question;

/** The part of a table or its language that a question leaves out, in words. */
public final class NotCoveredText {

  /** Most kinds of operations that a line names one by one; a line about more gives only the number of operations. */
  private static final int MOST_KINDS = 3;

  private NotCoveredText() {}

  /**
   * The part that a question leaves out, as the end of a sentence; empty if it leaves out nothing.
   *
   * @param below reference to the details, such as {@code ", below"}
   */
  public static String said(Question question, String below) {
    // A language that stands by itself has few, which no list below tells.
    boolean table = question.translation().mapping().isPresent();
    List<String> parts = parts(NotCovered.by(question), below, table ? MOST_KINDS : Integer.MAX_VALUE);
    int missing = question.operations().missing().size();
    if (missing > 0) {
      parts.add(Prose.count(missing, "operation") + " without a row" + details(below));
    }
    return parts.isEmpty() ? "" : "; not covered: " + String.join(", ", parts);
  }

  /**
   * The bound of a question, and the part that the question leaves out, as paragraphs.
   *
   * @param onMachine whether programs run on a machine, and so have all of their threads
   */
  public static List<String> lines(Question question, boolean onMachine) {
    List<String> lines = new ArrayList<>(Prose.wrapped("Searched: ", "programs of up to "
        + Prose.count(question.bound().operations(), "operation") + ", of " + Summary.programs(question, onMachine)
        + "."));
    List<String> parts = parts(NotCovered.by(question), "", Integer.MAX_VALUE);
    int missing = question.operations().missing().size();
    if (missing > 0) {
      parts.add(Prose.count(missing, "operation") + " without a row");
    }
    lines.addAll(parts.isEmpty() ? List.of() : Prose.wrapped("Not covered: ", String.join(", ", parts) + "."));
    return lines;
  }

  /** @param most most kinds of operations to name one by one */
  private static List<String> parts(NotCovered left, String below, int most) {
    List<String> parts = new ArrayList<>();
    if (!left.scopes().isEmpty()) {
      parts.add((left.scopes().size() == 1 ? "scope " : "scopes ")
          + left.scopes().stream().sorted().map(Qualifiers::print).collect(Collectors.joining(" and ")));
    }
    parts.addAll(left.placements());
    Map<String, List<String>> kinds = left.operations().keySet().stream().collect(
        Collectors.groupingBy(o -> o.replaceAll("\\(.*", ""), LinkedHashMap::new, Collectors.toList()));
    if (kinds.size() > most) {
      parts.add(left.operations().size() + " of the table's operations" + details(below));
    } else {
      kinds.forEach((kind, of) -> parts.add(of.size() == 1 ? of.get(0) : kind + " (" + of.size() + below + ")"));
    }
    if (!left.dependencies().isEmpty()) {
      parts.add(String.join(" and ", left.dependencies()) + " dependencies");
    }
    parts.addAll(left.conditionals());
    if (!left.rows().isEmpty()) {
      parts.add(Prose.count(left.rows().size(), "row") + " of the table" + details(below));
    }
    return parts;
  }

  private static String details(String below) {
    return below.replaceFirst(", (.+)", " ($1)");
  }
}
