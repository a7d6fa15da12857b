package periscope.cli.simulate;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import periscope.cli.session.Exit;
import periscope.cli.session.Session;
import periscope.cli.session.Terminal;
import periscope.engines.progress.ProgressAnswer;
import periscope.engines.progress.ProgressQuestion;
import periscope.inputs.Judges;
import periscope.inputs.LocalInstances;
import periscope.litmus.LitmusTest;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.reports.progress.ProgressTable;
import periscope.reports.progress.ProgressText;
import periscope.semantics.LoopBound;
import periscope.semantics.progress.ProgressChoice;

/**
 * The part of {@code simulate} that asks whether every run of each test ends.
 *
 * @param quiet whether only the table is shown
 * @param limit starts the time of a test when called
 */
record AskedProgress(Session session, Judges judges, ProgressChoice choice, LoopBound bound, LocalInstances local,
    boolean quiet, Supplier<BooleanSupplier> limit) {

  /** Asks about the tests, and prints the answers; returns the exit code. */
  int of(List<String> files) {
    Terminal terminal = session.terminal();
    List<ProgressAnswer> answers = new ArrayList<>();
    int exit = Exit.OK;
    for (String file : files) {
      terminal.progress(files.size() > 1 ? "asking about " + file : "");
      try {
        ProgressAnswer answer = ask(file);
        answers.add(answer);
        terminal.progress("");
        if (!quiet) {
          ProgressText.lines(answer, choice.source(), "Test " + answer.test().name(), Optional.empty(), bound,
              terminal.colours()).forEach(terminal::line);
          terminal.line("");
        }
        exit = Exit.worst(exit, Exit.of(answer.status()));
      } catch (InvalidInputException e) {
        terminal.progress("");
        e.diagnostics().forEach(terminal::problem);
        exit = Exit.worst(exit, Exit.INVALID);
      }
    }
    if (quiet || files.size() > 1) {
      ProgressTable.lines(answers, terminal.colours()).forEach(terminal::line);
    }
    terminal.out().flush();
    return exit;
  }

  private ProgressAnswer ask(String file) {
    SourceText text = session.inputs().sources().test(file);
    LitmusTest test = local.of(session.inputs().languages().parse(text));
    String language = session.inputs().languages().ofHeader(test.language()).name();
    BooleanSupplier expired = limit.get();
    Judges.Judge judge = judges.of(test, language, text);
    return new ProgressQuestion(text, judge, judge.model(), choice.asked(), bound, ProgressQuestion.MOST_STATES,
        () -> session.stopped() || expired.getAsBoolean()).of(test);
  }
}
