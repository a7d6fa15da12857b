package periscope.inputs;

import java.util.List;
import periscope.models.ast.Model;

/**
 * Another reading of a model, which the model's file declares ({@link Model#readings}), ready to judge.
 *
 * @param model the other reading
 * @param about the behaviour in which the two readings differ, in words
 */
public record OtherReading(NamedModel model, String about) {

  /**
   * The other readings of a model, in the order in which its file declares them.
   *
   * @param language of the tests that the model judges
   * @throws periscope.litmus.source.InvalidInputException if a declared reading does not exist or has errors
   */
  public static List<OtherReading> of(Inputs inputs, NamedModel model, String language) {
    return model.model().model().readings().stream().map(r -> new OtherReading(
        NamedModel.of(inputs, r.model(), language, "the list of readings of " + model.name()), r.about())).toList();
  }

  /** Whether this reading adds to another one: it has all of its statements and more, or is declared as its reading. */
  public boolean addsTo(OtherReading other) {
    if (other.model.model().model().readings().stream().anyMatch(r -> r.model().equals(model.name()))) {
      return true;
    }
    List<Model.Located> mine = model.model().model().statements();
    List<Model.Located> others = other.model.model().model().statements();
    return mine.size() > others.size() && mine.containsAll(others);
  }
}
