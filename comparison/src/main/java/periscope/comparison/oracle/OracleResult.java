package periscope.comparison.oracle;

import java.util.List;
import java.util.Optional;
import periscope.litmus.source.InvalidInputException;

/** The result of comparing one test with the oracles, or the reason why there is none. */
public sealed interface OracleResult {

  /**
   * A test that was asked about.
   *
   * @param contrasts with each side, in their order
   * @param lines     what was not known from an earlier run, for the file of results
   */
  record Done(List<ComparedTest> contrasts, List<ValidateJson.Line> lines) implements OracleResult {
    public Done {
      contrasts = List.copyOf(contrasts);
      lines = List.copyOf(lines);
    }
  }

  /** A test that cannot be read. */
  record Invalid(InvalidInputException problem) implements OracleResult {}

  /** A test that was not looked at, for the command was told to end. */
  record Stopped() implements OracleResult {}

  /** A test that brought Periscope down. @param cause empty if it is only too large */
  record Failed(String file, String reason, Optional<Throwable> cause) implements OracleResult {}
}
