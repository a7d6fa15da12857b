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
import periscope.verifier.soundness.ProgramCheck;

/** The result for one of the programs that a mapping was asked to compile. */
public sealed interface ProgramResult {

  /** The program as it was asked for: a shipped test's name, or a file. */
  String file();

  /** The name of the test; that of the file if it could not be read. */
  String name();

  /** The verdict in the words of expectations, {@code unsound 2}; or why there is none. */
  String said();

  /** What is wrong with the file, or with what it expects. */
  List<Diagnostic> problems();

  /** Wall-clock time, in seconds. */
  double seconds();

  Status status();

  /**
   * A program that was checked.
   *
   * @param found    what the mapping does to it
   * @param expected what its file expects
   * @param blamed   the rows that it is compiled by wrongly, if it is and somebody asked for them
   * @param pictures files with drawings of it
   */
  record Checked(String file, ProgramVerification found, Optional<OfMapping> expected, Optional<Blame> blamed,
      List<Path> pictures, List<Diagnostic> problems, double seconds) implements ProgramResult {

    @Override
    public String name() {
      return found.input().test().name();
    }

    @Override
    public String said() {
      Soundness soundness = found.result().soundness();
      return soundness + (soundness.forbids() ? " " + found.result().forbidden().size() : "");
    }

    Optional<Verdict> agreement() {
      return expected.map(this::agreement);
    }

    /** Whether the file expects just this. */
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

    /** What the file expects decides; if it expects nothing, the verdict does. */
    @Override
    public Status status() {
      return agreement().map(Verdict::status).orElse(found.status());
    }
  }

  /** A program that cannot be used. */
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
