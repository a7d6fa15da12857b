package periscope.cli.serve;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import periscope.cli.session.Exit;
import periscope.cli.session.Interruption;
import periscope.cli.session.Session;
import periscope.cli.session.Terminal;
import periscope.process.Call;
import periscope.process.Limits;
import periscope.testing.ForeignTools;
import periscope.testing.Sample;
import periscope.web.site.Pages;
import picocli.CommandLine;

/** The pages in a real browser, with a GPU in software: what the folder {@code web/pages/e2e} asks of them. */
class BrowserTest {

  private static final Path PAGES = Path.of("..", "web", "pages").toAbsolutePath().normalize();
  private static final Limits LIMITS = new Limits(3600, 16_384, 4_000_000, () -> false);

  /** A server that has the files of a folder, and knows what few of them are. */
  private static HttpServer files(Path folder) throws IOException {
    HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", e -> {
      Path file = folder.resolve(e.getRequestURI().getPath().substring(1)).normalize();
      boolean there = file.startsWith(folder) && Files.isRegularFile(file);
      byte[] bytes = there ? Files.readAllBytes(file) : new byte[0];
      e.getResponseHeaders().add("Content-Type", Pages.type(file.toString()));
      e.sendResponseHeaders(there ? 200 : 404, there ? bytes.length : -1);
      e.getResponseBody().write(bytes);
      e.close();
    });
    server.start();
    return server;
  }

  @Test
  void thePagesDoWhatTheySay(@TempDir Path folder) throws Exception {
    Path chromium = ForeignTools.onPath("chromium");
    ForeignTools.need("pages", Pages.built(), () -> "the pages are not built");
    ForeignTools.need("pages", Files.isDirectory(PAGES.resolve("node_modules")), () -> "their tools are not there");
    Path npm = ForeignTools.onPath("npm");
    PrintStream nowhere = new PrintStream(PrintStream.nullOutputStream());
    Session session = new Session(Terminal.plain(nowhere, nowhere), new Interruption());
    Path site = folder.resolve("site");
    assertEquals(Exit.OK, new CommandLine(new Serve(session)).execute("--out", site.toString()));
    HttpServer files = files(site);
    try (OpenedSite server = OpenedSite.serve(session, folder.resolve("results.db"), 0)) {
      Call call = Call.of(List.of(npm.toString(), "run", "--silent", "e2e"), PAGES,
          Map.of("PERISCOPE_SITE", server.address(), "PERISCOPE_CHROMIUM", chromium.toString(),
              "PERISCOPE_THOROUGH", Sample.thorough() ? "1" : "",
              "PERISCOPE_FILES", "http://localhost:" + files.getAddress().getPort() + "/"), LIMITS);
      assertTrue(call.succeeded(), () -> call.ending() + "\n" + call.output());
    } finally {
      files.stop(0);
    }
  }
}
