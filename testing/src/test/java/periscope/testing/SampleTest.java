package periscope.testing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SampleTest {

  @Test
  void aFactorMakesMore() {
    assertEquals(20, Sample.of(20, 120, 0));
    assertEquals(120, Sample.of(20, 120, 1));
    assertEquals(1200, Sample.of(20, 120, 10));
    assertEquals(20, Sample.of(20, 120, 0.01), "never less than the sample");
    assertEquals(Integer.MAX_VALUE, Sample.of(20, 120, 1e12));
  }

  @Test
  void whatIsBetweenIsBetween() {
    assertEquals(6, Sample.oneIn(6, 2, 0));
    assertEquals(2, Sample.oneIn(6, 2, 1));
    assertEquals(4, Sample.oneIn(6, 2, 0.5));
    assertEquals(6, Sample.oneIn(6, 2, 0.01), "never fewer cases than the sample");
    assertEquals(1, Sample.oneIn(6, 2, 10), "never more than all");
  }

  @ParameterizedTest
  @ValueSource(strings = {"-1", "", "true", "NaN"})
  void whatIsNoFactorIsRefused(String property) {
    String message = assertThrows(IllegalArgumentException.class, () -> Sample.thoroughness(property)).getMessage();
    assertTrue(message.contains("-Dperiscope.thorough=" + property), message);
  }
}
