package periscope.lang.openclrsp;

import periscope.lang.openclrsp.xtext.openClRsp.TestText;
import periscope.litmus.LitmusTest;
import periscope.litmus.language.LitmusLanguage;
import periscope.litmus.source.SourceText;

/**
 * OpenCL C litmus tests with the remote flag of the remote-scope-promotion paper. The package charter says what is read.
 *
 * <p>Instances are safe to share between threads. The first {@link #parse} of an instance starts the grammar (some tenths
 * of a second); later ones take milliseconds.
 */
public final class OpenClRsp implements LitmusLanguage {

  static final String HEADER = "OPENCL";

  private final Grammar grammar = new Grammar();

  /** A language whose grammar is not loaded yet. */
  public OpenClRsp() {}

  @Override
  public String header() {
    return HEADER;
  }

  @Override
  public String name() {
    return "opencl-rsp";
  }

  @Override
  public boolean accepts(String firstWord) {
    return isHeader(firstWord);
  }

  /** {@code OPENCL} in upper or lower case; and {@code C}, as older files have it. */
  static boolean isHeader(String word) {
    return word.equalsIgnoreCase(HEADER) || word.equals("C");
  }

  @Override
  public LitmusTest parse(SourceText text) {
    Problems problems = new Problems(text);
    Header header = Header.read(text, problems);
    problems.check();
    TestText tree = grammar.parse(header.rest(), problems);
    problems.check();
    return new TestLowering(header, tree, problems).lower();
  }

  /**
   * Writes a test in the modern spelling: orders and scopes of atomics always, {@code remote} only where it is said.
   *
   * @throws IllegalArgumentException if the test has instructions that OpenCL C cannot express, such as branches to labels
   */
  @Override
  public String print(LitmusTest test) {
    return new Printer(test).print();
  }
}
