package periscope.lang.spirv.kernel;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import periscope.litmus.launch.LaunchRequest;
import periscope.litmus.launch.LaunchedProgram;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.Premise;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;

/** Compute shaders in SPIR-V for Vulkan. */
public final class ShaderKernels extends SpirvKernels {

  private static final Pattern GLSL = Pattern.compile("(?m)^\\s*OpMemoryModel\\s+Logical\\s+GLSL450\\b");

  public ShaderKernels() {
    super("spirv-shader", "VULKAN", true, VulkanLevel::new);
  }

  @Override
  public LaunchedProgram program(SourceText text, LaunchRequest request) {
    throw new InvalidInputException(Diagnostic.error(text, Span.NONE,
        "shaders are no programs for machines and for pairs of work-items: Vulkan's models judge them",
        "'periscope kernel' with at most 64 work-items asks the models"));
  }

  /**
   * Besides the premises of all modules: which accesses others see where the module does not declare Vulkan's memory
   * model.
   */
  @Override
  public List<Premise> premises(SourceText text) {
    List<Premise> premises = new ArrayList<>(super.premises(text));
    Matcher model = GLSL.matcher(text.content());
    if (model.find()) {
      premises.add(new Premise(Premise.Kind.ASSUMED, "accesses to shared memory being visible to the work-group, those"
          + " to coherent buffers to the device, and others being private", "", List.of(model.start())));
    }
    return premises;
  }
}
