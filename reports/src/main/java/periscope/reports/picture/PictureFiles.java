package periscope.reports.picture;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import periscope.litmus.text.Prose;

/** The writer of one command's pictures in one format, named after their tests, into one folder. */
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

  /** A writer into a folder, which is created with the first picture. */
  public static PictureFiles in(PictureFormat format, Path folder) {
    return new PictureFiles(format, folder, folder);
  }

  /**
   * The writer for the option of a command; creates the folder if it does not exist.
   *
   * @param target a folder, or for one test a file with the format's suffix
   * @param tests  number of tests to draw
   * @throws IllegalArgumentException if it names a file for several tests, or a folder that cannot be created
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

  /** Whether a path names one picture, not a folder. */
  private static boolean isFile(Path path, PictureFormat format) {
    return path.toString().endsWith(format.suffix()) && !Files.isDirectory(path);
  }

  public int written() {
    return written;
  }

  /** The number of pictures and their folder, in words. */
  public String told() {
    return "drew " + Prose.count(written, "picture") + " to " + (written == 1 ? target : folder);
  }

  /**
   * The base of a test's file names, which is unique within the command and a valid file name, whatever the test's
   * name.
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

  /** Writes a picture of an execution; returns its file. */
  public Path write(String name, Picture picture) throws IOException {
    return write(name, picture.text(format));
  }

  /** Writes a chart, always as SVG; returns its file. */
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
