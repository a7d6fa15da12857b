package periscope.reports.html;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import periscope.litmus.answer.Verdict;
import periscope.litmus.source.SourceText;
import periscope.reports.Palette;
import periscope.reports.html.HtmlReport.Section;
import periscope.reports.part.Part;

/** Parts of reports as a document. */
class HtmlTextTest {

  private static String document(Part... parts) {
    return new HtmlReport("periscope verify", "a & b", Verdict.HOLDS, "SOUND", "up to <3>",
        List.of(new Section("\"One\"", List.of(parts)))).document();
  }

  private static void holds(String document, String wanted) {
    assertTrue(document.contains(wanted), wanted + " is not in\n" + document);
  }

  @Test
  void everyTextIsEscaped() {
    String document = document(Part.Labelled.of("<Why>  ", "a<b\u202e"), Part.Sentence.of("  \"x\""),
        new Part.Fixed(List.of("    a < b", "      c")),
        Part.Table.of(List.of("<h>", "n"), List.of(List.of("<td>", " 7")), "  ", new Palette(true)));
    holds(document, "<title>a &amp; b: SOUND (periscope verify)</title>");
    holds(document, "<p class=\"verdict good\"><strong>SOUND</strong> up to &lt;3&gt;</p>");
    holds(document, "<h2>&quot;One&quot;</h2>");
    holds(document, "<dt>&lt;Why&gt;</dt>\n<dd>a&lt;b?</dd>");
    holds(document, "<p>&quot;x&quot;</p>");
    holds(document, "<pre>a &lt; b\n  c</pre>");
    holds(document, "<th scope=\"col\">&lt;h&gt;</th><th scope=\"col\" class=\"number\">n</th>");
    holds(document, "<td>&lt;td&gt;</td><td class=\"number\">7</td>");
    assertTrue(!document.contains("\033"), document);
  }

  /** Labelled texts behind each other are one list, also with a gap between them. */
  @Test
  void listsBeginAndEnd() {
    String document = document(Part.Labelled.of("A", "1"), Part.GAP, Part.Labelled.of("B", List.of("2", "3")),
        Part.Sentence.of("between"), Part.Labelled.of("C", "4"));
    assertEquals(2, document.split("<dl>", -1).length - 1, document);
    assertEquals(2, document.split("</dl>", -1).length - 1, document);
    holds(document, "<dd>2</dd>\n<dd>3</dd>");
  }

  @Test
  void linesThatMatterAreMarkedWithTheirNeighbours() {
    SourceText text = new SourceText("k.cl", "one\ntwo\nthree\nfour\nfive\nsix\nseven\neight\n");
    Part.Extract extract = new Part.Extract(text, Set.of(8, 2));
    assertEquals(Set.of(1, 2, 3, 4, 6, 7, 8), extract.shown());
    String document = document(extract);
    holds(document, "   1  one\n<mark>   2  two</mark>\n   3  three\n   4  four\n…\n   6  six\n");
    holds(document, "<mark>   8  eight</mark>");
  }
}
