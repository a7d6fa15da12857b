package periscope.runtime.launch;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.launch.KernelLanguage;
import periscope.litmus.launch.LaunchRequest;
import periscope.litmus.launch.LaunchRequest.Purpose;
import periscope.litmus.launch.LaunchedProgram;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.source.SourceText;
import periscope.machines.grid.GridMemory;
import periscope.machines.grid.GridRun;
import periscope.machines.grid.GridRun.Ending;
import periscope.mappings.Compiler;
import periscope.mappings.Mappings;
import periscope.mappings.table.Mapping;
import periscope.runtime.Devices;
import periscope.testing.ForeignTools;
import periscope.testing.Sample;

/** Kernels that end in one state end in it on simulated devices and on one of OpenCL, to the last bit. */
class LaunchAgreesTest {

  private static final int KERNELS = Sample.of(8, 300);
  private static final int INPUTS = Sample.of(3, 30);
  private static final long STEPS = 10_000_000;
  private static final Mapping TABLE = new Mappings().load("opencl-ptx-membars");

  private static LaunchedProgram read(SourceText kernel, SourceText launch) {
    KernelLanguage language = (KernelLanguage) LitmusLanguages.form(kernel).orElseThrow();
    return language.program(kernel, new LaunchRequest(Optional.empty(), Optional.empty(), Optional.of(launch),
        Optional.empty(), Map.of(), Set.of(), Purpose.PROGRAM));
  }

  private static List<LaunchDevice> devices() {
    Devices real = Devices.find();
    List<LaunchDevice> devices = new ArrayList<>(LaunchDevices.simulated());
    Optional<LaunchDevice> opencl = real.all().stream().filter(LaunchDevice.class::isInstance)
        .map(LaunchDevice.class::cast).findFirst();
    ForeignTools.need("opencl", opencl.isPresent(), () -> "there is no OpenCL device: " + real.problems());
    opencl.ifPresent(devices::add);
    return devices;
  }

  @Test
  void orderlyKernelsEndInOneState() {
    List<LaunchDevice> devices = devices();
    OrderlyKernels kernels = new OrderlyKernels(new Random(Sample.seed(20261126)));
    for (int k = 0; k < KERNELS; k++) {
      SourceText kernel = kernels.kernel();
      for (int i = 0; i < INPUTS; i++) {
        SourceText launch = kernels.launch(4 << i % 3, 1 + i % 4);
        LaunchedProgram program = read(kernel, launch);
        String what = kernel.content() + launch.content();
        List<GridRun> runs = new ArrayList<>();
        for (LaunchDevice device : devices) {
          boolean ptx = device.machine().filter(GridMemory::hasViews).isPresent();
          LaunchedProgram its = ptx ? Compiler.compile(program, kernel, TABLE) : program;
          try (PreparedLaunch ready = device.prepare(kernel, its)) {
            runs.add(ready.run(i, STEPS, () -> false));
          }
        }
        for (GridRun run : runs) {
          assertEquals(Ending.ENDED, run.ending(), () -> what + run.fault());
          same(program, runs.get(0), run, what);
        }
      }
    }
  }

  private static void same(LaunchedProgram program, GridRun one, GridRun other, String what) {
    int compared = 0;
    for (int a = 0; a < program.arrays().size(); a++) {
      if (program.arrays().get(a).space() == AddressSpace.GLOBAL) {
        String name = program.arrays().get(a).name();
        assertArrayEquals(one.memory()[a], other.memory()[a], () -> what + " " + name);
        compared++;
      }
    }
    assertTrue(compared >= 5, what);
  }
}
