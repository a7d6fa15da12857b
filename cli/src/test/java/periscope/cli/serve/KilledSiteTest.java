package periscope.cli.serve;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server that is killed leaves no worker and no folder behind. */
class KilledSiteTest {

  private static final HttpClient CLIENT = HttpClient.newHttpClient();
  private static final int PAUSE_MILLIS = 50;
  private static final int MOST_PAUSES = 72_000;

  private static Process serve(Path folder) throws IOException {
    return new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-XX:TieredStopAtLevel=1", "-Djava.io.tmpdir=" + folder, "-cp", System.getProperty("java.class.path"),
        "periscope.cli.Main", "serve", "--port", "0", "--database", folder.resolve("results.db").toString())
        .redirectError(ProcessBuilder.Redirect.DISCARD).start();
  }

  private static String address(Process server) throws IOException {
    return new BufferedReader(new InputStreamReader(server.getInputStream(), StandardCharsets.UTF_8)).readLine();
  }

  private static int post(String address, String body) throws IOException, InterruptedException {
    return CLIENT.send(HttpRequest.newBuilder(URI.create(address))
        .header("Content-Type", "application/json").POST(HttpRequest.BodyPublishers.ofString(body)).build(),
        HttpResponse.BodyHandlers.ofString()).statusCode();
  }

  private static List<Path> scratch(Path folder) throws IOException {
    try (Stream<Path> inside = Files.list(folder)) {
      return inside.filter(p -> p.getFileName().toString().startsWith("periscope-serve-")).toList();
    }
  }

  @Test
  void leavesNothingBehind(@TempDir Path folder) throws Exception {
    Process server = serve(folder);
    try {
      String address = address(server);
      assertEquals(200, post(address + "api/editor/check", "{\"sort\":\"model\",\"text\":\"\"}"));
      for (int i = 0; i < 2; i++) {
        assertEquals(201, post(address + "api/jobs",
            "{\"kind\":\"verify\",\"mappingName\":\"rsp-original\",\"ops\":4}"));
      }
      List<ProcessHandle> workers = List.of();
      for (int i = 0; i < MOST_PAUSES && workers.size() < 3; i++) {
        Thread.sleep(PAUSE_MILLIS);
        workers = server.descendants().toList();
      }
      assertTrue(workers.size() >= 3, "two jobs, and a worker that read a text");
      assertEquals(1, scratch(folder).size());
      server.destroyForcibly().waitFor();
      for (int i = 0; i < MOST_PAUSES && workers.stream().anyMatch(ProcessHandle::isAlive); i++) {
        Thread.sleep(PAUSE_MILLIS);
      }
      assertFalse(workers.stream().anyMatch(ProcessHandle::isAlive), "workers that outlive their server");
      Files.createDirectories(folder.resolve("periscope-serve-1-abandoned"));
      Files.createFile(folder.resolve("periscope-serve-1-abandoned/lock"));
      Process next = serve(folder);
      try {
        address(next);
        assertEquals(1, scratch(folder).size(), "the folders of earlier servers are deleted");
      } finally {
        next.destroyForcibly().waitFor();
      }
    } finally {
      server.destroyForcibly();
    }
  }
}
