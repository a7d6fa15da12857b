package periscope.web.findings;

import java.util.List;
import java.util.Optional;

/** Reports on the results in a database, for pages; {@link DatabaseReports} makes them by the command's analyses. */
public interface Reports {

  /**
   * All that there is to say.
   *
   * @param results  that were looked at
   * @param json     the whole report, as the command writes it
   * @param answers  one after the other
   */
  record Report(int results, String json, List<Answer> answers) {
    public Report {
      answers = List.copyOf(answers);
    }
  }

  /**
   * One answer.
   *
   * @param word     in addresses, and on the command line
   * @param about    what it answers
   * @param heading  what the tables show; empty if there are none
   * @param tables   rows of text, the first of each being its heading
   * @param notes    what is to be said besides
   * @param csv      lines of a table with commas between; none if there is nothing
   * @param pictures that show it
   */
  record Answer(String word, String about, String heading, List<List<List<String>>> tables, List<String> notes,
      List<String> csv, List<Picture> pictures) {}

  /**
   * A picture.
   *
   * @param name  of it among all: letters and digits
   * @param title what it shows
   * @param svg   a whole document
   */
  record Picture(String name, String title, String svg) {}

  /** What can be said now; absent if there are no results. */
  Optional<Report> now();
}
