package periscope.verifier.reason;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import periscope.litmus.answer.Verdict;
import periscope.verifier.soundness.Answer;
import periscope.verifier.soundness.Finding;

/**
 * The answer about the programs that a baseline compiles rightly.
 *
 * @param baseline the baseline
 * @param shared   findings that the baseline has as well
 * @param lacking  findings that the baseline lacks, or for which the question has no answer
 * @param answer   the answer about all programs
 * @param further  the answer of the search that sets aside programs that the baseline compiles wrongly, too; present
 *                 if the baseline has all findings of {@code answer}
 */
public record Beyond(Baseline baseline, List<Finding> shared, List<Finding> lacking, Answer answer,
    Optional<Answer> further) {

  public Beyond {
    shared = List.copyOf(shared);
    lacking = List.copyOf(lacking);
  }

  /** The answer about all programs, divided by the reasons of its findings. */
  public static Beyond of(Baseline baseline, Answer answer, Optional<Answer> further, Reasons reasons) {
    List<Finding> shared = answer.findings().stream().filter(reasons::shared).toList();
    List<Finding> lacking = Stream.concat(answer.findings().stream().filter(f -> !reasons.shared(f)),
        further.stream().flatMap(f -> f.findings().stream())).toList();
    return new Beyond(baseline, shared, lacking, answer, further);
  }

  /** The verdict on the programs that the baseline compiles rightly. */
  public Verdict verdict() {
    return !lacking.isEmpty() ? Verdict.FAILS
        : shared.isEmpty() ? answer.verdict()
        : further.map(Answer::verdict).orElse(Verdict.UNKNOWN);
  }

  /** Name of the baseline. */
  public String name() {
    return baseline.table().name();
  }
}
