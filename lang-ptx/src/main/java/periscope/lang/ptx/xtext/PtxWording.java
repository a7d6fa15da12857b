package periscope.lang.ptx.xtext;

import java.util.Map;
import periscope.frame.text.RuleWording;
import periscope.grammars.Wording;

/** The wording of messages about texts that are no PTX tests. */
final class PtxWording {

  private static final String TEST =
      "a test is: PTX NAME, { x=0; }, a row of thread heads, rows of instructions, a condition";
  private static final String INIT =
      "the init block looks like: { x=0; P0:r0=1; s @ surface aliases x; 1:.reg .b64 r1 = x; }";
  private static final String HEAD = "the row of thread heads looks like: P0@cta 0,gpu 0 | P1@cta 1,gpu 0 ;";
  private static final String CELLS =
      "a row looks like: ld.acquire.gpu r0, x | st.release.gpu x, 1 ; with one cell for each thread";
  private static final String TREE = "a scope tree looks like: ScopeTree(grid(cta(warp T0) (warp T1)))";
  private static final String CONDITION = "a condition looks like: exists (0:r0=1 /\\ x=2); 'and' is /\\, 'or' is \\/";

  private static final Map<String, String> HINTS =
      Map.ofEntries(
          Map.entry("InitBlock", INIT),
          Map.entry("ThreadHeads", HEAD),
          Map.entry("PartNode", CELLS),
          Map.entry("GuardNode", "an instruction under a predicate looks like: @p ld r0, x or @!p ld r0, x"),
          Map.entry("OperandText",
              "an operand is a register, a number, a location, [x+r3] or an expression in parentheses"),
          Map.entry("ExpressionText", "an expression stands in parentheses and looks like: (r1 + 2 * r3)"),
          Map.entry("Shown", "it looks like: locations [x; 0:r0;]"),
          Map.entry("ScopeTree", TREE),
          Map.entry("MapNode", "a memory map looks like: x: shared, y: global"),
          Map.entry("Filter", CONDITION),
          Map.entry("Asked", CONDITION));

  static final Wording WORDING = new RuleWording("this is not a PTX test", TEST,
      Map.of("RULE_DOTTED", "a type such as .s32"), HINTS);

  private PtxWording() {}
}
