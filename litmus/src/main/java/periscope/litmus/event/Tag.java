package periscope.litmus.event;

/**
 * A property of events that a language declares, mostly in an enum, and that models ask for by a name of the language's
 * vocabulary. Engines pass tags on. A tag that is a {@link periscope.litmus.memory.Way} tells how an access reaches
 * memory.
 */
public interface Tag {

  /** Tags that several languages have. */
  enum Common implements Tag {
    /** A volatile access. */
    VOLATILE
  }
}
