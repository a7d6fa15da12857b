package periscope.engines.symbolic.relation;

/**
 * Events and the relations between them, as formulas, on which a model's sets and relations are built. Events are
 * numbered; the events of a thread stand in program order. Each formula speaks of one execution and implies that its
 * events happen in it.
 */
public interface Structure {

  /** Number of events that may happen. */
  int size();

  /** A formula: the event happens. */
  int happens(int event);

  /** A formula: both events happen. */
  int both(int from, int to);

  /**
   * A formula: the event is in a set that the language provides.
   *
   * @param name position of the set in the vocabulary
   */
  int member(int name, int event);

  /**
   * A formula: a relation that the language provides contains the pair.
   *
   * @param name position of the relation in the vocabulary
   */
  int pair(int name, int from, int to);

  /** A formula: {@code to} reads from {@code from}. */
  int rf(int from, int to);

  /** A formula: write {@code from} comes before write {@code to} in coherence. */
  int co(int from, int to);

  /**
   * A formula: the order directs the pair from {@code from} to {@code to}, if it relates them.
   *
   * @param order number of the order among those that the model lets executions choose, from 0
   * @param from  the event with the smaller number
   */
  int directed(int order, int from, int to);

  /**
   * The stage of an event: neither reads-from nor coherence nor from-reads lead to an event of an earlier stage.
   * Relations that the language provides may do so.
   */
  default int stage(int event) {
    return 0;
  }
}
