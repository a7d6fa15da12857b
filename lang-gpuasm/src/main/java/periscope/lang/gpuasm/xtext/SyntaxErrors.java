package periscope.lang.gpuasm.xtext;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.xtext.GrammarUtil;
import org.eclipse.xtext.nodemodel.INode;
import org.eclipse.xtext.parser.IParseResult;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;

/** Turns the parser generator's messages into sentences about the text. */
final class SyntaxErrors {

  /** Later syntax errors are mostly echoes of earlier ones. */
  private static final int LIMIT = 5;

  private static final Pattern MISMATCHED = Pattern.compile("(?s)mismatched input '(.*)' expecting (.+)");
  private static final Pattern EXTRANEOUS = Pattern.compile("(?s)extraneous input '(.*)' expecting (.+)");
  private static final Pattern MISSING = Pattern.compile("(?s)missing (.+) at '(.*)'");
  private static final Pattern UNCLOSED = Pattern.compile("(?s)mismatched character '.*' expecting '[*\"]'");
  private static final Pattern UNEXPECTED =
      Pattern.compile("(?s)(?:.*\\bat (?:input|character)|mismatched character) '(.*)'");

  private static final Map<String, String> TOKENS =
      Map.of("RULE_WORD", "a name", "RULE_NUMBER", "a number", "RULE_TEXT", "text in quotes",
          "RULE_HEADER", "the header 'GPUASM NAME'", "EOF", "the end of the file", "<EOF>", "the end of the file");

  private static final String TEST =
      "a test is: GPUASM NAME, { x=0; }, a row of thread heads, rows of instructions, a condition";
  private static final String HEAD = "the row of thread heads looks like: P0@wg 0, dev 0 | P1@wg 1, dev 0 ;";
  private static final String CELLS = "a row looks like: LD r0 x | ST 1 x ; with one cell for each thread";
  private static final String EXPRESSION = "an expression stands in parentheses and looks like: (r1 + 2 * r3)";
  private static final String CONDITION = "a condition looks like: exists (0:r0=1 /\\ x=2)";

  private static final Map<String, String> HINTS =
      Map.ofEntries(
          Map.entry("InitNode", "the init block looks like: { x=0; 0:r0=1; }"),
          Map.entry("InitEntryNode", "the init block looks like: { x=0; 0:r0=1; }"),
          Map.entry("HeadNode", HEAD),
          Map.entry("ColumnNode", HEAD),
          Map.entry("PlaceNode", HEAD),
          Map.entry("RowNode", CELLS),
          Map.entry("CellNode", CELLS),
          Map.entry("InstructionNode", CELLS),
          Map.entry("OperandNode", CELLS),
          Map.entry("Expression", EXPRESSION),
          Map.entry("ConditionNode", CONDITION),
          Map.entry("Disjunction", CONDITION));

  private SyntaxErrors() {}

  static List<Diagnostic> of(SourceText text, IParseResult result) {
    List<Diagnostic> errors = new ArrayList<>();
    for (INode node : result.getSyntaxErrors()) {
      String raw = node.getSyntaxErrorMessage().getMessage();
      errors.add(Diagnostic.error(text, span(text, node, raw), message(raw), hint(node, raw)));
      if (errors.size() == LIMIT) {
        break;
      }
    }
    if (errors.isEmpty() && result.getRootASTElement() == null) {
      errors.add(Diagnostic.error(text, Span.NONE, "the file is empty", TEST));
    }
    return errors;
  }

  private static Span span(SourceText text, INode node, String raw) {
    if (UNCLOSED.matcher(raw).matches()) {
      String content = text.content();
      int comment = Math.max(content.lastIndexOf("(*"), content.lastIndexOf("/*"));
      return new Span(raw.contains("'*'") ? comment : content.lastIndexOf('"'), 1);
    }
    if (raw.contains("<EOF>")) {
      return new Span(text.content().stripTrailing().length(), 1);
    }
    return new Span(node.getOffset(), Math.min(node.getLength(), 40));
  }

  private static String message(String raw) {
    if (UNCLOSED.matcher(raw).matches()) {
      return raw.contains("'*'") ? "this comment is never closed" : "this text in quotes is never closed";
    }
    Matcher m = MISMATCHED.matcher(raw);
    if (m.matches()) {
      return "expected " + token(m.group(2)) + " before " + input(m.group(1));
    }
    m = MISSING.matcher(raw);
    if (m.matches()) {
      return "expected " + token(m.group(1)) + " before " + input(m.group(2));
    }
    m = EXTRANEOUS.matcher(raw);
    if (m.matches()) {
      return "unexpected " + input(m.group(1)) + ", expected " + token(m.group(2));
    }
    m = UNEXPECTED.matcher(raw.replaceFirst("(?s) expecting .*", ""));
    if (m.matches()) {
      return "unexpected " + input(m.group(1)).replaceFirst("^the end", "end");
    }
    return "this is not a GPU assembly test";
  }

  private static String token(String name) {
    return TOKENS.getOrDefault(name, name);
  }

  private static String input(String input) {
    String shown = input.length() > 40 ? input.substring(0, 40) + "…" : input;
    return TOKENS.getOrDefault(input, "'" + shown + "'");
  }

  private static String hint(INode node, String raw) {
    if (UNCLOSED.matcher(raw).matches()) {
      return raw.contains("'*'") ? "end it as it began, with *) or */" : "end it with \"";
    }
    if (raw.contains("RULE_HEADER")) {
      return TEST;
    }
    for (INode n = node; n != null; n = n.getParent()) {
      EObject element = n.getGrammarElement();
      String rule = element == null ? null : HINTS.get(ruleName(element));
      if (rule != null) {
        return rule;
      }
    }
    return TEST;
  }

  private static String ruleName(EObject element) {
    if (element instanceof org.eclipse.xtext.RuleCall call) {
      String called = call.getRule().getName();
      if (HINTS.containsKey(called)) {
        return called;
      }
    }
    org.eclipse.xtext.AbstractRule rule = GrammarUtil.containingRule(element);
    return rule == null ? "" : rule.getName();
  }
}
