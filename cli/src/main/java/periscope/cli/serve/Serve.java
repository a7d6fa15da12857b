package periscope.cli.serve;

import java.io.IOException;
import periscope.cli.session.Exit;
import periscope.cli.session.Session;
import periscope.cli.session.Subcommand;
import periscope.web.server.SiteServer;
import periscope.web.site.Pages;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code periscope serve}: the site, on this machine. */
@picocli.CommandLine.Command(
    name = "serve",
    mixinStandardHelpOptions = true,
    description = "Open the site in a browser: litmus tests with WebGPU, beside what their model allows.",
    footer = {"", "Ctrl-C ends it. Only this machine reaches it.",
      "Examples:", "  periscope serve", "  periscope serve --port 0"})
public final class Serve implements Subcommand {

  private static final int PAUSE_MILLIS = 100;
  private static final int MOST_PORTS = 65_535;

  private final Session session;

  @Spec
  private CommandSpec spec;

  @Option(names = "--port", paramLabel = "PORT", defaultValue = "8080",
      description = "where it listens; 0 for a port that is free (default: ${DEFAULT-VALUE})")
  private int port;

  public Serve(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    if (port < 0 || port > MOST_PORTS) {
      throw new ParameterException(spec.commandLine(), "--port wants a number from 0 to " + MOST_PORTS);
    }
    if (!Pages.built()) {
      session.terminal().note("the pages are not built: there was no Node, or no npm, when Periscope was built");
    }
    try (SiteServer server = OpenedSite.serve(session, port)) {
      session.terminal().line(server.address());
      session.terminal().out().flush();
      while (!session.interruption().asked()) {
        Thread.sleep(PAUSE_MILLIS);
      }
    } catch (IOException e) {
      throw new ParameterException(spec.commandLine(), "the server cannot listen on port " + port + ": "
          + e.getMessage() + "; another --port may be free, and 0 is one that is");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return Exit.OK;
  }
}
