package periscope.verifier.behaviour;

import java.util.List;
import java.util.ServiceLoader;

/** Several machines that one module brings, found through {@link ServiceLoader} beside single ones. */
public interface MachineFamily {

  /** The machines; their names differ from those of all other machines. */
  List<TargetMachine> machines();
}
