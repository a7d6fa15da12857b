package periscope.cli.kernel;

import periscope.cli.session.Session;
import periscope.litmus.language.LaunchWords;
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.launch.KernelLanguage;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;

/**
 * A file of kernels that a command line names.
 *
 * @param language the language of the kernels
 */
public record KernelFile(SourceText text, KernelLanguage language) {

  /**
   * Reads a file of kernels.
   *
   * @throws InvalidInputException if there is no such file, or it has no kernels
   */
  public static KernelFile read(Session session, String file) {
    SourceText text = session.inputs().sources().test(file);
    return new KernelFile(text, LitmusLanguages.form(text).filter(KernelLanguage.class::isInstance)
        .map(KernelLanguage.class::cast).orElseThrow(() -> new InvalidInputException(
            file.endsWith(".wgsl") ? Diagnostic.error(text, Span.NONE, "WGSL is not read",
                "write the kernel in OpenCL C, in a file .cl, and ask with --model wgsl")
                : Diagnostic.error(text, Span.NONE, "this is no file of kernels",
                    "such files end with .cl, .cu, .ll, .ptx, .spvasm or .spv; 'periscope simulate' takes litmus "
                        + "tests"))));
  }

  /** The language's words for the parts of a launch. */
  public LaunchWords words() {
    return LitmusLanguages.traits(language.language()).launchWords();
  }
}
