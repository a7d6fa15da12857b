package periscope.runtime.opencl;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import periscope.litmus.LitmusTest;
import periscope.litmus.source.SourceText;
import periscope.runtime.Corpus;
import periscope.runtime.Device;
import periscope.runtime.Launch;
import periscope.runtime.PreparedTest;
import periscope.runtime.Stress;
import periscope.runtime.Stresses;
import periscope.runtime.driver.OnDevice;
import periscope.runtime.driver.RealDevices;

class OpenClTestTest extends OnDevice {

  @Override
  protected Device find() {
    return RealDevices.first("opencl", new OpenClDevices().find());
  }

  @Override
  protected PreparedTest within(Device device, LitmusTest test, SourceText text, Stress stress, Duration limit) {
    return ((OpenClDevice) device).prepare(test, text, stress, limit);
  }

  @Test
  void sequentiallyConsistentStoreBufferingIsNeverSeen() {
    Corpus.Entry sb = Corpus.read("opencl-rsp/SB+sc.dv+sc.dv");
    Launch launch = run(sb, Stresses.together(1 << 18), LAUNCHES);
    assertEquals((long) LAUNCHES << 18, launch.histogram().total());
    assertEquals(0, hits(sb, launch));
  }

  @Test
  void iriwWithFourGroupsIsCounted() {
    assertEquals(100_003, run(Corpus.read("opencl-rsp/IRIW+sc.dv+sc.dv"), Stresses.together(100_003), 1).instances());
  }
}
