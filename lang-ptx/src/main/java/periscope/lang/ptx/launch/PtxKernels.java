package periscope.lang.ptx.launch;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import periscope.lang.llvm.kernel.LaunchReader;
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.launch.KernelLanguage;
import periscope.litmus.launch.LaunchRequest;
import periscope.litmus.launch.LaunchedKernel;
import periscope.litmus.launch.LaunchedProgram;
import periscope.litmus.source.Premise;
import periscope.litmus.source.SourceText;

/** Files of kernels in PTX. */
public final class PtxKernels implements KernelLanguage {

  private static final Pattern FILE = Pattern.compile("(?m)^\\s*\\.file\\s+\\d+\\s+\"([^\"]+)\"");
  private static final Pattern LAUNCH = Pattern.compile("/\\*\\s*launch\\b");
  /** A constant variable without a value: a program of the host gives it one. */
  private static final Pattern CONSTANT = Pattern.compile(
      "(?m)^\\s*(?:\\.\\w+\\s+)*?\\.const\\s[^;={]*?(\\w+)\\s*(?:\\[[^\\]]*\\]\\s*)*;");
  private static final Pattern COMPILED = Pattern.compile("(?m)^// compiled by (.*)$");

  @Override
  public String form() {
    return "ptx-kernel";
  }

  @Override
  public String suffix() {
    return ".ptx";
  }

  @Override
  public String language() {
    return "PTX";
  }

  @Override
  public boolean accepts(SourceText text) {
    return text.name().endsWith(suffix());
  }

  @Override
  public boolean picks(SourceText text) {
    return LAUNCH.matcher(text.content()).find();
  }

  /** The first file of the text, which is that of the compilation; others are headers. */
  @Override
  public List<String> compiledFrom(SourceText text) {
    Matcher file = FILE.matcher(text.content());
    return file.find() ? List.of(file.group(1)) : List.of();
  }

  @Override
  public LaunchedKernel launch(SourceText text, LaunchRequest request) {
    return LaunchReader.test(text, request, new PtxLevel(), LitmusLanguages.traits(language()).launchWords());
  }

  @Override
  public LaunchedProgram program(SourceText text, LaunchRequest request) {
    return LaunchReader.program(text, request, new PtxLevel(), LitmusLanguages.traits(language()).launchWords());
  }

  /**
   * That a compiler made the text, which {@code --compiler} says in a comment; and that constant variables to which the
   * text gives no value are 0 where the launch gives them none.
   */
  @Override
  public List<Premise> premises(SourceText text) {
    List<Premise> premises = new ArrayList<>();
    Matcher compiled = COMPILED.matcher(text.content());
    if (compiled.find()) {
      premises.add(new Premise(Premise.Kind.ASSUMED, "the order of evaluation and the code of " + compiled.group(1), "",
          List.of(compiled.start())));
    }
    CONSTANT.matcher(text.content()).results().forEach(m -> premises.add(new Premise(Premise.Kind.ASSUMED,
        m.group(1) + " being 0 unless the launch says otherwise", "", List.of(m.start(1)))));
    return premises;
  }
}
