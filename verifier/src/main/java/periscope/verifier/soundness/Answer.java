package periscope.verifier.soundness;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import periscope.litmus.answer.Fault;
import periscope.litmus.answer.Soundness;
import periscope.litmus.answer.Verdict;

/**
 * The answer to a {@link Question}.
 *
 * @param verdict  never stronger than what was checked
 * @param findings the programs that are compiled wrongly, smallest first; a search need not look for more than one
 * @param coverage coverage of the search: one, or one for each fault that was searched for by itself
 * @param seed     of the sample, if the space was sampled and not exhausted
 * @param stopped  the reason why the search ended before it had checked everything; empty if it did not
 * @param nanos    wall time
 */
public record Answer(Verdict verdict, List<Finding> findings, List<Coverage> coverage, OptionalLong seed,
    Optional<String> stopped, long nanos) {

  public Answer {
    findings = List.copyOf(findings);
    coverage = List.copyOf(coverage);
  }

  /** The verdict with the faults of the findings. */
  public Soundness soundness() {
    return new Soundness(verdict, findings.stream().map(Finding::fault).collect(Collectors.toSet()));
  }

  /** The smallest finding of a kind. */
  public Optional<Finding> first(Fault fault) {
    return findings.stream().filter(f -> f.fault() == fault).findFirst();
  }

  /** What was looked for, and how far. */
  public Optional<Coverage> coverage(Fault fault) {
    return coverage.stream().filter(c -> c.faults().contains(fault)).findFirst();
  }

  /** The counts by placement; empty if the search counts no programs. */
  public List<Coverage.Counts> counts() {
    return coverage.stream().flatMap(c -> c.counts().stream()).toList();
  }

  /** Programs that were checked, as far as they were counted. */
  public long programs() {
    return sum(Coverage.Counts::programs);
  }

  /** Programs that there are, likewise. */
  public long total() {
    return sum(Coverage.Counts::total);
  }

  /** Programs with too many machine states for an answer, likewise. */
  public long unfinished() {
    return sum(Coverage.Counts::unfinished);
  }

  /** Programs that race, likewise. */
  public long racy() {
    return sum(Coverage.Counts::racy);
  }

  private long sum(ToLongFunction<Coverage.Counts> count) {
    return counts().stream().mapToLong(count).sum();
  }
}
