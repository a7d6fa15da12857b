package periscope.lang.spirv.kernel;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import periscope.lang.llvm.kernel.LaunchReader;
import periscope.lang.spirv.text.Disassembly;
import periscope.litmus.language.LaunchWords;
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.launch.KernelLanguage;
import periscope.litmus.launch.LaunchRequest;
import periscope.litmus.launch.LaunchedKernel;
import periscope.litmus.launch.LaunchedProgram;
import periscope.litmus.source.Premise;
import periscope.litmus.source.SourceText;

/** Files of kernels in SPIR-V for OpenCL. */
public final class SpirvKernels implements KernelLanguage {

  private static final Pattern DESCRIBED = Pattern.compile("(?m)^; *launch\\b");
  private static final Pattern FILE = Pattern.compile("(?m)^ *%\\w+ = OpString \"((?:[^\"\\\\]|\\\\.)*)\"");

  @Override
  public String form() {
    return "spirv-kernel";
  }

  @Override
  public String suffix() {
    return ".spvasm";
  }

  @Override
  public String language() {
    return "OPENCL";
  }

  @Override
  public boolean accepts(SourceText text) {
    return text.name().endsWith(suffix()) || text.name().endsWith(".spv");
  }

  @Override
  public boolean picks(SourceText text) {
    return DESCRIBED.matcher(text.content()).find();
  }

  @Override
  public List<String> compiledFrom(SourceText text) {
    return FILE.matcher(text.content()).results().map(m -> m.group(1)).filter(f -> f.matches(".*\\.\\w+"))
        .distinct().toList();
  }

  @Override
  public Optional<String> decoded(String name, byte[] bytes) {
    return Disassembly.isModule(bytes) ? Optional.of(Disassembly.of(name, bytes)) : Optional.empty();
  }

  private LaunchWords words() {
    return LitmusLanguages.traits(language()).launchWords();
  }

  @Override
  public LaunchedKernel launch(SourceText text, LaunchRequest request) {
    return LaunchReader.test(text, request, new OpenClLevel(), words());
  }

  @Override
  public LaunchedProgram program(SourceText text, LaunchRequest request) {
    return LaunchReader.program(text, request, new OpenClLevel(), words());
  }

  @Override
  public List<Premise> premises(SourceText text) {
    return List.of();
  }
}
