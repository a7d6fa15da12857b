package periscope.runtime.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import periscope.runtime.Stresses;
import periscope.runtime.stress.Presets;
import periscope.testing.ForeignTools;
import periscope.testing.Sample;

/** Every kernel in WGSL is one that a browser takes: all of them in one page, which tells what its compiler says. */
class WgslInBrowserTest {

  private static final int SECONDS = 420;

  /** OPENCL tests of the corpus that WGSL can say: fewer would mean that it refuses what it used to say. */
  private static final int SAYABLE = 30;

  /** What kernels whose numbers are set later are set to: much stress, and none. */
  private static final List<String> PRESETS = List.of("harbor-stress", "harbor-basic");

  /** Of so many texts the browser makes pipelines of one. */
  private static final int PIPELINES = Sample.oneIn(5, 1);

  private static final String PAGE = """
      <!doctype html><meta charset="utf-8"><title>WGSL</title><script>
      (async () => {
        let answer = {};
        try {
          const adapter = await navigator.gpu.requestAdapter();
          const device = await adapter.requestDevice();
          const texts = await (await fetch('/texts')).json();
          for (const {name, code, settings} of texts) {
            device.pushErrorScope('validation');
            const module = device.createShaderModule({code});
            const info = await module.getCompilationInfo();
            const errors = info.messages.filter(m => m.type == 'error')
              .map(m => m.lineNum + ':' + m.linePos + ': ' + m.message);
            for (const constants of errors.length == 0 ? settings : []) {
              for (const entryPoint of ['reset', 'litmus', 'count']) {
                device.createComputePipeline({layout: 'auto', compute: {module, entryPoint, constants}});
              }
            }
            const failure = await device.popErrorScope();
            if (failure && errors.length == 0) { errors.push(failure.message); }
            answer[name] = errors;
          }
        } catch (e) {
          answer = {'the page itself': [String(e)]};
        }
        await fetch('/answer', {method: 'POST', body: JSON.stringify(answer)});
      })();
      </script>
      """;

  private final ObjectMapper json = new ObjectMapper();

  /**
   * What the browser is shown.
   *
   * @param settings values of the text's overrides; pipelines are made for each
   */
  private record Shown(String name, String code, List<Map<String, Long>> settings) {}

  private static void reply(HttpExchange exchange, String type, String body) throws IOException {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().add("Content-Type", type);
    exchange.sendResponseHeaders(200, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  /** What the browser says of each text; nothing of those that it takes. */
  private JsonNode judged(Path chromium, Path profile, List<Shown> texts) throws Exception {
    CompletableFuture<JsonNode> answer = new CompletableFuture<>();
    HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", e -> reply(e, "text/html", PAGE));
    server.createContext("/texts", e -> reply(e, "application/json", json.writeValueAsString(texts)));
    server.createContext("/answer", e -> {
      answer.complete(json.readTree(e.getRequestBody().readAllBytes()));
      reply(e, "text/plain", "");
    });
    server.start();
    Process browser = new ProcessBuilder(chromium.toString(), "--headless", "--no-sandbox", "--disable-quic",
        "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync",
        "--enable-unsafe-webgpu", "--use-webgpu-adapter=swiftshader", "--user-data-dir=" + profile,
        "http://localhost:" + server.getAddress().getPort() + "/")
        .redirectErrorStream(true).redirectOutput(profile.resolve("log").toFile()).start();
    try {
      return answer.get(SECONDS, TimeUnit.SECONDS);
    } finally {
      browser.descendants().forEach(ProcessHandle::destroyForcibly);
      browser.destroyForcibly().waitFor();
      server.stop(0);
    }
  }

  @Test
  void takesAllThatWgslSays(@TempDir Path profile) throws Exception {
    Path chromium = ForeignTools.onPath("chromium");
    Map<String, String> texts = new HashMap<>(Sayable.ofCorpus(Sayable.WGSL, Stresses.together(10_000)));
    assertTrue(texts.size() >= SAYABLE, () -> "only " + texts.size() + " tests can be said");
    Sayable.ofCorpus(Sayable.WGSL, Stresses.all(10_000)).forEach((name, text) -> texts.put(name + " stressed", text));
    texts.putAll(Sayable.ofMutators(Sayable.PUBLISHED));
    texts.put("one that is wrong", "fn nothing( {}");
    List<Shown> shown = new ArrayList<>();
    // Whatever is wrong with a text that needs no constant, a module tells; pipelines take most of the time.
    texts.forEach((name, text) -> shown.add(new Shown(name, text,
        shown.size() % PIPELINES == 0 ? List.of(Map.of()) : List.of())));
    // Where nothing needs the published form, it is the strict one.
    Sayable.tunable(true).forEach((name, kernel) -> shown.add(new Shown(name + " tunable", kernel.text(),
        shown.size() % PIPELINES != 0 ? List.of() : PRESETS.stream()
            .map(p -> kernel.constants(Presets.of(p).orElseThrow())).toList())));
    assertTrue(shown.stream().anyMatch(s -> s.settings().size() == PRESETS.size()));
    shown.add(new Shown("one without such a constant", shown.get(shown.size() - 1).code(),
        List.of(Map.of("NOTHING", 1L))));
    JsonNode answer = judged(chromium, profile, shown);
    List<String> refused = new ArrayList<>();
    answer.properties().stream().filter(e -> !e.getValue().isEmpty())
        .forEach(e -> refused.add(e.getKey() + ": " + e.getValue().get(0).asText()));
    assertEquals(shown.size(), answer.size(), refused::toString);
    assertEquals(2, refused.size(), () -> String.join("\n", refused));
    assertTrue(refused.stream().allMatch(r -> r.startsWith("one that is wrong: ")
        || r.startsWith("one without such a constant: ")), refused::toString);
  }
}
