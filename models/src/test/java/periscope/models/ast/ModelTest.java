package periscope.models.ast;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import periscope.litmus.source.SourceText;
import periscope.models.Models;
import periscope.models.mutation.Mutations;

/** The properties of a model that sentences of comments state. */
class ModelTest {

  private static final Models MODELS = new Models();

  @Test
  void addedStatementsMustHaveThePropertyToo() {
    Model c11 = MODELS.load("c11-rc11");
    assertTrue(c11.rereading() && c11.waiting() && c11.idle() && c11.asShipped() && c11.seqCst().isPresent());
    Model added = MODELS.load("c11-rc11+sc");
    assertTrue(added.idle());
    assertFalse(added.rereading() || added.waiting() || added.asShipped());
    assertEquals(Optional.empty(), added.seqCst());
  }

  @Test
  void changedStatementsHaveNoProperty() {
    Mutations.of(MODELS.load("c11-rc11")).forEach(m -> assertFalse(m.model().idle() || m.model().asShipped()));
    Model behind = MODELS.load("c11-rc11").behind(List.of());
    assertFalse(behind.rereading());
    assertEquals(List.of(), behind.readings());
  }

  /** A change of clauses changes no words, so that a changed model judges the tests that the shipped one judges. */
  @Test
  void changedStatementsKeepTheParts() {
    Model shipped = MODELS.load("cuda-scoped-cpp");
    assertEquals(Set.of("clusters"), shipped.parts());
    Mutations.of(shipped).forEach(m -> assertEquals(shipped.parts(), m.model().parts()));
    assertEquals(shipped.parts(), shipped.named("other").with(SourceText.shipped("sc.cat", ""), List.of()).parts());
  }

  @Test
  void aShippedFileDoesNotSpeakForAPartOfTheUser(@TempDir Path folder) throws Exception {
    Files.writeString(folder.resolve("sc.cat"), "\"mine\"\nempty rf\n");
    assertTrue(MODELS.load("cuda-assume-sc").idle());
    Model replaced = new Models(List.of(folder)).load("cuda-assume-sc");
    assertTrue(replaced.statements().stream().anyMatch(s -> !s.text().shipped()));
    assertFalse(replaced.idle() || replaced.asShipped());
    SourceText own = new SourceText("own.cat", "\"own\"\n(* idle: shown by hand. *)\ninclude \"sc.cat\"\n");
    assertTrue(new Models(List.of(folder)).parse("own", own).idle());
  }

  @Test
  void readingsHaveTheAddedFilesOnce() {
    SourceText text = new SourceText("m.cat", """
        "m"
        (* readings: other (one thing), m+sc (another), other+sc (both). *)
        acyclic sb
        """);
    Model model = MODELS.parse("m", text);
    assertEquals(List.of("other", "m+sc", "other+sc"), model.readings().stream().map(Model.Reading::model).toList());
    Model added = model.with(SourceText.shipped("sc.cat", ""), List.of()).named("m+sc");
    assertEquals(List.of("other+sc"), added.readings().stream().map(Model.Reading::model).toList());
    Model more = model.with(SourceText.shipped("tso.cat", ""), List.of()).named("m+tso");
    assertEquals(List.of("other+tso", "m+sc+tso", "other+sc+tso"),
        more.readings().stream().map(Model.Reading::model).toList());
  }
}
