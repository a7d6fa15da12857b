package periscope.verifier.behaviour;

import java.util.Comparator;
import java.util.List;
import java.util.ServiceLoader;

/**
 * A machine for compiled programs in one language, found through {@link ServiceLoader}, as languages are; the user
 * chooses it by its name. Implementations keep no state between calls.
 */
public interface TargetMachine extends Target {

  /** Name of the language of the programs that the machine runs, as tables name it. */
  String language();

  /** The machines on the class path, by name. */
  static List<TargetMachine> all() {
    return ServiceLoader.load(TargetMachine.class).stream().map(ServiceLoader.Provider::get)
        .sorted(Comparator.comparing(TargetMachine::name)).toList();
  }
}
