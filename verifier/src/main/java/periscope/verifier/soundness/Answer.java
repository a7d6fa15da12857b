package periscope.verifier.soundness;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import periscope.litmus.answer.Fault;
import periscope.litmus.answer.Soundness;
import periscope.litmus.answer.Verdict;

/**
 * The answer to a {@link Question}.
 *
 * @param verdict  never stronger than the checks permit
 * @param findings the wrongly compiled programs, smallest first; a search may stop at the first
 * @param coverage coverage of the search: one element, or one for each fault that was searched for separately
 * @param seed     seed of the sample, if the space was sampled
 * @param stopped  the reason why the search ended early; empty if it did not
 * @param nanos    wall-clock time, in nanoseconds
 * @param before   the programs that an earlier run decided, if there are any
 */
public record Answer(Verdict verdict, List<Finding> findings, List<Coverage> coverage, OptionalLong seed,
    Optional<String> stopped, long nanos, Optional<DecidedBefore> before) {

  public Answer {
    findings = List.copyOf(findings);
    coverage = List.copyOf(coverage);
  }

  /** An answer about programs none of which was decided before. */
  public Answer(Verdict verdict, List<Finding> findings, List<Coverage> coverage, OptionalLong seed,
      Optional<String> stopped, long nanos) {
    this(verdict, findings, coverage, seed, stopped, nanos, Optional.empty());
  }

  /** The same answer, with one more wrongly compiled program, which is larger than the programs that were searched. */
  public Answer with(Finding further) {
    return new Answer(Verdict.FAILS, Stream.concat(findings.stream(), Stream.of(further)).toList(), coverage, seed,
        stopped, nanos, before);
  }

  /** The same answer, with the programs that an earlier run decided. */
  public Answer with(DecidedBefore some) {
    return new Answer(verdict, findings, coverage, seed, stopped, nanos, Optional.of(some));
  }

  /** The verdict together with the faults of the findings. */
  public Soundness soundness() {
    return new Soundness(verdict, findings.stream().map(Finding::fault).collect(Collectors.toSet()));
  }

  /** The smallest finding with a fault. */
  public Optional<Finding> first(Fault fault) {
    return findings.stream().filter(f -> f.fault() == fault).findFirst();
  }

  /** The coverage of the search for a fault. */
  public Optional<Coverage> coverage(Fault fault) {
    return coverage.stream().filter(c -> c.faults().contains(fault)).findFirst();
  }

  /** The counts by placement; empty if the search counts no programs. */
  public List<Coverage.Counts> counts() {
    return coverage.stream().flatMap(c -> c.counts().stream()).toList();
  }

  /** Number of checked programs; 0 if the search counts none. */
  public long programs() {
    return sum(Coverage.Counts::programs);
  }

  /** Number of all programs; 0 if the search counts none. */
  public long total() {
    return sum(Coverage.Counts::total);
  }

  /** Number of programs with too many machine states for an answer; 0 if the search counts none. */
  public long unfinished() {
    return sum(Coverage.Counts::unfinished);
  }

  /** Number of programs that race; 0 if the search counts none. */
  public long racy() {
    return sum(Coverage.Counts::racy);
  }

  private long sum(ToLongFunction<Coverage.Counts> count) {
    return counts().stream().mapToLong(count).sum();
  }
}
