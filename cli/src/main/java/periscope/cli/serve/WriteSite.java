package periscope.cli.serve;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import periscope.cli.session.Exit;
import periscope.cli.session.Session;
import periscope.cli.session.Subcommand;
import periscope.web.site.Pages;
import periscope.web.site.Site;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code periscope site}: what needs no server, as files. */
@picocli.CommandLine.Command(
    name = "site",
    mixinStandardHelpOptions = true,
    description = "Write the parts of the site that need no server as files, for any host.",
    footer = {"", "Browsers run WebGPU only on pages from https addresses and from this machine; not on files.",
      "Example:", "  periscope site www && python3 -m http.server --directory www"})
public final class WriteSite implements Subcommand {

  private final Session session;

  @Spec
  private CommandSpec spec;

  @Parameters(paramLabel = "FOLDER", description = "an empty folder, or one that is made")
  private Path folder;

  public WriteSite(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    if (!Pages.built()) {
      throw new ParameterException(spec.commandLine(),
          "the pages are not built: install Node, 18 or newer, and npm, and build Periscope again");
    }
    try {
      if (Files.exists(folder) && (!Files.isDirectory(folder) || !empty(folder))) {
        throw new ParameterException(spec.commandLine(), folder + " is there and no empty folder");
      }
      Site site = OpenedSite.of(session, false);
      site.write(folder);
      session.terminal().line(site.files().size() + " files in " + folder);
    } catch (IOException e) {
      throw new ParameterException(spec.commandLine(), "the site cannot be written: " + e);
    }
    return Exit.OK;
  }

  private static boolean empty(Path folder) throws IOException {
    try (Stream<Path> inside = Files.list(folder)) {
      return inside.findAny().isEmpty();
    }
  }
}
