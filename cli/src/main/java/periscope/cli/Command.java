package periscope.cli;

import java.util.concurrent.Callable;

/**
 * A subcommand of {@code periscope}: a class annotated with {@link picocli.CommandLine.Command}, listed in
 * {@link Periscope#commands}. What it returns is the exit code, one of {@link Exit}.
 *
 * <p>{@link periscope.litmus.source.InvalidInputException} may escape {@code call}: it is shown and ends with
 * {@link Exit#INVALID}.
 */
public interface Command extends Callable<Integer> {}
