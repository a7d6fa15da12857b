package periscope.grammars;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.api.Test;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;

class ProblemsTest {

  private final Problems problems = new Problems(new SourceText("t", "abcdefghijklmnopqrstuvwxyz"));

  private List<String> raised() {
    InvalidInputException raised = assertThrows(InvalidInputException.class, problems::raise);
    return raised.diagnostics().stream().map(Diagnostic::message).toList();
  }

  @Test
  void nothingIsRaisedWithoutAProblem() {
    assertDoesNotThrow(problems::raise);
  }

  @Test
  void theFirstTwentyAreRaisedInTheOrderOfTheText() {
    for (int i = 25; i >= 0; i--) {
      problems.error(new Span(i, 1), "at " + i, "");
    }
    List<String> raised = raised();
    assertEquals(20, raised.size());
    assertEquals(List.of("at 0", "at 1"), raised.subList(0, 2));
    assertEquals("at 19", raised.get(19));
  }

  @Test
  void longWordsAreCut() {
    assertEquals("'word'", Problems.quoted("word"));
    assertEquals("'" + "a".repeat(40) + "'", Problems.quoted("a".repeat(40)));
    assertEquals("'" + "a".repeat(40) + "…'", Problems.quoted("a".repeat(41)));
  }
}
