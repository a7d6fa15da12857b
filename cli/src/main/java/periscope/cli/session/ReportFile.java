package periscope.cli.session;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** A file that a command writes a report into, beside its output. */
public final class ReportFile {

  private ReportFile() {}

  /** Writes a file, and the folders that it lacks; false, with a note, if that fails. */
  public static boolean write(Session session, Path file, String text) {
    try {
      Path folder = file.toAbsolutePath().getParent();
      Files.createDirectories(folder == null ? file : folder);
      Files.writeString(file, text, StandardCharsets.UTF_8);
      return true;
    } catch (IOException | SecurityException e) {
      session.terminal().note("cannot write " + file + ": " + e.getMessage());
      return false;
    }
  }
}
