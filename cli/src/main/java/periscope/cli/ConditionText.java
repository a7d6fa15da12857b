package periscope.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import periscope.litmus.LitmusTest;
import periscope.litmus.condition.Proposition;
import periscope.litmus.language.LitmusLanguage;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;

/** Reads a proposition that stands on the command line, in the language of the test that it speaks of. */
public final class ConditionText {

  private ConditionText() {}

  /**
   * Reads a proposition, such as {@code x=1 /\ 0:r0=0}.
   *
   * @param option the option that it was given to, for diagnostics
   * @throws InvalidInputException if it is malformed, or names a register or location that the test does not have
   */
  public static Proposition parse(String option, String written, LitmusTest test, LitmusLanguage language) {
    // Languages read whole tests only, so the proposition becomes the condition of this one; spans are moved back
    // after. Its name is its own: that of the test, which comes from another language or from a file, may be none here.
    String before = language.print(new LitmusTest(test.language(), "condition", "", test.locations(), test.threads(),
        Optional.empty())) + "exists (";
    try {
      return language.parse(new SourceText(option, before + written + ")\n")).condition().orElseThrow().proposition();
    } catch (InvalidInputException e) {
      SourceText text = new SourceText(option, written);
      List<Diagnostic> moved = new ArrayList<>();
      for (Diagnostic d : e.diagnostics()) {
        int offset = Math.max(0, Math.min(written.length(), d.span().offset() - before.length()));
        moved.add(new Diagnostic(d.severity(), text, new Span(offset, d.span().length()), d.message(), d.hint()));
      }
      throw new InvalidInputException(moved);
    }
  }
}
