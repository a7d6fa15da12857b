package periscope.cli.table;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import periscope.cli.search.MixOption;
import periscope.cli.search.SearchOptions;
import periscope.cli.search.TargetOption;
import periscope.cli.search.VerifyCommand;
import periscope.cli.session.Exit;
import periscope.cli.session.Session;
import periscope.mappings.table.Mapping;
import periscope.reports.json.Json;
import periscope.verifier.matrix.Matrix;
import periscope.verifier.matrix.MatrixJson;
import periscope.verifier.matrix.MatrixSearch;
import periscope.verifier.matrix.MatrixText;
import periscope.verifier.task.SearchRun;
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

  /**
   * The words of the command that shows a smallest wrong program of a table, or of two; empty if each is a translation:
   * the command would be about programs of another language.
   */
  private Optional<List<String>> words(
      List<String> names, List<Integer> some, int operations, VerificationTask task) {
    Optional<Integer> first = some.stream().filter(t -> task.base().tables().get(t - 1).original().isEmpty())
        .findFirst();
    if (first.isEmpty()) {
      return Optional.empty();
    }
    List<String> words = new ArrayList<>(List.of(names.get(first.get() - 1)));
    some.stream().filter(t -> !t.equals(first.get())).forEach(t ->
        words.addAll(List.of("--mix", (wholeThreads ? "thread:" : "") + names.get(t - 1))));
    return Optional.of(new VerifyCommand(options, target, task).words(words, operations,
        some.stream().map(t -> task.base().tables().get(t - 1)).toArray(Mapping[]::new)));
  }
}
