package periscope.litmus.event;

/**
 * A property of events that a language declares, mostly in an enum, and for which models ask by a name of the
 * language's vocabulary. Engines pass tags on without a look at them. A tag that is a {@link
 * periscope.litmus.memory.Way} says how an access reaches memory.
 */
public interface Tag {

  /**
   * Whether accesses with this tag are operations on an object that synchronises threads: no two of them race, whatever
   * their orders and scopes.
   */
  default boolean synchronises() {
    return false;
  }

  /** Whether an event with this tag is an undefined use, which models report: no engine may leave it out. */
  default boolean undefined() {
    return false;
  }

  /** Tags that several languages have. */
  enum Common implements Tag {
    /** A volatile access. */
    VOLATILE,
    /** An event outside of program order: its thread has started it, and goes on. */
    ASYNCHRONOUS
  }
}
