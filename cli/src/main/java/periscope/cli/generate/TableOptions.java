package periscope.cli.generate;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import periscope.cli.session.ModelFiles;
import periscope.cli.session.Session;
import periscope.cli.table.TableTests;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * The options of {@code periscope generate --for}. What they mean {@link TableTests} knows, which gets them as they
 * were written, with those of {@code generate} that the search of programs has, too.
 */
final class TableOptions {

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(names = "--for", paramLabel = "MAPPING", description = "instead of a cycle: for each instruction of each row "
      + "of a table the smallest program that needs it, with the outcome that the table keeps out. --threads, "
      + "--placement, --scope and --timeout mean what they do for minimise")
  private Optional<String> mapping = Optional.empty();

  @Option(names = "--model", paramLabel = "MODEL", description = "with --for: the source model")
  private Optional<String> model = Optional.empty();

  @Option(names = "--target-model", paramLabel = "MODEL", description = "with --for: the target model")
  private Optional<String> target = Optional.empty();

  @Option(names = "--events", paramLabel = "N", description = "with --for: most operations of a program")
  private Optional<String> events = Optional.empty();

  @Option(names = "--ops", paramLabel = "N", description = "with --for: most operations of a thread")
  private Optional<String> ops = Optional.empty();

  @Option(names = "--locations", paramLabel = "N", description = "with --for: most locations of a program")
  private Optional<String> locations = Optional.empty();

  @Option(names = "--without", paramLabel = "OPERATIONS", description = "with --for: leave operations out, by words of "
      + "their heads; may be given several times")
  private List<String> without = new ArrayList<>();

  @Option(names = "--no-guards", description = "with --for: no operations that run only if an earlier read was not 0")
  private boolean noGuards;

  @Option(names = "--exhaustive", description = "with --for, on a machine: check all programs, however many")
  private boolean exhaustive;

  @Option(names = "--engine", paramLabel = "ENGINE", description = "with --for: auto, explicit or z3")
  private Optional<String> engine = Optional.empty();

  @Option(names = "--jobs", paramLabel = "N", description = "with --for: worker threads")
  private Optional<String> jobs = Optional.empty();

  @Mixin
  private ModelFiles include = new ModelFiles();

  /** What is asked for, if it is such tests. */
  List<Way> ways() {
    return mapping.map(m -> Way.TABLE).stream().toList();
  }

  /** Makes the tests. @param sink given them by their names */
  int run(Session session, Consumer<Map<String, String>> sink) {
    List<String> words = new ArrayList<>(List.of(mapping.orElseThrow()));
    for (OptionSpec option : command.commandLine().getParseResult().matchedOptions().stream().distinct().toList()) {
      String name = option.longestName();
      if (Way.TABLE.searches(name)) {
        String there = name.equals("--scope") ? "--scopes" : name;
        option.originalStringValues().forEach(
            value -> words.addAll(option.arity().max() == 0 ? List.of(there) : List.of(there, value)));
      }
    }
    try {
      return TableTests.run(session, words, sink);
    } catch (ParameterException e) {
      throw new ParameterException(command.commandLine(), e.getMessage());
    }
  }
}
