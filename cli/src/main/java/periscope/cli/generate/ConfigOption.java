package periscope.cli.generate;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import periscope.cli.session.Session;
import periscope.cli.session.Subcommand;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The option {@code --config}, which reads further options from a file. */
final class ConfigOption {

  private static final String NAME = "--config";

  @Option(names = NAME, paramLabel = "FILE", description = "take options that are not given here from this file: "
      + "one on "
      + "each line, such as 'threads 3'; arguments stand behind their names: cycle, model or mapping")
  private Optional<String> config = Optional.empty();

  /**
   * Runs a command; if there is a file, runs the same command with the options of the file.
   *
   * @param command the command
   * @param fresh   makes a new instance of the command
   * @param work    runs the command without a file
   * @return the exit code
   */
  int run(Session session, CommandSpec command, Supplier<Subcommand> fresh, Supplier<Integer> work) {
    return config.isEmpty() ? work.get() : configured(session, command, config.get(), fresh);
  }

  private int configured(Session session, CommandSpec command, String name, Supplier<Subcommand> fresh) {
    CommandLine.ParseResult here = command.commandLine().getParseResult();
    Set<String> given = here.matchedOptions().stream().map(OptionSpec::longestName).collect(Collectors.toSet());
    here.matchedPositionals().forEach(p -> given.add(ConfigFile.word(p)));
    if (!session.inputs().sources().exists(name)) {
      throw new ParameterException(command.commandLine(), NAME + ": there is no file " + name);
    }
    ConfigFile file = ConfigFile.read(session.inputs().sources().file(name), command, given);
    file.notes().forEach(session.terminal()::note);
    List<String> arguments = new ArrayList<>(file.arguments());
    here.matchedOptions().stream().filter(o -> !o.longestName().equals(NAME)).forEach(o -> {
      arguments.add(o.longestName());
      if (o.arity().max() > 0) {
        arguments.addAll(o.originalStringValues());
      }
    });
    here.matchedPositionals().forEach(p -> arguments.addAll(p.originalStringValues()));
    CommandLine again = new CommandLine(fresh.get()).setCaseInsensitiveEnumValuesAllowed(true);
    try {
      again.parseArgs(arguments.toArray(String[]::new));
      return again.<Subcommand>getCommand().call();
    } catch (ParameterException e) {
      throw file.wrong(e.getMessage());
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }
}
