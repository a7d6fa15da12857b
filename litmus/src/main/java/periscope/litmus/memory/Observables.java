package periscope.litmus.memory;

import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The registers and locations that outcomes speak of. Outcomes of one test that come from different places, a device, a
 * compiled program, a model, need not speak of the same ones; they are compared where both do.
 *
 * @param registers the registers
 * @param locations the locations
 */
public record Observables(Set<Outcome.Register> registers, Set<String> locations) {

  public Observables {
    registers = Set.copyOf(registers);
    locations = Set.copyOf(locations);
  }

  /** Those that any of some outcomes speaks of. */
  public static Observables of(Collection<Outcome> outcomes) {
    Set<Outcome.Register> registers = new HashSet<>();
    Set<String> locations = new HashSet<>();
    outcomes.forEach(o -> {
      registers.addAll(o.registers().keySet());
      locations.addAll(o.memory().keySet());
    });
    return new Observables(registers, locations);
  }

  /** Those that are in both. */
  public Observables and(Observables that) {
    Set<Outcome.Register> bothRegisters = new HashSet<>(registers);
    bothRegisters.retainAll(that.registers);
    Set<String> bothLocations = new HashSet<>(locations);
    bothLocations.retainAll(that.locations);
    return new Observables(bothRegisters, bothLocations);
  }

  /** What an outcome says of these; a register that it does not speak of was not written, and holds 0. */
  public Outcome project(Outcome outcome) {
    SortedMap<Outcome.Register, Long> some = new TreeMap<>();
    registers.forEach(r -> some.put(r, outcome.register(r)));
    SortedMap<String, Long> memory = new TreeMap<>();
    locations.forEach(x -> memory.put(x, outcome.location(x)));
    return new Outcome(some, memory);
  }
}
