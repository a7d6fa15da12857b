package periscope.web.findings;

import java.util.List;
import java.util.Optional;

/** Reports on the results in a database, for pages; {@link DatabaseReports} makes them by the command's analyses. */
public interface Reports {

  /**
   * The report on all results.
   *
   * @param results number of analysed results
   * @param json    the whole report, as the command writes it
   * @param answers the answers, one after the other
   */
  record Report(int results, String json, List<Answer> answers) {
    public Report {
      answers = List.copyOf(answers);
    }
  }

  /**
   * One answer.
   *
   * @param word     word of the analysis in addresses and on the command line
   * @param about    question of the analysis
   * @param heading  heading of the tables; empty if there are none
   * @param tables   rows of text, the first of each table being its heading
   * @param notes    remarks
   * @param csv      lines of a table with comma-separated cells; none without data
   * @param pictures pictures of the answer
   */
  record Answer(String word, String about, String heading, List<List<List<String>>> tables, List<String> notes,
      List<String> csv, List<Picture> pictures) {}

  /**
   * A picture.
   *
   * @param name  unique name of letters and digits
   * @param title title
   * @param svg   the SVG document
   */
  record Picture(String name, String title, String svg) {}

  /** The current report; empty if there are no results. */
  Optional<Report> now();
}
