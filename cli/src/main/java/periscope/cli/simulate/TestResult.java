package periscope.cli.simulate;

import java.util.List;
import java.util.Optional;
import periscope.cli.session.Exit;
import periscope.inputs.Judges;
import periscope.inputs.KnownNames;
import periscope.litmus.expectation.Expectations.OfModel;
import periscope.litmus.source.Diagnostic;

/** What became of one test. */
public sealed interface TestResult {

  /** The test as it was asked for: a shipped test's name, or a file. */
  String file();

  /**
   * Wall-clock time that the answer took once the test and the model were read, or that it took to fail; in seconds.
   */
  double seconds();

  /** What is wrong with the file. */
  List<Diagnostic> problems();

  /** The name of the test; that of the file if it could not be read. */
  String name();

  /** Herd's word for whether the condition is met, or why nobody knows. */
  String answer();

  int exit();

  /**
   * A test that was simulated.
   *
   * @param judge       the model that judged it
   * @param expected    what its file expects of the model
   * @param explanation the answer to {@code --why}
   */
  record Simulated(String file, SimulateReport report, Judges.Judge judge, Optional<OfModel> expected,
      Optional<Explanation> explanation, List<Diagnostic> problems, double seconds) implements TestResult {

    public Simulated {
      problems = List.copyOf(problems);
    }

    Optional<Agreement> agreement() {
      return expected.map(e -> Agreement.of(e, report.judgement(), report.found()));
    }

    @Override
    public String name() {
      return report.test().name();
    }

    @Override
    public String answer() {
      return report.word();
    }

    /** What the file expects decides; if it expects nothing, the condition does. */
    @Override
    public int exit() {
      return agreement().map(Agreement::exit).orElse(report.exit());
    }
  }

  /**
   * A test that was not simulated.
   *
   * @param cause what was thrown, if anything was
   */
  record Failed(String file, Reason reason, Optional<Throwable> cause, List<Diagnostic> problems, double seconds)
      implements TestResult {

    public Failed {
      problems = List.copyOf(problems);
    }

    @Override
    public String name() {
      return KnownNames.ofTest(file);
    }

    @Override
    public String answer() {
      return reason.answer;
    }

    @Override
    public int exit() {
      return reason.exit;
    }
  }

  /** Why a test was not simulated. */
  enum Reason {
    INVALID("Invalid", Exit.INVALID, "-", ""),
    OUTSIDE("Outside", Exit.UNKNOWN, "outside the model", ""),
    OUTSIDE_AS_EXPECTED("Outside", Exit.OK, "outside the model", ""),
    NESTED("Invalid", Exit.INVALID, "too deep", "the test is nested too deeply"),
    MEMORY("Unknown", Exit.UNKNOWN, "out of memory", "out of memory, even alone; PERISCOPE_MEMORY=4g gives it more"),
    STOPPED("Unknown", Exit.UNKNOWN, "interrupted", "interrupted before it was looked at"),
    BUG("Failed", Exit.INTERNAL, "-", "this test brought periscope down; the others go on");

    private final String answer;
    private final int exit;
    private final String word;
    private final String remark;

    Reason(String answer, int exit, String word, String remark) {
      this.answer = answer;
      this.exit = exit;
      this.word = word;
      this.remark = remark;
    }

    /** What stands in a table instead of an observation. */
    String word() {
      return word;
    }

    /** What to tell besides the problems; may be empty. */
    String remark() {
      return remark;
    }
  }
}
