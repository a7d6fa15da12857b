package periscope.lang.neutral;

import java.util.List;
import periscope.litmus.LitmusTest;

/**
 * A neutral test: the program with its condition, and the behaviours that it names.
 *
 * @param test       the program, whose condition describes the outcome that the test looks for
 * @param behaviours the behaviours in the order in which an outcome is matched; none in tests of the older form
 */
record Document(LitmusTest test, List<Behaviour> behaviours) {
  Document {
    behaviours = List.copyOf(behaviours);
  }
}
