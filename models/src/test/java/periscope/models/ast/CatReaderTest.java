package periscope.models.ast;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import periscope.models.ast.CatExpression.BinaryOperator;
import periscope.models.ast.CatExpression.PostfixOperator;
import periscope.models.xtext.CatReader;

/** Text to records and back, and what is said about texts that are wrong. */
class CatReaderTest {

  private static final CatReader READER = new CatReader();

  private static CatFile read(String text) {
    return READER.read(new SourceText("m.cat", text));
  }

  /** An expression with every operation in parentheses. */
  private static String grouped(String expression) {
    return grouped(((Statement.Let) read("let it = " + expression).statements().get(0)).bindings().get(0).body());
  }

  private static String grouped(CatExpression e) {
    if (e instanceof CatExpression.Binary b) {
      return "(" + grouped(b.left()) + b.operator().symbol() + grouped(b.right()) + ")";
    } else if (e instanceof CatExpression.Postfix p) {
      return "(" + grouped(p.operand()) + p.operator().symbol() + ")";
    } else if (e instanceof CatExpression.Complement c) {
      return "(~" + grouped(c.operand()) + ")";
    }
    return CatPrinter.print(e);
  }

  @ParameterizedTest
  @CsvSource(delimiter = '§', value = {
      "a | b ; c § (a|(b;c))",
      "a ; b | c § ((a;b)|c)",
      "a ++ b | c ++ d ; e § ((a++b)|(c++(d;e)))",
      "a ; b \\ c § (a;(b\\c))",
      "a \\ b \\ c § ((a\\b)\\c)",
      "a & b \\ c § ((a&b)\\c)",
      "a \\ b & c § (a\\(b&c))",
      "a & B * C § (a&(B*C))",
      "B * C & a § ((B*C)&a)",
      "a* ; b § ((a^*);b)",
      "a*;b* § ((a^*);(b^*))",
      "a* b § (a*b)",
      "A*(B) § (A*B)",
      "A * [B] § (A*[B])",
      "A * ~B § (A*(~B))",
      "a+ | b? & c^-1 § ((a^+)|((b?)&(c^-1)))",
      "a^+ ; b^* ; c^? § (((a^+);(b^*));(c?))",
      "~a & !b § ((~a)&(~b))",
      "~a | b+ § ((~a)|(b^+))",
      "(a | b)+ § ((a|b)^+)",
      "a^-1? § ((a^-1)?)",
      "S^2 & a § ((S^2)&a)",
      "f(a | b, c)* ; d § ((f(a | b, c)^*);d)",
      "f a ; g [S] § (f(a);g([S]))",
      "po-loc | fence.sc \\ rs' § (po-loc|(fence.sc\\rs'))",
      "{} | 0 ; _ § (0|(0;_))"})
  void operatorsBindAsInHerd(String text, String expected) {
    assertEquals(expected, grouped(text));
  }

  @Test
  void aStarBeforeAStatementIsTheClosure() {
    CatFile file = read("let a = r*\nlet b = s* ~empty a as x acyclic t* as y empty u* flag ~empty v* as z");
    String expected = "let a = r^*\nlet b = s^*\n~empty a as x\nacyclic t^* as y\nempty u^*\nflag ~empty v^* as z\n";
    assertEquals(expected, CatPrinter.print(file));
  }

  @ParameterizedTest
  @ValueSource(strings = {
      "\"A title\" let a = b",
      "SC\nacyclic po | rf as sc",
      "OPENCL \"with a title\" include \"cos.cat\"",
      "C RC11 let rec a = b ; c and c = a | d",
      "let f(a, b) = a ; b let g x = f(x, x) let h () = 0",
      "let x = let y = a and z = b in y | z and w = c let v = d in let u = v",
      "let rec x = let rec y = y | a in y ; x",
      "let x = if \"v\" then a else if not \"w\" then b else c",
      "let x = try fencerel(SYNC) with try a with 0",
      "procedure p(a, b) = let c = a | b acyclic c as d end call p(x, y | z) procedure q() = end call q ()",
      "with co from generate(co0)",
      "\"C++11\" withinit withsc let a = b",
      "if \"v\" include \"a.cat\" else let b = c acyclic b end if not \"w\" let d = e end",
      "let g = let rec f (k, s) = match s with || {} -> k || e ++ t -> f(k | e, t) end in f",
      "let f = fun (a, b) -> a ; b let g = fun c -> match c with || 'one -> a || _ -> let b = a in b end",
      "deadness_requires empty _private as Dead",
      "show a, b ; c as d unshow e, f",
      "undefined_unless empty dr as Dr filter ~acyclic a flag ~irreflexive b as c",
      "(* a (* nested *) comment *) let a = b // and another\n let c = d",
      "",
      "// nothing\n"})
  void printingAndReadingIsTheIdentity(String text) {
    CatFile file = read(text);
    assertEquals(file, read(CatPrinter.print(file)), () -> CatPrinter.print(file));
  }

  /** As herd and its published models have them. */
  @ParameterizedTest
  @ValueSource(strings = {
      "# a line\nlet a = b # and another",
      "{%(* text 'of \"a\" book $x%*)}\nlet a = b",
      "{% more of it %}let a = b",
      "(* a mark (* left open *)\nlet a = b",
      "(* \"(*\" *) let (* closed (* well *) *) a = b (* (* *) "})
  void commentsOfPublishedModelsAreNoStatements(String text) {
    assertEquals(read("let a = b"), read(text));
  }

  @Test
  void kindsOfCommentsAreTold() {
    assertEquals(Set.of(Comment.HASH, Comment.BLOCK),
        READER.comments(new SourceText("m.cat", "# a (* b\n(* // *) let a = \"//\"")));
    assertEquals(Set.of(Comment.SLASHES, Comment.TEMPLATE),
        READER.comments(new SourceText("m.cat", "// #\n{%(* # %*)}")));
  }

  @Test
  void printingAndReadingRandomModelsIsTheIdentity() {
    Random random = new Random(17);
    for (int round = 0; round < 300; round++) {
      List<Statement> statements = new ArrayList<>();
      for (int i = random.nextInt(4); i >= 0; i--) {
        Statement.Shape shape = Statement.Shape.values()[random.nextInt(3)];
        Optional<String> name = random.nextBoolean() ? Optional.of("n" + i) : Optional.empty();
        statements.add(random.nextBoolean()
            ? new Statement.Let(random.nextBoolean(), List.of(binding(random), binding(random)), Span.NONE)
            : new Statement.Check(Statement.Role.AXIOM, random.nextBoolean(), shape, random(random, 4), name,
                Span.NONE));
      }
      CatFile file = new CatFile(List.of(), List.of(), statements);
      String text = CatPrinter.print(file);
      assertEquals(file, read(text), () -> "seed 17: " + text);
    }
  }

  private static Binding binding(Random random) {
    Optional<List<String>> parameters = random.nextInt(3) == 0 ? Optional.of(List.of("x", "y'")) : Optional.empty();
    return new Binding("b" + random.nextInt(5), parameters, random(random, 3), Span.NONE);
  }

  private static CatExpression random(Random random, int depth) {
    CatExpression part = depth == 0 ? null : random(random, depth - 1);
    CatExpression name = new CatExpression.Name(List.of("a", "po-loc", "rs'", "W").get(random.nextInt(4)), Span.NONE);
    return switch (depth == 0 ? random.nextInt(3) : random.nextInt(12)) {
      case 0 -> name;
      case 1 -> new CatExpression.Empty(Span.NONE);
      case 2 -> new CatExpression.Universe(Span.NONE);
      case 3 -> new CatExpression.Apply("f", List.of(random(random, depth - 1), name), Span.NONE);
      case 4 -> new CatExpression.Postfix(PostfixOperator.values()[random.nextInt(5)], random(random, depth - 1),
          Span.NONE);
      case 5 -> new CatExpression.Complement(random(random, depth - 1), Span.NONE);
      case 6 -> new CatExpression.Identity(random(random, depth - 1), Span.NONE);
      case 7 -> new CatExpression.LetIn(random.nextBoolean(), List.of(binding(random)), part, Span.NONE);
      case 8 -> new CatExpression.If("v", random.nextBoolean(), part, random(random, depth - 1), Span.NONE);
      case 9 -> new CatExpression.Try(random(random, depth - 1), random(random, depth - 1), Span.NONE);
      default -> new CatExpression.Binary(
          BinaryOperator.values()[random.nextInt(6)], random(random, depth - 1), random(random, depth - 1), Span.NONE);
    };
  }

  @ParameterizedTest
  @CsvSource(delimiter = '§', value = {
      "let x = § 1:7 § expected an expression before the end of the file",
      "let = 3 § 1:5 § expected a name before '='",
      "let x a b = c § 1:9 § expected '=' before 'b'",
      "let x = a b c § 1:13 § before 'c'",
      "acyclic (a | ) as y § 1:14 § expected an expression before ')'",
      "acyclic a as § 1:11 § expected a name before the end of the file",
      "include cos § 1:9 § expected a string in double quotes before 'cos'",
      "let x = (a | b § 1:9 § '(' is not closed",
      "let x = a | b) § 1:14 § ')' closes nothing",
      "let x = [a) § 1:11 § ')' closes the '[' of line 1",
      "let x = a $ b § 1:11 § the character '$' has no meaning",
      "let x = a (* b (* c § 1:11 § comment is not closed",
      "let x = a {%(* b § 1:11 § template mark is not closed",
      "let x = match a with end § 1:22 § before 'end'",
      "\"title § 1:1 § string is not closed",
      "let a = b flag ~empty a § 1:11 § a flag needs a name",
      "let x = a | | b § 1:13 § expected an expression before '|'"})
  void errorsSayWhereAndWhat(String text, String place, String fragment) {
    List<Diagnostic> found = assertThrows(InvalidInputException.class, () -> read(text)).diagnostics();
    Diagnostic first = found.get(0);
    int offset = first.span().offset();
    assertEquals(place, first.text().line(offset) + ":" + first.text().column(offset), first.render());
    assertTrue(first.message().contains(fragment), first.render());
  }

  @Test
  void errorsBehindTheFirstAreTold() {
    String text = "let a = rf | co\nacyclc a | sb as A\nirreflexive rf ; ; co as B\nlet b =\n  rf ; co\nempty b |\n";
    List<Diagnostic> found = assertThrows(InvalidInputException.class, () -> read(text)).diagnostics();
    assertEquals(List.of("2 no statement starts with 'acyclc'", "3 expected an expression before ';'",
        "6 expected an expression before the end of the file"),
        found.stream().map(d -> d.text().line(d.span().offset()) + " " + d.message()).toList());
    assertEquals("did you mean acyclic?", found.get(0).hint());
  }

  @Test
  void errorsAreFew() {
    String text = "let = a\n".repeat(200);
    assertEquals(5, assertThrows(InvalidInputException.class, () -> read(text)).diagnostics().size());
  }

  @ParameterizedTest
  @ValueSource(strings = {"let ", "a ", "~", "a|", "a* ", "* ", "[]", "( ", "(*", "\"", "\u0001",
      "let x = ", "if \"x\" then ", "f(a,", "a;b\n"})
  void noiseIsDiagnosed(String unit) {
    String noise = unit.repeat(100_000 / unit.length());
    assertThrows(InvalidInputException.class, () -> read(noise));
  }

  @Test
  void randomNoiseIsDiagnosed() {
    Random random = new Random(23);
    StringBuilder noise = new StringBuilder();
    random.ints(900_000, 32, 300).forEach(c -> noise.append((char) c));
    String text = noise.toString();
    assertThrows(InvalidInputException.class, () -> read(text));
    assertThrows(InvalidInputException.class, () -> read("a".repeat(1_000_001)));
  }

  @Test
  void deepButHonestExpressionsAreRead() {
    String chain = "let x = a" + " | a".repeat(500);
    assertEquals(1, read(chain).statements().size());
  }
}
