package periscope.engines.enumeration;

/** A consistent execution; valid only during the visit. */
public interface Execution {

  /** Whether the execution breaks a condition of the model on races, so that the program's behaviour is undefined. */
  boolean faulty();

  /**
   * Value read by event number {@code step} of a thread, from 0; 0 if the thread has fewer events, or the event does
   * not read.
   */
  long readBy(int thread, int step);

  /** Final value of a location, by index. */
  long finalValue(int location);
}
