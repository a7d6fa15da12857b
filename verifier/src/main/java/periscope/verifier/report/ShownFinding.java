package periscope.verifier.report;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import periscope.machines.rsp.Trace;
import periscope.reports.part.Part;
import periscope.verifier.reason.ReasonText;
import periscope.verifier.soundness.CompiledRun;
import periscope.verifier.soundness.Counterexample;
import periscope.verifier.soundness.Finding;

/**
 * A finding with its counterexample, as shown to the user.
 *
 * @param finding        the finding of the search
 * @param reason         the reason of the finding; empty on a machine
 * @param counterexample the counterexample
 * @param file           file of the program; empty if it could not be written
 * @param pictures       files with drawings of the counterexample
 * @param report         the report of the finding, as it was shown
 */
public record ShownFinding(
    Finding finding, Optional<ReasonText.Explanation> reason, Counterexample counterexample, Optional<Path> file,
    List<Path> pictures, List<Part> report) {

  public ShownFinding {
    pictures = List.copyOf(pictures);
    report = List.copyOf(report);
  }

  /** A shortest run of the machine; empty for models, and if the machine has too many states. */
  Optional<Trace> trace() {
    return counterexample.run() instanceof CompiledRun.OfMachine machine ? machine.trace() : Optional.empty();
  }
}
