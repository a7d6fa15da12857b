package periscope.reports.analysis;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import periscope.reports.json.Json;
import periscope.results.analysis.Durations;
import periscope.results.analysis.Reproducibility;
import periscope.results.data.Observation;

/**
 * All answers of {@code periscope analyse}, for pages.
 *
 * @param json    the output of {@code analyse --json}
 * @param answers the answers, in the order of the command's help
 */
public record Findings(String json, List<Finding> answers) {

  public Findings {
    answers = List.copyOf(answers);
  }

  /**
   * One answer.
   *
   * @param word     word of the analysis on the command line
   * @param about    question of the analysis
   * @param heading  heading of the tables; empty if there are none
   * @param tables   rows of text, the first of each table being its heading
   * @param notes    remarks
   * @param csv      lines of a table with comma-separated cells
   * @param pictures pictures of the answer
   */
  public record Finding(String word, String about, String heading, List<List<List<String>>> tables,
      List<String> notes, List<String> csv, List<Drawn> pictures) {}

  /**
   * A picture.
   *
   * @param name  unique name of letters and digits, whatever devices are called
   * @param title title
   * @param svg   the SVG document
   */
  public record Drawn(String name, String title, String svg) {}

  /**
   * The answers about results.
   *
   * @param database name of the database in the report
   */
  public static Findings of(String database, List<Observation> observations) {
    Durations.Plausible plausible = Durations.plausible(observations);
    Answers answers = new Answers(plausible, new Answers.Questions(Reproducibility.CONFIDENCE,
        Reproducibility.SECONDS, Optional.empty(), 1, false));
    List<Section> sections = new ArrayList<>();
    List<Finding> findings = new ArrayList<>();
    for (Analysis analysis : Analysis.values()) {
      Section section = answers.section(analysis);
      sections.add(section);
      findings.add(new Finding(analysis.word(), analysis.what(), section.heading(), section.tables(),
          section.notes(), section.csv(), drawn(answers, analysis)));
    }
    return new Findings(
        Json.print(AnalyseJson.of(database, observations.size(), plausible.replaced(), sections)), findings);
  }

  private static List<Drawn> drawn(Answers answers, Analysis analysis) {
    List<Drawn> drawn = new ArrayList<>();
    try {
      new Charts(answers, (title, chart) -> drawn.add(
          new Drawn(analysis.word() + (drawn.size() + 1), title, chart.svg()))).draw(analysis);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return drawn;
  }
}
