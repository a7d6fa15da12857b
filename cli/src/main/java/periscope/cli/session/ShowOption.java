package periscope.cli.session;

import java.util.List;
import java.util.Set;
import periscope.litmus.source.NearNames;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The option {@code --show}, which asks for a text that a command does not show by default. */
public final class ShowOption {

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(names = "--show", paramLabel = "TEXT[,TEXT…]", hideParamSyntax = true, split = ",",
      description = "show more: of compile the rows that produced each instruction (rows); of run the program that the "
          + "device runs (kernel), or only the preset with all changes (preset); of app list an application's text "
          + "(text)")
  private List<String> texts = List.of();

  /**
   * The texts that the user asks for.
   *
   * @param known the names of the command's texts
   * @throws ParameterException if the command has no such text
   */
  public Set<String> of(String... known) {
    texts.stream().filter(t -> !List.of(known).contains(t)).findFirst().ifPresent(t -> {
      throw new ParameterException(command.commandLine(), "--show has no '" + t + "': "
          + NearNames.nearestOrAll(t, List.of(known)));
    });
    return Set.copyOf(texts);
  }
}
