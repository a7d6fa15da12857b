package periscope.cli.search;

import java.util.Optional;
import periscope.cli.session.Session;
import periscope.inputs.NamedModel;
import periscope.mappings.table.Mapping;
import periscope.models.vocabulary.Vocabularies;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The option on the target of compiled programs: a model, if their language has any. */
public final class TargetOption {

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(names = "--target-model", paramLabel = "MODEL",
      description = "target model: a shipped one's name or a .cat file (default: that of the target language, or of "
          + "its newer parts for a table that has some; the verdict names it)")
  private Optional<String> targetModel = Optional.empty();

  /** The model's name or path, as the command line gives it. */
  public Optional<String> name() {
    return targetModel;
  }

  /**
   * The target model; empty if the target is a machine.
   *
   * @throws ParameterException if the target is a machine and a model is named
   */
  public Optional<NamedModel> model(Session session, Mapping mapping) {
    if (targetModel.isPresent() && Vocabularies.of(mapping.to()).isEmpty()) {
      throw new ParameterException(command.commandLine(), "--target-model does not go with " + mapping.name()
          + ": programs for " + mapping.to() + " are searched on its machine");
    }
    return NamedModel.ofTarget(session.inputs(), targetModel, mapping);
  }
}
