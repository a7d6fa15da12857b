package periscope.inputs;

import java.util.List;
import java.util.Locale;
import periscope.litmus.LitmusTest;
import periscope.litmus.LocalMemory;

/** The instances of a local location that several work-groups access; the values of {@code --local}. */
public enum LocalInstances {
  /** One instance for each work-group. */
  SEPARATE,
  /** One instance for all work-groups. */
  SHARED;

  /** A copy of the test with these instances. */
  public LitmusTest of(LitmusTest test) {
    return this == SHARED ? LocalMemory.common(test) : test;
  }

  /** The command-line words for this value. */
  public List<String> words() {
    return this == SHARED ? List.of("--local", "shared") : List.of();
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
