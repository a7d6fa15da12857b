package periscope.cli.session;

import java.util.List;
import java.util.concurrent.Callable;

/**
 * A subcommand of {@code periscope}: a class annotated with {@link picocli.CommandLine.Command}, listed in
 * {@code Periscope.commands}. What it returns is the exit code, one of {@link Exit}.
 *
 * <p>{@link periscope.litmus.source.InvalidInputException} may escape {@code call}: it is shown and ends with
 * {@link Exit#INVALID}.
 */
public interface Subcommand extends Callable<Integer> {

  /** The commands below it, if it is only the name of a group of them. */
  default List<Subcommand> parts() {
    return List.of();
  }
}
