package periscope.lang.ptx.xtext;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import periscope.grammars.TreeReader;
import periscope.lang.ptx.xtext.ptx.TestNode;
import periscope.litmus.LitmusTest;
import periscope.litmus.language.DivergentBarriers;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;

/** Reads PTX tests. The parser is set up when the first text comes, and kept. */
public final class PtxReader {

  private final TreeReader reader =
      new TreeReader(PtxStandaloneSetup::injector, new PtxWording());

  /**
   * Reads a test.
   *
   * @throws InvalidInputException with every problem found
   */
  public LitmusTest read(SourceText text) {
    return reader.read(text, root -> new TestLowering(text).lower((TestNode) root));
  }

  /**
   * Warnings about parts of a test that are allowed but most likely mistakes.
   *
   * @throws InvalidInputException with every problem found
   */
  public List<Diagnostic> warnings(SourceText text) {
    return reader.read(text, root -> {
      TestLowering lowering = new TestLowering(text);
      List<Diagnostic> all = new ArrayList<>(DivergentBarriers.check(lowering.lower((TestNode) root), text));
      all.addAll(lowering.warnings());
      return all.stream().sorted(Comparator.comparingInt(d -> d.span().offset())).toList();
    });
  }
}
