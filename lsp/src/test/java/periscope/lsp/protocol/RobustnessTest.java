package periscope.lsp.protocol;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.SourceText;
import periscope.lsp.EditorLanguages;
import periscope.lsp.language.HoverText;
import periscope.lsp.language.LanguageService;
import periscope.lsp.language.Proposal;
import periscope.lsp.protocol.Editor.Problem;

/**
 * Whatever message arrives, the server answers the following ones, and writes nothing except messages of the protocol:
 * {@link Editor} reads nothing else.
 */
class RobustnessTest {

  private static final String GOOD = "GPUASM t\n{ x=0; }\n P0@wg 0, dev 0 ;\n LD r0 x ;\nexists (0:r0=0)\n";

  private static void assertServes(Editor editor) {
    assertEquals(List.of(), editor.open("good.litmus", GOOD));
    assertTrue(editor.hover("good.litmus", "L¦D r0").contains("Loads x"));
  }

  @Test
  void garbageIsSkipped() {
    try (Editor editor = Editor.ready()) {
      editor.bytes("what is this?\r\n\r\n");
      editor.bytes("Content-Length: many\r\n\r\n");
      editor.bytes("Content-Length: -5\r\n\r\n");
      editor.bytes("Content-Length: 3\r\n\r\n{{{");
      editor.bytes("Content-Length: 2\r\nContent-Type: no/such; charset=what\r\n\r\n{}");
      for (String message : List.of("", "null", "[]", "[{}]", "17", "{}", "{\"jsonrpc\":\"2.0\"}", "{\"id\":{}}",
          "\"text\"",
          "{\"jsonrpc\":\"2.0\",\"id\":99}", "{\"jsonrpc\":\"2.0\",\"method\":17}",
          "{\"jsonrpc\":\"1.0\",\"method\":null}", "{\"jsonrpc\":\"2.0\",\"method\":\"textDocument/didOpen\"}",
          "{\"jsonrpc\":\"2.0\",\"method\":\"textDocument/didOpen\",\"params\":[]}",
          "{\"jsonrpc\":\"2.0\",\"method\":\"textDocument/didOpen\",\"params\":{\"textDocument\":{}}}",
          "{\"jsonrpc\":\"2.0\",\"method\":\"textDocument/didOpen\",\"params\":{\"textDocument\":7}}",
          "{\"jsonrpc\":\"2.0\",\"method\":\"textDocument/didChange\",\"params\":{}}",
          "{\"jsonrpc\":\"2.0\",\"method\":\"textDocument/didClose\",\"params\":{}}",
          "{\"jsonrpc\":\"2.0\",\"id\":\"a\",\"method\":\"textDocument/hover\",\"params\":{}}",
          "{\"jsonrpc\":\"2.0\",\"id\":\"b\",\"method\":\"textDocument/completion\"}",
          "{\"jsonrpc\":\"2.0\",\"id\":\"c\",\"method\":\"no/such\",\"params\":{}}",
          "{\"jsonrpc\":\"2.0\",\"method\":\"no/such\",\"params\":{}}",
          "{\"jsonrpc\":\"2.0\",\"method\":\"$/setTrace\"}")) {
        editor.message(message);
      }
      assertServes(editor);
      assertEquals(0, editor.leave());
    }
  }

  @Test
  void aMessageLongerThanMemoryIsSkipped() {
    try (Editor editor = Editor.ready()) {
      String chunk = " ".repeat(1 << 20);
      editor.bytes("Content-Length: " + 70L * chunk.length() + "\r\n\r\n");
      for (int i = 0; i < 70; i++) {
        editor.bytes(chunk);
      }
      assertServes(editor);
    }
  }

  @Test
  void unknownTextsHaveNoAnswers() {
    try (Editor editor = Editor.ready()) {
      assertEquals(List.of(), editor.open("notes.txt", "OPENCL or not"));
      assertEquals("", editor.hover("notes.txt", "OPEN¦CL"));
      assertEquals(List.of(), editor.complete("notes.txt", "or¦"));
      JsonObject closed = Editor.object("textDocument", Editor.object("uri", "file:///closed.cat"),
          "position", Editor.object("line", 3, "character", 5));
      assertTrue(editor.request("textDocument/hover", closed).isJsonNull());
      assertEquals(0, editor.request("textDocument/definition", closed).getAsJsonArray().size());
      assertServes(editor);
    }
  }

  @Test
  void placesOutsideTheTextAreTakenAsTheNearest() {
    try (Editor editor = Editor.ready()) {
      editor.open("good.litmus", GOOD);
      for (int[] place : new int[][] {{0, 1_000_000}, {1_000_000, 0}, {4, -3}, {2, Integer.MAX_VALUE}}) {
        JsonObject at = Editor.object("textDocument", Editor.object("uri", Editor.uri("good.litmus")),
            "position", Editor.object("line", place[0], "character", place[1]));
        editor.request("textDocument/hover", at);
        editor.request("textDocument/completion", at);
      }
      assertServes(editor);
    }
  }

  @Test
  void unsavedTextsAreServedByTheirLanguage() {
    try (Editor editor = Editor.ready()) {
      editor.tell("textDocument/didOpen", Editor.object("textDocument",
          Editor.object("uri", "untitled:Untitled-1", "languageId", "cat", "version", 1, "text", "acyclic")));
      JsonObject at = Editor.object("textDocument", Editor.object("uri", "untitled:Untitled-1"),
          "position", Editor.object("line", 0, "character", 3));
      assertTrue(editor.request("textDocument/hover", at).toString().contains("no cycle"));
    }
  }

  @Test
  void veryLargeTextsAreRefusedInWordsAndOthersServed() {
    try (Editor editor = Editor.ready()) {
      String large = "x ".repeat(1_500_000);
      for (String name : List.of("large.litmus", "large.cat", "large.map")) {
        List<Problem> problems = editor.open(name, large);
        assertEquals(1, problems.size(), name);
        assertTrue(problems.get(0).message().contains("characters"), problems.toString());
        editor.request("textDocument/hover", editor.at(name, "x ¦x"));
        editor.request("textDocument/completion", editor.at(name, "x ¦x"));
        assertEquals(large.length(), editor.format(name).length());
      }
      assertServes(editor);
    }
  }

  @Test
  void deepNestingIsAProblemAndNotTheEnd() {
    try (Editor editor = Editor.ready()) {
      for (String text : List.of("let a = " + "(".repeat(50_000), "let a = " + "~".repeat(50_000) + "rf",
          "let a = " + "let b = ".repeat(20_000))) {
        assertFalse(editor.open("deep.cat", text).isEmpty());
        editor.hover("deep.cat", "l¦et");
        editor.complete("deep.cat", "l¦et");
      }
      String code = "OPENCL t\n{}\nP0@wg 0, dev 0 () { " + "if (1) ".repeat(20_000) + "; }\nexists (true)\n";
      editor.open("deep.litmus", code);
      editor.hover("deep.litmus", "i¦f");
      assertServes(editor);
    }
  }

  @Test
  void noiseNeverEndsIt() {
    long seed = 20_261_121;
    Random random = new Random(seed);
    String alphabet = "()[]{}\"'|;:=*/\\&~^+-.,_ \n\tabrfOPENCL01 let in (* *) // => \u00e9\ud83d\ude00";
    try (Editor editor = Editor.ready()) {
      for (String name : List.of("a.litmus", "a.cat", "a.map")) {
        for (int i = 0; i < 40; i++) {
          StringBuilder text = new StringBuilder(name.equals("a.litmus") ? i % 2 == 0
              ? "OPENCL t\n" : "GPUASM t\n" : "");
          random.ints(random.nextInt(120), 0, alphabet.length()).forEach(c -> text.append(alphabet.charAt(c)));
          editor.open(name, text.toString());
          JsonObject at = Editor.object("textDocument", Editor.object("uri", Editor.uri(name)),
              "position", Editor.object("line", random.nextInt(3), "character", random.nextInt(40)));
          for (String request : List.of("hover", "completion", "definition")) {
            editor.request("textDocument/" + request, at);
          }
          editor.format(name);
        }
      }
      assertServes(editor);
      assertFalse(editor.log().contains("failed at"), "seed " + seed + ": " + editor.log());
    }
  }

  /** A language with a service that behaves as a test requires. */
  private record Odd(CountDownLatch started, CountDownLatch goOn) implements LanguageService {
    @Override
    public boolean serves(String name) {
      return name.endsWith(".odd");
    }

    @Override
    public List<Diagnostic> check(SourceText text) {
      System.out.println("what a library prints");
      if (text.content().startsWith("deep")) {
        throw new StackOverflowError();
      }
      throw new IllegalStateException("broken on purpose");
    }

    @Override
    public List<Proposal> complete(SourceText text, int offset) {
      started.countDown();
      try {
        goOn.await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      return List.of();
    }

    @Override
    public Optional<HoverText> explain(SourceText text, int offset) {
      throw new OutOfMemoryError("on purpose");
    }
  }

  private static Editor odd(Odd service) {
    Editor editor = new Editor(new EditorLanguages(List.of(service)));
    editor.request("initialize", Editor.object("capabilities", new JsonObject()));
    return editor;
  }

  @Test
  void aServiceThatFailsIsAProblemOfItsTextAlone() {
    try (Editor editor = odd(new Odd(new CountDownLatch(1), new CountDownLatch(0)))) {
      assertEquals("a bug in periscope: IllegalStateException; the log says more",
          editor.open("a.odd", "text").get(0).message());
      assertEquals("the text is nested too deeply", editor.open("b.odd", "deep").get(0).message());
      assertEquals("", editor.hover("a.odd", "te¦xt"));
      assertTrue(editor.log().contains("broken on purpose"));
      assertEquals(0, editor.leave());
    }
  }

  @Test
  void cancelledRequestsAreAnsweredAsCancelled() throws Exception {
    Odd service = new Odd(new CountDownLatch(1), new CountDownLatch(1));
    try (Editor editor = odd(service)) {
      editor.open("a.odd", "text");
      int first = editor.ask("textDocument/completion", editor.at("a.odd", "te¦xt"));
      int second = editor.ask("textDocument/completion", editor.at("a.odd", "te¦xt"));
      service.started.await();
      for (int id : List.of(first, second, 4711)) {
        editor.tell("$/cancelRequest", Editor.object("id", id));
      }
      assertEquals(-32800, editor.response(second).getAsJsonObject("error").get("code").getAsInt());
      assertEquals(-32800, editor.response(first).getAsJsonObject("error").get("code").getAsInt());
      service.goOn.countDown();
      assertEquals(0, editor.leave());
    }
  }

  @Test
  void onlyTheLastOfManyChangesNeedsACheck() {
    try (Editor editor = Editor.ready()) {
      for (int i = 0; i < 200; i++) {
        editor.send("good.litmus", GOOD.replace("LD", "L" + i));
      }
      editor.send("good.litmus", GOOD);
      List<Problem> last = editor.problems("good.litmus");
      while (!last.isEmpty()) {
        last = editor.problems("good.litmus");
      }
      assertEquals(0, editor.leave());
    }
  }

  @Test
  void exitWithoutShutdownIsCodeOne() {
    try (Editor editor = Editor.ready()) {
      editor.tell("exit", JsonNull.INSTANCE);
      assertEquals(1, editor.exitCode());
    }
    try (Editor editor = new Editor()) {
      editor.tell("exit", JsonNull.INSTANCE);
      assertEquals(1, editor.exitCode());
    }
  }

  @Test
  void theEndOfTheStreamIsTheEnd() {
    Editor editor = Editor.ready();
    editor.send("good.litmus", GOOD);
    editor.close();
    assertEquals(1, editor.exitCode());
    Editor middle = Editor.ready();
    middle.bytes("Content-Length: 500\r\n\r\n{\"json");
    middle.close();
    assertEquals(1, middle.exitCode());
  }

  @Test
  void theOrderOfThingsIsKept() {
    try (Editor editor = new Editor()) {
      JsonObject early = editor.response(editor.ask("textDocument/hover", new JsonObject()));
      assertEquals(-32002, early.getAsJsonObject("error").get("code").getAsInt());
      editor.request("initialize", Editor.object("capabilities", new JsonObject()));
      assertTrue(editor.response(editor.ask("initialize", new JsonObject())).has("error"), "a second initialize");
      assertServes(editor);
      editor.request("shutdown", JsonNull.INSTANCE);
      JsonObject late = editor.response(editor.ask("textDocument/hover", editor.at("good.litmus", "L¦D")));
      assertEquals(-32600, late.getAsJsonObject("error").get("code").getAsInt());
      editor.tell("exit", JsonNull.INSTANCE);
      assertEquals(0, editor.exitCode());
    }
  }
}
