package periscope.verifier.report;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import periscope.litmus.LitmusTest;
import periscope.litmus.text.Prose;
import periscope.reports.Context;

/**
 * The files of a command's findings: source tests in one folder, for {@code explore}, {@code simulate} and {@code
 * check}. The text of each file names the command's subject; a file of another subject is left alone, and
 * the new file gets a name of its own. So running a command again does not fill the folder, and no mapping loses its
 * findings to another.
 */
public final class FindingFiles {

  private final Context context;
  private final Path folder;
  private final String about;
  private int written;

  /**
   * Nothing is written yet.
   *
   * @param folder where they go; made if there is none
   * @param about  what they are findings about, with all that tells them from others
   */
  public FindingFiles(Context context, Path folder, String about) {
    this.context = context;
    this.folder = folder;
    this.about = about.replace('"', '\'').replace('\\', '/').replaceAll("\\s", " ");
  }

  /**
   * What a mapping or a model is called in texts of a folder: a file by its path from there, wherever the command was
   * given.
   */
  public static String named(Path folder, String written) {
    Path from = folder.toAbsolutePath().normalize();
    boolean file = !written.isEmpty() && Files.isRegularFile(Path.of(written));
    Path path = file ? Path.of(written).toAbsolutePath().normalize() : null;
    return file && from.getRoot().equals(path.getRoot()) ? from.relativize(path).toString() : written;
  }

  /** The file written; empty, with a remark on the terminal, if that is not possible. */
  public Optional<Path> write(LitmusTest program) {
    // Mappings are called what their files are, and so are tests.
    String base = program.name().replaceAll("[^\\p{Alnum}+._-]", "_").replaceFirst("^[^\\p{Alnum}]", "_");
    String text = context.inputs().languages().ofHeader(program.language())
        .print(new LitmusTest(program.language(), base, about,
        program.locations(), program.threads(), program.condition()));
    Path file = folder.resolve(base + ".litmus");
    try {
      Files.createDirectories(folder);
      for (int i = 2; Files.exists(file) && !own(file); i++) {
        file = folder.resolve(base + "." + i + ".litmus");
      }
      Files.write(file, text.getBytes(StandardCharsets.UTF_8));
      written++;
      return Optional.of(file);
    } catch (IOException | SecurityException e) {
      context.output().note("cannot write " + file + ": " + e.getMessage() + "; --out names another folder");
      return Optional.empty();
    }
  }

  private boolean own(Path file) throws IOException {
    return Files.isRegularFile(file)
        && new String(Files.readAllBytes(file), StandardCharsets.UTF_8).contains("\"" + about + "\"");
  }

  /** Says how many there are, and where; nothing if there is none. */
  public void told() {
    if (written > 0) {
      context.output().note(Prose.count(written, "program") + (written == 1 ? " is" : " are")
          + " in the folder " + folder + "; --out puts them elsewhere");
    }
  }
}
