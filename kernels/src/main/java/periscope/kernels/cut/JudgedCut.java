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
 * A test that was cut out of an execution, and what it shows under a model.
 *
 * @param about   what it was cut out for, in words; one thing or several that differ in names
 * @param shows   whether it shows what the kernel shows
 * @param test    with what it says of itself
 * @param text    the test as it is written
 * @param verdict what the model says of it
 */
public record JudgedCut(List<String> about, boolean shows, CutTest test, SourceText text, CutVerdict verdict) {

  /**
   * Asks a model.
   *
   * @param wanted whether a verdict says that the test shows what the kernel shows
   */
  public static JudgedCut of(LitmusLanguages languages, CutTest cut, String about, Engine engine,
      Predicate<CutVerdict> wanted, BooleanSupplier stop) {
    SourceText text = new SourceText(cut.test().name() + ".litmus",
        languages.ofHeader(cut.test().language()).print(cut.test()));
    CutVerdict verdict = CutVerdict.of(cut, languages.parse(text), text, engine, stop);
    return new JudgedCut(List.of(about), wanted.test(verdict), cut, text, verdict);
  }

  /** The same about one thing more. */
  public JudgedCut also(String more) {
    List<String> all = Stream.concat(about.stream(), Stream.of(more)).distinct().toList();
    return new JudgedCut(all, shows, test, text, verdict);
  }

  /** The same under another name. */
  public JudgedCut named(String name, String content) {
    return new JudgedCut(about, shows, test.named(name), new SourceText(name + ".litmus", content), verdict);
  }

  /** What a test says of the kernel that it is from. */
  public static String description(SourceText kernel) {
    String path = kernel.name();
    return "cut out of " + path.substring(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
  }
}
