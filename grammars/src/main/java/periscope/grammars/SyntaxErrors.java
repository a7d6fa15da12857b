package periscope.grammars;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.xtext.AbstractRule;
import org.eclipse.xtext.GrammarUtil;
import org.eclipse.xtext.RuleCall;
import org.eclipse.xtext.nodemodel.INode;
import org.eclipse.xtext.parser.IParseResult;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;

/**
 * Turns the parser generator's messages into sentences about the text, for grammars with the usual names of tokens.
 * Comments start with {@code (*} or {@code /*}, texts stand in double quotes.
 */
public final class SyntaxErrors {

  /** Largest number of syntax errors that are reported, since later errors are mostly consequences of earlier ones. */
  private static final int LIMIT = 5;

  /** The sign of an implication, which conditions lack. */
  public static final String ARROW = "=>";
  /** The hint at an implication in a condition. */
  public static final String IMPLICATION = "conditions have no '=>': write '~(A) \\/ B' for 'A => B'";

  private static final Pattern MISMATCHED = Pattern.compile("(?s)mismatched input '(.*)' expecting (.+)");
  private static final Pattern EXTRANEOUS = Pattern.compile("(?s)extraneous input '(.*)' expecting (.+)");
  private static final Pattern MISSING = Pattern.compile("(?s)missing (.+) at '(.*)'");
  private static final Pattern UNCLOSED = Pattern.compile("(?s)mismatched character '.*' expecting '[*\"]'");
  private static final Pattern UNEXPECTED =
      Pattern.compile("(?s)(?:.*\\bat (?:input|character)|mismatched character) '(.*)'");

  private static final Map<String, String> TOKENS =
      Map.of("RULE_WORD", "a name", "RULE_NUMBER", "a number", "RULE_TEXT", "text in quotes",
          "EOF", "the end of the file", "<EOF>", "the end of the file");

  private final Wording wording;

  public SyntaxErrors(Wording wording) {
    this.wording = wording;
  }

  /** The first syntax errors of a text, or an error for an empty text; empty if the text follows the grammar. */
  public List<Diagnostic> of(SourceText text, IParseResult result) {
    List<Diagnostic> errors = new ArrayList<>();
    for (INode node : result.getSyntaxErrors()) {
      String raw = node.getSyntaxErrorMessage().getMessage();
      errors.add(Diagnostic.error(text, span(text, node, raw), message(raw), hint(text, node, raw)));
      if (errors.size() == LIMIT) {
        break;
      }
    }
    if (errors.isEmpty() && result.getRootASTElement() == null) {
      errors.add(Diagnostic.error(text, Span.NONE, "the file is empty", wording.shape()));
    }
    return errors;
  }

  /** The hint for the innermost grammar rule around a node that {@code hints} has a text for. */
  public static Optional<String> byRule(INode node, Map<String, String> hints) {
    for (INode n = node; n != null; n = n.getParent()) {
      EObject element = n.getGrammarElement();
      String hint = element == null ? null : hints.get(ruleName(element, hints.keySet()));
      if (hint != null) {
        return Optional.of(hint);
      }
    }
    return Optional.empty();
  }

  /**
   * The name of the rule that an element of the grammar calls, if it is in {@code wanted}; else the name of the rule
   * that contains the element.
   */
  private static String ruleName(EObject element, Set<String> wanted) {
    if (element instanceof RuleCall call && wanted.contains(call.getRule().getName())) {
      return call.getRule().getName();
    }
    AbstractRule rule = GrammarUtil.containingRule(element);
    return rule == null ? "" : rule.getName();
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

  private String message(String raw) {
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
    return wording.unreadable();
  }

  private String token(String name) {
    return wording.tokens().getOrDefault(name, TOKENS.getOrDefault(name, name));
  }

  private String input(String input) {
    return wording.name(input).orElseGet(() -> {
      String word = token(input);
      return word.equals(input) ? Problems.quoted(input) : word;
    });
  }

  private String hint(SourceText text, INode node, String raw) {
    if (UNCLOSED.matcher(raw).matches()) {
      return raw.contains("'*'") ? wording.commentEnd() : wording.quoteEnd();
    }
    return text.content().startsWith(ARROW, node.getOffset()) && raw.contains("'='")
        ? IMPLICATION : wording.hint(text, node, raw);
  }
}
