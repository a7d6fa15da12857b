package periscope.lsp.cat;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import periscope.litmus.source.SourceText;
import periscope.models.Models;
import periscope.models.ast.Binding;
import periscope.models.ast.CatExpression;
import periscope.models.ast.Statement;
import periscope.models.xtext.CatReader;

/** The outlines of models against the results of the parser. */
class OutlineTest {

  private static final CatReader READER = new CatReader();

  /** Every shipped file that a shipped model includes, directly or not, and the model itself. */
  static Stream<String> shipped() throws IOException {
    List<String> all = new ArrayList<>();
    for (String model : new Models().shipped()) {
      collect(model + ".cat", all);
    }
    assertTrue(all.size() > new Models().shipped().size(), "included files, too");
    return all.stream();
  }

  private static void collect(String file, List<String> into) throws IOException {
    String content = content(file);
    if (!into.contains(content)) {
      into.add(content);
      for (Outline.Included included : Outline.of(content).includes()) {
        collect(included.path(), into);
      }
    }
  }

  private static String content(String file) throws IOException {
    try (InputStream in = Models.class.getResourceAsStream("/models/" + file)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @ParameterizedTest
  @MethodSource("shipped")
  void shippedModelsHaveTheDefinitionsThatTheParserReads(String content) {
    assertAgrees(content);
  }

  @ParameterizedTest
  @ValueSource(strings = {
    "\"title\" let a = rf let b = a",
    "name dialect \"title\" withco include \"b.cat\" let a = rf in let b = a",
    "let a = let b = rf and c = co in b | c let d = let e = (let f = rf in f) in e",
    "let rec a = b and b = a | rf let rec f(x, y) = f(y, x) | (x ; y)",
    "acyclic let q = rf in q as A let r = rf* let s = rf+ let t = rf?",
    "let f x = x let g (x) = [x] let h() = rf",
    "let a = if \"v\" then let b = rf in b else co let c = try let d = rf in d with co let e = c",
    "procedure p(r, s) = let t = r acyclic t as T end let after = rf call p(rf, co)",
    "with co from let x = generate in x let y = 0 show rf as r, let z = co in z unshow a, b let w = {}",
    "flag ~empty let a = rf in a as n undefined_unless irreflexive rf as m filter empty co let b = ~(rf | [R] ; co)"
        + " \\ id",
  })
  void odditiesHaveTheDefinitionsThatTheParserReads(String content) {
    assertAgrees(content);
  }

  private static void assertAgrees(String content) {
    List<String> read = new ArrayList<>();
    List<String> includes = new ArrayList<>();
    READER.read(new SourceText("t.cat", content)).statements().forEach(s -> statement(s, read, includes));
    Outline outline = Outline.of(content);
    List<String> found = outline.definitions().stream()
        .filter(d -> d.kind() == Definition.Kind.LET || d.kind() == Definition.Kind.LOCAL)
        .map(d -> d.name() + "@" + d.span() + d.parameters())
        .toList();
    assertEquals(read.stream().sorted().toList(), found.stream().sorted().toList(), content);
    assertEquals(includes, outline.includes().stream().map(Outline.Included::path).toList());
  }

  private static void statement(Statement statement, List<String> into, List<String> includes) {
    if (statement instanceof Statement.Let s) {
      bindings(s.bindings(), into);
    } else if (statement instanceof Statement.Check s) {
      expression(s.subject(), into);
    } else if (statement instanceof Statement.Procedure s) {
      s.body().forEach(b -> statement(b, into, includes));
    } else if (statement instanceof Statement.Include s) {
      includes.add(s.path());
    } else if (statement instanceof Statement.From s) {
      expression(s.source(), into);
    } else if (statement instanceof Statement.Call s) {
      s.arguments().forEach(a -> expression(a, into));
    } else if (statement instanceof Statement.Show s) {
      s.items().forEach(i -> expression(i.value(), into));
    }
  }

  private static void bindings(List<Binding> bindings, List<String> into) {
    for (Binding binding : bindings) {
      into.add(binding.name() + "@" + binding.span() + binding.parameters().orElse(List.of()));
      expression(binding.body(), into);
    }
  }

  private static void expression(CatExpression expression, List<String> into) {
    if (expression instanceof CatExpression.LetIn e) {
      bindings(e.bindings(), into);
      expression(e.value(), into);
    } else if (expression instanceof CatExpression.Binary e) {
      expression(e.left(), into);
      expression(e.right(), into);
    } else if (expression instanceof CatExpression.Postfix e) {
      expression(e.operand(), into);
    } else if (expression instanceof CatExpression.Complement e) {
      expression(e.operand(), into);
    } else if (expression instanceof CatExpression.Identity e) {
      expression(e.set(), into);
    } else if (expression instanceof CatExpression.Apply e) {
      e.arguments().forEach(a -> expression(a, into));
    } else if (expression instanceof CatExpression.If e) {
      expression(e.then(), into);
      expression(e.otherwise(), into);
    } else if (expression instanceof CatExpression.Try e) {
      expression(e.first(), into);
      expression(e.fallback(), into);
    }
  }

  @Test
  void everyBeginningOfAModelHasAnOutline() throws IOException {
    String content = content("opencl-base.cat") + "procedure p(x) = let y = try x with 0 end call p(let z = rf in z)";
    for (int end = 0; end <= content.length(); end++) {
      String beginning = content.substring(0, end);
      for (Definition definition : Outline.of(beginning).definitions()) {
        int from = definition.span().offset();
        assertEquals(definition.name(), beginning.substring(from, from + definition.span().length()));
        assertTrue(definition.extent().offset() + definition.extent().length() <= end);
      }
    }
  }
}
