package periscope.machines.rsp;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import periscope.litmus.LitmusTest;
import periscope.machines.Exploration;

/**
 * Exact exploration against state counts that an independent implementation of Tables 1 and 2 gave; terminal counts of
 * the first two are counted by hand (the entry present or evicted; and the location still in the fifo or not).
 */
class StateCountTest {

  @ParameterizedTest
  @CsvSource(delimiter = '#', value = {
    "ld.wg x                                          # 4 2 0       # 4 2 0",
    "st.wg x 1                                        # 7 4 0       # 7 4 0",
    "st.na x 42; st.dvn y 1 | ld.dvn y ?; ld.na x     # 1378 200 0  # 1258 240 0",
    "inc.wg x | st.dvr x 2                            # 337 128 0   # 272 28 0",
    "inc.wg x | st.dvn x 2                            # 153 72 0    # 153 72 0",
    "st.na x 42; st.wg y 1 | ld.dvr y ?; ld.na x      # 2213 196 84 # 2669 324 0",
    "st.dvn x 1; ld.dvn y | st.dvn y 1; ld.dvn x      # 7901 900 0  # 9073 2304 0",
  })
  void statesTerminalStuck(String program, String original, String proposed) {
    assertEquals(original, counts(Assembler.assemble(program, Assembler.ORIGINAL)), "original scheme");
    assertEquals(proposed, counts(Assembler.assemble(program, Assembler.PROPOSED)), "proposed scheme");
  }

  private static String counts(LitmusTest test) {
    Exploration found = ExactExplorer.explore(test, false, Exploration.Limits.DEFAULT).result();
    return found.states() + " " + found.terminal() + " " + found.stuck();
  }
}
