package periscope.cli.verify;

import java.util.function.Predicate;
import periscope.mappings.table.Mapping;
import periscope.mappings.table.SourceOperation;
import periscope.verifier.programs.Operations;
import periscope.verifier.programs.ProgramSearch;
import periscope.verifier.programs.Target;
import periscope.verifier.programs.Translation;

/** The models of both languages of a mapping. */
record ModelPair(NamedModel source, NamedModel target) {

  /** The search of a mapping that the options ask for, over the operations that the base mapping has. */
  ProgramSearch.Request request(Mapping mapping, SearchOptions options, ModelOptions models) {
    return request(mapping, options, models, o -> true);
  }

  /** The same over operations that satisfy the predicate, too. */
  ProgramSearch.Request request(
      Mapping mapping, SearchOptions options, ModelOptions models, Predicate<SourceOperation> besides) {
    Operations operations = Operations.of(
        mapping, source.model(), Target.of(target.model()), models.scopes(), models.wanted().and(besides));
    return new ProgramSearch.Request(Translation.by(mapping), source.model(), Target.of(target.model()), operations,
        options.bound(models), options.workers());
  }
}
