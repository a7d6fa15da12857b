package periscope.engines.answer;

import java.util.List;
import java.util.Optional;
import periscope.inputs.Judges;
import periscope.inputs.KnownNames;
import periscope.litmus.answer.Status;
import periscope.litmus.answer.Verdict;
import periscope.litmus.expectation.Expectations;
import periscope.litmus.expectation.Expectations.OfModel;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;

/** The result of simulating one test, or the reason why there is none. */
public sealed interface TestResult {

  /** The test as the user named it: a shipped test's name, or a file's path. */
  String file();

  /** Wall-clock time in seconds from the end of reading test and model to the answer or the failure. */
  double seconds();

  /** The problems in the test's file: warnings, or the errors that prevented a simulation. */
  List<Diagnostic> problems();

  /** The name of the test; the name of the file if the test could not be read. */
  String name();

  /** Herd's word for whether the condition is met, or a word for the reason why there is no answer. */
  public String word();

  Status status();

  /**
   * A test that was simulated.
   *
   * @param answer      the model's answer
   * @param judge       the model that judged the test
   * @param expected    the expectation in the test's file for that model
   * @param explanation the explanation that {@code --why} asks for
   * @param others      the answers that differ under readings of what the language's specification leaves open
   * @param mendings    with {@code --why}, changes of the test after which an outcome that is possible is so no more
   */
  record Simulated(String file, TestAnswer answer, Judges.Judge judge, Optional<OfModel> expected,
      Optional<Explanation> explanation, List<OtherAnswer> others, Mendings mendings, List<Diagnostic> problems,
      double seconds) implements TestResult {

    public Simulated {
      others = List.copyOf(others);
      problems = List.copyOf(problems);
    }

    /** Whether the answer is the one that the test's file expects; empty if the file expects none. */
    public Optional<Verdict> agreement() {
      return expected.map(e -> Agreement.of(e, answer.judgement(), answer.found()));
    }

    /** The models whose answers the test's file states, if the file states none of the judge's; otherwise empty. */
    public List<String> expectedOfOthers() {
      if (expected.isPresent()) {
        return List.of();
      }
      try {
        return Expectations.of(answer.text()).models().stream().map(OfModel::model).toList();
      } catch (InvalidInputException e) {
        // A comment that only looks like an expectation: the problems of the test say so.
        return List.of();
      }
    }

    @Override
    public String name() {
      return answer.test().name();
    }

    @Override
    public String word() {
      return answer.word();
    }

    /**
     * The standing of the agreement with the file's expectation; the standing of the answer if the file states none.
     */
    @Override
    public Status status() {
      return agreement().map(Verdict::status).orElse(answer.status());
    }
  }

  /**
   * A test that was not simulated.
   *
   * @param cause the exception that ended the work, if there was one
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

  /** The reason why a test was not simulated. */
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

    /** The word that stands in a table in the place of the observation. */
    public String word() {
      return word;
    }

    /** A sentence to print besides the problems; may be empty. */
    public String remark() {
      return remark;
    }
  }
}
