package periscope.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.channels.Channels;
import java.nio.channels.Pipe;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import periscope.cli.Periscope;
import periscope.cli.Result;
import periscope.cli.session.Terminal;
import periscope.litmus.language.LitmusLanguage;
import periscope.litmus.language.LitmusLanguages;
import periscope.lsp.language.Glossary;

/**
 * {@code periscope lsp} as an editor starts it, and what it says of files against what {@code periscope lint} says of
 * them.
 */
class LanguageServerTest {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Pattern LINTED = Pattern.compile("(?m)^(.+?):(\\d+):(\\d+): (error|warning): (.*)$");

  @TempDir
  Path folder;

  private final InputStream stdin = System.in;
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private CompletableFuture<Integer> exit;
  private OutputStream toServer;
  private DataInputStream fromServer;
  private int id;

  private void start(String... arguments) throws IOException {
    Pipe there = Pipe.open();
    Pipe back = Pipe.open();
    toServer = Channels.newOutputStream(there.sink());
    fromServer = new DataInputStream(Channels.newInputStream(back.source()));
    System.setIn(Channels.newInputStream(there.source()));
    PrintStream out = new PrintStream(Channels.newOutputStream(back.sink()), false, StandardCharsets.UTF_8);
    Terminal terminal = Terminal.plain(out, new PrintStream(err, true, StandardCharsets.UTF_8));
    exit = CompletableFuture.supplyAsync(
        () -> Periscope.run(terminal, Stream.concat(Stream.of("lsp"), Stream.of(arguments)).toArray(String[]::new)));
  }

  @AfterEach
  void restore() throws IOException {
    System.setIn(stdin);
    if (toServer != null) {
      toServer.close();
    }
  }

  private void send(ObjectNode message) throws IOException {
    byte[] body = JSON.writeValueAsBytes(message.put("jsonrpc", "2.0"));
    toServer.write(("Content-Length: " + body.length + "\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
    toServer.write(body);
    toServer.flush();
  }

  private static ObjectNode message(String method, Map<String, ?> parameters) {
    ObjectNode message = JSON.createObjectNode().put("method", method);
    message.set("params", JSON.valueToTree(parameters));
    return message;
  }

  private JsonNode receive() throws IOException {
    StringBuilder header = new StringBuilder();
    while (!header.toString().endsWith("\r\n\r\n")) {
      header.append((char) fromServer.readUnsignedByte());
    }
    assertTrue(header.toString().matches("Content-Length: \\d+\r\n\r\n"), "nothing but protocol on stdout: " + header);
    return JSON.readTree(fromServer.readNBytes(Integer.parseInt(header.toString().replaceAll("\\D", ""))));
  }

  private JsonNode request(String method, Map<String, ?> parameters) throws IOException {
    send(message(method, parameters).put("id", ++id));
    JsonNode answer = receive();
    while (!answer.path("id").equals(JSON.getNodeFactory().numberNode(id))) {
      answer = receive();
    }
    return answer.get("result");
  }

  private List<String> problems(Path file, String content) throws IOException {
    String uri = file.toUri().toString();
    send(message("textDocument/didOpen",
        Map.of("textDocument", Map.of("uri", uri, "languageId", "any", "version", 1, "text", content))));
    JsonNode told = receive();
    assertEquals("textDocument/publishDiagnostics", told.get("method").asText());
    assertEquals(uri, told.at("/params/uri").asText());
    List<String> problems = new ArrayList<>();
    for (JsonNode d : told.at("/params/diagnostics")) {
      String severity = d.get("severity").asInt() == 1 ? "error" : "warning";
      String message = d.get("message").asText().lines().findFirst().orElseThrow();
      JsonNode at = d.at("/range/start");
      Matcher elsewhere = Pattern.compile("(.+?):(\\d+):(\\d+): (.*)").matcher(message);
      problems.add(elsewhere.matches()
          ? elsewhere.group(2) + ":" + elsewhere.group(3) + " " + severity + " " + elsewhere.group(4)
          : at.get("line").asInt() + 1 + ":" + (at.get("character").asInt() + 1) + " " + severity + " " + message);
    }
    return problems;
  }

  private static List<String> linted(Path file) {
    Result lint = Result.of("lint", file.toString());
    return LINTED.matcher(lint.err()).results()
        .map(m -> m.group(2) + ":" + m.group(3) + " " + m.group(4) + " " + m.group(5)).toList();
  }

  private int leave() throws Exception {
    request("shutdown", Map.of());
    send(message("exit", Map.of()));
    return exit.get(60, TimeUnit.SECONDS);
  }

  @Test
  void anEditorIsServedUntilItLeaves() throws Exception {
    start();
    JsonNode capabilities = request("initialize", Map.of("capabilities", Map.of())).get("capabilities");
    for (String provider : List.of("hoverProvider", "definitionProvider", "documentFormattingProvider")) {
      assertTrue(capabilities.get(provider).asBoolean(), provider);
    }
    assertTrue(capabilities.has("completionProvider"));
    assertEquals(List.of("1:9 error unknown name 'nothing-like-it'"),
        problems(folder.resolve("a.cat"), "acyclic nothing-like-it"));
    assertEquals(0, leave());
    assertEquals("", err.toString(StandardCharsets.UTF_8));
  }

  @Test
  void everyLitmusLanguageOfTheCommandHasWords() {
    for (LitmusLanguage language : LitmusLanguages.load().all()) {
      String file = language.header() + ".words";
      assertFalse(Glossary.load(language.header()).entries("body").isEmpty(),
          "no instruction has a meaning in " + file);
    }
  }

  @Test
  void theEndOfStdinEndsTheCommand() throws Exception {
    start();
    toServer.close();
    assertEquals(1, exit.get(60, TimeUnit.SECONDS));
  }

  @Test
  void includeFoldersAreLookedInto() throws Exception {
    Path library = Files.createDirectory(folder.resolve("library"));
    Files.writeString(library.resolve("lib.cat"), "let mine = rf\n");
    start("--include", library.toString());
    request("initialize", Map.of("capabilities", Map.of()));
    assertEquals(List.of(), problems(folder.resolve("a.cat"), "include \"lib.cat\"\nacyclic mine\n"));
    assertEquals(0, leave());
  }

  @Test
  void problemsAreThoseOfLint() throws Exception {
    Map<Path, String> files = new TreeMap<>();
    Path corpus = Path.of("../corpus/opencl-rsp");
    String test = Files.readString(corpus.resolve("MP+rel.dv+acq.dv.litmus"));
    String table = Files.readString(Path.of("../lang-gpuasm/src/main/resources/mappings/rsp-proposed.map"));
    String model = Files.readString(Path.of("../models/src/main/resources/models/opencl-rsp.cat"));
    Map<String, String> contents = new TreeMap<>(Map.of("good.litmus", test, "good.map", table, "good.cat", model));
    damaged("litmus", test, contents);
    damaged("map", table, contents);
    damaged("cat", model, contents);
    contents.put("asm.litmus", "GPUASM t\n{ x=0; }\n P0@wg 0, dev 0 ;\n LD r0 y ;\n LDD r0 x ;\nexists (0:r1=0)\n");
    contents.put("part.cat", "let a = nowhere\n");
    contents.put("whole.cat", "include \"part.cat\"\nacyclic a & elsewhere\n");
    contents.put("twin.map",
        "mapping \"t\" from opencl-rsp to gpuasm\nextends rsp-proposed\nr = load(_, _) x => LK_L2 x\n");
    for (Map.Entry<String, String> file : contents.entrySet()) {
      files.put(Files.writeString(folder.resolve(file.getKey()), file.getValue()), file.getValue());
    }
    start();
    request("initialize", Map.of("capabilities", Map.of()));
    int problems = 0;
    for (Map.Entry<Path, String> file : files.entrySet()) {
      List<String> told = problems(file.getKey(), file.getValue());
      assertEquals(linted(file.getKey()), told, file.getKey() + ":\n" + file.getValue());
      problems += told.size();
    }
    assertTrue(problems > 20, "the damage is noticed: " + problems);
    assertEquals(0, leave());
    assertFalse(err.toString(StandardCharsets.UTF_8).contains("failed"), err.toString(StandardCharsets.UTF_8));
  }

  /** The text with one line of it left out, cut in the middle, or in the wrong letters. */
  private static void damaged(String ending, String content, Map<String, String> into) {
    List<String> lines = content.lines().toList();
    for (int i = 0; i < lines.size(); i += 3) {
      String line = lines.get(i);
      List<String> instead = List.of("", line.substring(0, line.length() / 2), line.replace('l', '1')
          .replace("r", "rr"));
      for (int j = 0; j < instead.size(); j++) {
        List<String> changed = new ArrayList<>(lines);
        changed.set(i, instead.get(j));
        into.put("damaged" + i + "-" + j + "." + ending, String.join("\n", changed) + "\n");
      }
    }
  }
}
