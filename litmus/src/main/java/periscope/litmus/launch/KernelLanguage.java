package periscope.litmus.launch;

import periscope.litmus.LitmusTest;
import periscope.litmus.language.Importer;
import periscope.litmus.source.SourceText;

/** A language that files of kernels are written in; as an {@link Importer} it reads those that say all themselves. */
public interface KernelLanguage extends Importer {

  /**
   * Reads a launch.
   *
   * @throws periscope.litmus.source.InvalidInputException with every problem found, each with its span
   */
  LaunchedKernel launch(SourceText text, LaunchRequest request);

  /**
   * Reads a launch of any number of work-items, as what each of them does.
   *
   * @throws periscope.litmus.source.InvalidInputException with every problem found, each with its span
   */
  LaunchedProgram program(SourceText text, LaunchRequest request);

  @Override
  default LitmusTest read(SourceText text) {
    return launch(text, LaunchRequest.NONE).test();
  }
}
