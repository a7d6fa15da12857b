package periscope.litmus.event;

/**
 * A property of events that a language declares, mostly in an enum, and for which models ask by a name of the
 * language's vocabulary. Engines pass tags on without a look at them. A tag that is a {@link
 * periscope.litmus.memory.Way} says how an access reaches memory.
 */
public interface Tag {

  /** Tags that several languages have. */
  enum Common implements Tag {
    /** A volatile access. */
    VOLATILE,
    /** An event outside of program order: its thread has started it, and goes on. */
    ASYNCHRONOUS
  }
}
