package periscope.cli.verify;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import periscope.cli.Palette;
import periscope.mappings.table.Qualifiers;
import periscope.verifier.programs.ProgramSearch;
import periscope.verifier.programs.SearchBound;
import periscope.verifier.soundness.Verdict;

/** The last lines of a search with two models: what was checked, and the verdict on just that. */
record ModelsSummary(String mapping, String source, String target, ProgramSearch.Request request,
    ProgramSearch.Result result, Palette colours) {

  static Verdict verdict(ProgramSearch.Request request, ProgramSearch.Result result) {
    if (request.operations().choices().isEmpty()) {
      return Verdict.INAPPLICABLE;
    }
    return result.found().isPresent() ? Verdict.UNSOUND
        : result.completed() == request.bound().operations() ? Verdict.SOUND : Verdict.UNKNOWN;
  }

  List<String> lines() {
    return lines(headline());
  }

  /** The verdict on one line. */
  String headline() {
    String subject = colours.strong(mapping) + " against " + source + " and " + target;
    return switch (verdict(request, result)) {
      case SOUND -> colours.good("SOUND") + "  " + subject + ", " + bound() + uncovered() + seqCst() + "; nothing is claimed beyond.";
      case UNSOUND -> colours.bad("UNSOUND") + "  " + subject + "; " + smallest() + ".";
      case UNKNOWN -> colours.warning("UNKNOWN") + "  " + subject + "; stopped, " + covered() + ".";
      case INAPPLICABLE -> colours.warning("INAPPLICABLE") + "  " + subject + "; there is no operation to make programs of.";
      case STUCK -> throw new IllegalStateException("one search looks for one thing");
    };
  }

  /** What was searched, below a headline. */
  List<String> lines(String headline) {
    List<String> lines = new ArrayList<>(List.of(headline, ""));
    lines.add(String.format(Locale.ROOT, "  Searched in %.1f s%s.", result.nanos() / 1e9, times()));
    FindingReport.wrapped("Operations: ", operations()).forEach(lines::add);
    told(lines, "Not searched, for they differ from a searched one in what they compute only: ",
        List.copyOf(request.operations().likened().keySet()));
    Map<String, List<String>> byReason = new LinkedHashMap<>();
    request.operations().excluded().forEach((o, r) -> byReason.computeIfAbsent(r, k -> new ArrayList<>()).add(o));
    byReason.forEach((reason, names) -> told(lines, "Not covered, " + reason + ": ", names));
    return lines;
  }

  /** What the table speaks of and the verdict does not: whoever reads one line only is to know of it. */
  private String uncovered() {
    List<String> parts = NotCovered.by(request).parts();
    return parts.isEmpty() ? "" : "; not covered: " + String.join(", ", parts);
  }

  private String times() {
    List<String> each = new ArrayList<>();
    for (int i = 0; i < result.seconds().size(); i++) {
      each.add(String.format(Locale.ROOT, "%d operation%s %.1f s", i + 1, i == 0 ? "" : "s", result.seconds().get(i)));
    }
    return each.isEmpty() ? "" : ": " + String.join(", ", each);
  }

  String smallest() {
    int size = result.completed() + 1;
    return size == 1 ? "one operation is enough"
        : String.format(Locale.ROOT, "%d operations are the fewest that show it: none of fewer does, of %s", size, programs());
  }

  String covered() {
    String part = result.open() == 0 ? "" : String.format(Locale.ROOT, ", and %d of %d layouts of %d", result.decided(),
        result.open(), result.completed() + 1);
    return "with nothing wrong in programs of up to " + Summary.count(result.completed(), "operation") + part + ", of "
        + programs();
  }

  String bound() {
    return "programs of up to " + Summary.count(request.bound().operations(), "operation") + ", of " + programs();
  }

  /** What the source model makes of seq_cst, where programs have such operations: models differ most there. */
  private String seqCst() {
    boolean any = request.operations().choices().stream().anyMatch(c -> c.group().order().startsWith("seq_cst"));
    return any ? "; seq_cst in " + source + ": "
        + request.source().model().seqCst().orElse("as its axioms have it, it says nothing of it in words") : "";
  }

  /** What programs there are besides their length. */
  private String programs() {
    SearchBound bound = request.bound();
    String each = bound.perThread() < bound.operations()
        ? " of up to " + Summary.count(bound.perThread(), "operation") + " each" : "";
    return "up to " + Summary.count(bound.threads(), "thread") + each + " and " + Summary.count(bound.locations(), "location")
        + switch (bound.placement()) {
          case SAME -> " in one work-group";
          case DIFFERENT -> " in different work-groups";
          case ALL -> " on one device";
          case DEVICES -> " on any devices";
        } + (bound.guards() ? "" : ", without guards");
  }

  /** The operations, those that differ in scope only together. */
  private String operations() {
    Map<String, Set<String>> orders = new LinkedHashMap<>();
    request.operations().choices().forEach(
        c -> orders.computeIfAbsent(c.group().operation(), k -> new LinkedHashSet<>()).add(c.group().order()));
    return orders.entrySet().stream().map(e -> e.getKey() + " " + String.join(", ", e.getValue()))
        .collect(Collectors.joining("; ", "", ". Scopes: " + scopes() + "."));
  }

  private String scopes() {
    return request.operations().scopes().stream().map(Qualifiers::print).collect(Collectors.joining(", "));
  }

  private static void told(List<String> lines, String label, List<String> names) {
    if (!names.isEmpty()) {
      List<String> kinds = names.stream().map(n -> n.replaceAll("\\(.*", "")).distinct().toList();
      List<String> shown = kinds.stream().map(k -> {
        List<String> of = names.stream().filter(n -> n.startsWith(k + "(")).toList();
        return of.size() > 2 ? k + " (" + of.size() + ")" : String.join(", ", of);
      }).toList();
      FindingReport.wrapped("", label + String.join(", ", shown) + ".").forEach(lines::add);
    }
  }
}
