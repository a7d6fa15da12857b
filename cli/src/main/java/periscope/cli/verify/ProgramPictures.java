package periscope.cli.verify;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import periscope.cli.execution.EventNames;
import periscope.cli.execution.Violations;
import periscope.cli.svg.Picture;
import periscope.engines.simulation.Witness;
import periscope.litmus.LitmusTest;
import periscope.models.evaluate.Violation;

/**
 * The two executions of a counterexample as pictures: what the compiled program does, and what the source would have
 * to.
 */
final class ProgramPictures {

  private ProgramPictures() {}

  /**
   * Draws what is shown of a check; nothing if it found nothing.
   *
   * @param folder made if there is none
   */
  static List<Path> draw(ProgramVerification found, Path folder) throws IOException {
    List<Path> files = new ArrayList<>();
    if (found.shown().isEmpty()) {
      return files;
    }
    Files.createDirectories(folder);
    String base = found.input().test().name().replaceAll("[^\\p{Alnum}+._-]", "_");
    if (found.execution().isPresent()) {
      Picture compiled = new Picture(found.compiled().orElseThrow().target(), found.execution().get(),
          List.of("compiled by " + found.mapping().name() + ", allowed by " + found.target() + ": "
              + FindingReport.shown(found.shown().get(), found.input().test())), Optional.empty());
      files.add(write(folder.resolve(base + "-compiled.svg"), compiled));
    }
    if (found.closest().isPresent()) {
      files.add(write(folder.resolve(base + "-source.svg"), source(found, found.closest().get())));
    }
    return files;
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

  private static Path write(Path file, Picture picture) throws IOException {
    Files.writeString(file, picture.svg(), StandardCharsets.UTF_8);
    return file;
  }
}
