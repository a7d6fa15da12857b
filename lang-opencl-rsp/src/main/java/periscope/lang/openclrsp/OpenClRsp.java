package periscope.lang.openclrsp;

import java.util.List;
import periscope.lang.c.Printer;
import periscope.lang.c.TestReader;
import periscope.lang.openclrsp.xtext.OpenClRspStandaloneSetup;
import periscope.litmus.LitmusTest;
import periscope.litmus.language.LitmusLanguage;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.SourceText;

/**
 * OpenCL C litmus tests with the remote flag of the remote-scope-promotion paper. The package charter says what is
 * read.
 *
 * <p>Instances are safe to share between threads. The first {@link #parse} of an instance starts the grammar (some
 * tenths of a second); later ones take milliseconds.
 */
public final class OpenClRsp implements LitmusLanguage {

  private final OpenClDialect dialect = new OpenClDialect();
  private final TestReader reader =
      new TestReader(dialect, () -> new OpenClRspStandaloneSetup().createInjectorAndDoEMFRegistration());

  /** A language whose grammar is not loaded yet. */
  public OpenClRsp() {}

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
  public LitmusTest parse(SourceText text) {
    return reader.read(text);
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
    return new Printer(test, new OpenClNotation()).print();
  }
}
