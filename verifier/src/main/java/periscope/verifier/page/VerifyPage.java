package periscope.verifier.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import periscope.litmus.text.Prose;
import periscope.mappings.table.Row;
import periscope.models.evaluate.Axiom;
import periscope.reports.html.HtmlReport;
import periscope.reports.html.HtmlReport.Section;
import periscope.reports.json.PlaceJson;
import periscope.reports.part.Part;
import periscope.verifier.repair.BlamedRow;
import periscope.verifier.report.Blame;
import periscope.verifier.report.ShownFinding;
import periscope.verifier.report.Summary;
import periscope.verifier.soundness.Finding;

/** The report of {@code verify} as a page: the verdict, the findings with the rows to blame, and the coverage. */
public final class VerifyPage {

  private VerifyPage() {}

  /**
   * The page.
   *
   * @param reasons the reasons of the findings
   * @param shown   the findings
   * @param blamed  the blame for each finding
   * @param all     every finding of the search, if the user asks for all
   */
  public static HtmlReport of(
      Summary summary, List<Part> reasons, List<ShownFinding> shown, List<Blame> blamed, List<Finding> all) {
    Summary plain = summary.plain();
    List<Section> sections = new ArrayList<>();
    // The summary counts the findings that a baseline has as well.
    List<Integer> own = IntStream.range(0, shown.size())
        .filter(i -> shown.get(i).reason().flatMap(r -> r.reason().shared()).isEmpty()).boxed().toList();
    for (int i : own) {
      Finding finding = shown.get(i).finding();
      List<Part> parts = new ArrayList<>(shown.get(i).report());
      parts.addAll(rows(blamed.get(i)));
      sections.add(new Section("Finding " + (sections.size() + 1) + ": " + finding.fault() + ", "
          + Prose.count(finding.size(), "operation") + ", " + finding.shape().description(), parts));
    }
    if (!all.isEmpty()) {
      sections.add(new Section("All findings", List.of(new Part.Table(List.of("fault", "placement", "program"),
          all.stream().map(f -> List.of(f.fault().toString(), f.shape().description(), f.text())).toList(),
          List.of()))));
    }
    sections.add(new Section("What was searched", plain.parts(reasons)));
    return new HtmlReport("periscope verify", plain.mapping(), plain.verdict(), plain.word(), plain.claim(),
        sections);
  }

  /** The rows that the program uses, a row at fault first, with their places. */
  private static List<Part> rows(Blame blame) {
    int named = blame.atFault() ? 1 : 0;
    List<Part> parts = new ArrayList<>();
    List<String> fault = blame.rows().stream().limit(named).map(VerifyPage::row).toList();
    List<String> others = blame.rows().stream().skip(named).map(VerifyPage::row).toList();
    Stream.of(new Part.Labelled("Row at fault", fault, Part.Tone.BAD, List.of()),
        new Part.Labelled(named == 1 ? "Other rows" : "Rows", others, Part.Tone.PLAIN, List.of()),
        new Part.Labelled("Axiom", blame.axiom().stream().map(VerifyPage::axiom).toList(), Part.Tone.PLAIN, List.of()))
        .filter(p -> !p.items().isEmpty()).forEach(parts::add);
    return parts;
  }

  private static String row(BlamedRow blamed) {
    Row row = blamed.row();
    return row.text() + " => " + row.right() + place(PlaceJson.of(row.place()))
        + blamed.mended().map(m -> "\nThe program is compiled rightly with " + m.right() + " in its place.").orElse("");
  }

  private static String axiom(Axiom axiom) {
    return axiom.name() + place(Optional.of(PlaceJson.of(axiom.text(), axiom.span())));
  }

  private static String place(Optional<PlaceJson> place) {
    return place.map(p -> Stream.of(p.file(), p.line().map(l -> "line " + l).orElse("")).filter(w -> !w.isEmpty())
        .collect(Collectors.joining(", ", " (", ")"))).orElse("");
  }
}
