package periscope.amdgpu.run;

import java.util.List;
import periscope.amdgpu.machine.ShippedMachines;
import periscope.verifier.behaviour.MachineFamily;
import periscope.verifier.behaviour.TargetMachine;

/** The machines of this module. */
public final class AmdMachines implements MachineFamily {

  @Override
  public List<TargetMachine> machines() {
    return ShippedMachines.names().stream().<TargetMachine>map(n -> new AmdMachine(ShippedMachines.machine(n)))
        .toList();
  }
}
