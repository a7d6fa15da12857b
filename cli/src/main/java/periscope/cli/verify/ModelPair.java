package periscope.cli.verify;

import java.util.Set;
import periscope.litmus.memory.Scope;
import periscope.mappings.table.Mapping;
import periscope.verifier.behaviour.Target;
import periscope.verifier.programs.Operations;
import periscope.verifier.programs.ProgramSearch;
import periscope.verifier.programs.Translation;

/** The models of both languages of a mapping. */
record ModelPair(NamedModel source, NamedModel target) {

  /** The search of a mapping that the options ask for, over the operations that the base mapping has. */
  ProgramSearch.Request request(Mapping mapping, SearchOptions options, ModelOptions models) {
    return request(mapping, mapping, options, models);
  }

  /** The same for a table that comes of editing another one: of the scopes that either tells apart. */
  ProgramSearch.Request request(Mapping mapping, Mapping base, SearchOptions options, ModelOptions models) {
    Set<Scope> scopes = models.scopes(mapping, base);
    Operations operations = Operations.of(mapping, source.model(), new Target.Model(target.model()), scopes, models.wanted());
    return new ProgramSearch.Request(Translation.by(mapping), source.model(), new Target.Model(target.model()), operations,
        options.bound(models, scopes), options.workers());
  }
}
