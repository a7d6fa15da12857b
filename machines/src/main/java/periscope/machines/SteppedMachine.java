package periscope.machines;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import periscope.litmus.memory.Outcome;

/**
 * A machine with one program whose state is one {@code long[]} and whose steps are numbered choices. What it shows in
 * the end stands at the beginning of the state.
 */
public interface SteppedMachine {

  /** The state in which every run begins. */
  long[] initial();

  /** The number of choices, most of which may not be possible now. */
  int choices();

  /** Takes a choice in place; says false and changes nothing where it cannot be taken. The state may not be cut. */
  boolean take(long[] state, int choice);

  /** Whether the run has come to its end, and has an outcome. */
  boolean terminal(long[] state);

  /** Whether the run is to be dropped, for it goes beyond a bound or leaves a location. */
  boolean cut(long[] state);

  /** How many places at the beginning of a state are what a terminal state shows. */
  int observed();

  /** What a terminal state shows; only the first {@link #observed} places are read. */
  Outcome outcome(long[] state);

  /** The outcome of a state that begins with the values of these registers, and behind them these locations. */
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
