package periscope.comparison.oracle;

import java.util.List;
import java.util.Optional;
import periscope.litmus.source.InvalidInputException;

/** The result of comparing one test with the oracles, or the reason why there is none. */
public sealed interface OracleResult {

  /**
   * A test that was compared.
   *
   * @param contrasts the comparisons with the oracles, in their order
   * @param lines     the new lines for the file of results, without comparisons known from an earlier run
   */
  record Done(List<ComparedTest> contrasts, List<ValidateJson.Line> lines) implements OracleResult {
    public Done {
      contrasts = List.copyOf(contrasts);
      lines = List.copyOf(lines);
    }
  }

  /** A test that cannot be read. */
  record Invalid(InvalidInputException problem) implements OracleResult {}

  /** A test that was not compared, since the user interrupted the command. */
  record Stopped() implements OracleResult {}

  /**
   * A test on which Periscope itself failed.
   *
   * @param cause empty if the test is only too large
   */
  record Failed(String file, String reason, Optional<Throwable> cause) implements OracleResult {}
}
