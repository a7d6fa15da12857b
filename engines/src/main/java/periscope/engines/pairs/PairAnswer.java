package periscope.engines.pairs;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import periscope.litmus.source.Span;

/**
 * An answer about all pairs of work-items of a launch.
 *
 * @param findings problems that a run shows
 * @param possible problems that no run has shown, and that the analysis cannot rule out
 * @param open     the reason why the analysis ended before its end, if it did
 * @param beyond   the buffers without a description into which an index may be negative, or greater than that of any
 *                 element; runs alone have looked for such an index
 * @param queries  number of questions that the solver answered
 * @param chosen   the values for which a run shows the findings, of parameters that have any value, by name
 */
public record PairAnswer(List<PairFinding> findings, List<Possible> possible, Optional<Unclear> open,
    SortedSet<String> beyond, int queries, SortedMap<String, Long> chosen) {

  /** A reason with its place in the text; {@link Span#NONE} for a reason without one. */
  public record Unclear(String reason, Span at) {}

  /**
   * A problem that is not ruled out.
   *
   * @param values the values for which it is not, of parameters that have any value, by name
   */
  public record Possible(PairFinding finding, SortedMap<String, Long> values) {

    public Possible {
      values = Collections.unmodifiableSortedMap(new TreeMap<>(values));
    }
  }

  public PairAnswer {
    findings = List.copyOf(findings);
    possible = List.copyOf(possible);
    beyond = Collections.unmodifiableSortedSet(new TreeSet<>(beyond));
    chosen = Collections.unmodifiableSortedMap(new TreeMap<>(chosen));
  }

  /** Whether no pair of work-items has a problem. */
  public boolean isNone() {
    return findings.isEmpty() && possible.isEmpty() && open.isEmpty();
  }
}
