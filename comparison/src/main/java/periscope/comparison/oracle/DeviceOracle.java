package periscope.comparison.oracle;

import java.util.Optional;
import java.util.function.BooleanSupplier;
import periscope.litmus.source.InvalidInputException;
import periscope.runtime.Device;
import periscope.runtime.DeviceException;
import periscope.runtime.PreparedTest;
import periscope.runtime.Runner;
import periscope.runtime.Stress;
import periscope.runtime.Tally;
import periscope.runtime.stress.Presets;

/**
 * A device, real or simulated, as an oracle: it runs each test with the usual settings.
 *
 * @param instances number of instances of each test that it runs
 */
public record DeviceOracle(Device device, long instances, long seed) implements Oracle {

  /** The oracle that runs tests on a device, before a thread opens it. */
  public static Named named(Device device, long instances, long seed) {
    String name = "device " + device.info().id();
    return new Named(name, name + " " + device.info().name() + " " + device.info().driver() + " " + instances + " "
        + seed, Kind.DEVICE, () -> new DeviceOracle(device, instances, seed));
  }

  @Override
  public OracleAnswer ask(Subject subject, BooleanSupplier stop) {
    Stress stress = Presets.within(Presets.of(Presets.USUAL).orElseThrow(), instances);
    try (PreparedTest ready = device.prepare(subject.test(), subject.text(), stress)) {
      Tally tally = Runner.run(
          ready, seed, new Runner.Limit(instances, Optional.empty()), stop, t -> { });
      return tally.failure().<OracleAnswer>map(OracleAnswer.Unknown::new)
          .orElseGet(() -> new OracleAnswer.Seen(tally.histogram().counts(), device.info(), seed));
    } catch (InvalidInputException e) {
      return new OracleAnswer.Silent(e.diagnostics().get(0).message());
    } catch (DeviceException e) {
      return new OracleAnswer.Unknown("the device failed: " + e.getMessage());
    }
  }
}
