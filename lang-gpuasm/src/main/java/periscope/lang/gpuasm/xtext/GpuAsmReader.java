package periscope.lang.gpuasm.xtext;

import periscope.frame.text.Comments;
import periscope.frame.text.Header;
import periscope.frame.text.HeaderForm;
import periscope.grammars.Problems;
import periscope.grammars.TreeReader;
import periscope.lang.gpuasm.xtext.gpuAsm.TestNode;
import periscope.litmus.LitmusTest;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;

/** Reads GPU assembly tests. The parser is set up when the first text comes, and kept. */
public final class GpuAsmReader {

  private static final HeaderForm FORM =
      HeaderForm.of("a GPU assembly test", "GPUASM").withShortNames();

  private final TreeReader reader =
      new TreeReader(GpuAsmStandaloneSetup::injector, GpuAsmWording.WORDING);

  /**
   * Reads a test.
   *
   * @throws InvalidInputException with every problem found
   */
  public LitmusTest read(SourceText text) {
    Problems problems = new Problems(text);
    Header header = Header.read(text, FORM, Comments.ofFrame(text.content(), false), problems);
    problems.raise();
    return reader.read(text, header.end(), root -> new TestLowering(header, problems).lower((TestNode) root));
  }
}
