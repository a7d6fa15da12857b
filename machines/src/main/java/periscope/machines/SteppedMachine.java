package periscope.machines;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import periscope.litmus.memory.Outcome;

/**
 * A machine with one program. Its state is one {@code long[]}, its steps are numbered choices, and a state begins with
 * the values that its outcome consists of.
 */
public interface SteppedMachine {

  /** The state in which every run begins, as a new array. */
  long[] initial();

  /** Number of choices; most of them may be impossible in a given state. */
  int choices();

  /**
   * Takes a choice in place. Returns false and leaves the state unchanged if the choice is impossible. The state must
   * not be {@linkplain #cut cut}.
   */
  boolean take(long[] state, int choice);

  /** Whether the run has come to its end, and has an outcome. */
  boolean terminal(long[] state);

  /**
   * Whether explorations drop the run that led to this state, because it exceeds a bound or an access left its
   * location.
   */
  boolean cut(long[] state);

  /** Number of elements at the beginning of a state that make up its outcome. */
  int observed();

  /** The outcome of a terminal state; reads only the first {@link #observed} elements. */
  Outcome outcome(long[] state);

  /**
   * The outcome of a state that begins with the values of these registers, followed by the values of these locations.
   */
  static Outcome outcome(List<Outcome.Register> registers, List<String> locations, long[] state) {
    Map<Outcome.Register, Long> byRegister = new HashMap<>();
    for (int r = 0; r < registers.size(); r++) {
      byRegister.put(registers.get(r), state[r]);
    }
    Map<String, Long> byLocation = new HashMap<>();
    for (int x = 0; x < locations.size(); x++) {
      byLocation.put(locations.get(x), state[registers.size() + x]);
    }
    return Outcome.of(byRegister, byLocation);
  }
}
