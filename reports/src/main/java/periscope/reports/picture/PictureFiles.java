package periscope.reports.picture;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import periscope.litmus.text.Prose;

/** The files that the pictures of one command go to, in one form: each test's under its name, in one folder. */
public final class PictureFiles {

  private final PictureFormat format;
  private final Path target;
  private final Path folder;
  private final Set<String> used = new HashSet<>();
  private int written;

  private PictureFiles(PictureFormat format, Path target, Path folder) {
    this.format = format;
    this.target = target;
    this.folder = folder;
  }

  /** A folder, made when the first picture is written. */
  public static PictureFiles in(PictureFormat format, Path folder) {
    return new PictureFiles(format, folder, folder);
  }

  /**
   * For the option of a command; makes the folder, if there is none.
   *
   * @param target a folder, or for one test a file whose name ends as the format's do
   * @param tests  how many tests are drawn
   * @throws IllegalArgumentException if it names a file for several, or a folder that cannot be made
   */
  public static PictureFiles of(PictureFormat format, Path target, int tests) {
    boolean file = isFile(target, format);
    if (file && tests > 1) {
      throw new IllegalArgumentException("wants a folder for the pictures of " + tests
          + " tests, not a file");
    }
    Path folder = file ? target.toAbsolutePath().getParent() : target;
    try {
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw new IllegalArgumentException("'" + target
          + "' is no folder, and none can be made there");
    }
    return new PictureFiles(format, target, folder);
  }

  /** Whether a path names one picture and not a folder. */
  private static boolean isFile(Path path, PictureFormat format) {
    return path.toString().endsWith(format.suffix()) && !Files.isDirectory(path);
  }

  public int written() {
    return written;
  }

  /** How many there are, and where. */
  public String told() {
    return "drew " + Prose.count(written, "picture") + " to " + (written == 1 ? target : folder);
  }

  /**
   * The beginning of the names of a test's pictures, which no other test of this command has; tests may be called
   * anything.
   */
  public String base(String test) {
    String name = !target.equals(folder) ? target.getFileName().toString() : test;
    String bare = name.endsWith(format.suffix()) ? name.substring(0, name.length() - format.suffix().length()) : name;
    String plain = bare.replaceAll("[^\\p{Alnum}+._-]", "_").replaceFirst("^\\.", "_");
    String base = plain.length() > 100 ? plain.substring(0, 100) : plain;
    String free = base;
    for (int i = 2; !used.add(free.toLowerCase(Locale.ROOT)); i++) {
      free = base + "~" + i;
    }
    return free;
  }

  /** Writes a picture of an execution. */
  public Path write(String name, Picture picture) throws IOException {
    return write(name, picture.text(format));
  }

  /** Writes a chart, which comes as SVG. */
  public Path write(String name, Chart chart) throws IOException {
    return write(name, chart.svg());
  }

  private Path write(String name, String text) throws IOException {
    Files.createDirectories(folder);
    Path file = folder.resolve(name + format.suffix());
    Files.writeString(file, text, StandardCharsets.UTF_8);
    written++;
    return file;
  }
}
