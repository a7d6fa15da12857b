package periscope.lang.gpuasm.xtext;

import java.util.Map;
import periscope.frame.text.RuleWording;
import periscope.grammars.Wording;

/** The wording of messages about texts that are no GPU assembly tests. */
final class GpuAsmWording {

  private static final String TEST =
      "a test is: GPUASM NAME, { x=0; }, a row of thread heads, rows of instructions, a condition";
  private static final String HEAD = "the row of thread heads looks like: P0@wg 0, dev 0 | P1@wg 1, dev 0 ;";
  private static final String CELLS = "a row looks like: LD r0 x | ST 1 x ; with one cell for each thread";
  private static final String EXPRESSION = "an expression stands in parentheses and looks like: (r1 + 2 * r3)";
  private static final String CONDITION = "a condition looks like: exists (0:r0=1 /\\ x=2); 'and' is /\\, 'or' is \\/";

  private static final Map<String, String> HINTS =
      Map.ofEntries(
          Map.entry("InitBlock", "the init block looks like: { x=0; 0:r0=1; }"),
          Map.entry("ThreadHeads", HEAD),
          Map.entry("RowNode", CELLS),
          Map.entry("CellNode", CELLS),
          Map.entry("InstructionNode", CELLS),
          Map.entry("OperandNode", CELLS),
          Map.entry("Expression", EXPRESSION),
          Map.entry("Filter", CONDITION),
          Map.entry("Asked", CONDITION));

  static final Wording WORDING = new RuleWording("this is not a GPU assembly test", TEST, Map.of(), HINTS);

  private GpuAsmWording() {}
}
