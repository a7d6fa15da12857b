package periscope.lang.spirv.kernel;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import periscope.lang.llvm.kernel.LaunchReader;
import periscope.lang.llvm.kernel.Level;
import periscope.lang.spirv.text.Disassembly;
import periscope.litmus.language.LaunchWords;
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.launch.KernelLanguage;
import periscope.litmus.launch.LaunchRequest;
import periscope.litmus.launch.LaunchedKernel;
import periscope.litmus.launch.LaunchedProgram;
import periscope.litmus.source.Premise;
import periscope.litmus.source.SourceText;

/** Files of kernels in SPIR-V, in assembly or in the binary form. */
abstract class SpirvKernels implements KernelLanguage {

  private static final Pattern DESCRIBED = Pattern.compile("(?m)^; *launch\\b");
  private static final Pattern FILE = Pattern.compile("(?m)^ *%\\w+ = OpString \"((?:[^\"\\\\]|\\\\.)*)\"");
  private static final Pattern SPECIALISED = Pattern.compile("(?m)= OpSpecConstant\\w*");
  private static final Pattern PROMISED = Pattern.compile("(?m)^\\s*OpAssumeTrueKHR\\b");
  private static final Pattern SHADER = Pattern.compile("(?m)^\\s*OpMemoryModel\\s+Logical\\b");

  private final String form;
  private final String language;
  private final boolean shaders;
  private final Supplier<Level> level;

  /**
   * A form of files.
   *
   * @param language the header of the litmus language whose models judge the kernels
   * @param shaders  whether the modules are shaders
   * @param level    makes a level for a reading
   */
  SpirvKernels(String form, String language, boolean shaders, Supplier<Level> level) {
    this.form = form;
    this.language = language;
    this.shaders = shaders;
    this.level = level;
  }

  @Override
  public final String form() {
    return form;
  }

  @Override
  public final String suffix() {
    return ".spvasm";
  }

  @Override
  public final String language() {
    return language;
  }

  @Override
  public final boolean accepts(SourceText text) {
    return (text.name().endsWith(suffix()) || text.name().endsWith(".spv"))
        && SHADER.matcher(text.content()).find() == shaders;
  }

  @Override
  public final boolean picks(SourceText text) {
    return DESCRIBED.matcher(text.content()).find();
  }

  @Override
  public final List<String> compiledFrom(SourceText text) {
    return FILE.matcher(text.content()).results().map(m -> m.group(1)).filter(f -> f.matches(".*\\.\\w+"))
        .distinct().toList();
  }

  @Override
  public final Optional<String> decoded(String name, byte[] bytes) {
    return Disassembly.isModule(bytes) ? Optional.of(Disassembly.of(name, bytes)) : Optional.empty();
  }

  private LaunchWords words() {
    return LitmusLanguages.traits(language).launchWords();
  }

  @Override
  public final LaunchedKernel launch(SourceText text, LaunchRequest request) {
    return LaunchReader.test(text, request, level.get(), words());
  }

  @Override
  public LaunchedProgram program(SourceText text, LaunchRequest request) {
    return LaunchReader.program(text, request, level.get(), words());
  }

  /** That constants which a program may set have their default values, and that what the code assumes holds. */
  @Override
  public List<Premise> premises(SourceText text) {
    List<Premise> premises = new ArrayList<>();
    Matcher specialised = SPECIALISED.matcher(text.content());
    if (specialised.find()) {
      premises.add(new Premise(Premise.Kind.ASSUMED, "the default values of specialisation constants", "",
          List.of(specialised.start())));
    }
    Matcher promised = PROMISED.matcher(text.content());
    if (promised.find()) {
      premises.add(new Premise(Premise.Kind.ASSUMED, "the conditions of OpAssumeTrueKHR holding", "",
          List.of(promised.start())));
    }
    return premises;
  }
}
