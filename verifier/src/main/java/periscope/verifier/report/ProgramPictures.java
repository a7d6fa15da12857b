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

/**
 * The two executions of a counterexample as pictures: what the compiled program does, and what the source would have
 * to.
 */
final class ProgramPictures {

  private ProgramPictures() {}

  /**
   * Draws what is shown of a check; nothing if it found nothing.
   *
   * @param files where the pictures go, in each form that is wanted
   */
  static List<Path> draw(ProgramVerification found, List<PictureFiles> files) throws IOException {
    List<Path> drawn = new ArrayList<>();
    for (PictureFiles form : found.shown().isPresent() ? files : List.<PictureFiles>of()) {
      String base = form.base(found.input().test().name());
      if (found.execution().isPresent()) {
        drawn.add(form.write(base + "-compiled", compiled(found)));
      }
      if (found.closest().isPresent()) {
        drawn.add(form.write(base + "-source", source(found, found.closest().get())));
      }
    }
    return drawn;
  }

  private static Picture compiled(ProgramVerification found) {
    return new Picture(found.compiled().orElseThrow().target(), found.execution().orElseThrow(),
        List.of("compiled by " + found.compiler().name() + ", allowed by " + found.target() + ": "
            + FindingReport.shown(found.shown().orElseThrow(), found.input().test())), Optional.empty());
  }

  private static Picture source(ProgramVerification found, Witness closest) {
    LitmusTest test = found.input().test();
    Optional<Violation> violation = Violations.forbidding(closest).stream().findFirst();
    List<String> caption = new ArrayList<>();
    caption.add("forbidden by " + found.source().name()
        + violation.map(v -> ": violates " + v.axiom().name()).orElse(""));
    violation.ifPresent(v -> caption.add(Violations.told(new EventNames(test, closest), v)));
    return new Picture(test, closest, caption, violation);
  }
}
