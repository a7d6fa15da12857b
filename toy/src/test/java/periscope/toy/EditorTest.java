package periscope.toy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.SourceText;
import periscope.lsp.EditorLanguages;
import periscope.lsp.language.LanguageService;
import periscope.lsp.language.Proposal;
import periscope.mappings.Mappings;
import periscope.models.Models;
import periscope.models.vocabulary.Vocabularies;

/** The messages of the language server to an editor about languages that it does not know. */
class EditorTest {

  private final EditorLanguages editor =
      EditorLanguages.of(LitmusLanguages.load(), new Models(), Vocabularies.all(), new Mappings());

  private LanguageService of(SourceText text) {
    return editor.of(text.name(), "").orElseThrow();
  }

  private List<String> proposed(SourceText text, int offset) {
    return of(text).complete(text, offset).stream().map(Proposal::text).toList();
  }

  private String told(SourceText text, String at) {
    return of(text).explain(text, text.content().indexOf(at)).orElseThrow().markdown();
  }

  @Test
  void problemsOfATest() {
    SourceText text = new SourceText("t.litmus", "TOYC T\nP0@0: put(acquire) x 1\n");
    List<Diagnostic> problems = of(text).check(text);
    assertEquals(List.of("there is no order 'acquire' here"), problems.stream().map(Diagnostic::message).toList());
    assertEquals("acquire", text.content().substring(problems.get(0).span().offset(),
        problems.get(0).span().offset() + problems.get(0).span().length()));
    SourceText right = new SourceText("t.litmus", "TOYASM T\nP0@0: write x 1\n");
    assertEquals(List.of(), of(right).check(right));
  }

  @Test
  void wordsOfATest() {
    SourceText text = new SourceText("t.litmus", "TOYASM T\nP0@0: read r0 x; light; swap r1 x 2\n");
    assertTrue(proposed(text, text.content().length() - 1)
        .containsAll(List.of("read", "write", "swap", "light", "full", "r0")));
    assertTrue(told(text, "light").contains("Orders all but a write before a read."));
    assertTrue(told(text, "swap").contains("Here: `swap r1 x 2`"));
    SourceText source = new SourceText("t.litmus", "TOYC T\nP0@0: r0 = get(acquire) x\n");
    assertTrue(told(source, "get").contains("Here: a load of x, acquire, everyone's scope"), told(source, "get"));
  }

  @Test
  void tables() {
    String head = "mapping \"t\" from toyc to toyasm\n";
    SourceText text = new SourceText("t.map", head + "store(relaxed, everyone) x v => write x v\n");
    assertEquals(List.of(), of(text).check(text).stream().filter(d -> d.severity() == Diagnostic.Severity.ERROR)
        .toList());
    assertTrue(proposed(text, text.content().indexOf("relaxed")).contains("everyone"));
    assertTrue(proposed(text, text.content().length() - 1).containsAll(List.of("light", "x", "v")));
    assertTrue(told(text, "write").contains("Writes x."));
    SourceText open = new SourceText("t.map", "mapping \"t\" from ");
    assertTrue(proposed(open, open.content().length()).contains("toyc"));
  }

  @Test
  void models() {
    SourceText text = new SourceText("t.cat", "\"t\"\nacyclic po ; [FULL] ; po | rf as A\n");
    assertEquals(List.of(), of(text).check(text));
    assertTrue(told(text, "FULL").contains("full fences"));
    assertTrue(proposed(text, text.content().indexOf("rf")).contains("LIGHT"));
  }
}
