package periscope.litmus.language;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import periscope.litmus.LitmusTest;
import periscope.litmus.condition.Proposition;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;

/** Reader of a proposition in a language whose parser reads only whole tests. */
final class ConditionOfTest {

  private ConditionOfTest() {}

  static Proposition read(LitmusLanguage language, SourceText text, LitmusTest test) {
    // The proposition becomes the condition of this test; spans are moved back after. Its name is its own: that of the
    // given test, which comes from another language or from a file, may be none here.
    String before = language.print(new LitmusTest(
        test.language(), "condition", "", test.locations(), test.threads(), Optional.empty())) + "exists (";
    try {
      return language.parse(new SourceText(text.name(), before + text.content() + ")\n")).condition().orElseThrow()
          .proposition();
    } catch (InvalidInputException e) {
      int length = text.content().length();
      List<Diagnostic> moved = new ArrayList<>();
      for (Diagnostic d : e.diagnostics()) {
        int offset = Math.max(0, Math.min(length, d.span().offset() - before.length()));
        moved.add(new Diagnostic(d.severity(), text, new Span(offset, d.span().length()), d.message(), d.hint()));
      }
      throw new InvalidInputException(moved);
    }
  }
}
