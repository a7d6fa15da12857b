package periscope.verifier.mutation;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import periscope.litmus.source.InvalidInputException;
import periscope.models.Models;
import periscope.models.evaluate.CompiledModel;
import periscope.models.mutation.Effect;
import periscope.models.mutation.Fingerprint;
import periscope.models.mutation.Mutation;
import periscope.models.mutation.Mutations;

/**
 * The mutants of a model.
 *
 * @param all    the mutants in the order of the text; changes with equal results form one mutant
 * @param unused changes without an effect on any check, because no check uses the changed part, or the change is only
 *               one of notation
 */
public record Mutants(List<Mutant> all, List<Mutation> unused) {

  /** @param additions whether changes also add to clauses */
  public static Mutants of(CompiledModel original, Models models, boolean additions) {
    Fingerprint prints = new Fingerprint();
    Object own = prints.of(original);
    Map<Object, Mutant> known = new LinkedHashMap<>();
    List<Mutation> unused = new ArrayList<>();
    for (Mutation mutation : Mutations.of(original.model())) {
      if (mutation.kind().adds() && !additions) {
        continue;
      }
      CompiledModel changed;
      try {
        changed = models.compile(mutation.model(), original);
      } catch (InvalidInputException e) {
        // It has no meaning: the closure of a set, for one.
        continue;
      }
      Object print = prints.of(changed);
      Mutant first = known.get(print);
      if (print.equals(own)) {
        unused.add(mutation);
      } else if (first == null) {
        known.put(print, new Mutant(mutation, changed, Effect.of(original, changed), new ArrayList<>()));
      } else {
        first.repeats().add(mutation);
      }
    }
    return new Mutants(List.copyOf(known.values()), unused);
  }
}
