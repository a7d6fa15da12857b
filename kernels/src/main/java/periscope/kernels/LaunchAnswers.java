package periscope.kernels;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import periscope.engines.simulation.Effort;
import periscope.engines.simulation.LoopCut;
import periscope.litmus.answer.Judgement;
import periscope.litmus.launch.LaunchedKernel;
import periscope.litmus.memory.Outcome;
import periscope.models.evaluate.CompiledModel;

/**
 * The answers of a model about one launch, from the states of memory that the launch may begin with.
 *
 * @param launched the launch as it was read
 * @param answers  one answer for each such state that the engine looked at
 * @param starts   number of such states that are known
 * @param all      whether no other such states exist
 */
public record LaunchAnswers(LaunchedKernel launched, List<KernelAnswer> answers, int starts, boolean all) {

  public LaunchAnswers {
    answers = List.copyOf(answers);
  }

  /** Whether every state that it may begin with was looked at. */
  boolean everyStart() {
    return all && answers.size() == starts;
  }

  /** Whether what was not looked at may have more to show. */
  boolean open() {
    return !everyStart() || answers.isEmpty() || answers.stream().anyMatch(KernelAnswer::open);
  }

  /** Whether nothing is open but who waits at compiled barriers. */
  boolean openAtBarriers() {
    return everyStart() && !answers.isEmpty() && answers.stream().allMatch(a -> !a.open() || a.openAtBarriers());
  }

  /** Whether the states that it ends in are all known. */
  boolean everyEnd() {
    return everyStart() && answers.stream().allMatch(KernelAnswer::everyEnd);
  }

  /** The states that it ends in, with how often each was met. */
  Map<Outcome, Long> states() {
    Map<Outcome, Long> all = new TreeMap<>();
    answers.forEach(a -> a.found().states().forEach((s, n) -> all.merge(s, n, Long::sum)));
    return all;
  }

  /** What was looked at for them; empty where the solver was asked for one of them. */
  Optional<Effort> effort() {
    return answers.stream().map(a -> a.found().effort()).reduce((a, b) -> a.flatMap(x -> b.map(x::plus)))
        .flatMap(e -> e);
  }

  /** How these meet the condition of the launch. */
  Judgement judgement() {
    return Judgement.of(launched.test().condition(), states(), everyStart() && answers.stream()
        .allMatch(a -> a.found().complete() && a.found().undefined().isEmpty()),
        answers.stream().anyMatch(a -> a.found().bounded()));
  }

  boolean bounded() {
    return answers.stream().anyMatch(a -> a.found().bounded() || !a.found().complete());
  }

  /**
   * The loops that every execution leaves, as far as was looked, if the model does not forbid that it is otherwise:
   * what comes behind a barrier that others come to is in no axiom's cycle. None where other loops are cut: then all
   * is said to be so as far as it was looked.
   */
  Stream<LoopCut> circles(CompiledModel model) {
    boolean barriers = KernelAnswer.hasBarriers(launched.test());
    return answers.stream().filter(a -> !bounded() && (barriers || !model.forbidsCircles()))
        .flatMap(KernelAnswer::left);
  }

  /** The loops that were not followed to their end. */
  Stream<LoopCut> cuts() {
    return answers.stream().flatMap(a -> a.found().cuts().stream());
  }
}
