package periscope.verifier.mutation;

import java.util.List;
import periscope.models.evaluate.CompiledModel;
import periscope.models.mutation.Effect;
import periscope.models.mutation.Mutation;

/**
 * A changed model, ready to judge.
 *
 * @param mutation the change
 * @param model    the changed model
 * @param effect   whether the change allows more, less, or either
 * @param repeats  later changes that result in an equal model
 */
public record Mutant(Mutation mutation, CompiledModel model, Effect effect, List<Mutation> repeats) {

  /** Line of the changed clause in its text, from 1. */
  int line() {
    return mutation.text().line(mutation.statement().offset());
  }
}
