package periscope.engines.answer;

import java.util.ArrayList;
import java.util.List;
import periscope.engines.simulation.Simulation;
import periscope.inputs.OtherReading;
import periscope.litmus.LitmusTest;
import periscope.litmus.answer.Judgement;

/**
 * The answer on a test under a reading of what the language's specification leaves open.
 *
 * @param reading   the reading
 * @param judgement judgement of the test's condition under it
 */
public record OtherAnswer(OtherReading reading, Judgement judgement) {

  /** The answers under several readings, in their order. */
  static List<OtherAnswer> of(Mending.Search search, LitmusTest test) {
    List<OtherAnswer> answers = new ArrayList<>();
    for (OtherReading reading : search.readings()) {
      Simulation found = search.simulate(reading.model().model(), test);
      answers.add(new OtherAnswer(reading, Judgement.of(test.condition(), found.states(),
          found.complete() && found.undefined().isEmpty(), found.bounded())));
    }
    return answers;
  }

  /**
   * Whether the observation differs from that of the model whose readings were asked, or is unknown because a limit
   * ended the simulation.
   */
  boolean differs(Judgement usual) {
    return usual.complete() && !judgement.observation().equals(usual.observation());
  }

  /** The answer in words: {@code Sometimes if … (MODEL)}. */
  public String told() {
    return judgement.observation() + " " + reading.about() + " (" + reading.model().name() + ")";
  }
}
