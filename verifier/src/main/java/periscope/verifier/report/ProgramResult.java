package periscope.verifier.report;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import periscope.inputs.KnownNames;
import periscope.litmus.answer.Soundness;
import periscope.litmus.answer.Status;
import periscope.litmus.answer.Verdict;
import periscope.litmus.expectation.Expectations.OfMapping;
import periscope.litmus.source.Diagnostic;
import periscope.verifier.reason.ReasonText;
import periscope.verifier.soundness.ProgramCheck;

/** The result of checking one program under a mapping or a compiler. */
public sealed interface ProgramResult {

  /** The program as the user named it: a shipped test's name, or a file. */
  String file();

  /** The name of the test; the name of the file if it could not be read. */
  String name();

  /** The verdict in the words of expectations, such as {@code unsound 2}; or the reason why there is none. */
  String said();

  /** Diagnostics of the file, or of its expectation. */
  List<Diagnostic> problems();

  /** Wall-clock time of the check, in seconds. */
  double seconds();

  Status status();

  /**
   * The result of a program that was checked.
   *
   * @param found    the verification with its verdict
   * @param expected expectation of its file
   * @param blamed   the blame for a wrongly compiled program, if the user wants it
   * @param reason   the reason of a wrongly compiled program, for a table whose target has a model
   * @param pictures files with drawings of its counterexample
   */
  record Checked(String file, ProgramVerification found, Optional<OfMapping> expected, Optional<Blame> blamed,
      Optional<ReasonText.Explanation> reason, List<Path> pictures, List<Diagnostic> problems, double seconds)
      implements ProgramResult {

    @Override
    public String name() {
      return found.input().test().name();
    }

    @Override
    public String said() {
      Soundness soundness = found.result().soundness();
      int forbidden = found.result().forbidden().size();
      return soundness + (soundness.forbids() && forbidden > 0 ? " " + forbidden : "");
    }

    Optional<Verdict> agreement() {
      return expected.map(this::agreement);
    }

    /** Whether the verdict is the expected one. */
    boolean agrees() {
      return agreement().equals(Optional.of(Verdict.HOLDS));
    }

    private Verdict agreement(OfMapping stated) {
      ProgramCheck.Result result = found.result();
      int seen = result.forbidden().size();
      if (result.soundness().equals(stated.soundness())) {
        boolean more = !result.complete() && stated.forbidden().filter(n -> seen < n).isPresent();
        boolean same = stated.forbidden().filter(n -> n != seen).isEmpty();
        return same ? Verdict.HOLDS : more ? Verdict.UNKNOWN : Verdict.FAILS;
      }
      return result.verdict() == Verdict.UNKNOWN ? Verdict.UNKNOWN : Verdict.FAILS;
    }

    /** The exit code: by comparison with the expectation, or, without one, by the verdict. */
    @Override
    public Status status() {
      return agreement().map(Verdict::status).orElse(found.status());
    }
  }

  /** The result of a program that cannot be used. */
  record Refused(String file, List<Diagnostic> problems, double seconds) implements ProgramResult {

    @Override
    public String name() {
      return KnownNames.ofTest(file);
    }

    @Override
    public String said() {
      return "invalid";
    }

    @Override
    public Status status() {
      return Status.INVALID;
    }
  }
}
