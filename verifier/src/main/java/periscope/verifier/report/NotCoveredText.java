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

  /** Kinds of operations that a line names one by one; of more it says only how many operations there are. */
  private static final int MOST_KINDS = 3;

  private NotCoveredText() {}

  /**
   * What a question leaves out, as the end of a sentence; nothing if that is nothing.
   *
   * @param below where the details are, such as {@code ", below"}
   */
  public static String said(Question question, String below) {
    // A language that stands by itself has few, which no list below tells.
    boolean table = question.translation().mapping().isPresent();
    List<String> parts = parts(NotCovered.by(question), below, table ? MOST_KINDS : Integer.MAX_VALUE);
    return parts.isEmpty() ? "" : "; not covered: " + String.join(", ", parts);
  }

  /** The same as a paragraph of its own; no lines if that is nothing. */
  public static List<String> lines(Question question) {
    List<String> parts = parts(NotCovered.by(question), "", Integer.MAX_VALUE);
    return parts.isEmpty() ? List.of() : Prose.wrapped("Not covered: ", String.join(", ", parts) + ".");
  }

  /** @param most kinds of operations that are named one by one */
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
