package periscope.verifier.soundness.exhaustive;

import java.util.List;

/** The workers that answer the units of a search. */
sealed interface Crew permits ThreadCrew {

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

    /** Receives the answer to a unit. */
    void answered(SearchUnit unit, UnitAnswer answer);

    /** Ends the search for a reason. */
    void end(String reason);

    /** Whether the search is over, so that no further unit need be answered. */
    boolean over();

    /** Receives a sign of life, several times a second. */
    void tick();
  }
}
