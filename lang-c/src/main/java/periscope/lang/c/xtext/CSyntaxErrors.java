package periscope.lang.c.xtext;

import java.util.Map;
import org.antlr.runtime.CommonToken;
import org.antlr.runtime.MismatchedTokenException;
import org.antlr.runtime.RecognitionException;
import org.antlr.runtime.Token;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.xtext.nodemodel.SyntaxErrorMessage;
import org.eclipse.xtext.parser.antlr.ISyntaxErrorMessageProvider;
import periscope.grammars.SyntaxErrors;

/** The messages of syntax errors, in the words of authors of litmus tests. The issue data of a message is its hint. */
public abstract class CSyntaxErrors implements ISyntaxErrorMessageProvider {

  /** Longest piece of the text that a message quotes, in characters. */
  private static final int QUOTE = 30;

  private static final Map<String, String> PLACES = Map.ofEntries(
      Map.entry("TestText", "where a thread, the condition or the end of the text could stand"),
      Map.entry("InitBlock", "in the init block"),
      Map.entry("InitEntry", "in the init block"),
      Map.entry("FunctionText", "in a thread"),
      Map.entry("Place", "in a thread's placement"),
      Map.entry("PlacePart", "in a thread's placement"),
      Map.entry("Parameter", "in a thread's parameters"),
      Map.entry("Declaration", "in a declaration"),
      Map.entry("Declarator", "in a declaration"),
      Map.entry("InitialList", "in a list of initial values"),
      Map.entry("InitialItem", "in a list of initial values"),
      Map.entry("ScopeTree", "in the scope tree"),
      Map.entry("ScopeGroup", "in the scope tree"),
      Map.entry("Shown", "in the list of locations"),
      Map.entry("Filter", "in the filter"));

  private static final String INIT = "an init block reads: { [x]=0; y=1; 0:r0=0; }";

  private final Map<String, String> hints;

  /**
   * Messages with a dialect's examples.
   *
   * @param placement an example of a placement before parameters
   * @param scopeTree an example of a whole scope tree
   * @param parameter an example of a thread's parameter
   */
  protected CSyntaxErrors(String placement, String scopeTree, String parameter) {
    String tree = "a scope tree reads: " + scopeTree;
    String place = "a placement reads: P0" + placement + " (...)";
    this.hints = Map.of(
        "Place", place,
        "PlacePart", place,
        "ScopeGroup", tree,
        "ScopeTree", tree,
        "InitEntry", INIT,
        "InitBlock", INIT,
        "Shown", "the list reads: locations [x; 0:r0;]",
        "Parameter", "a parameter reads: " + parameter);
  }

  @Override
  public SyntaxErrorMessage getSyntaxErrorMessage(IParserErrorContext context) {
    RecognitionException problem = context.getRecognitionException();
    String rule = rule(context.getCurrentContext());
    String hint = hints.getOrDefault(rule, "");
    if (problem == null) {
      return message("this cannot be read " + place(rule), hint);
    }
    if (arrow(problem.token)) {
      return message("unexpected '=>' " + place(rule), SyntaxErrors.IMPLICATION);
    }
    String found = found(problem.token);
    if (found.equals("'case'") || found.equals("'default'")) {
      return message("a label of a switch stands in no other statement inside of it", "write an if, or a function");
    }
    if (problem instanceof MismatchedTokenException mismatch) {
      return expected(mismatch.expecting, context.getTokenNames(), found, hint);
    }
    return message("unexpected " + found + " " + place(rule), hint);
  }

  @Override
  public SyntaxErrorMessage getSyntaxErrorMessage(IValueConverterErrorContext context) {
    return message("this cannot be read", "");
  }

  private static SyntaxErrorMessage expected(int token, String[] names, String found, String hint) {
    if (token == Token.EOF) {
      return message("unexpected " + found + " after the end of the test", "nothing may follow the condition");
    }
    String name = token >= 0 && token < names.length ? names[token] : "something else";
    String wanted = switch (name) {
      case "RULE_WORD" -> "a name";
      case "RULE_NUMBER", "RULE_REAL" -> "a number";
      default -> name;
    };
    return message("expected " + wanted + " before " + found, hint);
  }

  private static SyntaxErrorMessage message(String text, String hint) {
    return new SyntaxErrorMessage(text, "syntax", new String[] {hint});
  }

  private static String rule(EObject context) {
    return context == null ? "TestText" : context.eClass().getName();
  }

  private static String place(String rule) {
    boolean proposition = switch (rule) {
      case "ConditionText", "Disjunction", "Conjunction", "Negation", "PropositionText", "Nested", "Comparison",
          "Always", "NameValue", "LocationValue", "NumberValue", "Value" -> true;
      default -> false;
    };
    return PLACES.getOrDefault(rule, proposition ? "in the condition" : "in a statement");
  }

  /** Whether a token is the beginning of {@code =>}. */
  private static boolean arrow(Token token) {
    if (!(token instanceof CommonToken t) || !"=".equals(t.getText()) || t.getInputStream() == null) {
      return false;
    }
    int next = t.getStopIndex() + 1;
    return next < t.getInputStream().size() && t.getInputStream().substring(next, next).equals(">");
  }

  private static String found(Token token) {
    if (token == null || token.getType() == Token.EOF || token.getText() == null) {
      return "the end of the text";
    }
    String text = token.getText();
    return "'" + (text.length() > QUOTE ? text.substring(0, QUOTE) + "…" : text) + "'";
  }
}
