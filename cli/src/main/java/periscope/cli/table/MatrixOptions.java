package periscope.cli.table;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The options that ask for every two of several tables. */
final class MatrixOptions {

  /** The value of {@code --mix} where one table compiles the whole of each thread. */
  private static final String THREAD = "thread:";

  @Option(names = "--matrix",
      description = "check each table alone and every two together: either of the two compiles each operation, as if"
          + " units of two compilers are linked (docs/mixing.md)")
  private boolean given;

  @Option(names = "--mix", paramLabel = "thread:",
      description = "with --matrix, thread: means that one of the two tables compiles the whole of each thread")
  private Optional<String> mix = Optional.empty();

  /** Whether one table compiles the whole of each thread. */
  boolean wholeThreads() {
    return mix.isPresent();
  }

  /**
   * Whether the user asks for a matrix.
   *
   * @param tables the tables of the command line
   * @throws ParameterException if other options or the number of tables say otherwise
   */
  boolean asked(CommandSpec spec, List<String> tables) {
    if (!given) {
      if (tables.size() > 2) {
        throw refused(spec, "compare tells what CHANGED does to BASE, two tables; 'periscope compare --matrix "
            + String.join(" ", tables) + "' mixes every two of several tables");
      } else if (mix.isPresent()) {
        throw refused(spec, "--mix goes with --matrix; 'periscope verify " + tables.get(0) + " --mix " + tables.get(1)
            + "' mixes two tables");
      }
      return false;
    }
    if (mix.isPresent() && !mix.get().equals(THREAD)) {
      throw refused(spec, "--mix of a matrix is thread:, not '" + mix.get() + "'; the tables stand behind --matrix");
    }
    Stream.of("--out", "--sarif").filter(spec.commandLine().getParseResult()::hasMatchedOption).findFirst()
        .ifPresent(o -> {
          throw refused(spec, o + " does not go with --matrix, which writes no files; the report has the command for"
              + " each finding, 'periscope verify A --mix B', and that one takes " + o);
        });
    return true;
  }

  private static ParameterException refused(CommandSpec spec, String message) {
    return new ParameterException(spec.commandLine(), message);
  }
}
