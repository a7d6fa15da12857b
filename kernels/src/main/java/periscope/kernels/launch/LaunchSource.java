package periscope.kernels.launch;

import java.util.Optional;
import periscope.litmus.language.LaunchWords;
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.launch.Grid;
import periscope.litmus.launch.KernelLanguage;
import periscope.litmus.launch.LaunchRequest;
import periscope.litmus.launch.LaunchedProgram;
import periscope.litmus.source.SourceText;
import periscope.mappings.Compiler;
import periscope.mappings.table.Mapping;
import periscope.runtime.launch.LaunchDevice;
import periscope.runtime.launch.PreparedLaunch;

/**
 * The source of a launch, which can be launched on its own grid or on others: the kernel's text, the request, the
 * mapping.
 *
 * @param mapping the mapping that compiles it first, if any, by the name that the user gave
 * @param table   that mapping, read
 */
public record LaunchSource(KernelLanguage language, SourceText text, LaunchRequest request, Optional<String> mapping,
    Optional<Mapping> table) {

  /** The launch that is asked for. */
  public LaunchedProgram program() {
    return program(request);
  }

  /**
   * The same on another grid; buffers of which nothing is said are as large as it has work-items.
   *
   * @throws periscope.litmus.source.InvalidInputException if the kernel cannot be launched so
   */
  public LaunchedProgram on(Grid grid) {
    return program(new LaunchRequest(request.kernel(), Optional.of(grid), request.spec(), request.set(),
        request.cells(), request.others(), request.purpose()));
  }

  /** The same as it is written, whatever compiles it. */
  public LaunchedProgram written(Grid grid) {
    return new LaunchSource(language, text, request, Optional.empty(), Optional.empty()).on(grid);
  }

  private LaunchedProgram program(LaunchRequest wanted) {
    LaunchedProgram read = language.program(text, wanted);
    return table.map(m -> Compiler.compile(read, text, m)).orElse(read);
  }

  /**
   * Makes it ready on a device: a machine is given what was compiled, others what was written and what compiles it.
   *
   * @param launched {@link #program} or {@link #on}
   */
  public PreparedLaunch prepare(LaunchDevice device, LaunchedProgram launched) {
    return table.filter(m -> device.machine().isEmpty())
        .map(m -> device.prepare(text, written(launched.grid()), m))
        .orElseGet(() -> device.prepare(text, launched));
  }

  /** What the language calls the parts of a launch. */
  public LaunchWords words() {
    return LitmusLanguages.traits(language.language()).launchWords();
  }
}
