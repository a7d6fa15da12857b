package periscope.verifier.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import periscope.engines.execution.EventNames;
import periscope.engines.execution.Violations;
import periscope.engines.simulation.Witness;
import periscope.litmus.LitmusTest;
import periscope.models.evaluate.Violation;
import periscope.reports.picture.Picture;
import periscope.reports.picture.PictureFiles;
import periscope.verifier.soundness.CompiledRun;
import periscope.verifier.soundness.Counterexample;

/**
 * The two executions of a counterexample as pictures: that of the compiled program, and the one that the source would
 * need.
 */
final class ProgramPictures {

  private ProgramPictures() {}

  /**
   * Draws the executions of a check's counterexample; no pictures without a counterexample.
   *
   * @param files writers of pictures, one for each wanted format
   */
  static List<Path> draw(ProgramVerification found, List<PictureFiles> files) throws IOException {
    List<Path> drawn = new ArrayList<>();
    for (PictureFiles form : found.counterexample().isPresent() ? files : List.<PictureFiles>of()) {
      Counterexample shown = found.counterexample().get();
      String base = form.base(shown.source().name());
      if (shown.run() instanceof CompiledRun.OfModel run && run.execution().isPresent()) {
        drawn.add(form.write(base + "-compiled", compiled(found, shown, run.execution().get())));
      }
      if (shown.closest().isPresent()) {
        drawn.add(form.write(base + "-source", source(found, shown.closest().get())));
      }
    }
    return drawn;
  }

  private static Picture compiled(ProgramVerification found, Counterexample shown, Witness execution) {
    return new Picture(shown.compilation().target(), execution,
        List.of("compiled by " + found.compiler().name() + ", allowed by " + found.target() + ": "
            + CounterexampleReport.shown(shown.outcome().orElseThrow(), shown.source())), Optional.empty());
  }

  private static Picture source(ProgramVerification found, Witness closest) {
    LitmusTest test = found.input().test();
    Optional<Violation> violation = Violations.forbidding(closest).stream().findFirst()
        .map(Violation::stepwise);
    List<String> caption = new ArrayList<>();
    caption.add("forbidden by " + found.source().name()
        + violation.map(v -> ": violates " + v.axiom().name()).orElse(""));
    violation.ifPresent(v -> caption.add(Violations.told(new EventNames(test, closest), v)));
    return new Picture(test, closest, caption, violation);
  }
}
