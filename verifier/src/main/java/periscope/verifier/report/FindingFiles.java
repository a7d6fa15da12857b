package periscope.verifier.report;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import periscope.litmus.LitmusTest;
import periscope.litmus.text.Prose;
import periscope.mappings.table.Mapping;
import periscope.reports.Context;

/**
 * The files of a command's findings: source tests in one folder, for {@code explore}, {@code simulate} and
 * {@code check}. The text of each file names the command's subject. A file of another subject is left unchanged, and
 * the new file gets another name. So repeated runs of a command do not fill the folder, and no mapping's findings
 * overwrite another's.
 */
public final class FindingFiles {

  private final Context context;
  private final Path folder;
  private final String about;
  private int written;

  /**
   * Prepares the writer; writes nothing yet.
   *
   * @param folder folder for the files; created with the first file
   * @param about  subject of the findings, with everything that distinguishes it from others
   */
  public FindingFiles(Context context, Path folder, String about) {
    this.context = context;
    this.folder = folder;
    this.about = about.replace('"', '\'').replace('\\', '/').replaceAll("\\s", " ");
  }

  /**
   * The name of a mapping or a model in texts of a folder: a file by its path relative to the folder, whatever the
   * command's working directory.
   */
  public static String named(Path folder, String written) {
    Path from = folder.toAbsolutePath().normalize();
    boolean file = !written.isEmpty() && Files.isRegularFile(Path.of(written));
    Path path = file ? Path.of(written).toAbsolutePath().normalize() : null;
    return file && from.getRoot().equals(path.getRoot()) ? from.relativize(path).toString() : written;
  }

  /**
   * Writes a table, which replays findings about it; the file, or empty, with a message on the terminal, if writing
   * fails.
   */
  public Optional<Path> write(Mapping table) {
    return write(table.name(), ".map", "(* " + about + " *)\n" + table.print(), about);
  }

  /** Writes a program; the file, or empty, with a message on the terminal, if writing fails. */
  public Optional<Path> write(LitmusTest program) {
    return write(program, Optional.empty());
  }

  /**
   * The same for a program of a mixture of tables.
   *
   * @param tables the tables that compile its operations, as {@code P0: before, behind}
   */
  public Optional<Path> write(LitmusTest program, Optional<String> tables) {
    String base = plain(program.name());
    String told = tables.map(t -> about + ", compiled by " + t).orElse(about);
    String text = context.inputs().languages().ofHeader(program.language())
        .print(new LitmusTest(program.language(), base, told,
        program.locations(), program.threads(), program.condition()));
    Optional<Path> file = write(program.name(), ".litmus", text,
        "\"" + about + (tables.isPresent() ? ", compiled by " : "\""));
    written += file.isPresent() ? 1 : 0;
    return file;
  }

  /** A name as a file may have it: mappings are called what their files are, and so are tests. */
  private static String plain(String name) {
    return name.replaceAll("[^\\p{Alnum}+._-]", "_").replaceFirst("^[^\\p{Alnum}]", "_");
  }

  /** @param sign text by which a file of the same run is known */
  private Optional<Path> write(String name, String suffix, String text, String sign) {
    String base = plain(name);
    Path file = folder.resolve(base + suffix);
    try {
      Files.createDirectories(folder);
      for (int i = 2; Files.exists(file) && !own(file, sign); i++) {
        file = folder.resolve(base + "." + i + suffix);
      }
      Files.write(file, text.getBytes(StandardCharsets.UTF_8));
      return Optional.of(file);
    } catch (IOException | SecurityException e) {
      context.output().note("cannot write " + file + ": " + e.getMessage() + "; --out names another folder");
      return Optional.empty();
    }
  }

  private static boolean own(Path file, String sign) throws IOException {
    return Files.isRegularFile(file)
        && new String(Files.readAllBytes(file), StandardCharsets.UTF_8).contains(sign);
  }

  /** Prints the number of files and the folder; nothing if no file was written. */
  public void told() {
    if (written > 0) {
      context.output().note(Prose.count(written, "program") + (written == 1 ? " is" : " are")
          + " in the folder " + folder + "; --out puts them elsewhere");
    }
  }
}
