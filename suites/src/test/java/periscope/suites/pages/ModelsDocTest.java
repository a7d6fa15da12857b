package periscope.suites.pages;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import periscope.litmus.source.SourceText;
import periscope.models.Models;
import periscope.models.evaluate.Axiom;
import periscope.models.tool.Tool;
import periscope.models.tool.Tools;
import periscope.models.vocabulary.BaseName;
import periscope.models.vocabulary.OpenClVocabulary;
import periscope.models.vocabulary.Vocabularies;
import periscope.models.xtext.CatReader;

/** {@code docs/models.md} lists the existing models, and its example is a valid model. */
class ModelsDocTest {

  private static final String DOC = read();

  private static String read() {
    try {
      return Files.readString(Path.of("..", "docs", "models.md"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void everyNameStandsThereWithItsMeaning() {
    for (BaseName name : Vocabularies.all().stream().flatMap(v -> v.names().stream()).toList()) {
      assertTrue(DOC.contains("| `" + name.name() + "` | " + name.meaning() + " |"), name.toString());
    }
  }

  @Test
  void everyToolStandsThereWithWhatItRefuses() throws IOException {
    String published = Files.readString(Path.of("..", "docs", "published-models.md"));
    for (Tool tool : new Tools(new CatReader()).all()) {
      assertTrue(published.contains("| `" + tool.id() + "` | " + tool.called()), tool.id());
      tool.names().values().stream().flatMap(n -> n.refused().keySet().stream())
          .forEach(name -> assertTrue(published.contains("`" + name + "`"), tool.id() + ": " + name));
    }
    Tools.ids().forEach(id -> assertTrue(published.contains("\n| `" + id + "` | "), id));
  }

  @Test
  void everyShippedModelStandsThere() {
    for (String model : new Models().shipped()) {
      assertTrue(DOC.contains("\n| `" + model + "` | "), model);
    }
  }

  @Test
  void theExampleIsAModel() {
    Matcher block = Pattern.compile("```\n(.*?)```", Pattern.DOTALL).matcher(DOC);
    assertTrue(block.find());
    Models models = new Models();
    var model = models.parse("example", new SourceText("models.md", block.group(1)));
    List<Axiom> axioms = models.compile(model, new OpenClVocabulary()).axioms();
    assertEquals(List.of("Coherence", "Race"), axioms.stream().map(Axiom::name).toList());
  }
}
