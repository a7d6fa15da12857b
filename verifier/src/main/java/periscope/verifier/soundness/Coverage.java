package periscope.verifier.soundness;

import java.util.List;
import java.util.Set;
import periscope.litmus.answer.Fault;
import periscope.verifier.program.Shape;

/**
 * The coverage of a search: the sizes and layouts of programs that it completed.
 *
 * @param faults    the faults that the search looked for
 * @param completed the number of operations up to which every program was checked
 * @param decided   layouts of one operation more that were decided; 0 if the search does not go by layouts
 * @param layouts   number of layouts of that size; 0 if the search is done
 * @param seconds   time of each completed size, from 1 on; empty if that was not measured
 * @param counts    programs by placement, if the search counts programs
 * @param nanos     wall time
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
   * @param shape    the placement
   * @param total    programs in the space
   * @param programs programs checked
   * @param racy     of these, how many race, so that everything is allowed
   * @param unsound  of the race-free ones, how many have a forbidden outcome
   * @param stuck    of the race-free ones, how many can get stuck
   * @param unfinished of the race-free ones, how many have too many machine states for an answer
   * @param states   machine states visited
   */
  public record Counts(
      Shape shape, long total, long programs, long racy, long unsound, long stuck, long unfinished, long states) {

    public long raceFree() {
      return programs - racy;
    }
  }
}
