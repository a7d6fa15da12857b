package periscope.models.evaluate;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import periscope.litmus.source.SourceText;
import periscope.models.Models;
import periscope.models.vocabulary.OpenClVocabulary;

/** What published models do besides defining relations and asking about them. */
class PublishedStyleTest {

  private static final Models MODELS = new Models();

  /** Two writes of one location, and a read of the second that reads the first: its fr leads to the second. */
  private static final Sketch STALE = Sketch.of("x", "0.0 W x rel dv; W x rel dv", "1.0 R x acq dv").rf(1, 3);

  private static CompiledModel compiled(String text) {
    return MODELS.compile(MODELS.parse("m", new SourceText("m.cat", text)), new OpenClVocabulary());
  }

  private static Evaluator judging(CompiledModel model, Sketch execution) {
    Evaluator evaluator = model.newEvaluator();
    evaluator.start(execution.structure);
    evaluator.consistent(execution.rf, execution.co);
    return evaluator;
  }

  private static boolean allows(String text, Sketch execution) {
    Evaluator evaluator = compiled(text).newEvaluator();
    evaluator.start(execution.structure);
    return evaluator.consistent(execution.rf, execution.co);
  }

  @Test
  void aModelMayDefineFrAnew() {
    assertFalse(allows("empty fr", STALE));
    assertTrue(allows("let fr = 0 empty fr", STALE));
    assertTrue(allows("let fr = fr & thd empty fr", STALE), "the old meaning is that of the right-hand side");
  }

  @Test
  void aModelMayDefineCoAnew() {
    String partial = "let co = co & (thd | ([I] ; (_ * _))) let fr = rf^-1 ; co ";
    assertFalse(allows(partial + "empty fr", STALE));
    assertFalse(allows(partial + "empty co", STALE));
    assertTrue(allows(partial + "empty co & wg & ext", STALE));
    assertEquals(List.of(6L, 4L, 0L, 0L), rows(judging(compiled("let co = co acyclic co"), STALE).relation("co")));
  }

  private static List<Long> rows(long[] relation) {
    return Arrays.stream(relation).boxed().toList();
  }

  /**
   * {@code fr} of the vocabulary is computed from the order that executions choose, whatever the model calls {@code
   * co}.
   */
  @Test
  void definingCoAnewLeavesFrAlone() {
    assertFalse(allows("let co = 0 empty fr", STALE));
  }

  @ParameterizedTest
  @ValueSource(strings = {
      "\"OpenCL\" withoutsc let a' = rf acyclic a' as A",
      "OpenCL \"a title\" withco withoutinit acyclic rf as A",
      "include \"cos.cat\" include \"stdlib.cat\" with co from generate_cos(0) acyclic symm(rf) \\ rf^-1 as A",
      "procedure p(r, S) = acyclic r & S^2 as A end call p(rf, _)",
      "show rf, fr as from-read unshow co filter acyclic rf as A",
      "let f(g, r) = g(r) let h(r) = r ; r acyclic f(h, sb) | rf as A",
      "acyclic let x = rf in x | sb as A",
      "acyclic try nowhere with rf as A",
      "acyclic if \"variant\" then nowhere2 \\ nowhere2 else rf as A",
      "empty (I * !I) & (_ * I) as A",
  })
  void publishedFormsAreRead(String text) {
    if (text.contains("nowhere2")) {
      text = "let nowhere2 = id " + text;
    }
    CompiledModel model = compiled(text);
    assertEquals(List.of("A"), model.axioms().stream().map(Axiom::name).toList());
    assertTrue(judging(model, STALE).violations(STALE.rf, STALE.co).isEmpty(), text);
  }

  @Test
  void flagsAndUndefinedBehaviourAreToldApart() {
    CompiledModel model = compiled("flag ~empty rf as reads flag empty rf as none undefined_unless empty fr as stale");
    Evaluator evaluator = judging(model, STALE);
    assertEquals(List.of("reads"), evaluator.flags());
    assertTrue(evaluator.faulty());
    List<String> raised = evaluator.violations(STALE.rf, STALE.co).stream().map(v -> v.axiom().name()).toList();
    assertEquals(List.of("reads", "stale"), raised);
  }

  /** Synonyms have the values of what they stand for. */
  @Test
  void synonymsAreTheSame() {
    CompiledModel model = compiled("acyclic rf");
    Evaluator evaluator = judging(model, STALE);
    for (var name : new OpenClVocabulary().names()) {
      if (name.meaning().startsWith("the same as ")) {
        String other = name.meaning().substring("the same as ".length());
        assertArrayEquals(evaluator.relation(other).clone(), evaluator.relation(name.name()).clone(), name.name());
      }
    }
  }

  @Test
  void includesAreFoundInFoldersThatAreNamed(@TempDir Path folder) throws IOException {
    Files.writeString(folder.resolve("lib.cat"), "let twice(r) = r ; r");
    SourceText text = new SourceText("m.cat", "include \"lib.cat\" acyclic twice(rf) as A");
    Models models = new Models(List.of(folder));
    assertEquals(1, models.compile(models.parse("m", text), new OpenClVocabulary()).axioms().size());
  }
}
