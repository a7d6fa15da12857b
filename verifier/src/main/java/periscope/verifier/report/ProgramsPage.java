package periscope.verifier.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import periscope.litmus.answer.Status;
import periscope.litmus.answer.Verdict;
import periscope.litmus.text.Prose;
import periscope.mappings.ProgramCompiler;
import periscope.reports.Context;
import periscope.reports.Palette;
import periscope.reports.html.HtmlReport;
import periscope.reports.html.HtmlReport.Section;
import periscope.reports.part.Part;
import periscope.verifier.place.InstructionPlaces;

/**
 * The report of {@code check} as a page: each program that fails, or the only one, with the lines of source and code
 * that take part, and pictures; then a table of all programs.
 */
public final class ProgramsPage {

  private static final List<String> HEADING = List.of("program", "verdict", "expected", "problems", "file");

  private ProgramsPage() {}

  /**
   * The checks by one compiler at one level.
   *
   * @param source  name of the source model
   * @param target  name of the target
   * @param results the results, in order
   */
  record Run(ProgramCompiler compiler, String source, String target, List<ProgramResult> results) {

    Run {
      results = List.copyOf(results);
    }
  }

  /**
   * The page.
   *
   * @param checks the finished checks: one, or one for each level of a compiler
   */
  public static HtmlReport of(List<VerifyPrograms> checks) {
    List<Run> runs = checks.stream().map(VerifyPrograms::shown).toList();
    List<ProgramResult> all = runs.stream().flatMap(r -> r.results().stream()).toList();
    List<Section> sections = new ArrayList<>();
    for (int i = 0; i < runs.size(); i++) {
      for (ProgramResult result : runs.get(i).results()) {
        if (result instanceof ProgramResult.Checked checked && (all.size() == 1 || result.status() == Status.FAILS)) {
          sections.add(new Section(title(runs, i) + result.name() + ": " + result.said(),
              parts(checked, checks.get(i).context())));
        }
      }
    }
    for (int i = 0; i < runs.size(); i++) {
      sections.add(new Section(title(runs, i) + "Programs", List.of(new Part.Table(HEADING,
          runs.get(i).results().stream().map(ProgramsPage::row).toList(), List.of()))));
    }
    Run first = runs.get(0);
    Optional<ProgramResult> worst = all.stream().max(Comparator.comparing(ProgramResult::status));
    String under = first.source() + " against " + first.target() + ". "
        + first.compiler().remark().map(r -> "Compiler: " + r + ".").orElse("");
    return new HtmlReport("periscope check", first.compiler().name(), verdict(worst), worst.map(ProgramsPage::word)
        .orElse("NO PROGRAM"), Prose.count(all.size(), "program") + ": " + counts(all) + "; " + under, sections);
  }

  /** The beginning of a heading: the level, if there are several. */
  private static String title(List<Run> runs, int run) {
    return runs.size() == 1 ? "" : runs.get(run).compiler().name() + ": ";
  }

  private static String counts(List<ProgramResult> results) {
    Map<String, Long> counts = results.stream()
        .collect(Collectors.groupingBy(ProgramsPage::kind, TreeMap::new, Collectors.counting()));
    return counts.entrySet().stream().map(e -> e.getValue() + " " + e.getKey()).collect(Collectors.joining(", "));
  }

  private static String kind(ProgramResult result) {
    return result.said().replaceFirst(" [0-9]+$", "");
  }

  private static String word(ProgramResult result) {
    return kind(result).toUpperCase(Locale.ROOT);
  }

  private static Verdict verdict(Optional<ProgramResult> worst) {
    return worst.map(w -> w instanceof ProgramResult.Checked checked ? checked.found().result().verdict()
        : Verdict.UNKNOWN).orElse(Verdict.UNKNOWN);
  }

  private static List<Part> parts(ProgramResult.Checked checked, Context context) {
    ProgramVerification found = checked.found();
    List<Part> parts = new ArrayList<>(
        ProgramReport.parts(found, checked.reason(), context, new Palette(false)));
    checked.expected().ifPresent(e -> parts.add(Part.Labelled.of("Expected ", e.said())));
    found.counterexample().filter(c -> c.outcome().isPresent()).ifPresent(c -> {
      parts.addAll(InstructionPlaces.of(found.input(), c).extracts());
      parts.addAll(new ProgramPictures(c, found.compiler().name(), found.source().name(), found.target()).parts());
    });
    return parts;
  }

  private static List<String> row(ProgramResult result) {
    String expected = result instanceof ProgramResult.Checked checked
        ? checked.expected().map(e -> e.said()).orElse("") : "";
    return List.of(result.name(), result.said(), expected,
        result.problems().stream().map(p -> p.message()).collect(Collectors.joining("\n")), result.file());
  }
}
