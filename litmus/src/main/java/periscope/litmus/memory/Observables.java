package periscope.litmus.memory;

import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The registers and locations whose values outcomes contain. Outcomes of one test from different sources, such as a
 * device, a compiled program and a model, may contain different ones; comparisons use those that both sides contain.
 *
 * @param registers the registers
 * @param locations names of the locations
 */
public record Observables(Set<Outcome.Register> registers, Set<String> locations) {

  public Observables {
    registers = Set.copyOf(registers);
    locations = Set.copyOf(locations);
  }

  /** The registers and locations that occur in at least one of the outcomes. */
  public static Observables of(Collection<Outcome> outcomes) {
    Set<Outcome.Register> registers = new HashSet<>();
    Set<String> locations = new HashSet<>();
    outcomes.forEach(o -> {
      registers.addAll(o.registers().keySet());
      locations.addAll(o.memory().keySet());
    });
    return new Observables(registers, locations);
  }

  /** The registers and locations that both sides contain. */
  public Observables and(Observables that) {
    Set<Outcome.Register> bothRegisters = new HashSet<>(registers);
    bothRegisters.retainAll(that.registers);
    Set<String> bothLocations = new HashSet<>(locations);
    bothLocations.retainAll(that.locations);
    return new Observables(bothRegisters, bothLocations);
  }

  /** The outcome with exactly these registers and locations; a register or location that it lacks gets 0. */
  public Outcome project(Outcome outcome) {
    SortedMap<Outcome.Register, Long> some = new TreeMap<>();
    registers.forEach(r -> some.put(r, outcome.register(r)));
    SortedMap<String, Long> memory = new TreeMap<>();
    locations.forEach(x -> memory.put(x, outcome.location(x)));
    return new Outcome(some, memory);
  }
}
