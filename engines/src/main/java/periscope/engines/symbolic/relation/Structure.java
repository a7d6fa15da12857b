package periscope.engines.symbolic.relation;

/**
 * Events and what relates them, as formulas: what the sets and relations of a model are made of. Events are numbered;
 * those of a thread stand in program order. Each formula says something of one execution and implies that the events
 * which it speaks of happen in it.
 */
public interface Structure {

  /** Number of events that may happen. */
  int size();

  /** Whether an event happens. */
  int happens(int event);

  /** Whether both events happen. */
  int both(int from, int to);

  /** Whether an event is in a set that the language provides, by its position in the vocabulary. */
  int member(int name, int event);

  /** Whether two events are related by what the language provides, by its position in the vocabulary. */
  int pair(int name, int from, int to);

  /** Whether the second event reads from the first. */
  int rf(int from, int to);

  /** Whether the first write comes before the second in the order that every execution has. */
  int co(int from, int to);

  /**
   * Whether, if an order that the model lets executions choose relates two events, the first comes before the second.
   *
   * @param order which of the model's orders, counted from 0
   * @param from  the event with the smaller number
   */
  int directed(int order, int from, int to);

  /**
   * Events may come in stages: then neither reads-from nor coherence nor from-reads lead from an event to one of an
   * earlier stage. What the language provides may.
   */
  default int stage(int event) {
    return 0;
  }
}
