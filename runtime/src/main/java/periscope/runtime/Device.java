package periscope.runtime;

import periscope.litmus.LitmusTest;
import periscope.litmus.source.SourceText;

/** A device that runs litmus tests: a device of an OpenCL platform, or a simulated one. */
public interface Device {

  DeviceInfo info();

  /**
   * Makes a test ready to run.
   *
   * @param test   the test, in the language that the device is to run
   * @param text   the text that it was read from, for diagnostics
   * @param stress how it is to be run
   * @throws periscope.litmus.source.InvalidInputException if the device cannot run the test, with the reason and a way
   *     out
   * @throws DeviceException if the device fails
   */
  PreparedTest prepare(LitmusTest test, SourceText text, Stress stress);
}
