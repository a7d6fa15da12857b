package periscope.verifier.reason;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import periscope.inputs.NamedModel;
import periscope.litmus.text.Prose;
import periscope.mappings.table.Lint;
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
      case ROW -> "At fault: " + rows(reason) + ". " + slips(reason, setting) + again(reason) + mended(reason)
          + gone(reason, " This program is right as it stands under ")
          + (reason.gone().isEmpty() || !reason.again().isEmpty() ? "" : " That is no claim about other programs.");
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

  /** What the rows at fault lack of what their left sides ask for. */
  private static String slips(Reason reason, Setting setting) {
    return reason.atFault().stream().flatMap(r -> Lint.told(r, setting.mapping()).stream()).distinct()
        .map(told -> told + " ").collect(Collectors.joining());
  }

  /** The other programs in which the rows at fault are at fault, under readings that make the found program right. */
  private static String again(Reason reason) {
    return reason.again().stream().map(a -> "It is at fault under " + a.reading().reading().model().name()
        + ", too, with " + Prose.count(a.program().size(), "operation") + ": " + a.program().shape().description()
        + ": " + a.program().text() + ". ").collect(Collectors.joining());
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
    // Nobody has asked whose a finding of a mixture is: its rows may have all the order that they ask for.
    String label = reasons.setting().mapping().tables().isEmpty() ? "At fault: " : "Goes wrong with: ";
    findings.stream().filter(f -> !known.containsKey(f)).forEach(f -> f.atFault().ifPresent(rows -> parts.add(
        Part.Labelled.of(label, rows.stream().map(Row::text).sorted().collect(Collectors.joining(", "))
            + " (" + Prose.count(f.size(), "operation") + ")."))));
    return parts;
  }

  /**
   * Findings of one line.
   *
   * @param label the begin of the line
   * @param text  the line behind its label; empty for the rows at fault of all the findings
   */
  private record Group(String label, Optional<String> text) {}

  /** Findings with their reasons, the user's first, and those that no row mends last. */
  private static List<Part> groups(Map<Finding, Reason> reasons, List<Finding> some) {
    Map<List<Object>, List<Finding>> groups = new LinkedHashMap<>();
    some.stream().sorted(Comparator.comparing((Finding f) -> reasons.get(f).owner())
            .thenComparing(f -> reasons.get(f).again().isEmpty()))
        .forEach(f -> groups.computeIfAbsent(List.of(group(reasons.get(f)), reasons.get(f).cause()),
            k -> new ArrayList<>()).add(f));
    List<Part> parts = new ArrayList<>();
    groups.values().forEach(findings -> {
      List<Reason> of = findings.stream().map(reasons::get).toList();
      Group group = group(of.get(0));
      String sizes = findings.stream().map(Finding::size).distinct().sorted().map(String::valueOf)
          .collect(Collectors.joining(" and "));
      String count = findings.size() == 1 ? "" : Prose.count(findings.size(), "finding") + ", ";
      String operations = sizes.equals("1") ? "1 operation" : sizes + " operations";
      String text = group.text().orElseGet(
          () -> of.stream().map(ReasonText::rows).distinct().collect(Collectors.joining(", ")));
      String right = group.text().isPresent() ? again(of.stream())
          : "; right under " + under(of.get(0)) + (findings.size() == 1 ? "" : ", each of these programs");
      parts.add(Part.Labelled.of(group.label(), text + " (" + count + operations + right + ")."));
    });
    return parts;
  }

  private static String under(Reason reason) {
    return reason.gone().stream().map(r -> r.reading().model().name()).collect(Collectors.joining(" and under "));
  }

  /** The readings under which the rows of a group are at fault, too, with the size of the smallest program. */
  private static String again(Stream<Reason> group) {
    Map<String, Integer> sizes = new TreeMap<>();
    group.flatMap(r -> r.again().stream())
        .forEach(a -> sizes.merge(a.reading().reading().model().name(), a.program().size(), Math::min));
    return sizes.entrySet().stream().map(e -> "; under " + e.getKey() + ", too, with "
        + Prose.count(e.getValue(), "operation")).collect(Collectors.joining());
  }

  private static Group group(Reason reason) {
    String innocent = "No row at fault: ";
    return switch (reason.owner()) {
      case ROW -> new Group("At fault: ", Optional.of(rows(reason)).filter(r -> reason.cause().isEmpty()));
      case READING -> new Group(innocent, Optional.of(reason.rests() + "; right under " + under(reason)));
      case MODELS -> new Group(innocent,
          Optional.of("wrong at full order, and under every declared reading of the models"));
      case OPEN -> new Group("Not decided: ", Optional.of("whether a row is at fault"));
    };
  }
}
