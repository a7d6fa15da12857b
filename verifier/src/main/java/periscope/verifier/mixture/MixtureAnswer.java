package periscope.verifier.mixture;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import periscope.litmus.answer.Fault;
import periscope.litmus.answer.Soundness;
import periscope.litmus.answer.Verdict;
import periscope.mappings.table.Mapping;
import periscope.verifier.soundness.Answer;
import periscope.verifier.soundness.Question;

/**
 * The answer about a mixture of tables.
 *
 * @param mixture      the mixture
 * @param wholeThreads whether one table compiles the whole of each thread
 * @param alone        the answer about each table by itself
 * @param together     the answer about the programs that need several tables
 * @param shown        the commands that show the findings of one table again
 */
public record MixtureAnswer(
    Mapping mixture, boolean wholeThreads, List<TableAlone> alone, Answer together, AloneCommand shown) {

  public MixtureAnswer {
    alone = List.copyOf(alone);
  }

  /** The tables among some that are not known to be sound. */
  public static List<Question.Doubtful> doubtful(List<TableAlone> alone) {
    return alone.stream().filter(t -> !t.sound() && t.same().isEmpty()).map(TableAlone::doubtful).toList();
  }

  /** The verdict: the worst of all; parts that no program concerns do not count. */
  public Verdict verdict() {
    Set<Verdict> all = Stream.concat(alone.stream().map(TableAlone::answer), Stream.of(together))
        .map(Answer::verdict).collect(Collectors.toSet());
    return all.contains(Verdict.FAILS) ? Verdict.FAILS : all.contains(Verdict.UNKNOWN) ? Verdict.UNKNOWN
        : all.contains(Verdict.HOLDS) ? Verdict.HOLDS : Verdict.INAPPLICABLE;
  }

  /** The verdict together with the faults of all findings. */
  public Soundness soundness() {
    Set<Fault> faults = new HashSet<>(together.soundness().faults());
    alone.forEach(t -> faults.addAll(t.answer().soundness().faults()));
    return new Soundness(verdict(), faults);
  }
}
