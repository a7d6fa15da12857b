package periscope.models.evaluate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.models.Models;
import periscope.models.ast.Model;
import periscope.models.vocabulary.OpenClVocabulary;
import periscope.models.vocabulary.Vocabularies;

/** Loading, resolving names and types, and what is said when that fails. */
class ModelCompilerTest {

  private static final Models MODELS = new Models();

  private static CompiledModel compile(String text) {
    return MODELS.compile(MODELS.parse("m", new SourceText("m.cat", text)), new OpenClVocabulary());
  }

  private static List<Diagnostic> problems(Executable action) {
    return assertThrows(InvalidInputException.class, action).diagnostics();
  }

  private static String place(Diagnostic d) {
    return d.text().line(d.span().offset()) + ":" + d.text().column(d.span().offset());
  }

  @ParameterizedTest
  @CsvSource(delimiter = '§', value = {
      "let x = rfx § 1:9 § unknown name 'rfx' § did you mean 'RLX' or 'rf'",
      "acyclic SB § 1:9 § unknown name 'SB' § did you mean 'sb'",
      "let x = zebra § 1:9 § unknown name 'zebra' § the relations thd, wg, cl, dv, loc, syncbar, sb, addr, data,"
          + " ctrl, update, rf, co",
      "let x = x § 1:9 § unknown name 'x' § provides the sets R, W",
      "let x = W ; rf § 1:9 § ';' takes a relation, and this is a set § [S] is the identity",
      "let x = rf ; R § 1:14 § ';' takes a relation, and this is a set § [S]",
      "let x = rf | W § 1:14 § the left side is a relation; it needs a relation, and this is a set § [S]",
      "let x = W & co § 1:13 § it needs a set, and this is a relation § domain(r)",
      "let x = rf * W § 1:9 § '*' takes a set § write r^*",
      "let x = [rf] § 1:10 § […] takes a set § domain(r)",
      "let x = W+ § 1:9 § '^+' takes a relation § [S]",
      "let x = rf^2 § 1:9 § '^2' takes a set § r ; r",
      "let x = domain(W) § 1:16 § 'domain' takes a relation § [S]",
      "let x = fencerel(rf) § 1:18 § 'fencerel' takes a set § domain",
      "acyclic W § 1:9 § 'acyclic' asks about a relation, and this is a set § only 'empty'",
      "let x = rf sb § 1:9 § 'rf' is a relation, not a function § operator is missing",
      "let f(a) = a let x = f § 1:1 § none § none",
      "let f(a) = a acyclic f | rf § 1:22 § 'f' is a function, not a set or relation § arguments",
      "let f(a) = a let x = f(rf, co) § 1:22 § 'f' takes 1 argument, not 2 § ''",
      "let x = domain(rf, co) § 1:9 § 'domain' takes 1 argument, not 2 § ''",
      "let rec f(a) = f(a) § 1:9 § 'f' is a recursive function § drop 'rec'",
      "let f(a) = f(a) let x = f(rf) § 1:12 § unknown name 'f' § ''",
      "let rec a = rf | ~a § 1:19 § 'a' is defined by what it does not contain § under '~'",
      "let rec a = rf | (let f = fun r -> r \\ a in f(rf)) § 1:40 § 'a' is defined by what it does not contain § under",
      "let rec a = rf \\ b and b = a § 1:18 § 'b' is defined by what it does not contain § right of",
      "let x = ~(fun r -> r) § 1:9 § '~' takes a set or a relation, and this is a function § arguments",
      "let x = rf ++ co § 1:9 § '++' § write '|'",
      "call p(rf) § 1:1 § unknown name 'p' § ''",
      "call rf(rf) § 1:1 § 'rf' is not a procedure § define it",
      "procedure p(a) = acyclic a end call p(rf, co) § 1:32 § 'p' takes 1 arguments, not 2 § ''",
      "with zo from co § 1:1 § 'zo' cannot be chosen § 'let'",
      "include \"nowhere.cat\" § 1:1 § there is no file 'nowhere.cat' § beside the including file"})
  void errorsSayWhereAndWhat(String text, String place, String message, String hint) {
    if (message.equals("none")) {
      compile(text);
      return;
    }
    Diagnostic first = problems(() -> compile(text)).get(0);
    assertEquals(place, place(first), first.render());
    assertTrue(first.message().contains(message), first.render());
    assertTrue(first.hint().contains(hint.equals("''") ? "" : hint), first.render());
  }

  @Test
  void allStatementsAreCheckedAndFollowUpsAreNot() {
    List<Diagnostic> found = problems(() -> compile("let a = rg\nlet b = a ; rf\nacyclic b as c\nacyclic W as d\n"));
    assertEquals(List.of("1:9", "4:9"), found.stream().map(ModelCompilerTest::place).toList());
  }

  @Test
  void functionsThatDoubleThemselvesAreBounded() {
    StringBuilder text = new StringBuilder("let f0(x) = x | x\n");
    for (int i = 1; i < 40; i++) {
      text.append("let f").append(i).append("(x) = f").append(i - 1).append("(f").append(i - 1).append("(x))\n");
    }
    assertTrue(problems(() -> compile(text + "acyclic f39(rf)")).get(0).message().contains("unfold"));
  }

  @Test
  void proceduresThatDoubleThemselvesAreBounded() {
    StringBuilder text = new StringBuilder("procedure p0(x) =\n  acyclic x\nend\n");
    for (int i = 1; i < 40; i++) {
      text.append("procedure p").append(i).append("(x) =\n").append(("call p" + (i - 1) + "(x)\n").repeat(2))
          .append("end\n");
    }
    List<Diagnostic> found = problems(() -> compile(text + "call p39(rf)\nacyclic rg"));
    assertTrue(found.get(0).message().contains("unfold"), found::toString);
    assertEquals(1, found.size(), "later statements are not compiled");
    compile(text + "call p10(rf)");
  }

  @Test
  void localDefinitionsThatDoubleThemselvesAreBounded() {
    StringBuilder text = new StringBuilder("procedure p0(x) =\n  let rec a = b | x and b = a\n  acyclic a\nend\n");
    for (int i = 1; i < 40; i++) {
      text.append("procedure p").append(i).append("(x) =\n  call p").append(i - 1).append("(x | rf)\n  call p")
          .append(i - 1).append("(x ; rf)\nend\n");
    }
    assertTrue(problems(() -> compile(text + "call p39(rf)")).get(0).message().contains("unfold"));
  }

  @Test
  void languageFeaturesMeanWhatTheyMeanInHerd() {
    CompiledModel model = compile(
        """
        let f(r, s) = r ; s
        let twice(g, r) = g(r, r)
        let a = twice(f, sb)
        procedure p(r) = irreflexive r as inner end
        call p(sb)
        let b = try nothing-of-the-kind with sb
        let c = if "variant" then rf else sb
        let rec chain = sb | chain ; sb
        let rec S = W | range([S] ; sb) and r = sb
        let mo = sb
        let everything = ~0
        let all = everything ; [W] ; everything
        let writes = W & ~0
        let nothing = ~(everything \\ 0) | rf
        flag ~empty sb as ordered
        with co from co
        show a
        """);
    Sketch s = Sketch.of("x", "0.0 W x na; W x na; R x na").rf(2, 3);
    Evaluator evaluator = model.newEvaluator();
    evaluator.start(s.structure);
    assertTrue(evaluator.consistent(s.rf, s.co));
    assertEquals(List.of("inner", "ordered"), model.axioms().stream().map(Axiom::name).toList());
    assertEquals(List.of("ordered"), evaluator.flags());
    assertEquals(1L << 3 | 1L << 2, evaluator.relation("a")[0]);
    assertEquals(1L << 3, evaluator.relation("a")[1]);
    for (String same : List.of("b", "c", "chain", "mo", "r")) {
      assertEquals(evaluator.relation("sb")[0], evaluator.relation(same)[0], same);
    }
    assertEquals(1L << 3, evaluator.relation("S")[3]);
    assertEquals((1L << s.structure.size()) - 1, evaluator.relation("all")[0]);
    assertEquals(evaluator.relation("rf")[2], evaluator.relation("nothing")[2]);
    assertEquals(0, evaluator.relation("nothing")[0]);
  }

  @Test
  void shippedModelsLoadAndHaveTitles() {
    for (String name : MODELS.shipped()) {
      Model model = MODELS.load(name);
      assertTrue(model.text().content().contains("\"" + model.title() + "\""), name);
      MODELS.compile(model, Vocabularies.of(MODELS.language(name).orElseThrow()).orElseThrow());
    }
    List<String> expected = List.of(
        "opencl", "opencl-weak-sc", "opencl-scoped-sc", "opencl-scoped-sc-mixed", "opencl-rsp", "opencl-rsp-strict",
        "opencl-rsp-weak-sc", "c11-rc11", "c11-rc11-cpp20",
        "sc", "tso", "wgsl");
    assertEquals(expected, MODELS.shipped("opencl-rsp"));
  }

  @Test
  void missingModelsListNearOnes() {
    Diagnostic d = problems(() -> MODELS.load("opencl-rps")).get(0);
    assertTrue(d.message().contains("there is no model 'opencl-rps'"), d.render());
    assertTrue(d.hint().contains("did you mean 'opencl-rsp'"), d.render());
    assertTrue(problems(() -> MODELS.load("bad\0path")).get(0).message().contains("cannot read"));
  }

  @Test
  void filesIncludeNeighboursAndShippedModelsButNotThemselves(@TempDir Path folder) throws IOException {
    Files.writeString(folder.resolve("a.cat"), "\"A\"\nlet one = rf\ninclude \"b.cat\"\nacyclic two as t");
    Files.writeString(folder.resolve("b.cat"), "let two = one | sb\ninclude \"sc.cat\"");
    Model model = MODELS.load(folder.resolve("a.cat").toString());
    CompiledModel compiled = MODELS.compile(model, new OpenClVocabulary());
    assertEquals("A", model.title());
    assertEquals(List.of("Sc", "Atomicity", "t"), compiled.axioms().stream().map(Axiom::name).toList());

    Files.writeString(folder.resolve("b.cat"), "let two = one\n\ninclude \"a.cat\"");
    Diagnostic cycle = problems(() -> MODELS.load(folder.resolve("a.cat").toString())).get(0);
    assertEquals("3:1", place(cycle));
    assertTrue(cycle.message().contains("'a.cat' includes itself") && cycle.text().name().endsWith("b.cat"),
        cycle.render());

    Files.writeString(folder.resolve("b.cat"), "let two = on");
    Model broken = MODELS.load(folder.resolve("a.cat").toString());
    Diagnostic inside = problems(() -> MODELS.compile(broken, new OpenClVocabulary())).get(0);
    assertTrue(inside.text().name().endsWith("b.cat") && inside.hint().contains("'one'"), inside.render());
  }
}
