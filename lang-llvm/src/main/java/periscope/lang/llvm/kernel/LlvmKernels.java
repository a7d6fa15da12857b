package periscope.lang.llvm.kernel;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import periscope.litmus.language.LaunchWords;
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.launch.KernelLanguage;
import periscope.litmus.launch.LaunchRequest;
import periscope.litmus.launch.LaunchedKernel;
import periscope.litmus.launch.LaunchedProgram;
import periscope.litmus.source.Premise;
import periscope.litmus.source.SourceText;

/** Files of kernels in LLVM IR whose atomic operations, fences and barriers are LLVM's own. */
public class LlvmKernels implements KernelLanguage {

  private static final Pattern CALLED = Pattern.compile("(?m)^declare\\b[^@\\n]*@(_Z\\w+)\\(");
  private static final Pattern FILE = Pattern.compile("!DIFile\\(filename: \"([^\"]+)\", directory: \"([^\"]*)\"");
  private static final Pattern COMPILED = Pattern.compile("(?m)^; compiled by (.*)$");
  private static final Pattern ASSUMED = Pattern.compile("call void @llvm\\.assume\\(i1 (?!true)");
  private static final Pattern UNORDERED = Pattern.compile("(?:load|store) atomic[^\\n;]* unordered\\b");
  private static final Pattern FLAGS = Pattern.compile("= (?:add|sub|mul|shl|or|[us]div|[al]shr|trunc|zext|uitofp)"
      + "(?: (?:nsw|nuw|exact|disjoint|nneg))+");

  private final String language;

  public LlvmKernels() {
    this("LLVM");
  }

  /** @param language the header of the tests that the form makes */
  protected LlvmKernels(String language) {
    this.language = language;
  }

  @Override
  public final String form() {
    return language.equals("LLVM") ? "ir-kernel" : "ir-kernel-" + language.toLowerCase(Locale.ROOT);
  }

  @Override
  public final String suffix() {
    return ".ll";
  }

  @Override
  public final String language() {
    return language;
  }

  @Override
  public boolean accepts(SourceText text) {
    return text.name().endsWith(suffix()) && !callsOpenCl(text);
  }

  @Override
  public final boolean picks(SourceText text) {
    return Pattern.compile("(?m)^; *launch\\b").matcher(text.content()).find();
  }

  /** Whether a module calls functions of OpenCL C that order memory, or is made for SPIR. */
  static boolean callsOpenCl(SourceText text) {
    return text.content().contains("target triple = \"spir")
        || CALLED.matcher(text.content()).results().anyMatch(m -> OpenClCalls.orders(m.group(1)));
  }

  @Override
  public final List<String> compiledFrom(SourceText text) {
    return FILE.matcher(text.content()).results().flatMap(m -> Stream.of(m.group(1), m.group(2) + "/" + m.group(1)))
        .distinct().toList();
  }

  private LaunchWords words() {
    return LitmusLanguages.traits(language).launchWords();
  }

  @Override
  public final LaunchedKernel launch(SourceText text, LaunchRequest request) {
    return LaunchReader.test(text, request, new LlvmLevel(language), words());
  }

  @Override
  public final LaunchedProgram program(SourceText text, LaunchRequest request) {
    return LaunchReader.program(text, request, new LlvmLevel(language), words());
  }

  /**
   * That a compiler made the text, which {@code --compiler} says in a comment; that accesses with the order unordered
   * are taken for plain ones, so that they race; that arithmetic whose overflow makes poison does not overflow: its
   * results wrap around here; and that what the code assumes holds.
   */
  @Override
  public final List<Premise> premises(SourceText text) {
    List<Premise> premises = new ArrayList<>();
    Matcher compiled = COMPILED.matcher(text.content());
    if (compiled.find()) {
      premises.add(new Premise(Premise.Kind.ASSUMED, "the order of evaluation and the code of " + compiled.group(1), "",
          List.of(compiled.start())));
    }
    Matcher unordered = UNORDERED.matcher(text.content());
    if (unordered.find()) {
      premises.add(new Premise(Premise.Kind.ASSUMED, "unordered accesses promising as little as plain ones", "",
          List.of(unordered.start())));
    }
    Matcher flags = FLAGS.matcher(text.content());
    if (flags.find()) {
      premises.add(new Premise(Premise.Kind.ASSUMED, "no result of nsw, nuw or exact arithmetic being poison", "",
          List.of(flags.start())));
    }
    Matcher assumed = ASSUMED.matcher(text.content());
    if (assumed.find()) {
      premises.add(new Premise(Premise.Kind.ASSUMED, "the conditions of llvm.assume holding", "",
          List.of(assumed.start())));
    }
    return premises;
  }
}
