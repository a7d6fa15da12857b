package periscope.verifier.soundness.exhaustive;

import java.util.List;
import java.util.stream.Stream;

/**
 * The answer to a {@link SearchUnit}.
 *
 * @param whole   whether every program of the unit was checked
 * @param tallies counts and findings, for each placement of the request
 */
record UnitAnswer(boolean whole, List<PlacementTally> tallies) {

  UnitAnswer {
    tallies = List.copyOf(tallies);
  }

  /** Tallies of no programs yet, for so many placements. */
  static List<PlacementTally> none(int placements) {
    return Stream.generate(PlacementTally::new).limit(placements).toList();
  }
}
