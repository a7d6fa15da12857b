package periscope.engines.symbolic.relation;

/** A structure that is another one, but for the orders that executions choose. */
public interface ReorderedStructure extends Structure {

  /** The other structure. */
  Structure execution();

  @Override
  default int size() {
    return execution().size();
  }

  @Override
  default int happens(int event) {
    return execution().happens(event);
  }

  @Override
  default int both(int from, int to) {
    return execution().both(from, to);
  }

  @Override
  default int member(int name, int event) {
    return execution().member(name, event);
  }

  @Override
  default int pair(int name, int from, int to) {
    return execution().pair(name, from, to);
  }

  @Override
  default int rf(int from, int to) {
    return execution().rf(from, to);
  }

  @Override
  default int co(int from, int to) {
    return execution().co(from, to);
  }
}
