package periscope.suites.numbers;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import periscope.lang.openclrsp.OpenClRsp;
import periscope.litmus.memory.Outcome;
import periscope.litmus.source.SourceText;
import periscope.runtime.Device;
import periscope.runtime.DeviceProvider.Found;
import periscope.runtime.PreparedTest;
import periscope.runtime.Stress;
import periscope.runtime.opencl.OpenClDevices;
import periscope.suites.numbers.CPrograms.Program;
import periscope.testing.ForeignTools;
import periscope.testing.Sample;

/**
 * Random programs of OpenCL C that do only what the language defines, run on a device and compared with a plain
 * interpreter.
 */
class KernelNumbersTest {

  private static final int KERNELS = Sample.of(4, 12);
  private static final long SEED = Sample.seed(20261122);
  /** The number of programs in a kernel. A driver takes most of the time for each kernel that it compiles. */
  private static final int PROGRAMS = 16;
  private static final int STATEMENTS = 8;
  /** The stress of one instance that runs once. */
  private static final Stress ONCE = new Stress(Stress.Style.SINGLE, 1, 1, false, Stress.Pattern.STORE_LOAD, 0, 2048, 2,
      64, false, false, 0, 0, false, 1, 0, 0, 64);

  private static Device device() {
    Found found = new OpenClDevices().find();
    ForeignTools.need("opencl", !found.devices().isEmpty(), () -> "there is no OpenCL device: " + found.problems());
    return found.devices().get(0);
  }

  @Test
  void devicesComputeAsTheLanguageSays() {
    Device device = device();
    OpenClRsp language = new OpenClRsp();
    for (int k = 0; k < KERNELS; k++) {
      long seed = SEED + k;
      Random random = new Random(seed);
      List<Program> programs = new ArrayList<>();
      for (int i = 0; i < PROGRAMS; i++) {
        programs.add(CPrograms.running(random, Integer.toString(i), STATEMENTS));
      }
      String text = CPrograms.together(programs);
      SourceText source = new SourceText("numbers.litmus", text);
      try (PreparedTest test = device.prepare(language.parse(source), source, ONCE)) {
        var counts = test.launch(seed).histogram().counts();
        assertEquals(1, counts.values().stream().mapToLong(n -> n).sum(), () -> "seed " + seed);
        Outcome outcome = counts.keySet().iterator().next();
        for (int i = 0; i < PROGRAMS; i++) {
          check(i, programs.get(i), outcome, seed);
        }
      }
    }
  }

  private static void check(int thread, Program program, Outcome outcome, long seed) {
    String at = ", seed " + seed + "\n" + program.text();
    program.registers().forEach((name, value) -> assertEquals(
        value.number().longValue(), outcome.register(new Outcome.Register(thread, name)), () -> name + at));
    program.memory().forEach((name, value) ->
        assertEquals(value.number().longValue(), outcome.location(name), () -> name + at));
  }
}
