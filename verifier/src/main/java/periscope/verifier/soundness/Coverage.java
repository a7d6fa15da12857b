package periscope.verifier.soundness;

import java.util.List;
import java.util.Set;
import periscope.litmus.answer.Fault;
import periscope.verifier.program.Shape;

/**
 * The coverage of a search: the sizes and layouts of programs that it completed.
 *
 * @param faults    the faults that the search looked for
 * @param completed number of operations up to which every program was checked
 * @param decided   number of decided layouts with one operation more; 0 if the search does not proceed by layouts
 * @param layouts   number of all layouts of that size; 0 if the search is finished
 * @param seconds   time of each completed size, from 1 on, in seconds; empty if that was not measured
 * @param counts    programs by placement, if the search counts programs
 * @param nanos     wall-clock time, in nanoseconds
 */
public record Coverage(Set<Fault> faults, int completed, int decided, int layouts, List<Double> seconds,
    List<Counts> counts, long nanos) {

  public Coverage {
    faults = Set.copyOf(faults);
    seconds = List.copyOf(seconds);
    counts = List.copyOf(counts);
  }

  /**
   * Counts for one placement. Unless sampled, programs are counted up to symmetry.
   *
   * @param shape      the placement
   * @param total      number of programs in the space
   * @param programs   number of checked programs
   * @param racy       number of checked programs that race, so that every outcome is allowed
   * @param unsound    number of race-free ones with a forbidden outcome
   * @param stuck      number of race-free ones that can get stuck
   * @param unfinished number of race-free ones with too many machine states for an answer
   * @param states     number of visited machine states
   */
  public record Counts(
      Shape shape, long total, long programs, long racy, long unsound, long stuck, long unfinished, long states) {

    public long raceFree() {
      return programs - racy;
    }
  }
}
