package periscope.mappings.xtext;

import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.xtext.nodemodel.INode;
import periscope.grammars.SyntaxErrors;
import periscope.grammars.Wording;
import periscope.litmus.source.SourceText;

/** The wording of diagnostics for texts that are no mapping tables. */
final class TableWording implements Wording {

  static final String TABLE = "a mapping starts with: mapping \"title\" from opencl-rsp to gpuasm";
  private static final String EXTENDING = "mapping \"title\" from cuda to ptx, then extends scoped-cpp-ptx";
  private static final String LINE_END = "the end of the line";
  private static final String LINE = "a line is: r = load(dv, remote) x => LD r x; INV_L1 WG";
  private static final String PATTERN = "a left side looks like: r = load(dv, remote) x";
  private static final String RIGHT = "the right side looks like: LD r x; INV_L1 WG, or is the word nothing";

  private static final Pattern COUNTED = Pattern.compile("(\\w+)[ \\t]*[(=][ \\t]*(\\d+)");

  private static final Map<String, String> HINTS =
      Map.of("LineNode", LINE, "PatternNode", PATTERN, "OmittedNode", PATTERN,
          "OperationNode", PATTERN, "QualifierNode", PATTERN,
          "WordNode", PATTERN, "NameNode", PATTERN, "TemplateNode", RIGHT, "OperandNode", RIGHT);

  @Override
  public String unreadable() {
    return "this is not a mapping";
  }

  @Override
  public String shape() {
    return TABLE;
  }

  @Override
  public String commentEnd() {
    return "end it with *)";
  }

  @Override
  public String quoteEnd() {
    return "end it with \", in the same line";
  }

  @Override
  public Map<String, String> tokens() {
    return Map.of("RULE_NL", LINE_END);
  }

  @Override
  public Optional<String> name(String input) {
    return input.matches("(\\\\r)?\\\\n|\\s+") ? Optional.of(LINE_END) : Optional.empty();
  }

  @Override
  public String hint(SourceText text, INode node, String raw) {
    if (comments(text.content(), Math.min(node.getOffset(), text.content().length()))) {
      return "comments are // to the end of the line, or (* … *)";
    } else if (raw.contains("expecting 'from'") && text.content().startsWith("extends", node.getOffset())) {
      return "the languages come first, and 'extends' stands on a line of its own below: " + EXTENDING;
    } else if (continues(text, node)) {
      return "the line before ends with '=>', so its row goes on here";
    } else if (raw.matches("(?s)extraneous input '(\\s|\\\\[rn])+' expecting '=>'")) {
      return "what the operation becomes stands behind '=>'; a row goes on in the next line if '=>' or ';' "
          + "ends this one";
    }
    return counted(text.content(), node.getOffset()).or(() -> SyntaxErrors.byRule(node, HINTS)).orElseGet(() -> {
      int head = text.content().indexOf('\n', Math.max(0, text.content().indexOf("mapping")));
      return head >= 0 && node.getOffset() > head ? LINE : TABLE;
    });
  }

  /** Whether a comment of another language begins at an offset: {@code #}, or {@code --}, also at its second dash. */
  private static boolean comments(String content, int offset) {
    String rest = content.substring(offset).stripLeading();
    return rest.startsWith("#") || rest.startsWith("--")
        || content.startsWith("-", offset) && content.substring(0, offset).endsWith("-");
  }

  /** The way to write a number of an instruction at a bracket or a sign of equality, and a right side at a quote. */
  private static Optional<String> counted(String content, int offset) {
    int line = content.lastIndexOf('\n', Math.max(0, offset - 1)) + 1;
    String before = content.substring(Math.min(line, offset), offset);
    if (!before.contains("=>")) {
      return Optional.empty();
    } else if (content.startsWith("\"", offset)) {
      return Optional.of("instructions stand without quotes, with a ';' between them");
    }
    Matcher number = COUNTED.matcher(content).region(line + before.indexOf("=>") + 2, content.length());
    while (number.find() && number.start() <= offset) {
      if (offset <= number.end()) {
        return Optional.of("a number stands behind its word and a blank: " + number.group(1) + " " + number.group(2));
      }
    }
    return Optional.empty();
  }

  private static boolean continues(SourceText text, INode node) {
    int lineStart = text.content().lastIndexOf('\n', Math.min(node.getOffset(), text.content().length()) - 1);
    String before = lineStart < 0 ? "" : text.content().substring(0, lineStart).stripTrailing();
    return before.endsWith("=>");
  }
}
