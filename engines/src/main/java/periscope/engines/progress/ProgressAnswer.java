package periscope.engines.progress;

import java.util.List;
import java.util.Optional;
import periscope.engines.simulation.LoopCut;
import periscope.litmus.LitmusTest;
import periscope.litmus.answer.Status;
import periscope.litmus.answer.Verdict;
import periscope.litmus.answer.VerdictWords;
import periscope.litmus.source.SourceText;
import periscope.semantics.progress.Promises;

/**
 * The answers about one test, a verdict for each of some promises.
 *
 * @param test   the test, with an instance of local memory for each work-group
 * @param text   the text of the test
 * @param model  name of the memory model
 * @param states number of states that a machine visited; 0 if the model decided
 * @param undefined reasons why the model leaves the test undefined, in words; no verdict holds then
 * @param raced   whether a race is among them
 * @param dropped whether runs with a step without a defined behaviour were not followed
 * @param circles loops that are taken to be left within the bound: the model forbids no circle in which a thread stays
 *                in one because of what happens only after it
 * @param inStep  loops in which a thread may keep others of its warp from going on, on a processor that runs them in
 *                step: whether they end is not decided
 * @param under  the answers, in the order of the question
 */
public record ProgressAnswer(LitmusTest test, SourceText text, String model, int states, List<String> undefined,
    boolean raced, boolean dropped, List<LoopCut> circles, List<LoopCut> inStep, List<Under> under) {

  /** The words for the claim that every run ends. */
  public static final VerdictWords WORDS = VerdictWords.of("every run ends", "a run never ends", "not decided")
      .and(Verdict.UNDEFINED, "undefined");

  /**
   * The answer under some promises.
   *
   * @param aside   verdict on the claim that every run ends that keeps the promises, if the test has no race
   * @param run     a run that does not
   * @param open    loops that a bound left open
   * @param hint    a run of sequential consistency that never ends, where the verdict is open
   */
  public record Under(Promises promises, Verdict aside, Optional<EndlessRun> run, List<LoopCut> open,
      Optional<EndlessRun> hint) {
    public Under {
      open = LoopCut.distinct(open);
    }
  }

  /**
   * The answer for a processor that runs the threads of a warp in step: where a thread may wait for another one of its
   * warp in some loop, no promise lets every run end.
   */
  public ProgressAnswer inStep(List<LoopCut> loops) {
    return new ProgressAnswer(test, text, model, states, undefined, raced, dropped, circles, loops,
        loops.isEmpty() ? under : under.stream().map(u -> u.aside() != Verdict.HOLDS ? u
            : new Under(u.promises(), Verdict.UNKNOWN, u.run(), u.open(), u.hint())).toList());
  }

  /** The verdict under some of the promises. */
  public Verdict verdict(Under one) {
    return undefined.isEmpty() ? one.aside() : Verdict.UNDEFINED;
  }

  public ProgressAnswer {
    undefined = List.copyOf(undefined);
    circles = LoopCut.distinct(circles);
    inStep = LoopCut.distinct(inStep);
    under = List.copyOf(under);
  }

  /**
   * The standing of the answer: that of the only verdict; of several, it is that under the strongest promises, since
   * the question is then which promises the test needs.
   */
  public Status status() {
    boolean open = under.stream().anyMatch(u -> verdict(u).status() == Status.UNKNOWN);
    Status last = verdict(under.get(under.size() - 1)).status();
    return open && last != Status.FAILS ? Status.UNKNOWN : last;
  }

  /**
   * The weakest promises that were asked about under which every run ends: those next below do not suffice, or leave
   * the answer open.
   */
  public List<Under> weakest() {
    return under.stream().filter(u -> u.aside() == Verdict.HOLDS
        && below(u).stream().noneMatch(b -> b.aside() == Verdict.HOLDS)).toList();
  }

  /** The answers under the promises next below others. */
  public List<Under> below(Under one) {
    List<Promises> weaker = one.promises().weaker();
    return under.stream().filter(u -> weaker.contains(u.promises())).toList();
  }
}
