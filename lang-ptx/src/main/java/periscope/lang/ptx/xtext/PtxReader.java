package periscope.lang.ptx.xtext;

import periscope.grammars.TreeReader;
import periscope.lang.ptx.xtext.ptx.TestNode;
import periscope.litmus.LitmusTest;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;

/** Reads PTX tests. The parser is set up when the first text comes, and kept. */
public final class PtxReader {

  private final TreeReader reader =
      new TreeReader(() -> new PtxStandaloneSetup().createInjectorAndDoEMFRegistration(), new PtxWording());

  /**
   * @throws InvalidInputException with every problem found
   */
  public LitmusTest read(SourceText text) {
    return reader.read(text, root -> new TestLowering(text).lower((TestNode) root));
  }
}
