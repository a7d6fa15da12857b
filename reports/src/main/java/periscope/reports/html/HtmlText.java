package periscope.reports.html;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import periscope.litmus.answer.Verdict;
import periscope.litmus.text.Markup;
import periscope.reports.Version;
import periscope.reports.html.HtmlReport.Section;
import periscope.reports.part.Part;
import periscope.reports.picture.PictureFormat;

/** The writer of an HTML document. */
final class HtmlText {

  private static final String STYLE = "report.css";
  /** Length from which the text of a cell wraps. */
  private static final int PROSE = 60;
  private static final String NUMBER = "-|[\\d,]+(\\.\\d+)?( s| %)?";

  private final StringBuilder text = new StringBuilder();

  private HtmlText() {}

  static String of(HtmlReport report) {
    return new HtmlText().document(report);
  }

  private String document(HtmlReport report) {
    line("<!doctype html>");
    line("<html lang=\"en\">");
    line("<head>");
    line("<meta charset=\"utf-8\">");
    line("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">");
    line("<meta name=\"color-scheme\" content=\"light dark\">");
    element("title", "", report.subject() + ": " + report.word() + " (" + report.command() + ")");
    line("<style>\n" + style() + "</style>");
    line("</head>");
    line("<body>");
    line("<header>");
    element("p", "tool", report.command() + ", version " + Version.text());
    element("h1", "", report.subject());
    line("<p class=\"verdict " + tone(report.verdict()) + "\"><strong>" + Markup.escaped(report.word()) + "</strong> "
        + Markup.escaped(report.claim()) + "</p>");
    line("</header>");
    contents(report.sections());
    line("<main>");
    for (int s = 0; s < report.sections().size(); s++) {
      section(s, report.sections().get(s));
    }
    line("</main>");
    line("</body>");
    line("</html>");
    return text.toString();
  }

  private static String style() {
    try (InputStream in = HtmlText.class.getResourceAsStream(STYLE)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("the shipped file " + STYLE, e);
    }
  }

  private static String tone(Verdict verdict) {
    return tone(switch (verdict) {
      case HOLDS -> Part.Tone.GOOD;
      case FAILS -> Part.Tone.BAD;
      case UNDEFINED, INAPPLICABLE, UNKNOWN -> Part.Tone.WARNING;
    });
  }

  private static String tone(Part.Tone tone) {
    return tone.name().toLowerCase(Locale.ROOT);
  }

  private void contents(List<Section> sections) {
    if (sections.size() > 1) {
      line("<nav aria-label=\"Contents\"><ul>");
      for (int s = 0; s < sections.size(); s++) {
        line("<li><a href=\"#s" + s + "\">" + Markup.escaped(sections.get(s).title()) + "</a></li>");
      }
      line("</ul></nav>");
    }
  }

  private void section(int number, Section section) {
    line("<section id=\"s" + number + "\">");
    element("h2", "", section.title());
    boolean list = false;
    for (Part part : section.parts()) {
      boolean labelled = part instanceof Part.Labelled;
      if (labelled != list && !part.equals(Part.GAP)) {
        line(list ? "</dl>" : "<dl>");
        list = labelled;
      }
      part(part);
    }
    line(list ? "</dl>" : "");
    line("</section>");
  }

  private void part(Part part) {
    if (part instanceof Part.Labelled labelled) {
      String label = labelled.label().strip().replaceFirst(":$", "");
      line("<div class=\"" + tone(labelled.tone()) + "\">");
      element("dt", "", label);
      labelled.items().forEach(i -> element("dd", "", i));
      line("</div>");
    } else if (part instanceof Part.Sentence sentence) {
      element("p", "", sentence.text());
    } else if (part instanceof Part.Table table) {
      table(table);
    } else if (part instanceof Part.Fixed fixed) {
      if (!fixed.lines().stream().allMatch(String::isBlank)) {
        block("pre", "", Markup.escaped(String.join("\n", fixed.lines()).stripIndent()));
      }
    } else if (part instanceof Part.Drawing drawing) {
      block("figure", "", drawing.picture().text(PictureFormat.SVG));
    } else if (part instanceof Part.Extract extract) {
      extract(extract);
    } else {
      throw new IllegalArgumentException("a part of an unknown kind: " + part);
    }
  }

  private void table(Part.Table table) {
    List<Boolean> numbers = IntStream.range(0, table.heading().size()).mapToObj(c -> table.rows().stream()
        .allMatch(r -> r.get(c).strip().matches(NUMBER))).toList();
    StringBuilder rows = new StringBuilder();
    rows.append(row("th scope=\"col\"", "th", table.heading(), numbers));
    table.rows().forEach(r -> rows.append(row("td", "td", r, numbers)));
    block("table", "", rows.toString());
  }

  private static String row(String open, String close, List<String> cells, List<Boolean> numbers) {
    return IntStream.range(0, cells.size()).mapToObj(c -> "<" + open + kind(cells.get(c), numbers.get(c)) + ">"
        + Markup.escaped(numbers.get(c) ? cells.get(c).strip() : cells.get(c).stripTrailing()) + "</" + close + ">")
        .collect(Collectors.joining("", "<tr>", "</tr>\n"));
  }

  private static String kind(String cell, boolean number) {
    return number ? " class=\"number\"" : cell.length() > PROSE ? " class=\"prose\"" : "";
  }

  private void extract(Part.Extract extract) {
    List<String> lines = extract.text().content().lines().toList();
    StringBuilder shown = new StringBuilder();
    int before = 0;
    for (int number : extract.shown()) {
      shown.append(before > 0 && number > before + 1 ? "…\n" : "");
      String told = String.format(Locale.ROOT, "%4d  ", number) + Markup.escaped(lines.get(number - 1));
      shown.append(extract.matter().contains(number) ? "<mark>" + told + "</mark>" : told).append('\n');
      before = number;
    }
    block("pre", "extract", shown.toString());
  }

  /** Writes an element that scrolls sideways where it is wider than the page; a keyboard can scroll it. */
  private void block(String element, String kind, String content) {
    line("<div class=\"wide\" tabindex=\"0\"><" + element + (kind.isEmpty() ? "" : " class=\"" + kind + "\"") + ">"
        + content + "</" + element + "></div>");
  }

  private void element(String element, String kind, String words) {
    line("<" + element + (kind.isEmpty() ? "" : " class=\"" + kind + "\"") + ">" + Markup.escaped(words) + "</"
        + element + ">");
  }

  private void line(String content) {
    text.append(content).append('\n');
  }
}
