package periscope.litmus.memory;

import java.util.Collection;
import java.util.Collections;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import periscope.litmus.expression.NumberType;

/**
 * The outcome of one run of a litmus test: registers and final memory.
 *
 * @param registers value of each register that some instruction wrote
 * @param memory    final value of each location, by name
 */
public record Outcome(SortedMap<Register, Long> registers,
    SortedMap<String, Long> memory) implements Comparable<Outcome> {

  /** A register of a thread, printed {@code 0:r1}. */
  public record Register(int thread, String name) implements Comparable<Register> {
    @Override
    public int compareTo(Register that) {
      int byThread = Integer.compare(thread, that.thread);
      return byThread != 0 ? byThread : name.compareTo(that.name);
    }

    @Override
    public String toString() {
      return thread + ":" + name;
    }
  }

  /** The types of values, from which their notation follows; a litmus test gives them. */
  public interface Types {

    NumberType type(Register register);

    NumberType type(String location);

    /** The text of a location's final value: a number, or a state in words. */
    default String print(String location, long value) {
      return type(location).print(value);
    }
  }

  private static final Types CANONICAL = new Types() {
    @Override
    public NumberType type(Register register) {
      return NumberType.S64;
    }

    @Override
    public NumberType type(String location) {
      return NumberType.S64;
    }
  };

  public Outcome {
    registers = Collections.unmodifiableSortedMap(new TreeMap<>(registers));
    memory = Collections.unmodifiableSortedMap(new TreeMap<>(memory));
  }

  public static Outcome of(Map<Register, Long> registers, Map<String, Long> memory) {
    return new Outcome(new TreeMap<>(registers), new TreeMap<>(memory));
  }

  /** Value of a register; 0 for a register that no instruction wrote. */
  public long register(Register register) {
    return registers.getOrDefault(register, 0L);
  }

  /** Final value of a location; 0 for a name that is no location of the test. */
  public long location(String name) {
    return memory.getOrDefault(name, 0L);
  }

  /** A copy without the registers that are not in {@code kept}. */
  public Outcome restrictedTo(Set<Register> kept) {
    SortedMap<Register, Long> some = new TreeMap<>(registers);
    some.keySet().retainAll(kept);
    return new Outcome(some, memory);
  }

  /** A copy with exactly these registers; a register that no instruction wrote has value 0. */
  public Outcome observing(Set<Register> observed) {
    SortedMap<Register, Long> values = new TreeMap<>();
    observed.forEach(r -> values.put(r, register(r)));
    return new Outcome(values, memory);
  }

  /**
   * A hash that depends on the order of values: the hash of a map adds up the hashes of its entries, so outcomes with
   * two values exchanged would collide.
   */
  @Override
  public int hashCode() {
    int hash = 1;
    for (Map.Entry<Register, Long> e : registers.entrySet()) {
      hash = 31 * (31 * hash + e.getKey().hashCode()) + e.getValue().hashCode();
    }
    for (Map.Entry<String, Long> e : memory.entrySet()) {
      hash = 31 * (31 * hash + e.getKey().hashCode()) + e.getValue().hashCode();
    }
    return hash;
  }

  /**
   * Orders outcomes as their texts are ordered; the texts are made only if the two outcomes contain different registers
   * or locations.
   */
  @Override
  public int compareTo(Outcome that) {
    if (!same(registers.keySet(), that.registers.keySet()) || !same(memory.keySet(), that.memory.keySet())) {
      return toString().compareTo(that.toString());
    }
    int byRegisters = compare(registers.values(), that.registers.values());
    return byRegisters != 0 ? byRegisters : compare(memory.values(), that.memory.values());
  }

  /** Whether two sorted sets have the same elements; faster than one look-up for each element. */
  private static boolean same(Set<?> keys, Set<?> others) {
    Iterator<?> other = others.iterator();
    for (Object key : keys) {
      if (!other.hasNext() || !key.equals(other.next())) {
        return false;
      }
    }
    return !other.hasNext();
  }

  private static int compare(Collection<Long> values, Collection<Long> others) {
    Iterator<Long> other = others.iterator();
    for (long a : values) {
      long b = other.next();
      if (a != b) {
        return (a + ";").compareTo(b + ";");
      }
    }
    return 0;
  }

  /** Herd's notation, {@code 0:r0=1; [x]=2;}; the types decide how numbers are printed. */
  public String print(Types types) {
    return Stream.concat(
            registers.entrySet().stream().map(e -> e.getKey() + "=" + types.type(e.getKey()).print(e.getValue()) + ";"),
            memory.entrySet().stream()
                .map(e -> "[" + e.getKey() + "]=" + types.print(e.getKey(), e.getValue()) + ";"))
        .collect(Collectors.joining(" "));
  }

  /** Herd's notation with numbers in canonical form: unsigned numbers of 64 bits may appear negative. */
  @Override
  public String toString() {
    return print(CANONICAL);
  }
}
