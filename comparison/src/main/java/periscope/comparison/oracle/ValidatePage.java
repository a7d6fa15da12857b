package periscope.comparison.oracle;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import periscope.comparison.oracle.Disagreement.Kind;
import periscope.engines.answer.Agreement;
import periscope.litmus.answer.Status;
import periscope.litmus.answer.Verdict;
import periscope.reports.html.HtmlReport;
import periscope.reports.html.HtmlReport.Section;
import periscope.reports.part.Part;

/** The report of {@code validate} as a page: the counts, the explained tests, and every test with its comparison. */
public record ValidatePage(ValidateReport report) {

  /**
   * The page.
   *
   * @param judged    a sentence on the tests that were compared, and those that were not
   * @param explained the smallest test of each kind of disagreement, explained
   * @param complete  whether every test was compared
   */
  public HtmlReport page(String judged, List<Part> explained, boolean complete) {
    List<Section> sections = new ArrayList<>();
    List<Part> counts = new ArrayList<>(List.of(report.table()));
    IntStream.range(0, report.sides().size()).forEach(s -> counts.addAll(report.differences(s)));
    sections.add(new Section("Agreement", counts));
    if (!explained.isEmpty()) {
      sections.add(new Section("Smallest tests that differ", explained));
    }
    for (Kind kind : Kind.values()) {
      List<List<String>> rows = rows(kind);
      if (kind != Kind.AGREE && !rows.isEmpty()) {
        sections.add(new Section("Tests: " + kind.word(), List.of(
            new Part.Table(List.of("test", "beside", "reason", "file"), rows, List.of()))));
      }
    }
    List<List<String>> agreeing = rows(Kind.AGREE);
    if (!agreeing.isEmpty()) {
      sections.add(new Section("Tests: agree", List.of(new Part.Table(List.of("test", "beside", "file"),
          agreeing.stream().map(r -> List.of(r.get(0), r.get(1), r.get(3))).toList(), List.of()))));
    }
    Verdict verdict = verdict(complete);
    return new HtmlReport("periscope validate", report.model(), verdict, Agreement.WORDS.of(verdict), judged
        + ", beside " + report.sides().stream().map(Oracle.Named::name).collect(Collectors.joining(", "))
        + ". A test that one side does not cover counts neither way.", sections);
  }

  private Verdict verdict(boolean complete) {
    Status all = Arrays.stream(Kind.values()).filter(k -> k != Kind.OUTSIDE
        && report.tallies().stream().anyMatch(t -> t.count(k) > 0)).map(k -> k.verdict().status())
        .reduce(complete ? Status.OK : Status.UNKNOWN, Status::and);
    return all == Status.OK ? Verdict.HOLDS : all == Status.UNKNOWN ? Verdict.UNKNOWN : Verdict.FAILS;
  }

  private List<List<String>> rows(Kind kind) {
    return IntStream.range(0, report.sides().size()).boxed().flatMap(s -> report.tallies().get(s).tests(kind).stream()
        .map(t -> List.of(t.test(), report.sides().get(s).name(), t.reason(), t.file()))).toList();
  }
}
