package periscope.amdgpu.machine;

import java.util.Locale;
import java.util.Optional;

/** A unit of a GPU that waves share, smallest first; each lies in one of the next. */
public enum Unit {
  /** The pair of SIMDs that shares a queue of requests. */
  PAIR,
  /** The compute unit. */
  CU,
  /** The work-group processor: two compute units. */
  WGP,
  /** The shader array. */
  SA,
  /** The die with an L2 of its own. */
  XCD,
  /** The whole GPU, which a test calls a device. */
  AGENT;

  /** The unit in files and tests: {@code cu}. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The unit with this word. */
  public static Optional<Unit> of(String word) {
    for (Unit unit : values()) {
      if (unit.word().equals(word)) {
        return Optional.of(unit);
      }
    }
    return Optional.empty();
  }
}
