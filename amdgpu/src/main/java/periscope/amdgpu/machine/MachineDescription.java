package periscope.amdgpu.machine;

import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import periscope.amdgpu.instruction.AmdInstruction;
import periscope.amdgpu.instruction.Bit;

/**
 * A machine.
 *
 * @param name     name of its file
 * @param title    its title, for people
 * @param source   the documents that it follows
 * @param levels   the levels of caches, nearest first
 * @param home     the unit in which all waves of a work-group run
 * @param several  whether tests may have several agents
 * @param counters the counters, by name, each with the kinds of operations that it counts
 * @param effects  the effect of each instruction
 * @param unusual  the readings to which the file gives the other answer
 */
public record MachineDescription(String name, String title, String source, List<Level> levels, Unit home,
    boolean several, Map<String, Set<String>> counters, Map<Pattern, Effect> effects, Set<Reading> unusual) {

  /** The kind of accesses to LDS. */
  public static final String LOCAL = "lds";

  /**
   * A kind of instructions with its bits.
   *
   * @param kind {@code load}, {@code store}, {@code atomic}, {@code atomic-return}, {@code lds}, or the name of a cache
   *             instruction
   */
  public record Pattern(String kind, Set<Bit> bits) {
    public Pattern {
      bits = bits.isEmpty() ? Set.of() : Collections.unmodifiableSet(EnumSet.copyOf(bits));
    }

    /** The pattern of an instruction; empty for instructions that no cache takes part in. */
    public static Optional<Pattern> of(AmdInstruction instruction) {
      if (instruction instanceof AmdInstruction.CacheControl i) {
        return Optional.of(new Pattern(i.mnemonic(), i.bits()));
      } else if (!(instruction instanceof AmdInstruction.WordAccess)) {
        return Optional.empty();
      }
      AmdInstruction.WordAccess i = (AmdInstruction.WordAccess) instruction;
      String kind = i.local() ? LOCAL : i instanceof AmdInstruction.Load ? "load"
          : i instanceof AmdInstruction.Store ? "store" : i.result().isPresent() ? "atomic-return" : "atomic";
      return Optional.of(new Pattern(kind, i.bits()));
    }

    @Override
    public String toString() {
      return kind + bits.stream().map(b -> " " + b.word()).collect(Collectors.joining());
    }
  }

  public MachineDescription {
    levels = List.copyOf(levels);
    counters = Map.copyOf(counters);
    effects = Map.copyOf(effects);
    unusual = Set.copyOf(unusual);
  }

  /** The effect of an instruction, if the machine has the instruction. */
  public Optional<Effect> effect(Pattern pattern) {
    return Optional.ofNullable(effects.get(pattern));
  }

  /** The counter that counts a kind of operations; empty if none does. */
  public Optional<String> counter(String kind) {
    return counters.entrySet().stream().filter(e -> e.getValue().contains(kind)).map(Map.Entry::getKey).findFirst();
  }

  /** Whether a reading has its usual answer. */
  public boolean usual(Reading reading) {
    return !unusual.contains(reading);
  }

  /** A copy with the other answer to a reading. */
  public MachineDescription with(Reading other) {
    Set<Reading> changed = EnumSet.of(other);
    changed.addAll(unusual);
    return new MachineDescription(name, title, source, levels, home, several, counters, effects, changed);
  }

  /** The number of memory, which lies behind the last level. */
  public int memory() {
    return levels.size();
  }
}
