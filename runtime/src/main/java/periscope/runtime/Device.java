package periscope.runtime;

import periscope.litmus.LitmusTest;
import periscope.litmus.source.SourceText;

/** A device that runs litmus tests: a device of an OpenCL platform, or a simulated one. */
public interface Device {

  DeviceInfo info();

  /**
   * Prepares a test for its launches.
   *
   * @param test   the test, in a language of the device
   * @param text   the source text of the test, for diagnostics
   * @param stress the parameters of every launch
   * @throws periscope.litmus.source.InvalidInputException if the device cannot run the test, with the reason and a way
   *     out
   * @throws DeviceException if the device fails
   */
  PreparedTest prepare(LitmusTest test, SourceText text, Stress stress);
}
