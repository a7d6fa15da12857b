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
 * OpenCL C litmus tests with the remote flag of [RSP]. The package charter says what is
 * read.
 *
 * <p>Instances are safe to share between threads. The first {@link #parse} of an instance starts the grammar (some
 * tenths of a second); later ones take milliseconds.
 */
public final class OpenClRsp implements LitmusLanguage {

  /** A fence orders the memory that it names; programs that are searched have global memory only. */
  private static final SourceLanguage SOURCE = new SourceLanguage("opencl-rsp", OpenClDialect.HEADER,
      EnumSet.allOf(MemoryOrder.class),
      EnumSet.allOf(Scope.class), true, false, EnumSet.complementOf(EnumSet.of(FetchOperator.INC, FetchOperator.DEC)),
      Set.of(), EnumSet.allOf(Scope.class), Set.of(FenceFlag.GLOBAL), QualifierWords.NONE);

  /** The same without the remote flag: OpenCL as it is standardised. Tests of it are tests of the whole. */
  private static final SourceLanguage PLAIN = new SourceLanguage("opencl", SOURCE.header(), SOURCE.orders(),
      SOURCE.scopes(), false, SOURCE.hasVolatile(), SOURCE.fetches(), SOURCE.builtins(),
      SOURCE.barriers(), SOURCE.fences(), SOURCE.words());

  private final OpenClDialect dialect = new OpenClDialect();
  private final TestReader reader = new TestReader(dialect, OpenClRspStandaloneSetup::injector);

  /** A language whose grammar is not loaded yet. */
  public OpenClRsp() {}

  /** How statements of OpenCL C are written, in the modern spelling. */
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
   * Writes a test in the modern spelling: orders and scopes of atomics always, {@code remote} only where it is said.
   *
   * @throws IllegalArgumentException if the test has instructions that OpenCL C cannot express, such as branches to
   *     labels
   */
  @Override
  public String print(LitmusTest test) {
    return new TestPrinter(test, notation()).print();
  }
}
