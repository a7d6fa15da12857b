package periscope.lang.cuda;

import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import periscope.lang.c.printing.Notation;
import periscope.lang.c.printing.TestPrinter;
import periscope.lang.c.reading.TestReader;
import periscope.lang.cuda.xtext.CudaStandaloneSetup;
import periscope.litmus.LitmusTest;
import periscope.litmus.instruction.AtomicInstruction.FenceFlag;
import periscope.litmus.instruction.AtomicInstruction.FetchOperator;
import periscope.litmus.language.LanguageTraits;
import periscope.litmus.language.LitmusLanguage;
import periscope.litmus.language.QualifierWords;
import periscope.litmus.language.SourceLanguage;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.Premise;
import periscope.litmus.source.SourceText;

/**
 * The language of CUDA C litmus tests. The package charter describes the supported part.
 *
 * <p>Several threads may share an instance. The first {@link #parse} of an instance sets up the grammar (some tenths of
 * a second); later ones take milliseconds.
 */
public final class Cuda implements LitmusLanguage {

  /** CUDA C in mapping tables. Its fences order all memory; its barrier is __syncthreads, a barrier of the block. */
  private static final SourceLanguage SOURCE = new SourceLanguage("cuda", CudaDialect.HEADER,
      EnumSet.allOf(MemoryOrder.class),
      EnumSet.allOf(Scope.class), false, true, EnumSet.allOf(FetchOperator.class),
      EnumSet.of(FetchOperator.INC, FetchOperator.DEC), EnumSet.of(Scope.WORK_GROUP),
      EnumSet.of(FenceFlag.GLOBAL, FenceFlag.LOCAL), true, QualifierWords.NONE);

  /** CUDA C with barriers in memory, for tables that have rows for them. Tests of the language are CUDA C. */
  private static final SourceLanguage BARRIERS = SOURCE.withPhases("cuda-barriers");

  private static final LanguageTraits TRAITS = new CudaTraits();

  private final CudaDialect dialect = new CudaDialect();
  private final TestReader reader =
      new TestReader(dialect, CudaStandaloneSetup::injector);

  /** A language whose grammar is not set up yet. */
  public Cuda() {}

  /**
   * The notation of CUDA C.
   *
   * @param functions true to write operations by CUDA's own functions ({@code atomicAdd}, {@code __threadfence}) where
   *                  these exist, false to use libcu++ always
   */
  public static Notation notation(boolean functions) {
    return new CudaNotation(functions);
  }

  @Override
  public String header() {
    return dialect.header();
  }

  @Override
  public String name() {
    return "cuda";
  }

  @Override
  public boolean accepts(String firstWord) {
    return dialect.isHeader(firstWord);
  }

  @Override
  public Optional<SourceLanguage> source() {
    return Optional.of(SOURCE);
  }

  @Override
  public List<SourceLanguage> sources() {
    return List.of(SOURCE, BARRIERS);
  }

  @Override
  public LitmusTest parse(SourceText text) {
    return reader.read(text);
  }

  @Override
  public List<Premise> premises(SourceText text) {
    return reader.premises(text);
  }

  @Override
  public List<Diagnostic> warnings(SourceText text) {
    return reader.warnings(text);
  }

  @Override
  public LanguageTraits traits() {
    return TRAITS;
  }

  /**
   * The text of a test: relaxed read-modify-writes as CUDA's own functions, other atomic operations as libcu++'s.
   *
   * @throws IllegalArgumentException if the test has instructions that CUDA C cannot express, such as remote ones
   */
  @Override
  public String print(LitmusTest test) {
    return new TestPrinter(test, notation(true)).print();
  }
}
