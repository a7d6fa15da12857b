package periscope.engines.enumeration;

/** A consistent execution, while it is being visited. */
public interface Execution {

  /** Whether it breaks the model's conditions on races: the program's behaviour is then undefined. */
  boolean faulty();

  /**
   * Value read by event number {@code step} of a thread; 0 if the thread did not get that far, or the event does not
   * read.
   */
  long readBy(int thread, int step);

  /** Value of a location in the end. */
  long finalValue(int location);
}
