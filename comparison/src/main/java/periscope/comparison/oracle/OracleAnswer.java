package periscope.comparison.oracle;

import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import periscope.comparison.ModelAnswer;
import periscope.litmus.memory.Outcome;
import periscope.runtime.DeviceInfo;

/** The answer of an oracle about a test. */
public sealed interface OracleAnswer {

  /** All outcomes that the oracle can have: a model's answer, or a machine's. */
  record Able(ModelAnswer answer) implements OracleAnswer {}

  /**
   * The outcomes that a device showed; it may be able to show others.
   *
   * @param counts number of instances with each outcome
   */
  record Seen(Map<Outcome, Long> counts, DeviceInfo device, long seed) implements OracleAnswer {
    public Seen {
      counts = Map.copyOf(counts);
    }
  }

  /**
   * The published observations of the outcome in the test's condition.
   *
   * @param weak   for each chip, the number of runs with that outcome
   * @param excuse the reason why that may not refute a model that forbids the outcome; empty if none is known
   */
  record Observed(SortedMap<String, Integer> weak, Optional<String> excuse) implements OracleAnswer {
    public Observed {
      weak = Collections.unmodifiableSortedMap(new TreeMap<>(weak));
    }
  }

  /** No answer, since the test is outside the oracle's domain. */
  record Silent(String reason) implements OracleAnswer {}

  /** No reliable answer, since a limit was met or a device failed. */
  record Unknown(String reason) implements OracleAnswer {}
}
