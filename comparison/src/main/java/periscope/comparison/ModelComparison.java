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
import periscope.litmus.answer.Status;
import periscope.litmus.memory.Observables;
import periscope.litmus.memory.Outcome;
import periscope.runtime.Histogram;

/**
 * The comparison of observed outcomes with the outcomes that a model allows, on the registers and locations that both
 * contain.
 *
 * @param judge    the model
 * @param verdict  the conclusion
 * @param reason   reason why the model forbids nothing, or why the verdict is unknown; empty if there is nothing to say
 * @param standing standing of each observed outcome with the model
 * @param unseen   outcomes that the model allows and no run showed, on the common registers and locations; empty if
 *                 behaviour is undefined
 * @param allowed  number of outcomes that the model allows
 */
public record ModelComparison(
    ModelAnswer.Judge judge, Verdict verdict, String reason, SortedMap<Outcome, Standing> standing,
    List<Outcome> unseen, int allowed) {

  public ModelComparison {
    standing = Collections.unmodifiableSortedMap(new TreeMap<>(standing));
    unseen = List.copyOf(unseen);
  }

  /** What a comparison comes to. */
  public enum Verdict {
    CONSISTENT("consistent", Status.OK),
    FORBIDDEN_SEEN("forbidden seen", Status.FAILS),
    /** Behaviour is undefined under the model: it forbids nothing. */
    UNDEFINED("undefined", Status.UNKNOWN),
    /** The model's answer is not complete, and something was seen that it does not have; or nothing was seen. */
    UNKNOWN("unknown", Status.UNKNOWN),
    /** The model says nothing of such tests. */
    SILENT("silent", Status.UNKNOWN);

    private final String word;
    private final Status status;

    Verdict(String word, Status status) {
      this.word = word;
      this.status = status;
    }

    public String word() {
      return word;
    }

    public Status status() {
      return status;
    }
  }

  /** How something that was seen stands with a model. */
  public enum Standing {
    FORBIDDEN("FORBIDDEN, SEEN"),
    UNKNOWN("unknown, seen"),
    UNDEFINED("undefined, seen"),
    ALLOWED("allowed, seen");

    private final String word;

    Standing(String word) {
      this.word = word;
    }

    public String word() {
      return word;
    }
  }

  /** @param seen the outcomes that were seen */
  public static ModelComparison of(ModelAnswer answer, Set<Outcome> seen) {
    if (answer instanceof ModelAnswer.Silent silent) {
      return new ModelComparison(answer.judge(), Verdict.SILENT, silent.reason(), new TreeMap<>(), List.of(), 0);
    }
    ModelAnswer.Given given = (ModelAnswer.Given) answer;
    Observables common = Observables.of(given.allowed());
    common = seen.isEmpty() ? common : common.and(Observables.of(seen));
    Map<Outcome, Outcome> allowed = new HashMap<>();
    for (Outcome outcome : given.allowed()) {
      allowed.put(common.project(outcome), outcome);
    }
    Standing otherwise = given.undefined().isPresent() ? Standing.UNDEFINED
        : given.doubt().isPresent() ? Standing.UNKNOWN : Standing.FORBIDDEN;
    SortedMap<Outcome, Standing> standing = new TreeMap<>();
    Set<Outcome> unseen = new HashSet<>(allowed.keySet());
    for (Outcome outcome : seen) {
      Outcome projected = common.project(outcome);
      standing.put(outcome, allowed.containsKey(projected) ? Standing.ALLOWED : otherwise);
      unseen.remove(projected);
    }
    Verdict verdict = verdict(given, standing);
    String reason = verdict == Verdict.UNDEFINED ? given.undefined().orElseThrow()
        : verdict != Verdict.UNKNOWN ? "" : seen.isEmpty() ? "no instance came to an end" : given.doubt().orElse("");
    List<Outcome> missed = new ArrayList<>(verdict == Verdict.UNDEFINED ? Set.of() : unseen);
    Collections.sort(missed);
    return new ModelComparison(answer.judge(), verdict, reason, standing, missed, allowed.size());
  }

  private static Verdict verdict(ModelAnswer.Given given, Map<Outcome, Standing> standing) {
    if (given.undefined().isPresent()) {
      return Verdict.UNDEFINED;
    } else if (standing.containsValue(Standing.FORBIDDEN)) {
      return Verdict.FORBIDDEN_SEEN;
    }
    return standing.isEmpty() || standing.containsValue(Standing.UNKNOWN) ? Verdict.UNKNOWN : Verdict.CONSISTENT;
  }

  /** What was seen of one standing, with its counts. */
  public SortedMap<Outcome, Long> seen(Standing wanted, Histogram histogram) {
    SortedMap<Outcome, Long> seen = new TreeMap<>(histogram.counts());
    seen.keySet().removeIf(o -> standing.get(o) != wanted);
    return seen;
  }
}
