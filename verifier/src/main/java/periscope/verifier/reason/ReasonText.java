package periscope.verifier.reason;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import periscope.inputs.NamedModel;
import periscope.litmus.text.Prose;
import periscope.mappings.table.Row;
import periscope.reports.part.Part;
import periscope.verifier.soundness.Finding;

/** Reasons of findings in words: a paragraph about one, and a line for each group of findings. */
public final class ReasonText {

  /** A reason, and the same in sentences. */
  public record Explanation(Reason reason, String text) {}

  private ReasonText() {}

  /** The reason of one finding in sentences. */
  public static String sentences(Reason reason, Setting setting) {
    String target = NamedModel.target(setting.target());
    String full = "with all the order and the scope that each left side asks for, the program goes wrong under "
        + target + ", too.";
    return whose(reason, setting, full, target)
        + reason.known().map(k -> " Known as: " + k.name() + ", " + k.page() + ".").orElse("")
        + reason.shared().map(b -> " " + b + " compiles the program wrongly, too.").orElse("");
  }

  private static String whose(Reason reason, Setting setting, String full, String target) {
    return switch (reason.owner()) {
      case ROW -> "At fault: " + rows(reason) + ". " + mended(reason)
          + gone(reason, " It is right as it stands under ");
      case READING -> "No row is at fault: " + full + gone(reason, " It is right under ") + " The finding rests on "
          + reason.rests() + ".";
      case MODELS -> "No row is at fault: " + full + " It goes wrong under every other reading that "
          + setting.source().name() + " and " + target + " declare.";
      case OPEN -> "Not decided: whether a change of a row mends the program."
          + gone(reason, " It is right under ");
    };
  }

  private static String rows(Reason reason) {
    return reason.atFault().stream().map(Row::text).sorted().collect(Collectors.joining(", "));
  }

  private static String mended(Reason reason) {
    String with = reason.mended().stream().map(Row::right).collect(Collectors.joining(", and "));
    String others = reason.alternatives().stream().map(Row::text).collect(Collectors.joining(", or of "));
    return "The program is right with " + with + " in " + (reason.mended().size() == 1 ? "its place." : "their places.")
        + (others.isEmpty() ? "" : " A change of " + others + " mends it, too.");
  }

  private static String gone(Reason reason, String head) {
    return reason.gone().isEmpty() ? "" : head + reason.gone().stream().map(ReasonText::without)
        .collect(Collectors.joining(", and under ")) + ".";
  }

  private static String without(Basis resting) {
    return resting.reading().model().name() + " (without " + resting.reading().about() + ")";
  }

  /**
   * Parts of a report about findings, the user's first, and those that no row mends last. On a machine, the rows at
   * fault of each, if the search asked.
   */
  public static List<Part> parts(List<Finding> findings, Reasons reasons) {
    Map<Finding, Reason> known = reasons.of(findings);
    Map<Boolean, List<Finding>> shared =
        findings.stream().filter(known::containsKey).collect(Collectors.partitioningBy(reasons::shared));
    List<Part> parts = new ArrayList<>(groups(known, shared.get(false)));
    if (!shared.get(true).isEmpty()) {
      boolean one = shared.get(true).size() == 1;
      String text = "Not shown: " + Prose.count(shared.get(true).size(), "finding") + " that "
          + known.get(shared.get(true).get(0)).shared().orElseThrow() + " has as well; --baseline " + Baseline.NONE
          + " shows " + (one ? "it" : "them") + ".";
      parts.add(new Part.Sentence(text, Prose.wrapped("", text)));
    }
    findings.stream().filter(f -> !known.containsKey(f)).forEach(f -> f.atFault().ifPresent(rows -> parts.add(
        Part.Labelled.of("At fault: ", rows.stream().map(Row::text).sorted().collect(Collectors.joining(", "))
            + " (" + Prose.count(f.size(), "operation") + ")."))));
    return parts;
  }

  /** Findings with their reasons, the user's first, and those that no row mends last. */
  private static List<Part> groups(Map<Finding, Reason> reasons, List<Finding> some) {
    Map<String, List<Finding>> groups = new LinkedHashMap<>();
    some.stream().sorted(Comparator.comparing(f -> reasons.get(f).owner()))
        .forEach(f -> groups.computeIfAbsent(group(reasons.get(f)), k -> new ArrayList<>()).add(f));
    List<Part> parts = new ArrayList<>();
    groups.forEach((group, findings) -> {
      String sizes = findings.stream().map(Finding::size).distinct().sorted().map(String::valueOf)
          .collect(Collectors.joining(" and "));
      String count = findings.size() == 1 ? "" : Prose.count(findings.size(), "finding") + ", ";
      String operations = sizes.equals("1") ? "1 operation" : sizes + " operations";
      int colon = group.indexOf(": ");
      parts.add(Part.Labelled.of(group.substring(0, colon + 2),
          group.substring(colon + 2) + " (" + count + operations + ")."));
    });
    return parts;
  }

  private static String group(Reason reason) {
    return switch (reason.owner()) {
      case ROW -> "At fault: " + rows(reason);
      case READING -> "No row at fault: " + reason.rests() + "; right under " + reason.gone().stream()
          .map(r -> r.reading().model().name()).collect(Collectors.joining(" and under "));
      case MODELS -> "No row at fault: wrong at full order, and under every declared reading of the models";
      case OPEN -> "Not decided: whether a row is at fault";
    };
  }
}
