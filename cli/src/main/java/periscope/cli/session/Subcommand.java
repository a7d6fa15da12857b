package periscope.cli.session;

import java.util.List;
import java.util.concurrent.Callable;

/**
 * A subcommand of {@code periscope}: a class annotated with {@link picocli.CommandLine.Command}, listed in
 * {@code Periscope.commands}. Its result is the exit code, one of {@link Exit}.
 *
 * <p>{@code call} may throw an {@link periscope.litmus.source.InvalidInputException}: the error is shown, and the
 * command ends with {@link Exit#INVALID}.
 */
public interface Subcommand extends Callable<Integer> {

  /** The commands of the group, if this command is the name of a group. */
  default List<Subcommand> parts() {
    return List.of();
  }
}
