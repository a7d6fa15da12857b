package periscope.engines.pairs;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import periscope.litmus.launch.LaunchedProgram;
import periscope.litmus.memory.Location.AddressSpace;

/** The elements of an array in a run; those that nobody has written keep their initial values. */
final class RunArray {

  /** Number of elements that no buffer without a description has; indices below 0 are beyond it as unsigned numbers. */
  static final long ENDLESS = 1L << 31;

  private final LaunchedProgram.Array array;
  private final boolean endless;
  private final boolean given;
  private final Map<Long, Long> written = new HashMap<>();

  /**
   * @param endless whether the array has as many elements behind its first one as accesses need, up to
   *     {@link #ENDLESS}, those without a description 0
   */
  RunArray(LaunchedProgram.Array array, boolean endless) {
    this.array = array;
    this.endless = endless;
    given = array.space() != AddressSpace.LOCAL || Arrays.stream(array.initial()).anyMatch(v -> v != 0);
  }

  boolean has(long index) {
    return index >= 0 && index < (endless ? ENDLESS : array.initial().length);
  }

  /** Whether an element has a value: in local memory only a write, or the launch, gives an element its value. */
  boolean isGiven(long index) {
    return given || written.containsKey(index);
  }

  long get(long index) {
    boolean given = index >= 0 && index < array.initial().length;
    return written.getOrDefault(index, given ? array.initial()[(int) index] : 0L);
  }

  void set(long index, long value) {
    written.put(index, value);
  }
}
