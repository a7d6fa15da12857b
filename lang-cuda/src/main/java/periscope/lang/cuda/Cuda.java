package periscope.lang.cuda;

import java.util.List;
import periscope.lang.c.Printer;
import periscope.lang.c.TestReader;
import periscope.lang.cuda.xtext.CudaStandaloneSetup;
import periscope.litmus.LitmusTest;
import periscope.litmus.language.LitmusLanguage;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.SourceText;

/**
 * CUDA C litmus tests. The package charter says what is read.
 *
 * <p>Instances are safe to share between threads. The first {@link #parse} of an instance starts the grammar (some
 * tenths of a second); later ones take milliseconds.
 */
public final class Cuda implements LitmusLanguage {

  private final CudaDialect dialect = new CudaDialect();
  private final TestReader reader =
      new TestReader(dialect, () -> new CudaStandaloneSetup().createInjectorAndDoEMFRegistration());

  /** A language whose grammar is not loaded yet. */
  public Cuda() {}

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
  public LitmusTest parse(SourceText text) {
    return reader.read(text);
  }

  @Override
  public List<Diagnostic> warnings(SourceText text) {
    return reader.warnings(text);
  }

  /**
   * Writes a test: relaxed read-modify-writes as CUDA's own functions, other atomic operations as libcu++'s.
   *
   * @throws IllegalArgumentException if the test has instructions that CUDA C cannot express, such as remote ones
   */
  @Override
  public String print(LitmusTest test) {
    return new Printer(test, new CudaNotation()).print();
  }
}
