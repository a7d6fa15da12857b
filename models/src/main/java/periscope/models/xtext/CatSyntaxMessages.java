package periscope.models.xtext;

import java.util.Map;
import org.antlr.runtime.MismatchedTokenException;
import org.antlr.runtime.RecognitionException;
import org.antlr.runtime.Token;
import org.eclipse.xtext.nodemodel.SyntaxErrorMessage;
import org.eclipse.xtext.parser.antlr.SyntaxErrorMessageProvider;

/** Syntax errors in the words of authors of models. */
public class CatSyntaxMessages extends SyntaxErrorMessageProvider {

  private static final Map<String, String> TOKENS =
      Map.of("RULE_NAME", "a name", "RULE_STRING", "a string in double quotes", "EOF", "the end of the file");

  @Override
  public SyntaxErrorMessage getSyntaxErrorMessage(IParserErrorContext context) {
    RecognitionException problem = context.getRecognitionException();
    if (problem == null || problem.token == null) {
      return super.getSyntaxErrorMessage(context);
    }
    String found = problem.token.getType() == Token.EOF ? "the end of the file" : "'" + problem.token.getText() + "'";
    String expected = expected(problem, context.getTokenNames());
    return new SyntaxErrorMessage("expected " + expected + " before " + found, null);
  }

  @Override
  public SyntaxErrorMessage getSyntaxErrorMessage(IValueConverterErrorContext context) {
    return super.getSyntaxErrorMessage(context);
  }

  private static String expected(RecognitionException problem, String[] tokens) {
    if (problem instanceof MismatchedTokenException mismatch && mismatch.expecting >= 0) {
      String name = mismatch.expecting == Token.EOF ? "EOF" : tokens[mismatch.expecting];
      return name.equals("EOF") ? "a statement (let, include, acyclic, irreflexive, empty, flag, show, …)"
          : TOKENS.getOrDefault(name, name);
    }
    return "an expression";
  }
}
