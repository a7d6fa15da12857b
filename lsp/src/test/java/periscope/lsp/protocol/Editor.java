package periscope.lsp.protocol;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.channels.Pipe;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.StreamSupport;
import periscope.litmus.language.LitmusLanguages;
import periscope.lsp.EditorLanguages;
import periscope.mappings.Mappings;
import periscope.models.Models;
import periscope.models.vocabulary.Vocabularies;

/**
 * An editor at the other end of two pipes. It writes and reads the bytes of the protocol itself, so that the tests do
 * not depend on a library of the server.
 */
final class Editor implements AutoCloseable {

  private static final int SECONDS = 60;

  /**
   * A problem that the server reported.
   *
   * @param underlined the text of its range
   * @param message    the first line of its message
   */
  record Problem(String underlined, String message, int severity) {}

  /** The message that ends the waiting once the stream has ended. */
  private static final JsonObject END = new JsonObject();

  private final OutputStream toServer;
  private final BlockingQueue<JsonObject> received = new LinkedBlockingQueue<>();
  private final List<JsonObject> aside = new ArrayList<>();
  private final CompletableFuture<Integer> exit = new CompletableFuture<>();
  private final ByteArrayOutputStream log = new ByteArrayOutputStream();
  private final ByteArrayOutputStream raw = new ByteArrayOutputStream();
  /** For each text, the problems that the server told last. */
  private final Map<String, JsonElement> diagnostics = new HashMap<>();
  private final Map<String, String> texts = new HashMap<>();
  private int lastId;
  private int version;

  Editor() {
    this(EditorLanguages.of(LitmusLanguages.load(), new Models(), Vocabularies.all(), new Mappings()));
  }

  Editor(EditorLanguages languages) {
    try {
      Pipe there = Pipe.open();
      Pipe back = Pipe.open();
      toServer = Channels.newOutputStream(there.sink());
      OutputStream out = Channels.newOutputStream(back.sink());
      InputStream in = Channels.newInputStream(there.source());
      start("server", () -> {
        try (out) {
          exit.complete(StdioServer.serve(languages, in, out, new PrintStream(log, true), "of this test"));
        } catch (IOException | RuntimeException e) {
          exit.completeExceptionally(e);
        }
      });
      start("editor", () -> receive(new DataInputStream(Channels.newInputStream(back.source()))));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** An editor after the first messages that the protocol requires. */
  static Editor ready() {
    Editor editor = new Editor();
    editor.request("initialize", object("capabilities", new JsonObject()));
    editor.tell("initialized", new JsonObject());
    return editor;
  }

  private static void start(String name, Runnable task) {
    Thread thread = new Thread(task, name);
    thread.setDaemon(true);
    thread.start();
  }

  private void receive(DataInputStream in) {
    try {
      for (int length = header(in); length >= 0; length = header(in)) {
        byte[] body = in.readNBytes(length);
        received.add(JsonParser.parseString(new String(body, StandardCharsets.UTF_8)).getAsJsonObject());
      }
    } catch (IOException | RuntimeException e) {
      exit.completeExceptionally(new AssertionError("what the server wrote is no message: " + raw, e));
    }
    received.add(END);
  }

  /** The length in a message's header; -1 at the end of the stream. Anything that is not a header is an error. */
  private int header(DataInputStream in) throws IOException {
    StringBuilder line = new StringBuilder();
    int length = -1;
    for (int c = in.read(); c >= 0; c = in.read()) {
      raw.write(c);
      if (c != '\n') {
        line.append((char) c);
        continue;
      }
      String header = line.toString().strip();
      line.setLength(0);
      if (header.startsWith("Content-Length: ")) {
        length = Integer.parseInt(header.substring(16));
      } else if (header.isEmpty()) {
        return length;
      } else {
        throw new IOException("no header: " + header);
      }
    }
    return -1;
  }

  static JsonObject object(Object... namesAndValues) {
    JsonObject object = new JsonObject();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      Object value = namesAndValues[i + 1];
      object.add((String) namesAndValues[i], value instanceof JsonElement e ? e
          : value instanceof Number n ? new JsonPrimitive(n) : new JsonPrimitive((String) value));
    }
    return object;
  }

  void bytes(String bytes) {
    try {
      toServer.write(bytes.getBytes(StandardCharsets.UTF_8));
      toServer.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  void message(String json) {
    bytes("Content-Length: " + json.getBytes(StandardCharsets.UTF_8).length + "\r\n\r\n" + json);
  }

  void tell(String method, JsonElement parameters) {
    message(object("jsonrpc", "2.0", "method", method, "params", parameters).toString());
  }

  /**
   * Sends a request.
   *
   * @return the request's id
   */
  int ask(String method, JsonElement parameters) {
    lastId++;
    message(object("jsonrpc", "2.0", "id", lastId, "method", method, "params", parameters).toString());
    return lastId;
  }

  /** The complete response to a request. */
  JsonObject response(int id) {
    return await(m -> !m.has("method") && new JsonPrimitive(id).equals(m.get("id")));
  }

  /**
   * Sends a request that must succeed.
   *
   * @return its result
   */
  JsonElement request(String method, JsonElement parameters) {
    JsonObject response = response(ask(method, parameters));
    if (response.has("error")) {
      throw new AssertionError(method + ": " + response.get("error"));
    }
    return response.has("result") ? response.get("result") : JsonNull.INSTANCE;
  }

  private JsonObject await(Predicate<JsonObject> wanted) {
    for (JsonObject known : aside) {
      if (wanted.test(known)) {
        aside.remove(known);
        return known;
      }
    }
    try {
      for (JsonObject m = received.poll(SECONDS, TimeUnit.SECONDS); m != null && m != END;
          m = received.poll(SECONDS, TimeUnit.SECONDS)) {
        if (wanted.test(m)) {
          return m;
        }
        aside.add(m);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    throw new AssertionError("no answer; the log says: " + log());
  }

  static String uri(String name) {
    return name.contains(":") ? name : Path.of("/nowhere").resolve(name).toUri().toString();
  }

  /**
   * Opens a text.
   *
   * @return the problems that the server finds in it
   */
  List<Problem> open(String name, String text) {
    send(name, text);
    return problems(name);
  }

  /** Opens a text without waiting for the problems. */
  void send(String name, String text) {
    texts.put(name, text);
    tell("textDocument/didOpen", object("textDocument",
        object("uri", uri(name), "languageId", "plain", "version", ++version, "text", text)));
  }

  /**
   * Replaces a whole text.
   *
   * @return the problems that the server finds in the new one
   */
  List<Problem> change(String name, String text) {
    texts.put(name, text);
    JsonArray changes = new JsonArray();
    changes.add(object("text", text));
    tell("textDocument/didChange",
        object("textDocument", object("uri", uri(name), "version", ++version), "contentChanges", changes));
    return problems(name);
  }

  List<Problem> problems(String name) {
    JsonObject told = await(m -> m.has("method") && m.get("method").getAsString()
        .equals("textDocument/publishDiagnostics")
        && m.getAsJsonObject("params").get("uri").getAsString().equals(uri(name))).getAsJsonObject("params");
    diagnostics.put(name, told.get("diagnostics"));
    return list(told.get("diagnostics")).stream()
        .map(d -> new Problem(text(name, d.get("range")), d.get("message").getAsString().lines().findFirst().orElse(""),
            d.get("severity").getAsInt()))
        .toList();
  }

  private static List<JsonObject> list(JsonElement array) {
    return StreamSupport.stream(array.getAsJsonArray().spliterator(), false).map(JsonElement::getAsJsonObject).toList();
  }

  /** The text of a range. */
  String text(String name, JsonElement range) {
    JsonObject r = range.getAsJsonObject();
    return texts.get(name).substring(offset(name, r.get("start")), offset(name, r.get("end")));
  }

  private int offset(String name, JsonElement position) {
    JsonObject p = position.getAsJsonObject();
    String[] lines = texts.get(name).split("\n", -1);
    int offset = 0;
    for (int i = 0; i < p.get("line").getAsInt(); i++) {
      offset += lines[i].length() + 1;
    }
    return offset + p.get("character").getAsInt();
  }

  /**
   * The parameters of a request about a place.
   *
   * @param marked a piece of the text, with a {@code |} added at the place
   */
  JsonObject at(String name, String marked) {
    int bar = marked.indexOf('¦');
    int piece = texts.get(name).indexOf(marked.replace("¦", ""));
    if (bar < 0 || piece < 0) {
      throw new AssertionError("no place '" + marked + "' in " + name);
    }
    String before = texts.get(name).substring(0, piece + bar);
    int line = (int) before.chars().filter(c -> c == '\n').count();
    int character = before.length() - (before.lastIndexOf('\n') + 1);
    return object("textDocument", object("uri", uri(name)), "position", object("line", line, "character", character));
  }

  /** The labels that completion offers at a place. */
  List<String> complete(String name, String marked) {
    return list(request("textDocument/completion", at(name, marked))).stream()
        .map(i -> i.get("label").getAsString())
        .toList();
  }

  /** The item with a label that completion offers at a place. */
  JsonObject item(String name, String marked, String label) {
    return list(request("textDocument/completion", at(name, marked))).stream()
        .filter(i -> i.get("label").getAsString().equals(label))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no proposal " + label));
  }

  /** The explanation at a place; empty if there is none. */
  String hover(String name, String marked) {
    JsonElement hover = request("textDocument/hover", at(name, marked));
    return hover.isJsonNull() ? ""
        : hover.getAsJsonObject().getAsJsonObject("contents").get("value").getAsString();
  }

  /** The places at which the name at a place is defined. */
  List<JsonObject> definition(String name, String marked) {
    return list(request("textDocument/definition", at(name, marked)));
  }

  /** For each quick fix of the problems that the server told last of a text, its title and the text after it. */
  Map<String, String> fixes(String name) {
    JsonElement problems = diagnostics.get(name);
    JsonElement range = list(problems).get(0).get("range");
    Map<String, String> fixes = new LinkedHashMap<>();
    for (JsonObject fix : list(request("textDocument/codeAction", object("textDocument", object("uri", uri(name)),
        "range", range, "context", object("diagnostics", problems))))) {
      JsonObject edit = list(fix.getAsJsonObject("edit").getAsJsonObject("changes").get(uri(name))).get(0);
      JsonObject at = edit.getAsJsonObject("range");
      fixes.put(fix.get("title").getAsString(), texts.get(name).substring(0, offset(name, at.get("start")))
          + edit.get("newText").getAsString() + texts.get(name).substring(offset(name, at.get("end"))));
    }
    return fixes;
  }

  /** The text after the edits of formatting; without edits, the text itself. */
  String format(String name) {
    JsonObject options = new JsonObject();
    options.addProperty("tabSize", 8);
    options.addProperty("insertSpaces", false);
    List<JsonObject> edits = list(request("textDocument/formatting",
        object("textDocument", object("uri", uri(name)), "options", options)));
    String text = texts.get(name);
    for (int i = edits.size() - 1; i >= 0; i--) {
      JsonObject range = edits.get(i).getAsJsonObject("range");
      text = text.substring(0, offset(name, range.get("start"))) + edits.get(i).get("newText").getAsString()
          + text.substring(offset(name, range.get("end")));
    }
    return text;
  }

  /**
   * Ends the session in the way that the protocol requires.
   *
   * @return the server's exit code
   */
  int leave() {
    request("shutdown", JsonNull.INSTANCE);
    tell("exit", JsonNull.INSTANCE);
    return exitCode();
  }

  int exitCode() {
    try {
      return exit.get(SECONDS, TimeUnit.SECONDS);
    } catch (Exception e) {
      throw new AssertionError("the server does not end; its log says: " + log(), e);
    }
  }

  String log() {
    return log.toString(StandardCharsets.UTF_8);
  }

  /** Ends the stream, and thereby the server. */
  @Override
  public void close() {
    try {
      toServer.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
