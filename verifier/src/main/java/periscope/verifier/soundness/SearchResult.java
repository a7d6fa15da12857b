package periscope.verifier.soundness;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What a search found.
 *
 * @param verdict  the answer
 * @param bound    which programs were asked about
 * @param alphabet the operations that they are made of
 * @param coverage how much of each placement was checked
 * @param findings every finding, smallest first
 * @param seed     of the sample, if the space was sampled and not exhausted
 * @param stopped  why the search ended before it had checked everything; empty if it did not
 * @param nanos    wall time
 */
public record SearchResult(
    Verdict verdict,
    Bound bound,
    Alphabet alphabet,
    List<Coverage> coverage,
    List<Finding> findings,
    OptionalLong seed,
    Optional<String> stopped,
    long nanos) {

  public SearchResult {
    coverage = List.copyOf(coverage);
    findings = List.copyOf(findings);
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
  public record Coverage(
      Shape shape, long total, long programs, long racy, long unsound, long stuck, long unfinished, long states) {
    public long raceFree() {
      return programs - racy;
    }
  }

  public long programs() {
    return coverage.stream().mapToLong(Coverage::programs).sum();
  }

  public long total() {
    return coverage.stream().mapToLong(Coverage::total).sum();
  }

  public long unfinished() {
    return coverage.stream().mapToLong(Coverage::unfinished).sum();
  }

  public long racy() {
    return coverage.stream().mapToLong(Coverage::racy).sum();
  }
}
