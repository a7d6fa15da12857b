package periscope.applications.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The head of a report names a mapping only for what the mapping compiled. */
class RunPlaceTest {

  private static String compiledBy(boolean simulated) {
    List<List<String>> head = new RunPlace(Optional.of("cbe-dot"), Optional.empty(), 4,
        Optional.of(new RunPlace.Device("d", "a device", simulated)), Optional.of("a-table"), Optional.empty(),
        Optional.empty(), Optional.empty()).head();
    return head.stream().filter(l -> l.get(0).equals("compiled by")).findFirst().orElseThrow().get(1);
  }

  @Test
  void driversCompileTheRest() {
    assertEquals("a-table", compiledBy(true));
    assertEquals("a-table (atomic operations and fences; plain accesses and barriers by the driver)",
        compiledBy(false));
  }
}
