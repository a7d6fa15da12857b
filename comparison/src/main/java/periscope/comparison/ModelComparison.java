package periscope.comparison;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import periscope.litmus.answer.Verdict;
import periscope.litmus.answer.VerdictWords;
import periscope.litmus.memory.Observables;
import periscope.litmus.memory.Outcome;
import periscope.runtime.Histogram;

/**
 * The comparison of observed outcomes with the outcomes that a model allows, on the registers and locations that both
 * contain.
 *
 * @param judge    the model
 * @param verdict  the verdict on the claim that the model allows all observed outcomes: undefined if it forbids
 *                 nothing, inapplicable if it does not apply to such tests, unknown if its answer is incomplete and an
 *                 observed outcome is missing in it, or if nothing was observed
 * @param reason   reason why the model forbids nothing, or why the verdict is unknown; empty for other verdicts
 * @param standing for each observed outcome, whether the model allows it
 * @param unseen   outcomes that the model allows and no run showed, on the common registers and locations; empty if
 *                 behaviour is undefined
 * @param allowed  number of outcomes that the model allows
 */
public record ModelComparison(
    ModelAnswer.Judge judge, Verdict verdict, String reason, SortedMap<Outcome, Verdict> standing,
    List<Outcome> unseen, int allowed) {

  public ModelComparison {
    standing = Collections.unmodifiableSortedMap(new TreeMap<>(standing));
    unseen = List.copyOf(unseen);
  }

  /** The words for the verdict on all observed outcomes. */
  public static final VerdictWords WORDS = VerdictWords.of("consistent", "forbidden seen", "unknown")
      .and(Verdict.UNDEFINED, "undefined").and(Verdict.INAPPLICABLE, "silent");

  /** The words for the verdict on one observed outcome. */
  public static final VerdictWords OUTCOMES =
      VerdictWords.of("allowed", "forbidden", "unknown").and(Verdict.UNDEFINED, "undefined");

  /**
   * Compares.
   *
   * @param seen the observed outcomes
   */
  public static ModelComparison of(ModelAnswer answer, Set<Outcome> seen) {
    if (answer instanceof ModelAnswer.Silent silent) {
      return new ModelComparison(answer.judge(), Verdict.INAPPLICABLE, silent.reason(), new TreeMap<>(), List.of(), 0);
    }
    ModelAnswer.Given given = (ModelAnswer.Given) answer;
    Observables common = Observables.of(given.allowed());
    common = seen.isEmpty() ? common : common.and(Observables.of(seen));
    Map<Outcome, Outcome> allowed = new HashMap<>();
    for (Outcome outcome : given.allowed()) {
      allowed.put(common.project(outcome), outcome);
    }
    Verdict otherwise = given.undefined().isPresent() ? Verdict.UNDEFINED
        : given.doubt().isPresent() ? Verdict.UNKNOWN : Verdict.FAILS;
    SortedMap<Outcome, Verdict> standing = new TreeMap<>();
    Set<Outcome> unseen = new HashSet<>(allowed.keySet());
    for (Outcome outcome : seen) {
      Outcome projected = common.project(outcome);
      standing.put(outcome, allowed.containsKey(projected) ? Verdict.HOLDS : otherwise);
      unseen.remove(projected);
    }
    Verdict verdict = verdict(given, standing);
    String reason = verdict == Verdict.UNDEFINED ? given.undefined().orElseThrow()
        : verdict != Verdict.UNKNOWN ? "" : seen.isEmpty() ? "no instance came to an end" : given.doubt().orElse("");
    List<Outcome> missed = new ArrayList<>(verdict == Verdict.UNDEFINED ? Set.of() : unseen);
    Collections.sort(missed);
    return new ModelComparison(answer.judge(), verdict, reason, standing, missed, allowed.size());
  }

  private static Verdict verdict(ModelAnswer.Given given, Map<Outcome, Verdict> standing) {
    if (given.undefined().isPresent()) {
      return Verdict.UNDEFINED;
    } else if (standing.containsValue(Verdict.FAILS)) {
      return Verdict.FAILS;
    }
    return standing.isEmpty() || standing.containsValue(Verdict.UNKNOWN) ? Verdict.UNKNOWN : Verdict.HOLDS;
  }

  /** The observed outcomes with one verdict, each with its count in the histogram. */
  public SortedMap<Outcome, Long> seen(Verdict wanted, Histogram histogram) {
    SortedMap<Outcome, Long> seen = new TreeMap<>(histogram.counts());
    seen.keySet().removeIf(o -> standing.get(o) != wanted);
    return seen;
  }
}
