package periscope.models.mutation;

import periscope.models.evaluate.CompiledModel;
import periscope.models.implication.Implication;

/** The effect of a mutation on the set of executions that a model allows, as far as the models' expressions show it. */
public enum Effect {
  /** The mutant allows every execution that the original allows. */
  WEAKER("weaker"),
  /** The original allows every execution that the mutant allows. */
  STRONGER("stronger"),
  /** Both allow the same executions; reports about them may differ. */
  SAME("allows the same"),
  /** Neither is shown. */
  UNCLEAR("either way");

  private final String words;

  Effect(String words) {
    this.words = words;
  }

  /** The effect of changing a model into another. */
  public static Effect of(CompiledModel original, CompiledModel changed) {
    if (!Implication.comparable(original, changed)) {
      return UNCLEAR;
    }
    boolean weaker = Implication.of(original, changed).open().length == 0;
    boolean stronger = Implication.of(changed, original).open().length == 0;
    return weaker && stronger ? SAME : weaker ? WEAKER : stronger ? STRONGER : UNCLEAR;
  }

  @Override
  public String toString() {
    return words;
  }
}
