package periscope.lang.openclrsp;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import periscope.frame.PlaceWords;
import periscope.lang.c.Calls;
import periscope.lang.c.Dialect;
import periscope.lang.c.Evaluator;
import periscope.lang.c.dialect.EvaluationRules;
import periscope.lang.c.dialect.Examples;
import periscope.lang.c.name.ThreadNames;
import periscope.lang.c.preprocessing.Predefined;
import periscope.lang.c.term.NumberFunction;
import periscope.lang.openclrsp.xtext.OpenClRspSyntaxErrors;
import periscope.litmus.instruction.AtomicInstruction.Semantics;
import periscope.litmus.memory.Location.AddressSpace;

/** OpenCL C's words: address spaces, atomic types, work-groups and devices. */
final class OpenClDialect implements Dialect {

  static final String HEADER = "OPENCL";

  private static final Examples EXAMPLES = new Examples(
      "P0 (global int* x) { *x = 1; }", "local int* ", "local memory", "global atomic_int* ");

  private static final PlaceWords PLACES = new PlaceWords("work-group", "device", Set.of("wg"), Set.of("dev"),
      List.of("work_group"), List.of("device"), Set.of(), Set.of(), OpenClRspSyntaxErrors.PLACEMENT,
      OpenClRspSyntaxErrors.SCOPE_TREE);

  private static final Pattern TYPE_WORD = Pattern.compile(
      "(?:__)?(?:global|constant|local|private)|const|volatile|restrict|unsigned|signed|bool|char|short|int|long"
          + "|float|double|u(?:char|short|int|long)|size_t|u?intptr_t|atomic_\\w+");

  @Override
  public String header() {
    return HEADER;
  }

  /** Accepts {@code OPENCL} in upper or lower case, and {@code C}, as in older files. */
  @Override
  public boolean isHeader(String word) {
    return word.equalsIgnoreCase(HEADER) || word.equals("C");
  }

  @Override
  public String title() {
    return "an OpenCL litmus test";
  }

  @Override
  public Examples examples() {
    return EXAMPLES;
  }

  @Override
  public Pattern typeWord() {
    return TYPE_WORD;
  }

  @Override
  public String threadStart() {
    return "(?:__)?kernel";
  }

  @Override
  public PlaceWords places() {
    return PLACES;
  }

  @Override
  public Optional<AddressSpace> space(List<String> words) {
    if (words.contains("local") || words.contains("__local")) {
      return Optional.of(AddressSpace.LOCAL);
    }
    return Stream.of("global", "__global", "constant", "__constant").anyMatch(words::contains)
        ? Optional.of(AddressSpace.GLOBAL) : Optional.empty();
  }

  @Override
  public boolean atomic(List<String> words) {
    return words.stream().anyMatch(w -> w.startsWith("atomic_"));
  }

  /** The semantics of a plain access, which is non-atomic even if the location is atomic. */
  @Override
  public Semantics plain(List<String> words) {
    return Semantics.NON_ATOMIC;
  }

  @Override
  public Predefined predefined(Optional<String> architecture) {
    return CompilerMacros.of(architecture);
  }

  @Override
  public EvaluationRules evaluation() {
    return EvaluationRules.C11;
  }

  @Override
  public boolean kernelsNameMemory() {
    return true;
  }

  @Override
  public boolean isGlobal(String word) {
    return word.equals("global") || word.equals("__global");
  }

  @Override
  public boolean isFixed(String word) {
    return word.equals("constant") || word.equals("__constant");
  }

  @Override
  public boolean isOnlyPlace(String word) {
    return word.equals("static");
  }

  @Override
  public Map<String, NumberFunction> functions() {
    return NumberFunctions.ALL;
  }

  @Override
  public Calls calls(ThreadNames names, Evaluator evaluator) {
    return new CallLowering(names, evaluator);
  }
}
