package periscope.reports.simulation;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import periscope.engines.answer.TestAnswer;
import periscope.engines.answer.TestResult;
import periscope.engines.answer.TestResult.Failed;
import periscope.engines.answer.TestResult.Reason;
import periscope.engines.answer.TestResult.Simulated;
import periscope.inputs.KnownNames;
import periscope.litmus.answer.Status;
import periscope.litmus.answer.Verdict;
import periscope.litmus.condition.Condition.Quantifier;
import periscope.litmus.expectation.Expectations.OfModel;
import periscope.litmus.text.TextTable;

/** A table of tests and models: a row for each test, a column for each model, and in words what the model says. */
public final class ModelsTable {

  private static final String OUTSIDE = "Outside";

  private final List<String> models;
  private final List<List<String>> rows = new ArrayList<>();
  private Status status = Status.OK;

  /** @param models names of the models, in the order of the columns */
  public ModelsTable(List<String> models) {
    this.models = List.copyOf(models);
  }

  /** Adds a test by its results under each model, in the models' order. */
  public void add(List<TestResult> results) {
    boolean read = results.stream().anyMatch(r -> r instanceof Simulated);
    List<String> row = new ArrayList<>(List.of(results.stream().filter(r -> r instanceof Simulated).findFirst()
        .orElse(results.get(0)).name()));
    String file = results.get(0).file();
    row.set(0, row.get(0).equals(KnownNames.ofTest(file)) ? row.get(0) : row.get(0) + " (" + file + ")");
    for (TestResult result : results) {
      row.add(cell(result, read));
      status = status.and(standing(result, read));
    }
    rows.add(row);
  }

  /**
   * The standing of all answers: an expectation of a test's file that does not hold fails; an answer that is not
   * decided, or undefined behaviour, is unknown; a test that a model does not cover counts for nothing.
   */
  public Status status() {
    return status;
  }

  private static Status standing(TestResult result, boolean read) {
    if (result instanceof Simulated simulated) {
      return simulated.agreement().map(Verdict::status).orElseGet(() -> simulated.answer().status() == Status.UNKNOWN
          ? Status.UNKNOWN : Status.OK);
    }
    Reason reason = ((Failed) result).reason();
    return reason == Reason.OUTSIDE || reason == Reason.INVALID && read ? Status.OK : result.status();
  }

  private static String cell(TestResult result, boolean read) {
    if (!(result instanceof Simulated simulated)) {
      // A test that another model judges is in a language that this model does not judge.
      return ((Failed) result).reason() == Reason.INVALID && read ? OUTSIDE : result.word();
    }
    boolean fails = simulated.agreement().filter(Verdict.FAILS::equals).isPresent();
    return said(simulated.answer()) + (fails ? " (expected " + simulated.expected().map(ModelsTable::words).orElse("")
        + ")" : "");
  }

  private static String words(OfModel expected) {
    return SummaryTable.words(expected);
  }

  /** The answer in words; {@code Undefined} where any final state is possible. */
  private static String said(TestAnswer answer) {
    if (answer.undefined()) {
      return "Undefined";
    } else if (answer.test().condition().isEmpty()) {
      return "-";
    } else if (answer.deadlock().isPresent()) {
      return TestAnswer.DEADLOCK;
    }
    boolean all = answer.judgement().condition().quantifier() == Quantifier.FORALL;
    Verdict verdict = answer.judgement().restsOnBound() ? Verdict.UNKNOWN : answer.judgement().verdict();
    if (verdict == Verdict.UNKNOWN) {
      return "Unknown";
    } else if (all) {
      return verdict == Verdict.HOLDS ? "Required" : "Not required";
    }
    boolean never = (answer.judgement().condition().quantifier() == Quantifier.EXISTS) == (verdict == Verdict.FAILS);
    return never ? "Forbidden" : "Allowed";
  }

  /** The lines of the table. */
  public List<String> lines() {
    return TextTable.align(Stream.concat(Stream.of("Test"), models.stream()).toList(), rows);
  }

  /** A line on words that need one; absent if the table has none of them. */
  public Optional<String> legend() {
    List<String> notes = new ArrayList<>();
    boolean required = rows.stream().flatMap(List::stream).anyMatch(c -> c.endsWith("equired"));
    boolean undefined = rows.stream().flatMap(List::stream).anyMatch(c -> c.startsWith("Undefined"));
    boolean outside = rows.stream().flatMap(List::stream).anyMatch(OUTSIDE::equals);
    if (rows.stream().flatMap(List::stream).anyMatch("Unknown"::equals)) {
      notes.add("Unknown: no execution ends, or not all were followed; a run with that model alone says why");
    }
    if (required) {
      notes.add("Required: every execution has what forall asks for");
    }
    if (undefined) {
      notes.add("Undefined: the test has a race or another fault, and any final state is possible");
    }
    if (outside) {
      notes.add("Outside: the model does not cover the test");
    }
    return notes.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", notes));
  }
}
