package periscope.kernels;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import periscope.engines.simulation.Effort;
import periscope.engines.simulation.LoopCut;
import periscope.engines.simulation.Race;
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

  /** Whether the engine looked at every state of memory from which the launch may begin. */
  boolean everyStart() {
    return all && answers.size() == starts;
  }

  /** Whether the part that the engine left out may have further findings. */
  boolean open() {
    return !everyStart() || answers.isEmpty() || answers.stream().anyMatch(KernelAnswer::open);
  }

  /** Whether the only open question is which work-items wait at compiled barriers. */
  boolean openAtBarriers() {
    return everyStart() && !answers.isEmpty() && answers.stream().allMatch(a -> !a.open() || a.openAtBarriers());
  }

  /** Whether the answers have every final state. */
  boolean everyEnd() {
    return everyStart() && answers.stream().allMatch(KernelAnswer::everyEnd);
  }

  /** The final states of the launch, with the number of executions for each. */
  Map<Outcome, Long> states() {
    Map<Outcome, Long> all = new TreeMap<>();
    answers.forEach(a -> a.found().states().forEach((s, n) -> all.merge(s, n, Long::sum)));
    return all;
  }

  /** The effort for all answers; empty if some answer came from the solver. */
  Optional<Effort> effort() {
    return answers.stream().map(a -> a.found().effort()).reduce((a, b) -> a.flatMap(x -> b.map(x::plus)))
        .flatMap(e -> e);
  }

  /** Whether a race makes the launch undefined under the model, so that it may end in any state. */
  boolean races() {
    return answers.stream().flatMap(a -> a.found().races().stream()).anyMatch(Race::undefines);
  }

  /**
   * The judgement of the launch's condition on these final states. An undefined launch may end in further states, so
   * that only a final state that was met decides its condition.
   */
  Judgement judgement() {
    return Judgement.of(launched.test().condition(), states(), everyStart() && !races() && answers.stream()
        .allMatch(a -> a.found().complete() && a.found().undefined().isEmpty()),
        answers.stream().anyMatch(a -> a.found().bounded()));
  }

  boolean bounded() {
    return answers.stream().anyMatch(a -> a.found().bounded() || !a.found().complete());
  }

  /**
   * The loops that are assumed to end although the model does not ensure it: a program with barriers may contain
   * circular waiting that no axiom forbids. None if other loops exceeded the bound, since the answer is then bounded
   * anyway.
   */
  Stream<LoopCut> circles(CompiledModel model) {
    boolean barriers = KernelAnswer.hasBarriers(launched.test());
    return answers.stream().filter(a -> !bounded() && (barriers || !model.forbidsCircles()))
        .flatMap(KernelAnswer::left);
  }

  /** The loops that exceeded the bound. */
  Stream<LoopCut> cuts() {
    return answers.stream().flatMap(a -> a.found().cuts().stream());
  }
}
