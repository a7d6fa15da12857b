package periscope.kernels.cut;

import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.stream.Stream;
import periscope.engines.simulation.Engine;
import periscope.generate.cut.CutTest;
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.source.SourceText;

/**
 * A test that was cut out of an execution, with a model's verdict.
 *
 * @param about   findings that the test represents, in words; several if tests differ only in names
 * @param shows   whether the verdict shows the finding
 * @param test    the test with its remarks
 * @param text    the printed test
 * @param verdict verdict of the model
 */
public record JudgedCut(List<String> about, boolean shows, CutTest test, SourceText text, CutVerdict verdict) {

  /**
   * Prints a test and asks a model about it.
   *
   * @param about  the finding that the test represents, in words
   * @param wanted whether a verdict shows the finding
   */
  public static JudgedCut of(LitmusLanguages languages, CutTest cut, String about, Engine engine,
      Predicate<CutVerdict> wanted, BooleanSupplier stop) {
    SourceText text = new SourceText(cut.test().name() + ".litmus",
        languages.ofHeader(cut.test().language()).print(cut.test()));
    CutVerdict verdict = CutVerdict.of(cut, languages.parse(text), text, engine, stop);
    return new JudgedCut(List.of(about), wanted.test(verdict), cut, text, verdict);
  }

  /** Copy that represents one more finding. */
  public JudgedCut also(String more) {
    List<String> all = Stream.concat(about.stream(), Stream.of(more)).distinct().toList();
    return new JudgedCut(all, shows, test, text, verdict);
  }

  /**
   * Copy with another name.
   *
   * @param content the test printed with that name
   */
  public JudgedCut named(String name, String content) {
    return new JudgedCut(about, shows, test.named(name), new SourceText(name + ".litmus", content), verdict);
  }

  /** The description of a test that was cut out of a kernel. */
  public static String description(SourceText kernel) {
    String path = kernel.name();
    return "cut out of " + path.substring(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
  }
}
