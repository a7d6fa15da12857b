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
 * @param effect   which way it moves what is allowed
 * @param repeats  later changes that come to the same model
 */
public record Mutant(Mutation mutation, CompiledModel model, Effect effect, List<Mutation> repeats) {

  /** Line of the clause in its text, from 1. */
  int line() {
    return mutation.text().line(mutation.statement().offset());
  }
}
