package periscope.cli.simulate;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import periscope.cli.session.Exit;
import periscope.cli.session.Session;
import periscope.cli.session.Terminal;
import periscope.engines.answer.InOrder;
import periscope.engines.answer.TestResult;
import periscope.engines.answer.TestResult.Failed;
import periscope.engines.answer.TestResult.Reason;
import periscope.engines.answer.TestRunner;
import periscope.litmus.text.Prose;
import periscope.reports.simulation.ModelsTable;

/**
 * The part of {@code simulate} that asks several models about each test.
 *
 * @param task the work on one test, by the name of a model
 */
record AskedModels(Session session, List<String> models, Function<String, TestRunner.Task> task) {

  /** Asks about the tests, and prints the table; returns the exit code. */
  int of(List<String> tests) {
    List<List<TestResult>> results = new ArrayList<>();
    tests.forEach(t -> results.add(new ArrayList<>()));
    for (String model : models) {
      int cores = Runtime.getRuntime().availableProcessors();
      InOrder<String, TestResult> work = InOrder.start(tests, cores, () -> new TestRunner(task.apply(model)));
      List<TestResult> column = new ArrayList<>();
      work.forEach(i -> session.terminal().progress(model + ": " + tests.get(i)), column::add);
      for (int t = 0; t < column.size(); t++) {
        results.get(t).add(column.get(t));
      }
    }
    Terminal terminal = session.terminal();
    terminal.progress("");
    ModelsTable table = new ModelsTable(models);
    Set<String> remarks = new LinkedHashSet<>();
    for (List<TestResult> row : results) {
      table.add(row);
      if (row.stream().allMatch(r -> r instanceof Failed f && f.reason() == Reason.INVALID)) {
        row.get(0).problems().forEach(terminal::problem);
      }
      row.stream().filter(r -> r instanceof Failed).map(r -> (Failed) r).forEach(f -> {
        if (f.reason() == Reason.BUG) {
          terminal.bug(f.cause().orElseThrow());
        } else if (!f.reason().remark().isEmpty()) {
          remarks.add(f.file() + ": " + f.reason().remark());
        }
      });
    }
    table.lines().forEach(terminal::line);
    table.legend().ifPresent(l -> {
      terminal.line("");
      Prose.hanging(l, 2, Prose.WIDTH).forEach(terminal::line);
    });
    remarks.forEach(terminal::note);
    terminal.out().flush();
    return Exit.of(table.status());
  }
}
