package periscope.cli.svg;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** The files that the pictures of one command go to: each test's under its name, in one folder. */
public final class PictureFiles {

  private static final String SUFFIX = ".svg";

  private final Path target;
  private final Path folder;
  private final Set<String> used = new HashSet<>();
  private int written;

  /**
   * Makes the folder, if there is none.
   *
   * @param target a folder, or for one test a file whose name ends with {@code .svg}
   */
  public PictureFiles(Path target) throws IOException {
    this.target = target;
    folder = isFile(target) ? target.toAbsolutePath().getParent() : target;
    Files.createDirectories(folder);
  }

  /**
   * For the option {@code --svg} of a command.
   *
   * @param tests how many tests are drawn
   * @throws ParameterException if it names a file for several, or a folder that cannot be made
   */
  public static PictureFiles of(CommandSpec spec, Path target, int tests) {
    if (isFile(target) && tests > 1) {
      throw new ParameterException(spec.commandLine(), "--svg wants a folder for the pictures of " + tests
          + " tests, not a file");
    }
    try {
      return new PictureFiles(target);
    } catch (IOException e) {
      throw new ParameterException(spec.commandLine(), "--svg: '" + target
          + "' is no folder, and none can be made there");
    }
  }

  /** Whether a path names one picture and not a folder. */
  private static boolean isFile(Path path) {
    return path.toString().endsWith(SUFFIX) && !Files.isDirectory(path);
  }

  public int written() {
    return written;
  }

  /** How many there are, and where. */
  public String told() {
    return written == 1 ? "drew 1 picture to " + target : "drew " + written + " pictures to " + folder;
  }

  /**
   * The beginning of the names of a test's pictures, which no other test of this command has; tests may be called
   * anything.
   */
  public String base(String test) {
    String name = isFile(target) ? target.getFileName().toString() : test;
    String bare = name.endsWith(SUFFIX) ? name.substring(0, name.length() - SUFFIX.length()) : name;
    String plain = bare.replaceAll("[^\\p{Alnum}+._-]", "_").replaceFirst("^\\.", "_");
    String base = plain.length() > 100 ? plain.substring(0, 100) : plain;
    String free = base;
    for (int i = 2; !used.add(free.toLowerCase(Locale.ROOT)); i++) {
      free = base + "~" + i;
    }
    return free;
  }

  /** Writes a picture. */
  public Path write(String name, String svg) throws IOException {
    Path file = folder.resolve(name + SUFFIX);
    Files.writeString(file, svg, StandardCharsets.UTF_8);
    written++;
    return file;
  }
}
