package periscope.reports.progress;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import periscope.engines.progress.ProgressAnswer;
import periscope.litmus.answer.Status;
import periscope.litmus.answer.Verdict;
import periscope.litmus.answer.VerdictWords;
import periscope.litmus.text.TextTable;
import periscope.reports.Palette;

/** A table of answers on progress: a row for each test, a column for each choice of promises. */
public final class ProgressTable {

  private static final VerdictWords CELLS =
      VerdictWords.of("ends", "endless", "?").and(Verdict.UNDEFINED, "undefined");

  private ProgressTable() {}

  /**
   * The lines of a table.
   *
   * @param answers answers to one question
   */
  public static List<String> lines(List<ProgressAnswer> answers, Palette colours) {
    if (answers.isEmpty()) {
      return List.of();
    }
    List<String> heading = Stream.concat(Stream.of("test"),
        answers.get(0).under().stream().map(u -> u.promises().word())).toList();
    List<List<String>> rows = answers.stream().map(a -> Stream.concat(Stream.of(a.test().name()),
        a.under().stream().map(u -> CELLS.of(a.verdict(u)))).toList()).toList();
    List<String> lines = new ArrayList<>(TextTable.align(heading, rows));
    lines.set(0, colours.strong(lines.get(0)));
    return lines;
  }

  /** The standing of several answers: the worst one. */
  public static Status status(List<ProgressAnswer> answers) {
    return answers.stream().map(ProgressAnswer::status).reduce(Status.OK, Status::and);
  }
}
