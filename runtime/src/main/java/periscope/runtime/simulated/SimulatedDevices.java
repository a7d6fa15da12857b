package periscope.runtime.simulated;

import java.util.List;
import periscope.runtime.DeviceProvider;

/** The provider of the simulated devices, which need no installation. */
public final class SimulatedDevices implements DeviceProvider {

  @Override
  public Found find() {
    return new Found(List.of(new StoreBuffers(), new RspMachine(), Ugpu.ofThePaper(), Ugpu.extended()), List.of());
  }
}
