package periscope.reports.html;

import java.util.List;
import periscope.litmus.answer.Verdict;
import periscope.reports.part.Part;

/**
 * A report for a browser.
 *
 * @param command  the command, such as {@code periscope verify}
 * @param subject  the subject of the report: a table, a model, a kernel
 * @param verdict  the kind of the verdict, for its colour
 * @param word     the word of the verdict
 * @param claim    the sentence behind the word, with everything that the verdict rests on
 * @param sections the sections, in order
 */
public record HtmlReport(
    String command, String subject, Verdict verdict, String word, String claim, List<Section> sections) {

  public HtmlReport {
    sections = List.copyOf(sections);
  }

  /**
   * A section.
   *
   * @param title heading, which the list of contents has, too
   * @param parts the content
   */
  public record Section(String title, List<Part> parts) {

    public Section {
      parts = List.copyOf(parts);
    }
  }

  /** The report as a document. */
  public String document() {
    return HtmlText.of(this);
  }
}
