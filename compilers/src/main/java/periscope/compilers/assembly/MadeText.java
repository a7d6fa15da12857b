package periscope.compilers.assembly;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;

/** The text of a test that was made of code: its problems are problems of the code. */
public final class MadeText {

  private MadeText() {}

  /**
   * The problems of a made test, each once: threads that run the same code share their problems.
   *
   * @param place from a problem of the made test to the problem of the code
   */
  public static InvalidInputException inCode(InvalidInputException problems, UnaryOperator<Diagnostic> place) {
    Map<String, Diagnostic> shown = new LinkedHashMap<>();
    problems.diagnostics().stream().map(place).forEach(d -> shown.putIfAbsent(d.render(), d));
    return new InvalidInputException(List.copyOf(shown.values()));
  }
}
