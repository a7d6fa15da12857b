package periscope.cli.session;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import periscope.litmus.text.ShellLine;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** The refusal of several models by a command that asks one. */
public final class OneModel {

  private OneModel() {}

  /**
   * Refuses several shipped models, separated by commas, with the command that asks them all.
   *
   * @param files the files that the models are asked about
   * @throws ParameterException if there are several
   */
  public static void require(Session session, CommandLine command, Optional<String> model, List<String> files) {
    List<String> asked = model.map(m -> List.of(m.split(",", -1))).orElse(List.of());
    if (asked.size() > 1 && session.inputs().models().shipped().containsAll(asked)) {
      throw new ParameterException(command, command.getCommandName() + " asks one model; several make a table with:\n  "
          + ShellLine.of(Stream.of(List.of("periscope", "validate"), files, List.of("--model", asked.get(0), "--diff",
          String.join(",", asked.subList(1, asked.size())))).flatMap(List::stream).toList()));
    }
  }
}
