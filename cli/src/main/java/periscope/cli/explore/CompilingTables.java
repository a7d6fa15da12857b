package periscope.cli.explore;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import periscope.cli.session.Session;
import periscope.litmus.LitmusTest;
import periscope.litmus.text.ShellLine;
import periscope.mappings.Mappings;
import periscope.mappings.table.Mapping;

/** The shipped tables that turn a test into one that a machine runs. */
final class CompilingTables {

  private CompilingTables() {}

  /**
   * The end of a sentence that names the tables, and a command; empty if no table compiles the test.
   *
   * @param file     the user's name for the test
   * @param language the language that the machine runs, as the sentence names it
   * @param run      whether the machine runs the code of a table
   */
  static Optional<String> told(
      String file, LitmusTest test, Session session, String language, Predicate<Mapping> run) {
    List<String> tables = Mappings.shipped().stream().sorted().map(session.inputs()::mapping)
        .filter(m -> m.source().header().equals(test.language())).filter(run).map(Mapping::name).toList();
    return tables.stream().findFirst().map(first -> "; these tables write it in " + language + ": "
        + String.join(", ", tables) + ", as in:\n  "
        + ShellLine.of(List.of("periscope", "compile", file, "--mapping", first, "--emit", "litmus"))
        + " > " + language.toLowerCase(Locale.ROOT) + ".litmus");
  }
}
