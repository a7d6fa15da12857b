package periscope.lang.c.reading;

import com.google.inject.Injector;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import periscope.grammars.Problems;
import periscope.lang.c.Dialect;
import periscope.lang.c.preprocessing.Environment;
import periscope.lang.c.preprocessing.Expanded;
import periscope.lang.c.preprocessing.Predefined;
import periscope.lang.c.preprocessing.Preprocessor;
import periscope.lang.c.xtext.cCore.TestText;
import periscope.litmus.LitmusTest;
import periscope.litmus.language.DivergentBarriers;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.Premise;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;

/** A reader of the tests of one dialect. Several threads may share a reader. */
public final class TestReader {

  private final Dialect dialect;
  private final Grammar grammar;

  /** @param setup makes the injector of the dialect's grammar; called when the first test is read */
  public TestReader(Dialect dialect, Supplier<Injector> setup) {
    this.dialect = dialect;
    this.grammar = new Grammar(setup);
  }

  /**
   * Reads a test.
   *
   * @throws periscope.litmus.source.InvalidInputException with every problem found, each with its span
   */
  public LitmusTest read(SourceText text) {
    return read(text, new Problems(text));
  }

  /**
   * Warnings about parts of a test that are allowed here and wrong by the standard, or most likely mistakes.
   *
   * @throws periscope.litmus.source.InvalidInputException as {@link #read}
   */
  public List<Diagnostic> warnings(SourceText text) {
    Problems problems = new Problems(text);
    LitmusTest test = read(text, problems);
    DivergentBarriers.check(test, text).forEach(d -> problems.warning(d.span(), d.message(), d.hint()));
    return problems.warnings();
  }

  /** The facts on which the meaning of a readable test rests and that it does not state. */
  public List<Premise> premises(SourceText text) {
    Problems problems = new Problems(text);
    HeadedText header = HeadedText.read(text, dialect, problems);
    return Preprocessor.premises(header.rest(), Environment.ofTest(predefined(dialect, text, problems), text),
        problems);
  }

  /** The macros that compilers define; an unknown processor is reported. */
  static Predefined predefined(Dialect dialect, SourceText text, Problems problems) {
    try {
      return dialect.predefined(text.compilation().architecture());
    } catch (IllegalArgumentException e) {
      problems.error(Span.NONE, "--arch " + text.compilation().architecture().orElse("") + ": " + e.getMessage(),
          "as in --arch sm_90");
      return Predefined.NOTHING;
    }
  }

  private LitmusTest read(SourceText text, Problems problems) {
    HeadedText header = HeadedText.read(text, dialect, problems);
    problems.raise();
    Expanded expanded = Preprocessor.expand(header.rest(),
        Environment.ofTest(predefined(dialect, text, problems), text), problems);
    Bounds.check(expanded, problems);
    problems.raise();
    Optional<TestText> tree = grammar.parse(expanded, problems);
    if (!problems.none()) {
      tree.ifPresent(t -> alsoWrong(text, header, t, problems));
      problems.raise();
    }
    return TestLowering.ofTest(dialect, header, tree.orElseThrow(), problems).lower();
  }

  /** Adds the errors that lowering the tree finds besides syntax errors. */
  private void alsoWrong(SourceText text, HeadedText header, TestText tree, Problems problems) {
    try {
      TestLowering.ofTest(dialect, header, tree, new Problems(text)).lower();
    } catch (InvalidInputException e) {
      e.diagnostics().forEach(d -> problems.error(d.span(), d.message(), d.hint()));
    }
  }
}
