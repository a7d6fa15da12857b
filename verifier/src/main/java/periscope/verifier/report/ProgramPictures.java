package periscope.verifier.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import periscope.engines.execution.EventNames;
import periscope.engines.execution.Violations;
import periscope.engines.simulation.Witness;
import periscope.models.evaluate.Violation;
import periscope.reports.part.Part;
import periscope.reports.picture.Picture;
import periscope.reports.picture.PictureFiles;
import periscope.verifier.mixture.MixedCode;
import periscope.verifier.soundness.CompiledRun;
import periscope.verifier.soundness.Counterexample;

/**
 * The two executions of a counterexample as pictures: that of the compiled program, if a model judged it, and the one
 * that the source would need.
 *
 * @param shown    the counterexample
 * @param compiler name of the table or the compiler
 * @param source   name of the source model
 * @param target   name of the target
 */
record ProgramPictures(Counterexample shown, String compiler, String source, String target) {

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
      // A program of a search has units, and no text with places of its operations.
      boolean searched = found.input().text().content().isEmpty();
      String tables = found.compiler().table().flatMap(t -> searched ? MixedCode.line(shown.source(), t)
          : MixedCode.line(shown.compilation(), t)).orElse(found.compiler().name());
      Map<String, Picture> pictures =
          new ProgramPictures(shown, tables, found.source().name(), found.target()).all();
      for (Map.Entry<String, Picture> picture : pictures.entrySet()) {
        drawn.add(form.write(base + "-" + picture.getKey(), picture.getValue()));
      }
    }
    return drawn;
  }

  /** The pictures as parts of a report. */
  List<Part> parts() {
    return all().values().stream().map(p -> (Part) new Part.Drawing(p)).toList();
  }

  /** The pictures by the end of their files' names. */
  private Map<String, Picture> all() {
    Map<String, Picture> pictures = new LinkedHashMap<>();
    if (shown.run() instanceof CompiledRun.OfModel run) {
      run.execution().ifPresent(e -> pictures.put("compiled", compiled(e)));
    }
    shown.closest().ifPresent(w -> pictures.put("source", source(w)));
    return pictures;
  }

  private Picture compiled(Witness execution) {
    return new Picture(shown.compilation().target(), execution,
        List.of("compiled by " + compiler + ", allowed by " + target + ": "
            + CounterexampleReport.shown(shown.outcome().orElseThrow(), shown.source())), Optional.empty());
  }

  private Picture source(Witness closest) {
    Optional<Violation> violation = Violations.forbidding(closest).stream().findFirst()
        .map(Violation::stepwise);
    List<String> caption = new ArrayList<>();
    caption.add("forbidden by " + source + violation.map(v -> ": violates " + v.axiom().name()).orElse(""));
    violation.ifPresent(v -> caption.add(Violations.told(new EventNames(shown.source(), closest), v)));
    return new Picture(shown.source(), closest, caption, violation);
  }
}
