package periscope.verifier.soundness.exhaustive;

import java.util.List;

/** The workers that answer the units of a search. */
sealed interface Crew permits ThreadCrew, ClusterCrew {

  /**
   * Answers units in any order. Returns once each unit is answered or failed, or the search is over.
   *
   * @throws IllegalStateException if a unit shows an internal error
   */
  void answer(List<SearchUnit> units, Receiver receiver);

  /** Number of programs checked so far, as far as that is known before units are answered. */
  long checked();

  /** The receiver of answers; several threads may call it. */
  interface Receiver {

    /**
     * Receives the answer to a unit.
     *
     * @return whether the answer counts: the first one to each unit does
     */
    boolean answered(SearchUnit unit, UnitAnswer answer);

    /** Receives the reason why a unit has no answer; the search goes on with the others. */
    void failed(SearchUnit unit, String reason);

    /** Ends the search for a reason. */
    void end(String reason);

    /** Whether the search is over, so that no further unit need be answered. */
    boolean over();

    /** Receives a sign of life, several times a second. */
    void tick();
  }
}
