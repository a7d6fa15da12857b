package periscope.cli.serve;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import periscope.cli.session.Interruption;
import periscope.cli.session.Session;
import periscope.cli.session.Terminal;
import periscope.process.Call;
import periscope.process.Limits;
import periscope.testing.ForeignTools;
import periscope.web.server.SiteServer;
import periscope.web.site.Pages;

/** The pages in a real browser, with a GPU in software: what the folder {@code web/pages/e2e} asks of them. */
class BrowserTest {

  private static final Path PAGES = Path.of("..", "web", "pages").toAbsolutePath().normalize();
  private static final Limits LIMITS = new Limits(900, 16_384, 4_000_000, () -> false);

  @Test
  void thePagesDoWhatTheySay() throws Exception {
    Path chromium = ForeignTools.onPath("chromium");
    ForeignTools.need("pages", Pages.built(), () -> "the pages are not built");
    ForeignTools.need("pages", Files.isDirectory(PAGES.resolve("node_modules")), () -> "their tools are not there");
    Path npm = ForeignTools.onPath("npm");
    PrintStream nowhere = new PrintStream(PrintStream.nullOutputStream());
    Session session = new Session(Terminal.plain(nowhere, nowhere), new Interruption());
    try (SiteServer server = OpenedSite.serve(session, 0)) {
      Call call = Call.of(List.of(npm.toString(), "run", "--silent", "e2e"), PAGES,
          Map.of("PERISCOPE_SITE", server.address(), "PERISCOPE_CHROMIUM", chromium.toString()), LIMITS);
      assertTrue(call.succeeded(), () -> call.ending() + "\n" + call.output());
    }
  }
}
