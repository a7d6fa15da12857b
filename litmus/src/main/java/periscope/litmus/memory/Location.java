package periscope.litmus.memory;

import java.util.List;
import periscope.litmus.expression.NumberType;

/**
 * A shared memory location.
 *
 * @param name    name of the location in the text
 * @param type    type of its values; all accesses have its width
 * @param initial value before the test starts, a number of that type
 * @param atomic  whether some thread declares the location atomic or accesses it with an atomic operation
 * @param space   the memory region of the location
 * @param common  for a local location: whether all work-groups share one instance, as in the tools for which some
 *                published tests were made
 * @param aliases other names that accesses use for the location
 */
public record Location(
    String name, NumberType type, long initial, boolean atomic, AddressSpace space, boolean common,
    List<Alias> aliases) {

  /**
   * Another name for a location.
   *
   * @param name the alias
   * @param way  the way in which accesses by the alias reach memory. A generic alias is another virtual address of the
   *             location; any other alias uses the virtual address of its {@code of}
   * @param of   name of the location, or of an alias that is listed earlier
   */
  public record Alias(String name, Way way, String of) {}

  public Location {
    aliases = List.copyOf(aliases);
  }

  /** A location of which, if it is local, each work-group has its own instance. */
  public Location(String name, NumberType type, long initial, boolean atomic, AddressSpace space, List<Alias> aliases) {
    this(name, type, initial, atomic, space, false, aliases);
  }

  /** A location of type {@code int} with aliases. */
  public Location(String name, long initial, boolean atomic, AddressSpace space, List<Alias> aliases) {
    this(name, NumberType.S32, initial, atomic, space, aliases);
  }

  /** A location of type {@code int} without aliases. */
  public Location(String name, long initial, boolean atomic, AddressSpace space) {
    this(name, initial, atomic, space, List.of());
  }

  /** A copy of the location with another initial value. */
  public Location holding(long value) {
    return new Location(name, type, value, atomic, space, common, aliases);
  }

  /** A memory region of the OpenCL execution model. */
  public enum AddressSpace {
    /** Shared by every thread of the test. */
    GLOBAL,
    /** Each work-group has its own instance. */
    LOCAL
  }
}
