package periscope.cli.verify;

import java.util.Optional;
import java.util.function.Predicate;
import periscope.cli.Session;
import periscope.mappings.table.Mapping;
import periscope.mappings.table.SourceOperation;
import periscope.models.vocabulary.Vocabularies;
import periscope.verifier.programs.Operations;
import periscope.verifier.programs.ProgramSearch;
import periscope.verifier.programs.Target;
import periscope.verifier.programs.Translation;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** The models of both languages of a mapping. */
record ModelPair(NamedModel source, NamedModel target) {

  /**
   * The models that the options name; empty if the target is a machine.
   *
   * @throws ParameterException if a target model is named for one
   */
  static Optional<ModelPair> of(Session session, CommandSpec spec, Mapping mapping, SearchOptions options,
      Optional<String> targetModel) {
    if (Vocabularies.of(mapping.to()).isEmpty()) {
      if (targetModel.isPresent()) {
        throw new ParameterException(spec.commandLine(), "--target-model does not go with " + mapping.name()
            + ": programs for " + mapping.to() + " are searched on its machine");
      }
      return Optional.empty();
    }
    session.include(options.include());
    NamedModel source = NamedModel.of(session, options.modelName(mapping), mapping.from(), mapping.name());
    String target = targetModel.orElseGet(() -> NamedModel.newest(session, mapping.to()));
    return Optional.of(new ModelPair(source, NamedModel.of(session, target, mapping.to(), mapping.name())));
  }

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
