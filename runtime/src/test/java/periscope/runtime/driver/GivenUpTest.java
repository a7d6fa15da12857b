package periscope.runtime.driver;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import periscope.runtime.DeviceException;
import periscope.runtime.DeviceInfo;

/** A device that hangs is not asked again. */
class GivenUpTest {

  private static final DeviceInfo GPU = new DeviceInfo("gpu-0", "a gpu", "none", "", List.of());

  private final GivenUp givenUp = new GivenUp();

  @Test
  void whatNeverEndsKeepsItsDevice() {
    givenUp.launch(Duration.ofSeconds(1), () -> true);
    String told = assertThrows(DeviceException.class, () -> givenUp.check(GPU, Duration.ofMillis(5))).getMessage();
    assertEquals("the device gpu-0 still runs a launch that was given up; start anew, and where that does not help,"
        + " reset the device", told);
  }

  @Test
  void whatEndsLateIsWaitedFor() {
    assertDoesNotThrow(() -> givenUp.check(GPU, Duration.ZERO));
    AtomicInteger looks = new AtomicInteger();
    givenUp.launch(Duration.ofSeconds(1), () -> looks.incrementAndGet() < 10);
    assertDoesNotThrow(() -> givenUp.check(GPU, Duration.ofMinutes(1)));
    assertEquals(10, looks.get());
  }
}
