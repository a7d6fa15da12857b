package periscope.cli.table;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import periscope.cli.search.SearchOptions;
import periscope.cli.search.Subject;
import periscope.cli.session.Exit;
import periscope.cli.session.Session;
import periscope.litmus.language.LitmusLanguage;
import periscope.verifier.table.NeededTests;
import periscope.verifier.task.SearchRun;
import periscope.verifier.task.VerificationTask;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;

/**
 * The regression tests of a table: {@code periscope generate --for}. It is a command line of its own, with the options
 * of {@code minimise} that say what is searched, since some of {@code generate}'s have the same names.
 */
@picocli.CommandLine.Command(name = "generate --for")
public final class TableTests {

  @Mixin
  private SearchOptions options = new SearchOptions();

  @Mixin
  private Subject subject = new Subject();

  private TableTests() {}

  /** The names of all options that it has. */
  public static Set<String> names() {
    Set<String> names = new TreeSet<>();
    for (OptionSpec option : new CommandLine(new TableTests()).getCommandSpec().options()) {
      names.addAll(List.of(option.names()));
    }
    return names;
  }

  /**
   * Makes the tests, and says what has none.
   *
   * @param words the mapping and options, as for {@code minimise}
   * @param sink  given the printed tests by their names
   * @return the exit code
   * @throws ParameterException if the words are wrong, or do not go with each other
   */
  public static int run(Session session, List<String> words, Consumer<Map<String, String>> sink) {
    TableTests command = new TableTests();
    new CommandLine(command).setCaseInsensitiveEnumValuesAllowed(true).parseArgs(words.toArray(String[]::new));
    VerificationTask inquiry = command.options.task(
        session, command.subject.target(), command.subject.mapping(session));
    SearchRun run = new SearchRun(session, command.options.programs().timeLimit().deadline());
    NeededTests needed = new NeededTests(inquiry, run);
    Map<String, String> printed = new LinkedHashMap<>();
    needed.look().forEach((name, test) -> {
      LitmusLanguage in = session.inputs().languages().ofHeader(test.language());
      printed.put(name, in.print(test));
    });
    if (!printed.isEmpty()) {
      sink.accept(printed);
    }
    needed.notes().forEach(session.terminal()::note);
    return needed.complete() ? Exit.OK : Exit.UNKNOWN;
  }
}
