package periscope.grammars;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.xtext.Grammar;
import org.eclipse.xtext.XtextPackage;
import org.eclipse.xtext.XtextStandaloneSetup;
import org.eclipse.xtext.nodemodel.INode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;

/** The language read here is Xtext's own. */
class SyntaxErrorsTest {

  private static final String HEAD = "grammar a.B generate c 'd' ";

  private static final class GrammarWording implements Wording {

    @Override
    public String unreadable() {
      return "this is not a grammar";
    }

    @Override
    public String shape() {
      return "a grammar is: grammar NAME";
    }

    @Override
    public String commentEnd() {
      return "end it with */";
    }

    @Override
    public String quoteEnd() {
      return "end it with a quote";
    }

    @Override
    public Map<String, String> tokens() {
      return Map.of("RULE_ID", "a name");
    }

    @Override
    public Optional<String> name(String input) {
      return input.equals("^") ? Optional.of("a hat") : Optional.empty();
    }

    @Override
    public String hint(SourceText text, INode node, String raw) {
      return SyntaxErrors.byRule(node, Map.of("ParserRule", "a rule is: NAME: ...;")).orElse("none");
    }
  }

  private final AtomicInteger setups = new AtomicInteger();

  private final LazyParser parser = new LazyParser(() -> {
    setups.incrementAndGet();
    return new XtextStandaloneSetup().createInjectorAndDoEMFRegistration();
  });

  private List<Diagnostic> errors(String text) {
    return new SyntaxErrors(new GrammarWording()).of(new SourceText("t", text), parser.parse(text));
  }

  private static String shown(Diagnostic d) {
    return d.span().offset() + "+" + d.span().length() + " " + d.message() + " § " + d.hint();
  }

  @Test
  void theParserIsSetUpOnFirstUseAndOnce() {
    assertEquals(0, setups.get());
    assertEquals(List.of(), errors(HEAD + "A: 'a';"));
    assertEquals(List.of(), errors(HEAD + "B: 'b';"));
    assertEquals(1, setups.get());
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
    "A: 'a' | 33+1 expected ';' before the end of the file § a rule is: NAME: ...;",
    "A: (b ; | 33+1 expected ')' before ';' § a rule is: NAME: ...;",
    "A: ) ; | 30+1 unexpected ')' § a rule is: NAME: ...;",
    "A: 'a' ) ; | 34+1 unexpected ')', expected ';' § a rule is: NAME: ...;",
    "A: 'a'; 7 | 35+1 unexpected '7', expected the end of the file § none",
    "A: ^ ; | 30+1 unexpected a hat § a rule is: NAME: ...;",
    "'x | 29+1 unexpected end of the file § none",
  })
  void anErrorSaysWhatIsExpectedAndHowToMendIt(String rest, String wanted) {
    assertEquals(wanted, shown(errors(HEAD + rest).get(0)));
  }

  @Test
  void atMostFiveAreReported() {
    assertEquals(5, errors(HEAD + "A: ) ; ".repeat(20)).size());
  }

  @Test
  void whatIsNeverClosedIsReportedWhereItBegins() {
    assertEquals("27+1 this comment is never closed § end it with */", shown(errors(HEAD + "/* A: 'a';").get(0)));
  }

  @Test
  void spansAreThoseOfElementsAndTheirFeatures() {
    Grammar grammar = (Grammar) parser.parse("  grammar a.B generate c 'd' A: 'a'; ").getRootASTElement();
    assertNotNull(grammar);
    assertEquals("2+34", Spans.of(grammar).toString());
    assertEquals("10+3", Spans.of(grammar, XtextPackage.Literals.GRAMMAR__NAME).toString());
    assertEquals("2+34", Spans.of(grammar, XtextPackage.Literals.GRAMMAR__HIDDEN_TOKENS).toString());
    assertEquals(Span.NONE.toString(), Spans.of(XtextPackage.Literals.GRAMMAR).toString());
  }
}
