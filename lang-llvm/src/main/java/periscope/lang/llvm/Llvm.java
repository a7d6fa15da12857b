package periscope.lang.llvm;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import periscope.litmus.LitmusTest;
import periscope.litmus.LitmusThread;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.AtomicInstruction.FetchOperator;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.language.DivergentBarriers;
import periscope.litmus.language.LanguageTraits;
import periscope.litmus.language.LitmusLanguage;
import periscope.litmus.language.SourceLanguage;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.SourceText;

/**
 * The language of litmus tests in LLVM IR. The package charter describes the supported part.
 *
 * <p>Instances keep nothing between calls; several threads may share one.
 */
public final class Llvm implements LitmusLanguage {

  static final String HEADER = "LLVM";

  /** LLVM IR in mapping tables. Its fences order all memory; its barrier is that of the block. */
  private static final SourceLanguage SOURCE = new SourceLanguage("llvm", HEADER, EnumSet.allOf(MemoryOrder.class),
      EnumSet.copyOf(Scope.COMMON), false, true, EnumSet.allOf(FetchOperator.class), Set.of(),
      EnumSet.of(Scope.WORK_GROUP), AccessReader.REGIONS, false, Words.QUALIFIERS);

  private static final LanguageTraits TRAITS = new LlvmTraits();

  @Override
  public String header() {
    return HEADER;
  }

  @Override
  public String name() {
    return "llvm";
  }

  @Override
  public boolean accepts(String firstWord) {
    return firstWord.equals(HEADER);
  }

  @Override
  public Optional<SourceLanguage> source() {
    return Optional.of(SOURCE);
  }

  @Override
  public LanguageTraits traits() {
    return TRAITS;
  }

  @Override
  public LitmusTest parse(SourceText text) {
    return new TestReader(text).read();
  }

  /**
   * Warnings about barriers that not all threads may reach, and about accesses with the order {@code unordered}, which
   * count as plain accesses.
   */
  @Override
  public List<Diagnostic> warnings(SourceText text) {
    TestReader reader = new TestReader(text);
    List<Diagnostic> warnings = new ArrayList<>(DivergentBarriers.check(reader.read(), text));
    reader.unordered().forEach(span -> warnings.add(Diagnostic.warning(text, span,
        "an unordered access is taken for one that is not atomic, which promises less",
        "write monotonic to have every thread see its location's writes in one order")));
    return warnings;
  }

  /**
   * The text of a test.
   *
   * @throws IllegalArgumentException if the test has instructions that IR cannot express, such as remote ones
   */
  @Override
  public String print(LitmusTest test) {
    return new TestPrinter(test).print();
  }

  @Override
  public Optional<List<String>> code(LitmusTest test, int thread) {
    return Optional.of(lines(test, thread));
  }

  /**
   * The body of a thread as lines of a function: an instruction, or a label with its colon.
   *
   * @throws IllegalArgumentException if IR cannot express the thread
   */
  public static List<String> lines(LitmusTest test, int thread) {
    return new FunctionPrinter(test.threads().get(thread), FunctionPrinter.locations(test)).print();
  }

  /** The parameters of a thread that are numbers, with the values that the test passes, in order. */
  public static Map<String, Long> arguments(LitmusThread thread) {
    Map<String, Long> all = new LinkedHashMap<>();
    Arguments.of(thread).forEach(a -> all.put(a.register(), ((Expression.Constant) a.value()).value()));
    return all;
  }

  /** The location whose address a parameter holds: the first of the locations behind the pointer. */
  public static String base(String location) {
    return Places.baseOf(location);
  }

  /**
   * The line with the instruction's memory operation, without lines that extract its parts; its first line if there is
   * none.
   */
  @Override
  public String print(Instruction instruction) {
    if (instruction instanceof Instruction.Label label) {
      return label.name() + ":";
    }
    List<String> lines = FunctionPrinter.lines(List.of(instruction));
    return Stream.concat(lines.stream().filter(l -> l.matches("(.* = )?(atomicrmw|cmpxchg|load|store|fence|call).*")),
        lines.stream()).findFirst().orElse("");
  }

  /** Whether tests may call a function, by its name in IR: barriers, and OpenCL C's functions. */
  public static boolean calls(String symbol) {
    return CallReader.knows(symbol);
  }
}
