package periscope.comparison.oracle;

import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import periscope.litmus.memory.Outcome;

/**
 * An oracle: a source of answers about tests, with which the model's answers are compared. Each thread of the command
 * has its own oracle.
 */
public interface Oracle {

  /**
   * Answers about a test.
   *
   * @param stop called now and then; true ends the search
   */
  OracleAnswer ask(Subject subject, BooleanSupplier stop);

  /**
   * The oracle's rule that forbids some outcomes of a test, in a few words; empty if it has no rules with names.
   *
   * @param forbidden outcomes that the oracle lacks
   */
  default Optional<String> rule(Subject subject, Set<Outcome> forbidden, BooleanSupplier stop) {
    return Optional.empty();
  }

  /**
   * An oracle before a thread opens it.
   *
   * @param name     its name in reports
   * @param identity a text that identifies everything, besides the test, on which its answers depend
   * @param kind     the kind of the oracle
   * @param open     makes the oracle for one thread
   */
  record Named(String name, String identity, Kind kind, Supplier<Oracle> open) {

    /** Whether its answers contain only some of the possible outcomes. */
    boolean sampled() {
      return kind == Kind.DEVICE || kind == Kind.OBSERVATIONS;
    }

    /** Whether only one thread may ask at a time. */
    public boolean alone() {
      return kind == Kind.DEVICE;
    }

    /** Whether each process that has the same files gives the same answers. */
    boolean anywhere() {
      return kind == Kind.MODEL || kind == Kind.MACHINE;
    }
  }

  /** The kinds of oracles. */
  enum Kind { MODEL, MACHINE, DEVICE, OBSERVATIONS }
}
