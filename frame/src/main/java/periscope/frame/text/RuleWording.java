package periscope.frame.text;

import java.util.Map;
import org.eclipse.xtext.nodemodel.INode;
import periscope.grammars.SyntaxErrors;
import periscope.grammars.Wording;
import periscope.litmus.source.SourceText;

/**
 * The wording of messages about texts that are no tests of an assembly: a hint for each rule of the grammar.
 *
 * @param hints the hints by the names of rules; in other rules the outline of a test is the hint
 */
public record RuleWording(String unreadable, String shape, Map<String, String> tokens, Map<String, String> hints)
    implements Wording {

  public RuleWording {
    tokens = Map.copyOf(tokens);
    hints = Map.copyOf(hints);
  }

  @Override
  public String commentEnd() {
    return "end it as it began, with *) or */";
  }

  @Override
  public String quoteEnd() {
    return "end it with \"";
  }

  @Override
  public String hint(SourceText text, INode node, String raw) {
    return SyntaxErrors.byRule(node, hints).orElse(shape);
  }
}
