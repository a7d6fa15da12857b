package periscope.suites.numbers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import periscope.engines.enumeration.Simulator;
import periscope.engines.simulation.Simulation;
import periscope.lang.openclrsp.OpenClRsp;
import periscope.litmus.LitmusTest;
import periscope.litmus.expression.NumberType;
import periscope.litmus.memory.Outcome;
import periscope.litmus.source.SourceText;
import periscope.models.Models;
import periscope.models.vocabulary.Vocabularies;
import periscope.runtime.Device;
import periscope.runtime.DeviceProvider.Found;
import periscope.runtime.PreparedTest;
import periscope.runtime.Stress;
import periscope.runtime.opencl.OpenClDevices;
import periscope.testing.ForeignTools;
import periscope.testing.Sample;

/**
 * Random programs that compute with floating-point numbers end on a device with exactly the bits that a model gives.
 */
class RealNumbersTest {

  private static final int KERNELS = Sample.of(3, 12);
  private static final int STATEMENTS = 24;
  private static final Stress ONCE = new Stress(Stress.Style.SINGLE, 1, 1, false, Stress.Pattern.STORE_LOAD, 0, 2048, 2,
      64, false, false, 0, 0, false, 1, 0, 0, 64);
  private static final List<String> TYPES = List.of("float", "float", "double", "int", "uint", "long", "ulong");
  private static final List<String> LITERALS = List.of("0.1f", "3.0f", "1e-3", "0.5", "7", "2.5e10f", "1e300", "1e-45f",
      "16777217", "9007199254740993L", "(-0.0f)", "3u", "4000000000u", "18446744073709551615ul");
  private static final List<String> FUNCTIONS = List.of("sqrt", "fabs", "floor", "ceil", "trunc", "rint");

  private final Random random = new Random(Sample.seed(20261125));
  private final List<String> names = new ArrayList<>();

  private <T> T any(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }

  private String leaf() {
    return names.isEmpty() || random.nextInt(3) == 0 ? any(LITERALS) : any(names);
  }

  /** A random value within the bounds of 31 bits, so that all conversions have a result. */
  private String real(int depth) {
    if (depth == 0) {
      return "(" + any(List.of("float", "double")) + ") " + leaf();
    }
    String x = real(depth - 1);
    String y = real(depth - 1);
    return switch (random.nextInt(9)) {
      case 0, 1, 2 -> "(" + x + " " + any(List.of("+", "-", "*", "/")) + " " + y + ")";
      case 3 -> "fma((double) " + x + ", (double) " + y + ", (double) " + real(depth - 1) + ")";
      case 4 -> "fmin((float) (" + x + "), (float) (" + y + "))";
      case 5 -> "fmax((double) (" + x + "), (double) (" + y + "))";
      case 6 -> any(FUNCTIONS) + "((" + any(List.of("float", "double")) + ") (" + x + "))";
      case 7 -> "(" + x + any(List.of(" < ", " <= ", " == ", " != ", " > ")) + y + " ? " + x + " : " + y + ")";
      default -> "-" + x;
    };
  }

  private String program() {
    StringBuilder body = new StringBuilder();
    StringBuilder shown = new StringBuilder();
    names.clear();
    for (int i = 0; i < STATEMENTS; i++) {
      String type = any(TYPES);
      String value = type.equals("float") || type.equals("double") ? real(2)
          // What is no number, or too large, is undefined as an integer.
          : "fmin(1e9, fmax(" + (type.startsWith("u") ? "0.0" : "-1e9") + ", (double) (" + real(1) + ")))";
      body.append("  ").append(type).append(" r").append(i).append(" = ").append(value).append(";\n");
      names.add("r" + i);
      shown.append(i == 0 ? "" : " /\\ ").append("0:r").append(i).append("=0");
    }
    return "OPENCL reals\n{ float x=0.25; }\nP0@wg 0, dev 0 (global float* x) {\n" + body
        + "  if (r0 < r1 || !r2) { *x = *x * 3; }\n}\nexists (" + shown + " /\\ x=0)\n";
  }

  @Test
  void devicesComputeTheSameBits() {
    Found found = new OpenClDevices().find();
    ForeignTools.need("opencl", !found.devices().isEmpty(), () -> "there is no OpenCL device: " + found.problems());
    Device device = found.devices().get(0);
    Models models = new Models();
    Simulator simulator = new Simulator(
        models.compile(models.load("opencl"), Vocabularies.of("opencl").orElseThrow()));
    int compared = 0;
    for (int k = 0; k < KERNELS; k++) {
      SourceText text = new SourceText("reals.litmus", program());
      LitmusTest test = new OpenClRsp().parse(text);
      Simulation simulation = simulator.simulate(test, text, false, () -> false);
      assertEquals(1, simulation.states().size(), text.content());
      Outcome model = simulation.states().keySet().iterator().next();
      try (PreparedTest prepared = device.prepare(test, text, ONCE)) {
        Outcome run = prepared.launch(k).histogram().counts().keySet().iterator().next();
        for (Outcome.Register register : run.registers().keySet()) {
          NumberType type = test.type(register);
          assertEquals(type.print(model.register(register)), type.print(run.register(register)),
              register + " of\n" + text.content());
          compared++;
        }
        assertEquals(model.location("x"), run.location("x"), text.content());
      }
    }
    assertTrue(compared > KERNELS * STATEMENTS / 2, compared + " compared");
  }
}
