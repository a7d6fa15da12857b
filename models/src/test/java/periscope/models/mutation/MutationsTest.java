package periscope.models.mutation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import periscope.litmus.source.SourceText;
import periscope.models.Models;
import periscope.models.ast.CatPrinter;
import periscope.models.ast.Model;
import periscope.models.evaluate.CompiledModel;
import periscope.models.vocabulary.Vocabularies;
import periscope.models.vocabulary.Vocabulary;

/** What is changed in small models, against lists written by hand. */
class MutationsTest {

  private final Models models = new Models();
  private final Vocabulary vocabulary = Vocabularies.of("opencl-rsp").orElseThrow();

  private Model model(String... lines) {
    return models.parse("small", new SourceText("small.cat", String.join("\n", lines)));
  }

  private static List<String> changes(Model model) {
    return Mutations.of(model).stream().map(m -> m.kind() + ": " + m.what()).toList();
  }

  /** The changed statement of each mutation, as text. */
  private static List<String> statements(Model model, int statement) {
    return Mutations.of(model).stream().filter(m -> m.model().statements().size() > statement)
        .map(m -> CatPrinter.print(m.model().statements().get(statement).statement())).toList();
  }

  @Test
  void checks() {
    assertEquals(List.of("check dropped: without A", "check weakened: in A with irreflexive for acyclic",
        "check dropped: without the check of co", "check strengthened: in the check of co with acyclic for irreflexive",
        "check dropped: without E"),
        changes(model("acyclic rf as A", "irreflexive co", "empty rf as E")));
  }

  @Test
  void aNegatedCheckMovesTheOtherWay() {
    assertEquals(List.of("check dropped: without A", "check strengthened: in A with irreflexive for acyclic"),
        changes(model("~acyclic rf as A")));
  }

  @Test
  void operandsOfOneOperatorAreLeftOutOneByOne() {
    assertEquals(List.of("rf | co", "co | fr", "rf | fr"), statements(model("empty rf | co | fr"), 0).stream()
        .map(s -> s.replace("empty ", "")).toList());
    assertEquals(List.of("union operand dropped: in a without rf", "union operand dropped: in a without co",
        "closure added: in a with a ^+ added"), changes(model("let a = rf | co")));
    assertEquals(List.of("intersection operand dropped: in a without 'rf &'",
        "intersection operand dropped: in a without '& co'", "closure added: in a with a ^+ added"),
        changes(model("let a = rf & co")));
  }

  @Test
  void whatIsSubtractedAndSets() {
    assertEquals(List.of("subtrahend dropped: in a without '\\ id'", "set widened: in a with _ for 'W *'",
        "set widened: in a with _ for '* R'", "closure added: in a with a ^+ added"),
        changes(model("let a = (W * R) \\ id")));
  }

  @Test
  void stepsAndClosures() {
    assertEquals(List.of(
        "empty [_] ; rf^+ ; co?",
        "empty [W] ; rf^+",
        "empty [W] ; rf^+? ; co?",
        "empty [W] ; rf ; co?",
        "empty [W] ; rf^+ ; co").stream().sorted().toList(),
        statements(model("empty [W] ; rf^+ ; co?"), 0).stream().sorted().toList());
    assertEquals(List.of("empty rf?", "empty rf^+"), statements(model("empty rf^*"), 0));
    assertEquals(List.of("empty rf"), statements(model("empty rf^-1"), 0));
  }

  @Test
  void everyChangeIsOfOneStatementAndHasANameOfItsOwn() {
    Model model = models.load("opencl-rsp");
    List<Mutation> all = Mutations.of(model);
    assertEquals(all.size(), all.stream().map(Mutation::what).distinct().count());
    for (Mutation m : all) {
      long kept = m.model().statements().stream().filter(model.statements()::contains).count();
      assertTrue(kept >= model.statements().size() - 1 && !m.model().equals(model), m.what());
      String changed = m.text().content().substring(m.span().offset(), m.span().offset() + m.span().length());
      assertTrue(!changed.isBlank(), m.what());
    }
  }

  private Object print(Fingerprint prints, String... lines) {
    return prints.of(compiled(lines));
  }

  private CompiledModel compiled(String... lines) {
    return models.compile(model(lines), vocabulary);
  }

  @Test
  void modelsThatAreWrittenDifferentlyAreTheSame() {
    Fingerprint prints = new Fingerprint();
    assertEquals(print(prints, "acyclic sb | rf as A"), print(prints, "let x = rf", "acyclic x | sb as B"));
    assertEquals(print(prints, "let rec x = sb | (x ; rf)", "acyclic x"),
        print(prints, "let rec y = (y ; rf) | sb", "acyclic y"));
    assertNotEquals(print(prints, "acyclic sb | rf"), print(prints, "irreflexive sb | rf"));
    assertNotEquals(print(prints, "acyclic sb | rf"), print(prints, "undefined_unless acyclic sb | rf"));
    assertNotEquals(print(prints, "acyclic sb | rf"), print(prints, "acyclic sb"));
  }

  @Test
  void whichWayAModelMoves() {
    CompiledModel model = compiled("acyclic sb | rf");
    assertEquals(Effect.WEAKER, Effect.of(model, compiled("acyclic sb")));
    assertEquals(Effect.STRONGER, Effect.of(compiled("acyclic sb"), model));
    assertEquals(Effect.SAME, Effect.of(model, compiled("acyclic (sb | rf)+")));
    assertEquals(Effect.UNCLEAR, Effect.of(model, compiled("acyclic sb | co")));
  }
}
