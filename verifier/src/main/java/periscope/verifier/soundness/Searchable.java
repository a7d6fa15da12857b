package periscope.verifier.soundness;

import java.util.List;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.machines.rsp.MachineProgram;
import periscope.mappings.table.Mapping;
import periscope.verifier.behaviour.TargetMachine;

/**
 * The check that a mapping suits the search that runs each program on a machine: only mappings to GPU assembly do.
 */
public final class Searchable {

  private Searchable() {}

  /**
   * The mapping itself.
   *
   * @throws InvalidInputException if it is not to GPU assembly
   */
  public static Mapping require(Mapping mapping) {
    if (!MachineProgram.runs(mapping.target().header())) {
      throw new InvalidInputException(Diagnostic.error(mapping.place().text(), mapping.place().span(),
          "this search runs programs on the machine of gpuasm, and " + mapping.name() + " translates to "
          + mapping.to(), way(mapping)));
    }
    return mapping;
  }

  private static String way(Mapping mapping) {
    List<String> machines = TargetMachine.all().stream().filter(m -> m.language().equals(mapping.to()))
        .map(TargetMachine::name).toList();
    return machines.isEmpty() ? "periscope verify checks it under a model of " + mapping.to()
        : "say which machine of " + mapping.to() + " runs them: --machine " + String.join(", ", machines);
  }
}
