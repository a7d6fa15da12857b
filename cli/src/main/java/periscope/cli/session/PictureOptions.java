package periscope.cli.session;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import periscope.reports.picture.PictureFiles;
import periscope.reports.picture.PictureFormat;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.TypeConversionException;

/** The option {@code --picture}, which draws executions: the formats of pictures, and their places. */
public final class PictureOptions {

  /** The name of the option. */
  public static final String NAME = "--picture";

  private static final Pattern OTHERS = Pattern.compile("(?i)\\.(png|jpe?g|gif|webp|bmp|pdf|eps|ps)$");

  /** A word in the place of a format; one letter is a drive. */
  private static final Pattern WORD = Pattern.compile("[A-Za-z]{2,}:");

  /** A place for pictures of one format. */
  record Target(PictureFormat format, Path path) {}

  /** Reads {@code PATH} and {@code FORMAT:PATH}, for picocli. */
  static final class Converter implements ITypeConverter<Target> {
    @Override
    public Target convert(String text) {
      for (PictureFormat format : PictureFormat.values()) {
        String prefix = format.word() + ":";
        if (text.startsWith(prefix) && text.length() > prefix.length()) {
          return new Target(format, Path.of(text.substring(prefix.length())));
        }
      }
      if (WORD.matcher(text).lookingAt()) {
        throw new TypeConversionException("pictures are written as svg, dot or tikz, as in svg:figures, not '" + text
            + "'");
      }
      return new Target(PictureFormat.ofFile(text).orElse(PictureFormat.SVG), Path.of(text));
    }
  }

  @Option(names = NAME, paramLabel = "[FORMAT:]PATH", converter = Converter.class,
      description = "draw executions into this folder, a file each, as svg (the default), dot (graphs for Graphviz) or "
          + "tikz (LaTeX documents): figures, dot:figures; repeatable. A file's ending, .svg, .dot or .tex, says its "
          + "format")
  private List<Target> targets = new ArrayList<>();

  /** Whether the user asks for pictures. */
  public boolean given() {
    return !targets.isEmpty();
  }

  /**
   * The places of the pictures of tests, one for each format that is asked for.
   *
   * @param tests the number of tests that are drawn
   * @throws ParameterException if a file is named for several tests, or a folder that cannot be made
   */
  public List<PictureFiles> files(CommandSpec spec, int tests) {
    return targets.stream().map(t -> files(spec, t.format(), t.path(), tests)).toList();
  }

  /**
   * The folders for pictures, one for each format that is asked for; a folder is made when its first picture is
   * written.
   *
   * @throws ParameterException if a file is named: what is drawn has several pictures
   */
  public List<PictureFiles> folders(CommandSpec spec) {
    targets.forEach(t -> {
      refuseOthers(spec, t.path());
      if (PictureFormat.ofFile(t.path().toString()).isPresent() && !Files.isDirectory(t.path())) {
        throw new ParameterException(spec.commandLine(), NAME + " " + t.path() + " is one file, and each finding has"
            + " pictures of its own: give a folder, such as " + NAME + " pictures");
      }
    });
    return targets.stream().map(t -> PictureFiles.in(t.format(), t.path())).toList();
  }

  /** Refuses the name of a file in a format that pictures do not have: it would become a folder. */
  private static void refuseOthers(CommandSpec spec, Path target) {
    if (OTHERS.matcher(target.toString()).find() && !Files.isDirectory(target)) {
      throw new ParameterException(spec.commandLine(), NAME + " " + target + ": pictures are written as svg, dot or"
          + " tikz; browsers, Inkscape and rsvg-convert turn svg into other formats");
    }
  }

  /**
   * The place of pictures in one format.
   *
   * @throws ParameterException if a file is named for several tests, or a folder that cannot be made
   */
  public static PictureFiles files(CommandSpec spec, PictureFormat format, Path target, int tests) {
    refuseOthers(spec, target);
    try {
      return PictureFiles.of(format, target, tests);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), NAME + " " + e.getMessage());
    }
  }
}
