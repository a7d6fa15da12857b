package periscope.runtime.opencl;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.launch.Grid;
import periscope.litmus.launch.KernelLanguage;
import periscope.litmus.launch.LaunchRequest;
import periscope.litmus.launch.LaunchRequest.Purpose;
import periscope.litmus.launch.LaunchedProgram;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.mappings.Mappings;
import periscope.runtime.driver.RealDevices;
import periscope.runtime.launch.LaunchDevice;

/** Kernels that a table compiles, on devices of OpenCL: only those of NVIDIA take the PTX that comes of it. */
class MappedKernelsTest {

  @Test
  void aTableIsForDevicesThatTakePtx() {
    LaunchDevice device = (LaunchDevice) RealDevices.first("opencl", new OpenClDevices().find());
    Assumptions.assumeFalse(device.wantsPtx(), "this device takes PTX");
    SourceText text = new SourceText("mine.cl", "kernel void count(global atomic_int *x) { atomic_fetch_add_explicit(x,"
        + " 1, memory_order_relaxed, memory_scope_device); }");
    LaunchedProgram read = ((KernelLanguage) LitmusLanguages.form(text).orElseThrow()).program(text, new LaunchRequest(
        Optional.empty(), Optional.of(Grid.of(2, 2)), Optional.empty(), Optional.empty(), Map.of(), Set.of(),
        Purpose.PROGRAM));
    InvalidInputException refused = assertThrows(InvalidInputException.class,
        () -> device.prepare(text, read, new Mappings().load("opencl-ptx-membars")));
    assertTrue(refused.getMessage().contains("opencl-ptx-membars compiles to ptx"), refused::getMessage);
    assertTrue(refused.getMessage().contains("leave the mapping out"), refused::getMessage);
    device.prepare(text, read).close();
  }
}
