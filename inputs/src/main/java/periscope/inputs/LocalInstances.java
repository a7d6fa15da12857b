package periscope.inputs;

import java.util.List;
import java.util.Locale;
import periscope.litmus.LitmusTest;
import periscope.litmus.LocalMemory;

/** The instances of a local location that several work-groups access; the values of {@code --local}. */
public enum LocalInstances {
  /** One for each of them. */
  SEPARATE,
  /** One for all of them. */
  SHARED;

  /** The test with these instances. */
  public LitmusTest of(LitmusTest test) {
    return this == SHARED ? LocalMemory.common(test) : test;
  }

  /** The words that say the same on another command line. */
  public List<String> words() {
    return this == SHARED ? List.of("--local", "shared") : List.of();
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
