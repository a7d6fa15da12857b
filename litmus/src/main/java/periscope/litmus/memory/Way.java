package periscope.litmus.memory;

/**
 * A way in which accesses reach memory, such as a cache for textures; a language with several ways declares them. Only
 * fences between the ways order accesses to one location by different ways.
 */
public interface Way {

  /** The word for the way in declarations. */
  String spelling();

  /** Whether this is the usual way, which all accesses take in languages without other ways. */
  boolean generic();
}
