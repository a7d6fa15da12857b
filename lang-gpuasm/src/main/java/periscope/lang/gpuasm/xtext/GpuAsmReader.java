package periscope.lang.gpuasm.xtext;

import periscope.grammars.TreeReader;
import periscope.lang.gpuasm.xtext.gpuAsm.TestNode;
import periscope.litmus.LitmusTest;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;

/** Reads GPU assembly tests. The parser is set up when the first text comes, and kept. */
public final class GpuAsmReader {

  private final TreeReader reader =
      new TreeReader(GpuAsmStandaloneSetup::injector, new GpuAsmWording());

  /**
   * Reads a test.
   *
   * @throws InvalidInputException with every problem found
   */
  public LitmusTest read(SourceText text) {
    return reader.read(text, root -> new TestLowering(text).lower((TestNode) root));
  }
}
