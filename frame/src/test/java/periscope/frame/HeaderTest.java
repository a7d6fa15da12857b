package periscope.frame;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import periscope.frame.text.Comments;
import periscope.frame.text.Header;
import periscope.frame.text.HeaderForm;
import periscope.grammars.Problems;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;

class HeaderTest {

  private static final HeaderForm LONG = HeaderForm.of("a tiny test", "TINY");
  private static final HeaderForm SHORT = LONG.withShortNames();

  private static Header read(String text, HeaderForm form) {
    Problems problems = new Problems(new SourceText("t.litmus", text));
    Header header = Header.read(new SourceText("t.litmus", text), form, Comments.ofFrame(text, true), problems);
    problems.raise();
    return header;
  }

  private static String refusal(String text, HeaderForm form) {
    return assertThrows(InvalidInputException.class, () -> read(text, form)).diagnostics().stream()
        .map(d -> d.span().offset() + " " + d.message()).collect(Collectors.joining("; "));
  }

  @Test
  void aNameEndsWithItsLineOrAtABlank() {
    assertEquals(new Header("MP + x", "", 12), read("TINY MP + x\n{ x=0; }", LONG));
    assertEquals(new Header("MP", "", 8), read("TINY MP + x\n{ x=0; }", SHORT));
    assertEquals(new Header("MP", "", 19), read("TINY MP (* (* *) *){}", LONG));
    assertEquals(new Header("MP", "", 9), read("\ufeffTINY MP\n{}", LONG));
  }

  @Test
  void freeTextInQuotesHasLinesOfItsOwn() {
    assertEquals(new Header("MP", "one\ntwo\nthree", 26), read("TINY MP \"one\ntwo\" \"three\"\n{}", LONG));
    assertEquals("a \" b", read("TINY MP \"a \\\" b\" {}", SHORT).description());
    assertEquals("a \\", read("TINY MP \"a \\\" {}", LONG).description());
  }

  @Test
  void linesWithoutQuotesBelongToTheDescriptionOfSomeLanguages() {
    String text = "TINY MP\nCom=Rf Fr\n{}";
    Pattern line = Pattern.compile("[A-Z][^\\n{]*");
    assertEquals(new Header("MP", "Com=Rf Fr", 18), read(text, LONG.withLines(line, true)));
    assertEquals(new Header("MP", "", 18), read(text, LONG.withLines(line, false)));
    assertEquals(new Header("MP", "", 8), read(text, LONG));
  }

  @ParameterizedTest
  @CsvSource(delimiter = '§', value = {
    "''                 § 0 the file is empty",
    "TINI MP            § 0 a tiny test starts with TINY",
    "TINY_ MP           § 0 a tiny test starts with TINY",
    "TINY {}            § 0 the test has no name",
    "TINY MP \"open     § 8 this free text is never closed",
    "TINY MP (* (* *)   § 8 this comment is never closed",
    "/* TINY MP         § 0 this comment is never closed",
  })
  void aTextWithoutAHeaderIsRefused(String text, String expected) {
    assertEquals(expected, refusal(text, LONG));
  }

  @Test
  void aWordWithoutABlankBehindItHasNoShortName() {
    assertEquals("0 the test has no name", refusal("TINY-MP {}", SHORT));
    assertEquals("0 the text has 200001 characters; a litmus test has at most 200000",
        refusal("TINY " + "a".repeat(Header.LIMIT - 4), LONG));
  }
}
