package periscope.lang.openclrsp;

import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import periscope.lang.c.printing.Notation;
import periscope.lang.c.printing.TestPrinter;
import periscope.lang.c.reading.TestReader;
import periscope.lang.openclrsp.xtext.OpenClRspStandaloneSetup;
import periscope.litmus.LitmusTest;
import periscope.litmus.instruction.AtomicInstruction.FenceFlag;
import periscope.litmus.instruction.AtomicInstruction.FetchOperator;
import periscope.litmus.language.LitmusLanguage;
import periscope.litmus.language.QualifierWords;
import periscope.litmus.language.SourceLanguage;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.Premise;
import periscope.litmus.source.SourceText;

/**
 * The language of OpenCL C litmus tests with the remote flag of [RSP]. The package charter describes the supported
 * part.
 *
 * <p>Several threads may share an instance. The first {@link #parse} of an instance sets up the grammar (some tenths of
 * a second); later ones take milliseconds.
 */
public final class OpenClRsp implements LitmusLanguage {

  /**
   * The whole language in mapping tables. A fence orders the memory that it names; searched programs have global memory
   * only.
   */
  private static final SourceLanguage SOURCE = new SourceLanguage("opencl-rsp", OpenClDialect.HEADER,
      EnumSet.allOf(MemoryOrder.class),
      EnumSet.copyOf(Scope.COMMON), true, false, EnumSet.complementOf(EnumSet.of(FetchOperator.INC, FetchOperator.DEC)),
      Set.of(), EnumSet.copyOf(Scope.COMMON), Set.of(FenceFlag.GLOBAL), true, QualifierWords.NONE);

  /** The language without the remote flag: standard OpenCL. Its tests are tests of the whole language, too. */
  private static final SourceLanguage PLAIN = new SourceLanguage("opencl", SOURCE.header(), SOURCE.orders(),
      SOURCE.scopes(), false, SOURCE.hasVolatile(), SOURCE.fetches(), SOURCE.builtins(),
      SOURCE.barriers(), SOURCE.fences(), true, SOURCE.words());

  private final OpenClDialect dialect = new OpenClDialect();
  private final TestReader reader = new TestReader(dialect, OpenClRspStandaloneSetup::injector);

  /** A language whose grammar is not set up yet. */
  public OpenClRsp() {}

  /** The notation of OpenCL C, in the modern spelling. */
  public static Notation notation() {
    return new OpenClNotation();
  }

  @Override
  public String header() {
    return dialect.header();
  }

  @Override
  public String name() {
    return "opencl-rsp";
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
    return List.of(PLAIN, SOURCE);
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

  /**
   * The text of a test in the modern spelling: atomic operations always state order and scope, and {@code remote} if
   * they are remote.
   *
   * @throws IllegalArgumentException if the test has instructions that OpenCL C cannot express, such as branches to
   *     labels
   */
  @Override
  public String print(LitmusTest test) {
    return new TestPrinter(test, notation()).print();
  }
}
