package periscope.lsp.protocol;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import periscope.lsp.protocol.Editor.Problem;

/** The support for models in an editor. */
class CatEditorTest {

  private static final String NAME = "mine.cat";

  private static final String MODEL = """
      "mine"
      (* Comments (* nest *) and name: hb *)
      include "opencl-rsp.cat"
      let eco = rf | fr | co
      let symmetric(r) = r | r^-1
      let rec path = eco | (path ; back)
      and back = path ; eco
      let fr = fr & loc
      acyclic eco | hb | (let eco = sb in eco & loc) as Mine
      empty symmetric(fr) & path \\ id as Other
      """;

  private final Editor editor = Editor.ready();

  @AfterEach
  void leave() {
    editor.close();
  }

  @Test
  void problemsComeWithTheirPlaceAndGo() {
    List<Problem> problems = editor.open(NAME, MODEL.replace("eco | hb", "ecco | hb"));
    assertEquals(List.of("ecco"), problems.stream().map(Problem::underlined).toList());
    assertTrue(problems.get(0).message().contains("unknown name 'ecco'"), problems.toString());
    assertEquals(List.of(), editor.change(NAME, MODEL));
    problems = editor.change(NAME, MODEL.replace("rf | fr", "rf | | fr"));
    assertEquals(List.of("|"), problems.stream().map(Problem::underlined).toList());
    assertEquals(List.of(), editor.change(NAME, MODEL));
    assertEquals(0, editor.leave());
  }

  @Test
  void aMissingIncludeIsUnderlined() {
    List<Problem> problems = editor.open(NAME, "include \"nothing-there.cat\"\n");
    assertEquals(1, problems.size());
    assertTrue(problems.get(0).underlined().contains("\"nothing-there.cat\""), problems.toString());
  }

  @Test
  void theProblemOfAnIncludedFileIsShownWhereItIsIncluded(@TempDir Path folder) throws Exception {
    Files.writeString(folder.resolve("part.cat"), "let a = b-that-is-not-there\n");
    String name = folder.resolve("whole.cat").toUri().toString();
    List<Problem> problems = editor.open(name, "(* first *)\ninclude \"part.cat\"\n");
    assertEquals(1, problems.size());
    assertEquals("part.cat", problems.get(0).underlined());
    assertTrue(problems.get(0).message().endsWith("part.cat:1:9: unknown name 'b-that-is-not-there'"),
        problems.toString());
    Files.writeString(folder.resolve("part.cat"), "let a = rf\n");
    editor.tell("textDocument/didSave", Editor.object("textDocument", Editor.object("uri", Editor.uri(name))));
    assertEquals(List.of(), editor.problems(name), "saving any file checks those again that may include it");
  }

  @Test
  void completionOffersNamesOfTheLanguageOfIncludesAndOfTheModel() {
    editor.open(NAME, MODEL.replace("as Other", "as Other\nacyclic po-l"));
    List<String> proposed = editor.complete(NAME, "acyclic po-l¦");
    assertTrue(proposed.containsAll(List.of("po-loc", "rf", "hb", "incl", "eco", "symmetric", "domain",
        "acyclic", "id")), proposed.toString());
    assertFalse(proposed.contains("r"), "a parameter of another definition");
    assertEquals(proposed.stream().distinct().toList(), proposed);
    JsonObject item = editor.item(NAME, "acyclic po-l¦", "po-loc");
    assertEquals("po-l", editor.text(NAME, item.getAsJsonObject("textEdit").get("range")));
    assertEquals("relation of opencl-rsp, ptx", item.get("detail").getAsString(), "Vulkan's models lack the name");
    assertEquals("relation", editor.item(NAME, "acyclic po-l¦", "rf").get("detail").getAsString());
    assertEquals("program order of one location", item.get("documentation").getAsString());
    assertFalse(editor.complete(NAME, "let e¦co = rf").contains("path"), "names that are defined later");
    assertTrue(editor.complete(NAME, "= r ¦| r^-1").contains("r"), "a parameter in its function");
  }

  @Test
  void completionInAnIncludeOffersFiles(@TempDir Path folder) throws Exception {
    Files.writeString(folder.resolve("beside.cat"), "");
    String name = folder.resolve("mine.cat").toUri().toString();
    editor.open(name, "include \"open\n");
    List<String> proposed = editor.complete(name, "\"open¦");
    assertTrue(proposed.containsAll(List.of("opencl-rsp.cat", "sc.cat", "beside.cat")), proposed.toString());
    assertFalse(proposed.contains("rf"));
  }

  @Test
  void hoverSaysWhatARelationMeans() {
    editor.open(NAME, MODEL);
    String readsFrom = editor.hover(NAME, "= r¦f | fr");
    assertTrue(readsFrom.startsWith("`rf`: relation; reads from: each read's write\n\nprovided by opencl-rsp"),
        readsFrom);
    assertTrue(editor.hover(NAME, "rf | f¦r | co").contains("let fr = (rf^-1 ; co) \\ id"),
        "what the language defines it by");
    assertEquals("```\neco = rf | fr | co\n```\ndefinition, line 4", editor.hover(NAME, "acyclic e¦co"));
    assertEquals("```\nsymmetric(r) = r | r^-1\n```\ndefinition, line 5", editor.hover(NAME, "empty sym¦metric"));
    assertEquals("`r`: a parameter", editor.hover(NAME, "= ¦r | r^-1"));
    assertTrue(editor.hover(NAME, "in ec¦o").startsWith("```\neco = sb\n```\nlocal definition, line 9"));
    assertTrue(editor.hover(NAME, "eco | h¦b")
        .startsWith("```\nhb = ghb | lhb\n```\ndefinition of opencl-base.cat, line"));
    assertTrue(editor.hover(NAME, "(path ; ba¦ck)").contains("back = path ; eco"),
        "a recursive group is seen in itself");
    assertTrue(editor.hover(NAME, "symmetric(f¦r)").contains("fr = fr & loc"),
        "a definition that hides the language's name");
    assertTrue(editor.hover(NAME, "symmetric(f¦r)").contains("hides the language's own"));
    assertTrue(editor.hover(NAME, "acy¦clic").contains("the relation has no cycle"));
    assertEquals("", editor.hover(NAME, "name: h¦b"), "no name stands in a comment");
  }

  @Test
  void hoverAndCompletionWorkInATextWithErrors() {
    String broken = MODEL + "let broken = (eco ;\nlet next(q) = q | \n";
    assertFalse(editor.open(NAME, broken).isEmpty());
    assertTrue(editor.hover(NAME, "(ec¦o ;\n").contains("eco = rf | fr | co"));
    assertTrue(editor.complete(NAME, "= q | ¦\n").containsAll(List.of("q", "broken", "hb", "rf")));
  }

  @Test
  void definitionsAreFoundInTheText() {
    editor.open(NAME, MODEL);
    assertEquals("eco@3:4", place(editor.definition(NAME, "acyclic ec¦o")));
    assertEquals("eco@8:24", place(editor.definition(NAME, "in ec¦o")));
    assertEquals("path@5:8", place(editor.definition(NAME, "back = pa¦th")));
    assertEquals("r@4:14", place(editor.definition(NAME, "= ¦r | r^-1")));
    assertEquals(List.of(), editor.definition(NAME, "eco = r¦f"), "the language provides it; no text defines it");
  }

  private String place(List<JsonObject> definition) {
    JsonObject range = definition.get(0).getAsJsonObject("range");
    JsonObject start = range.getAsJsonObject("start");
    assertEquals(Editor.uri(NAME), definition.get(0).get("uri").getAsString());
    return editor.text(NAME, range) + "@" + start.get("line") + ":" + start.get("character");
  }

  @Test
  void definitionsAreFoundInShippedFiles() throws Exception {
    editor.open(NAME, MODEL);
    JsonObject place = editor.definition(NAME, "eco | h¦b").get(0);
    Path file = Path.of(URI.create(place.get("uri").getAsString()));
    int line = place.getAsJsonObject("range").getAsJsonObject("start").get("line").getAsInt();
    assertEquals("opencl-base.cat", file.getFileName().toString());
    assertTrue(Files.readAllLines(file).get(line).startsWith("let hb = "));
    assertTrue(editor.definition(NAME, "\"opencl-rsp¦.cat\"").get(0).get("uri").getAsString()
        .endsWith("/opencl-rsp.cat"));
    editor.open(file.toUri().toString(), Files.readString(file));
    assertTrue(editor.hover(file.toUri().toString(), "let l¦hb").contains("lhb ="), "the copy is served, too");
    assertEquals(0, editor.leave());
    assertFalse(Files.exists(file), "copies go with the server");
  }

  @Test
  void definitionsAreFoundInFilesBeside(@TempDir Path folder) throws Exception {
    Path part = Files.writeString(folder.resolve("part.cat"), "let here = rf\n");
    String name = folder.resolve("whole.cat").toUri().toString();
    editor.open(name, "include \"part.cat\"\nacyclic here as Here\n");
    assertEquals(part.toUri().toString(), editor.definition(name, "acyclic he¦re").get(0).get("uri").getAsString());
    assertEquals(part.toUri().toString(), editor.definition(name, "\"pa¦rt.cat").get(0).get("uri").getAsString());
  }

  @Test
  void modelsAreNotLaidOut() {
    String text = MODEL.replace("eco = rf", "eco   = rf");
    editor.open(NAME, text);
    assertEquals(text, editor.format(NAME));
  }
}
