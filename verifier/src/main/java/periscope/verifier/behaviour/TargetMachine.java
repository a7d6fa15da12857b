package periscope.verifier.behaviour;

import java.util.Comparator;
import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.Stream;

/**
 * A machine for compiled programs in one language, found through {@link ServiceLoader}, as languages are; the user
 * chooses it by its name. Implementations keep no state between calls.
 */
public interface TargetMachine extends Target {

  /** Name of the language of the programs that the machine runs, as tables name it. */
  String language();

  /**
   * Whether the steps of the machine do not depend on values, so that read-modify-writes which its language takes for
   * alike ({@link periscope.mappings.table.RowEdits#likened}) differ in the values that they write and in nothing else.
   * Searches then run one of them for all, as they do with models.
   */
  default boolean runsUpdatesAlike() {
    return false;
  }

  /** The parts of hardware that the machine lacks, in words, so that no verdict on it covers them. */
  default List<String> lacks() {
    return List.of();
  }

  /** The machines on the class path, by name. */
  static List<TargetMachine> all() {
    Stream<TargetMachine> single = ServiceLoader.load(TargetMachine.class).stream().map(ServiceLoader.Provider::get);
    Stream<TargetMachine> ofFamilies = ServiceLoader.load(MachineFamily.class).stream()
        .flatMap(f -> f.get().machines().stream());
    return Stream.concat(single, ofFamilies)
        .sorted(Comparator.comparing(TargetMachine::name)).toList();
  }
}
