package periscope.lang.ptx.xtext;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.regex.Pattern;
import periscope.frame.text.Comments;
import periscope.frame.text.Header;
import periscope.frame.text.HeaderForm;
import periscope.grammars.Problems;
import periscope.grammars.TreeReader;
import periscope.lang.ptx.xtext.ptx.TestNode;
import periscope.litmus.LitmusTest;
import periscope.litmus.language.DivergentBarriers;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;

/** Reads PTX tests. The parser is set up when the first text comes, and kept. */
public final class PtxReader {

  private static final HeaderForm FORM =
      HeaderForm.of("a PTX test", "PTX").accepting(Set.of("PTX", "ptx", "GPU_PTX")::contains).withShortNames()
          .withLines(Pattern.compile("[^\"{}(/\\s][^\"{}(/\\n]*|[(/]"), false);

  private final TreeReader reader =
      new TreeReader(PtxStandaloneSetup::injector, PtxWording.WORDING);

  /**
   * Reads a test.
   *
   * @throws InvalidInputException with every problem found
   */
  public LitmusTest read(SourceText text) {
    return read(text, TestLowering::lower);
  }

  /**
   * Warnings about parts of a test that are allowed but most likely mistakes.
   *
   * @throws InvalidInputException with every problem found
   */
  public List<Diagnostic> warnings(SourceText text) {
    return read(text, (lowering, root) -> {
      List<Diagnostic> all = new ArrayList<>(DivergentBarriers.check(lowering.lower(root), text));
      all.addAll(lowering.warnings());
      return all.stream().sorted(Comparator.comparingInt(d -> d.span().offset())).toList();
    });
  }

  private <T> T read(SourceText text, BiFunction<TestLowering, TestNode, T> lower) {
    Problems problems = new Problems(text);
    Header header = Header.read(text, FORM, Comments.ofFrame(text.content(), false), problems);
    problems.raise();
    return reader.read(text, header.end(), root -> lower.apply(new TestLowering(header, problems), (TestNode) root));
  }
}
