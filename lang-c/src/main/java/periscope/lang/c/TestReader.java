package periscope.lang.c;

import com.google.inject.Injector;
import java.util.function.Supplier;
import periscope.lang.c.xtext.cCore.TestText;
import periscope.litmus.LitmusTest;
import periscope.litmus.source.SourceText;

/** Reads the tests of one dialect. Safe to share between threads. */
public final class TestReader {

  private final Dialect dialect;
  private final Grammar grammar;

  /** @param setup makes the injector of the dialect's grammar; called when the first test is read */
  public TestReader(Dialect dialect, Supplier<Injector> setup) {
    this.dialect = dialect;
    this.grammar = new Grammar(setup);
  }

  /** @throws periscope.litmus.source.InvalidInputException with every problem found, each with its span */
  public LitmusTest read(SourceText text) {
    Problems problems = new Problems(text);
    Header header = Header.read(text, dialect, problems);
    problems.check();
    TestText tree = grammar.parse(header.rest(), problems);
    problems.check();
    return new TestLowering(dialect, header, tree, problems).lower();
  }
}
