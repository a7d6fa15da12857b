package periscope.mappings.xtext;

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
      Map.of("RULE_WORD", "a name", "RULE_NUMBER", "a number", "RULE_TEXT", "text in quotes", "RULE_NL",
          "the end of the line",
          "EOF", "the end of the file", "<EOF>", "the end of the file");

  static final String TABLE = "a mapping starts with: mapping \"title\" from opencl-rsp to gpuasm";
  private static final String LINE = "a line is: r = load(dv, remote) x => LD r x; INV_L1 WG";
  private static final String PATTERN = "a left side looks like: r = load(dv, remote) x";
  private static final String RIGHT =
      "the right side looks like: LD r x; INV_L1 WG; no ';' after the last instruction, or the word nothing";

  private static final Map<String, String> HINTS =
      Map.of("LineNode", LINE, "PatternNode", PATTERN, "QualifierNode", PATTERN, "NameNode", PATTERN,
          "TemplateNode", RIGHT, "OperandNode", RIGHT);

  private SyntaxErrors() {}

  static List<Diagnostic> of(SourceText text, IParseResult result) {
    List<Diagnostic> errors = new ArrayList<>();
    for (INode node : result.getSyntaxErrors()) {
      String raw = node.getSyntaxErrorMessage().getMessage();
      errors.add(Diagnostic.error(text, span(text, node, raw), message(raw), hint(text, node, raw)));
      if (errors.size() == LIMIT) {
        break;
      }
    }
    if (errors.isEmpty() && result.getRootASTElement() == null) {
      errors.add(Diagnostic.error(text, Span.NONE, "the file is empty", TABLE));
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
    return "this is not a mapping";
  }

  private static String token(String name) {
    return TOKENS.getOrDefault(name, name);
  }

  private static String input(String input) {
    if (input.matches("(\\\\r)?\\\\n|\\s+")) {
      return "the end of the line";
    }
    String shown = input.length() > 40 ? input.substring(0, 40) + "…" : input;
    return TOKENS.getOrDefault(input, "'" + shown + "'");
  }

  private static String hint(SourceText text, INode node, String raw) {
    if (UNCLOSED.matcher(raw).matches()) {
      return raw.contains("'*'") ? "end it with *)" : "end it with \", in the same line";
    }
    if (continues(text, node)) {
      return "the line before ends with ';' or '=>', so its row goes on here";
    }
    for (INode n = node; n != null; n = n.getParent()) {
      EObject element = n.getGrammarElement();
      String rule = element == null ? null : HINTS.get(ruleName(element));
      if (rule != null) {
        return rule;
      }
    }
    int head = text.content().indexOf('\n', Math.max(0, text.content().indexOf("mapping")));
    return head >= 0 && node.getOffset() > head ? LINE : TABLE;
  }

  private static boolean continues(SourceText text, INode node) {
    int lineStart = text.content().lastIndexOf('\n', Math.min(node.getOffset(), text.content().length()) - 1);
    String before = lineStart < 0 ? "" : text.content().substring(0, lineStart).stripTrailing();
    return before.endsWith(";") || before.endsWith("=>");
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
