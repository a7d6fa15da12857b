package periscope.cli.table;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import periscope.cli.search.MixOption;
import periscope.cli.search.SearchOptions;
import periscope.cli.search.TargetOption;
import periscope.cli.session.Exit;
import periscope.cli.session.Session;
import periscope.mappings.table.Mapping;
import periscope.mappings.table.Qualifiers;
import periscope.reports.json.Json;
import periscope.verifier.matrix.Matrix;
import periscope.verifier.matrix.MatrixJson;
import periscope.verifier.matrix.MatrixSearch;
import periscope.verifier.matrix.MatrixText;
import periscope.verifier.task.SearchRun;
import periscope.verifier.task.SearchSettings;
import periscope.verifier.task.VerificationTask;
import periscope.verifier.task.VerificationTask.Mixing;

/**
 * The report of {@code compare --matrix}.
 *
 * @param wholeThreads whether one table compiles the whole of each thread
 * @param json         whether the report is JSON
 */
record MatrixReport(
    Session session, TargetOption target, SearchOptions options, boolean wholeThreads, boolean json) {

  /**
   * Searches and reports.
   *
   * @param names the name or path of each table
   * @return the exit code
   */
  int report(List<String> names) {
    List<Mapping> tables = names.stream().map(session.inputs()::mapping).toList();
    // A mixture has the operations of its first table's language: two further tables would be asked about others.
    IntStream.range(0, names.size())
        .forEach(t -> Compare.requireSameLanguages(tables.get(0), tables.get(t), names.get(t)));
    VerificationTask task = options.task(session, target, MixOption.mixture(tables, names))
        .mixing(new Mixing(wholeThreads, true));
    Matrix matrix = new MatrixSearch(task, new SearchRun(session, options.programs().timeLimit().deadline()),
        session.terminal()::note).search();
    if (json) {
      session.terminal().line(Json.print(MatrixJson.of(
          matrix, (some, operations) -> words(names, some, operations, task), session.inputs().catOf())));
    } else {
      new MatrixText(matrix, (some, operations) -> words(names, some, operations, task), session.terminal().colours())
          .lines().forEach(session.terminal()::line);
    }
    return Exit.of(matrix.soundness().verdict().status());
  }

  /** The words of the command that shows a smallest wrong program of a table, or of two. */
  private List<String> words(List<String> names, List<Integer> some, int operations, VerificationTask task) {
    List<String> words = new ArrayList<>(List.of("periscope", "verify", names.get(some.get(0) - 1)));
    if (some.size() > 1) {
      words.addAll(List.of("--mix", (wholeThreads ? "thread:" : "") + names.get(some.get(1) - 1)));
    }
    target.name().ifPresent(m -> words.addAll(List.of("--target-model", m)));
    words.addAll(options.words());
    words.addAll(scopes(some, task));
    words.addAll(List.of("--events", String.valueOf(operations), "--first"));
    return words;
  }

  /** The option on scopes, if other tables of the matrix tell more scopes apart than the command's tables. */
  private static List<String> scopes(List<Integer> some, VerificationTask task) {
    SearchSettings settings = task.settings();
    List<Mapping> tables = some.stream().map(t -> task.base().tables().get(t - 1)).toList();
    return settings.scopes(tables.toArray(Mapping[]::new)).equals(settings.scopes(task.base())) ? List.of()
        : List.of("--scopes", settings.scopes(task.base()).stream().map(Qualifiers::print)
            .collect(Collectors.joining(",")));
  }
}
