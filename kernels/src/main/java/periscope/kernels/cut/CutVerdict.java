package periscope.kernels.cut;

import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import periscope.engines.execution.Races;
import periscope.engines.simulation.Engine;
import periscope.engines.simulation.Race;
import periscope.engines.simulation.Simulation;
import periscope.generate.cut.CutTest;
import periscope.generate.cut.CutTest.Pair;
import periscope.litmus.LitmusTest;
import periscope.litmus.answer.Judgement;
import periscope.litmus.answer.Verdict;
import periscope.litmus.answer.VerdictWords;
import periscope.litmus.source.SourceText;

/**
 * The verdict of a model on a test that was cut out of an execution.
 *
 * @param races   whether the two accesses of the test race
 * @param outcome whether the model allows the outcome of the test's condition
 * @param besides any other undefined behaviour in the test, in words; empty if there is none
 */
public record CutVerdict(boolean races, Verdict outcome, Optional<String> besides) {

  private static final VerdictWords WORDS =
      VerdictWords.of("the outcome is allowed", "the outcome is forbidden", "the outcome is not decided");
  private static final VerdictWords RACING = VerdictWords.of("an execution of the model has the outcome, too",
      "only the race makes the outcome possible, no execution of the model has it",
      "whether an execution of the model has the outcome is not decided");

  /**
   * Asks a model about a test.
   *
   * @param cut  the test with the two accesses
   * @param test the test as read again from its printed text
   * @param text that text
   */
  public static CutVerdict of(CutTest cut, LitmusTest test, SourceText text, Engine engine, BooleanSupplier stop) {
    Simulation found = engine.simulate(test, text, false, stop);
    Judgement judgement = Judgement.of(test.condition(), found.states(), found.complete(), found.bounded());
    boolean races = cut.pair().isPresent()
        && found.races().stream().anyMatch(r -> between(r, cut.pair().get(), test));
    Races words = new Races(test, text);
    List<String> others = words.undefined(found).stream().filter(u -> !races || found.races().stream()
        .filter(r -> between(r, cut.pair().get(), test)).noneMatch(r -> words.told(r).equals(u))).toList();
    Optional<String> besides = others.stream().findFirst().map(u -> "in the test, " + u
        + (others.size() > 1 ? ", and " + (others.size() - 1) + " more" : ""));
    return new CutVerdict(races, judgement.verdict(), besides);
  }

  private static boolean between(Race race, Pair pair, LitmusTest test) {
    return race.flag().equals(Race.DATA) && race.accesses().size() == 2
        && race.accesses().stream().map(Race.Access::thread).sorted().toList()
            .equals(Stream.of(pair.first(), pair.second()).sorted().toList())
        && race.locations().stream().anyMatch(x -> test.locations().get(x).name().equals(pair.location()));
  }

  /** Whether the test shows a race, or an allowed outcome. */
  public boolean violates() {
    return races || outcome == Verdict.HOLDS;
  }

  /** The verdict in words, without the model's name. */
  public String told() {
    return (races ? "the two accesses race, which makes any outcome possible; " + RACING.of(outcome)
        : WORDS.of(outcome)) + besides.map(b -> races ? " (others race, too)" : ", but for this: " + b).orElse("");
  }
}
