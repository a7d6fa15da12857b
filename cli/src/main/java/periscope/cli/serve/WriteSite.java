package periscope.cli.serve;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import periscope.cli.session.Session;
import periscope.litmus.text.Prose;
import periscope.web.site.Pages;
import periscope.web.site.Site;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** The parts of the site that need no server, written as files. */
final class WriteSite {

  private WriteSite() {}

  /**
   * Writes the files.
   *
   * @param folder an empty folder, or one that is made
   * @throws ParameterException if the site is not built, or the folder cannot be used
   */
  static void write(Session session, CommandSpec spec, Path folder) {
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
      session.terminal().line(Prose.count(site.files().size(), "file") + " in " + folder);
    } catch (IOException e) {
      throw new ParameterException(spec.commandLine(), "the site cannot be written: " + e);
    }
  }

  private static boolean empty(Path folder) throws IOException {
    try (Stream<Path> inside = Files.list(folder)) {
      return inside.findAny().isEmpty();
    }
  }
}
