package periscope.cli.verify;

import java.util.Optional;
import periscope.cli.Session;
import periscope.mappings.table.Mapping;
import periscope.models.vocabulary.Vocabularies;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The mapping that a command is about, and what its compiled programs run on. */
public final class Subject {

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Parameters(paramLabel = "MAPPING", description = "a shipped mapping's name or a .map file")
  private String name;

  @Option(names = "--target-model", paramLabel = "MODEL",
      description = "target model: a shipped one's name or a .cat file (default: the newest of the target language)")
  private Optional<String> targetModel = Optional.empty();

  /** As the command line names it. */
  String name() {
    return name;
  }

  /** As the command line names it. */
  Optional<String> targetModel() {
    return targetModel;
  }

  /** @throws periscope.litmus.source.InvalidInputException if there is none, or it has errors */
  Mapping mapping(Session session) {
    return session.mapping(name);
  }

  /**
   * The models that the options name; empty if the target is a machine.
   *
   * @throws ParameterException if a target model is named for one
   */
  Optional<ModelPair> models(Session session, Mapping mapping, SearchOptions options) {
    if (Vocabularies.of(mapping.to()).isEmpty()) {
      if (targetModel.isPresent()) {
        throw new ParameterException(command.commandLine(), "--target-model does not go with " + mapping.name()
            + ": programs for " + mapping.to() + " are searched on its machine");
      }
      return Optional.empty();
    }
    session.include(options.include());
    NamedModel source = NamedModel.of(session, options.modelName(mapping), mapping.from(), mapping.name());
    String target = targetModel.orElseGet(() -> NamedModel.usual(mapping.to()));
    return Optional.of(new ModelPair(source, NamedModel.of(session, target, mapping.to(), mapping.name())));
  }
}
