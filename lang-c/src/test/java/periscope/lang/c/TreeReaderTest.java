package periscope.lang.c;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import periscope.grammars.LazyParser;
import periscope.lang.c.flow.Assigned;
import periscope.lang.c.syntax.TreeReader;
import periscope.lang.c.tree.CExpression;
import periscope.lang.c.tree.CFunction;
import periscope.lang.c.tree.Statement;
import periscope.lang.c.xtext.cCore.TestText;

/** The syntax tree: what binds to what, and where it stands. */
class TreeReaderTest {

  private static final LazyParser PARSER = new LazyParser(PlainC::injector);

  private static CFunction function(String body) throws Exception {
    TestText text = (TestText) PARSER.parse("P0 (int* x) {" + body + "}").getRootASTElement();
    return new TreeReader(new PlainC()).function(text.getFunctions().get(0));
  }

  private static CExpression expression(String text) throws Exception {
    return ((Statement.Evaluation) function(text + ";").body().get(0)).expressions().get(0);
  }

  /** An expression with brackets around what belongs together. */
  private static String shown(CExpression e) {
    if (e instanceof CExpression.Operation o) {
      String all = shown(o.first());
      for (CExpression.Step step : o.steps()) {
        all = "(" + all + step.operator().symbol() + shown(step.right()) + ")";
      }
      return all;
    } else if (e instanceof CExpression.Prefixed p) {
      return "(" + p.operator() + shown(p.operand()) + ")";
    } else if (e instanceof CExpression.Cast c) {
      return "(" + c.type() + shown(c.operand()) + ")";
    } else if (e instanceof CExpression.Increment i) {
      return i.prefix() ? "(" + i.symbol() + shown(i.operand()) + ")" : "(" + shown(i.operand()) + i.symbol() + ")";
    } else if (e instanceof CExpression.Conditional c) {
      return "(" + shown(c.condition()) + "?" + shown(c.then()) + ":" + shown(c.otherwise()) + ")";
    } else if (e instanceof CExpression.Assignment a) {
      return "(" + shown(a.target()) + a.operator().map(o -> o.symbol()).orElse("") + "=" + shown(a.value()) + ")";
    } else if (e instanceof CExpression.Sequence s) {
      return "(" + s.parts().stream().map(TreeReaderTest::shown).collect(Collectors.joining(",")) + ")";
    } else if (e instanceof CExpression.Parenthesised p) {
      return shown(p.inner());
    } else if (e instanceof CExpression.Suffixed s) {
      return shown(s.base()) + s.suffixes().stream().map(x -> x.index().map(i -> "[" + shown(i) + "]")
          .orElseGet(() -> (x.arrow() ? "->" : ".") + x.member().orElseThrow())).collect(Collectors.joining());
    }
    return e instanceof CExpression.Literal l ? l.text() : ((CExpression.Name) e).name();
  }

  @ParameterizedTest
  @CsvSource(delimiterString = "<=>", value = {
      "a + b * c << d <=> ((a+(b*c))<<d)",
      "a - b - c <=> ((a-b)-c)",
      "a && b || c && d <=> ((a&&b)||(c&&d))",
      "a == b & c <=> ((a==b)&c)",
      "a ? b : c ? d : e <=> (a?b:(c?d:e))",
      "-a * *p <=> ((-a)*(*p))",
      "-1 - -x <=> (-1-(-x))",
      "- -1 <=> (--1)",
      "*p++ <=> (*(p++))",
      "++*p <=> (++(*p))",
      "(*p)++ <=> ((*p)++)",
      "&a[i + 1].m->n <=> (&a[(i+1)].m->n)",
      "(int) a + b <=> (((int)a)+b)",
      "(int) -a <=> ((int)(-a))",
      "int(a) + b <=> (((int)a)+b)",
      "a = b = c <=> (a=(b=c))",
      "a[1] += b <=> (a[1]+=b)",
      "(a, b = 1, c) <=> (a,(b=1),c)",
  })
  void operatorsBindAsCSays(String text, String meant) throws Exception {
    assertEquals(meant, shown(expression(text)));
  }

  @Test
  void spansAreThoseOfTheText() throws Exception {
    String head = "P0 (int* x) {";
    CExpression.Assignment assignment = (CExpression.Assignment) expression("a = -1 + f(b)");
    assertEquals(head.length() + "+13", assignment.span().toString());
    CExpression.Operation sum = (CExpression.Operation) assignment.value();
    assertEquals(head.length() + 4 + "+2", sum.first().span().toString());
    assertEquals(head.length() + 5 + "+1", ((CExpression.Literal) sum.first()).at().toString());
    assertEquals(head.length() + 9 + "+4", sum.steps().get(0).right().span().toString());
  }

  @Test
  void whatAFunctionChanges() throws Exception {
    CFunction function = function("int a = 0; int b = 1, c = 2, d = 3, e = 4, f = 5, g = 6, h = 7; "
        + "(a)++; &b; k(c); (d) = 1; int f; *e = 1; h = g + 1;");
    assertEquals(Set.of("a", "b", "c", "d", "e", "f", "h"), function.changed());
  }

  @Test
  void whatAPartAssignsTo() throws Exception {
    CFunction function = function("if (a) { b = 1; *c = 2; d++; (e) = 3; } else f = g = 4;");
    assertEquals("[b, d, f, g]", Assigned.in(function.body().get(0)).toString());
  }

  @Test
  void tooManyOperators() throws Exception {
    String many = "a" + " + a".repeat(CExpression.TooLong.MOST + 1);
    assertTrue(expression(many) instanceof CExpression.TooLong);
    assertTrue(expression("a" + " + a".repeat(CExpression.TooLong.MOST)) instanceof CExpression.Operation);
  }
}
