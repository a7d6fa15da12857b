package periscope.lang.neutral;

import java.util.List;
import periscope.litmus.LitmusTest;

/**
 * All that a neutral test says.
 *
 * @param test       the program, with what is looked for as its condition
 * @param behaviours in the order in which an outcome is matched against them; none in tests of the older form
 */
record Document(LitmusTest test, List<Behaviour> behaviours) {
  Document {
    behaviours = List.copyOf(behaviours);
  }
}
