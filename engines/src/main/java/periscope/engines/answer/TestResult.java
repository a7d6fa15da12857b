package periscope.engines.answer;

import java.util.List;
import java.util.Optional;
import periscope.inputs.Judges;
import periscope.inputs.KnownNames;
import periscope.litmus.answer.Status;
import periscope.litmus.answer.Verdict;
import periscope.litmus.expectation.Expectations.OfModel;
import periscope.litmus.source.Diagnostic;

/** The result of simulating one test, or the reason why there is none. */
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
  public String word();

  Status status();

  /**
   * A test that was simulated.
   *
   * @param judge       the model that judged it
   * @param expected    what its file expects of the model
   * @param explanation the answer to {@code --why}
   */
  record Simulated(String file, TestAnswer answer, Judges.Judge judge, Optional<OfModel> expected,
      Optional<Explanation> explanation, List<Diagnostic> problems, double seconds) implements TestResult {

    public Simulated {
      problems = List.copyOf(problems);
    }

    public Optional<Verdict> agreement() {
      return expected.map(e -> Agreement.of(e, answer.judgement(), answer.found()));
    }

    @Override
    public String name() {
      return answer.test().name();
    }

    @Override
    public String word() {
      return answer.word();
    }

    /** What the file expects decides; if it expects nothing, the condition does. */
    @Override
    public Status status() {
      return agreement().map(Verdict::status).orElse(answer.status());
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
    public String word() {
      return reason.answer;
    }

    @Override
    public Status status() {
      return reason.status;
    }
  }

  /** Why a test was not simulated. */
  enum Reason {
    INVALID("Invalid", Status.INVALID, "-", ""),
    OUTSIDE("Outside", Status.UNKNOWN, "outside the model", ""),
    OUTSIDE_AS_EXPECTED("Outside", Status.OK, "outside the model", ""),
    NESTED("Invalid", Status.INVALID, "too deep", "the test is nested too deeply"),
    MEMORY("Unknown", Status.UNKNOWN, "out of memory", "out of memory, even alone; PERISCOPE_MEMORY=4g gives it more"),
    STOPPED("Unknown", Status.UNKNOWN, "interrupted", "interrupted before it was looked at"),
    BUG("Failed", Status.INTERNAL, "-", "this test brought periscope down; the others go on");

    private final String answer;
    private final Status status;
    private final String word;
    private final String remark;

    Reason(String answer, Status status, String word, String remark) {
      this.answer = answer;
      this.status = status;
      this.word = word;
      this.remark = remark;
    }

    /** What stands in a table instead of an observation. */
    public String word() {
      return word;
    }

    /** What to tell besides the problems; may be empty. */
    public String remark() {
      return remark;
    }
  }
}
