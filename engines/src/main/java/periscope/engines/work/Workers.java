package periscope.engines.work;

import java.util.List;

/** The workers that answer the units of a question. */
public sealed interface Workers {

  /**
   * Threads of this process.
   *
   * @param number number of threads
   */
  record Threads(int number) implements Workers {

    /** One thread for each core. */
    public static Threads ofAllCores() {
      return new Threads(Runtime.getRuntime().availableProcessors());
    }
  }

  /** The processes of a cluster. */
  non-sealed interface Cluster extends Workers, AutoCloseable {

    /**
     * Has units answered, in any order. Returns once each unit is answered or failed, or the receiver says that the
     * work is over.
     *
     * @param label words for this part of the work, for people who look at the cluster
     * @param units names of the units, all different
     * @throws IllegalStateException if the cluster cannot be reached, or is lost
     */
    void answer(Work work, String label, List<String> units, Receiver receiver);

    /** Sentences on what each worker did so far, for people who look at the use of the cluster. */
    default List<String> use() {
      return List.of();
    }

    /** Leaves the cluster. */
    @Override
    void close();
  }

  /** The receiver of a cluster's answers; several threads call it. */
  interface Receiver {

    /**
     * Receives an answer.
     *
     * @param unit   index of the unit in the list
     * @param answer the answer, as the kind of work writes it
     */
    void answered(int unit, String answer);

    /**
     * Receives the failure of a unit, after which the other units are still answered.
     *
     * @param unit   index of the unit in the list
     * @param reason the reason, in words
     */
    void failed(int unit, String reason);

    /** Whether the work is over, so that no further answer counts. */
    boolean over();

    /** Receives a sign of life, several times a second. */
    void tick();
  }
}
