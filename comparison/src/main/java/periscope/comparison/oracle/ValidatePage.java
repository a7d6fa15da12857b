package periscope.comparison.oracle;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import periscope.comparison.oracle.Disagreement.Kind;
import periscope.engines.answer.Agreement;
import periscope.litmus.answer.Status;
import periscope.litmus.answer.Verdict;
import periscope.litmus.text.Prose;
import periscope.reports.html.HtmlReport;
import periscope.reports.html.HtmlReport.Section;
import periscope.reports.json.OutcomeJson;
import periscope.reports.part.Part;

/** The report of {@code validate} as a page: the counts, the explained tests, and every test with its comparison. */
public record ValidatePage(ValidateReport report) {

  /** Largest number of outcomes in a cell. */
  private static final int MOST = 3;

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
            new Part.Table(heading(kind), rows, List.of()))));
      }
    }
    List<List<String>> agreeing = rows(Kind.AGREE);
    if (!agreeing.isEmpty()) {
      sections.add(new Section("Tests: agree", List.of(new Part.Table(List.of("test", "beside", "file"),
          agreeing.stream().map(r -> List.of(r.get(0), r.get(1), r.get(r.size() - 1))).toList(), List.of()))));
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
        .map(t -> row(t, report.sides().get(s).name()))).toList();
  }

  /** What the rows of a kind have; only tests on which the sides differ have outcomes that one side lacks. */
  private List<String> heading(Kind kind) {
    return kind.verdict() == Verdict.FAILS
        ? List.of("test", "beside", "expected, as beside", "obtained by " + report.model(), "reason", "file")
        : List.of("test", "beside", "reason", "file");
  }

  private static List<String> row(ComparedTest test, String side) {
    return test.kind().verdict() == Verdict.FAILS
        ? List.of(test.test(), side, expected(test), obtained(test), test.reason(), test.file())
        : List.of(test.test(), side, test.reason(), test.file());
  }

  /** The answer beside the model's, as far as they differ. */
  private static String expected(ComparedTest test) {
    String outcomes = answer("has", test.onlyBeside(), "lacks", test.onlyModel());
    return !outcomes.isEmpty() ? outcomes : !undefined(test) ? "has what the condition asks for"
        : test.kind() == Kind.STRONGER ? "undefined" : "defined";
  }

  /** The model's answer, as far as it differs. */
  private static String obtained(ComparedTest test) {
    String outcomes = answer("allows", test.onlyModel(), "forbids", test.onlyBeside());
    return !outcomes.isEmpty() ? outcomes : !undefined(test) ? "forbids it"
        : test.kind() == Kind.STRONGER ? "defined" : "undefined";
  }

  private static boolean undefined(ComparedTest test) {
    return test.reason().startsWith(Disagreement.UNDEFINED);
  }

  private static String answer(String has, List<OutcomeJson> own, String lacks, List<OutcomeJson> others) {
    return Stream.of(told(has, own), told(lacks, others)).filter(t -> !t.isEmpty()).collect(Collectors.joining("\n"));
  }

  private static String told(String word, List<OutcomeJson> outcomes) {
    String shown = outcomes.stream().limit(MOST).map(ValidatePage::text).collect(Collectors.joining("\n  or "));
    String more = outcomes.size() > MOST ? "\n  and " + Prose.count(outcomes.size() - MOST, "outcome") + " more" : "";
    return outcomes.isEmpty() ? "" : word + " " + shown + more;
  }

  /** An outcome in words of the text report. */
  private static String text(OutcomeJson outcome) {
    return Stream.concat(outcome.registers().entrySet().stream().map(e -> e.getKey() + "=" + e.getValue()),
        outcome.memory().entrySet().stream().map(e -> "[" + e.getKey() + "]=" + e.getValue()))
        .collect(Collectors.joining("; "));
  }
}
