package periscope.litmus.memory;

import java.util.List;
import periscope.litmus.expression.NumberType;

/**
 * A shared memory location.
 *
 * @param name    its name in the text
 * @param type    what it holds; all accesses have its width
 * @param initial its value before the test starts, a number of that type
 * @param atomic  whether it is an atomic location: some thread declares it atomic or accesses it with an atomic
 *     operation
 * @param space   the memory region it lies in
 * @param common  whether a local location is one for all work-groups, as the tools had it that some published tests
 *     were made for
 * @param aliases other names that accesses use for it
 */
public record Location(
    String name, NumberType type, long initial, boolean atomic, AddressSpace space, boolean common,
    List<Alias> aliases) {

  /**
   * Another name for a location.
   *
   * @param name the name
   * @param way  the way in which accesses by that name reach memory. A generic alias is another virtual address of the
   *             location; the others are handles for the virtual address that they alias
   * @param of   the location's name, or an alias before this one
   */
  public record Alias(String name, Way way, String of) {}

  public Location {
    aliases = List.copyOf(aliases);
  }

  /** A location as the language has it. */
  public Location(String name, NumberType type, long initial, boolean atomic, AddressSpace space, List<Alias> aliases) {
    this(name, type, initial, atomic, space, false, aliases);
  }

  /** An {@code int} with aliases. */
  public Location(String name, long initial, boolean atomic, AddressSpace space, List<Alias> aliases) {
    this(name, NumberType.S32, initial, atomic, space, aliases);
  }

  /** An {@code int} of one name only. */
  public Location(String name, long initial, boolean atomic, AddressSpace space) {
    this(name, initial, atomic, space, List.of());
  }

  /** The same location with another value before the test starts. */
  public Location holding(long value) {
    return new Location(name, type, value, atomic, space, common, aliases);
  }

  /** A memory region of the OpenCL execution model. */
  public enum AddressSpace {
    /** Shared by every thread of the test. */
    GLOBAL,
    /** One instance for each work-group. */
    LOCAL
  }
}
