package periscope.litmus.launch;

import periscope.litmus.LitmusTest;
import periscope.litmus.language.Importer;
import periscope.litmus.source.SourceText;

/**
 * A language in which files of kernels are written; as an {@link Importer} it reads files that describe their launch
 * completely.
 */
public interface KernelLanguage extends Importer {

  /**
   * Reads a launch.
   *
   * @throws periscope.litmus.source.InvalidInputException with every problem found, each with its span
   */
  LaunchedKernel launch(SourceText text, LaunchRequest request);

  /**
   * Reads a launch with any number of work-items, as the program that each work-item runs.
   *
   * @throws periscope.litmus.source.InvalidInputException with every problem found, each with its span
   */
  LaunchedProgram program(SourceText text, LaunchRequest request);

  @Override
  default LitmusTest read(SourceText text) {
    return launch(text, LaunchRequest.NONE).test();
  }
}
