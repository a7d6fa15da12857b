package periscope.litmus.memory;

/**
 * A way in which accesses reach memory; a language that has several declares them. Accesses of one location by
 * different ways are only ordered by fences between the ways.
 */
public interface Way {

  /** The word for the way in declarations. */
  String spelling();

  /** Whether it is the usual way, which all accesses of other languages take. */
  boolean generic();
}
