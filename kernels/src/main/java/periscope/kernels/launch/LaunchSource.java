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
 * The source of a launch, for its own grid or others: the kernel's text, the request, the mapping.
 *
 * @param mapping name of the mapping that compiles the kernel first, as the user gave it; empty for none
 * @param table   the mapping itself
 */
public record LaunchSource(KernelLanguage language, SourceText text, LaunchRequest request, Optional<String> mapping,
    Optional<Mapping> table) {

  /** The launch on the requested grid, compiled if there is a mapping. */
  public LaunchedProgram program() {
    return program(request);
  }

  /**
   * The launch on another grid; buffers without a description get as many elements as the grid has work-items.
   *
   * @throws periscope.litmus.source.InvalidInputException if the kernel cannot be launched on it
   */
  public LaunchedProgram on(Grid grid) {
    return program(new LaunchRequest(request.kernel(), Optional.of(grid), request.spec(), request.set(),
        request.cells(), request.others(), request.purpose()));
  }

  /** The launch on a grid, before compiling. */
  public LaunchedProgram written(Grid grid) {
    return new LaunchSource(language, text, request, Optional.empty(), Optional.empty()).on(grid);
  }

  private LaunchedProgram program(LaunchRequest wanted) {
    LaunchedProgram read = language.program(text, wanted);
    return table.map(m -> Compiler.compile(read, text, m)).orElse(read);
  }

  /**
   * Prepares a launch on a device. A machine gets the compiled program, a real device the source and the mapping.
   *
   * @param launched {@link #program} or {@link #on}
   */
  public PreparedLaunch prepare(LaunchDevice device, LaunchedProgram launched) {
    return table.filter(m -> device.machine().isEmpty())
        .map(m -> device.prepare(text, written(launched.grid()), m))
        .orElseGet(() -> device.prepare(text, launched));
  }

  /** The language's words for the parts of a launch. */
  public LaunchWords words() {
    return LitmusLanguages.traits(language.language()).launchWords();
  }
}
