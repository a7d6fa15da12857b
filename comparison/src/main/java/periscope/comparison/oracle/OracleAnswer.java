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

  /** All that it can do: a model's answer, or a machine's. */
  record Able(ModelAnswer answer) implements OracleAnswer {}

  /**
   * What a device did, which is some of what it can do.
   *
   * @param counts how often each outcome was seen
   */
  record Seen(Map<Outcome, Long> counts, DeviceInfo device, long seed) implements OracleAnswer {
    public Seen {
      counts = Map.copyOf(counts);
    }
  }

  /**
   * Whether chips were seen to do what the test's condition asks for.
   *
   * @param weak   how many runs did, by chip
   * @param excuse why that may not speak against a model that forbids it, if something is known
   */
  record Observed(SortedMap<String, Integer> weak, Optional<String> excuse) implements OracleAnswer {
    public Observed {
      weak = Collections.unmodifiableSortedMap(new TreeMap<>(weak));
    }
  }

  /** Nothing, for the test is out of its reach. */
  record Silent(String reason) implements OracleAnswer {}

  /** Nothing that could be relied on: a limit was met, or a device failed. */
  record Unknown(String reason) implements OracleAnswer {}
}
