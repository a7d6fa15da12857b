package periscope.cli.session;

import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import periscope.reports.picture.PictureFiles;
import periscope.reports.picture.PictureFormat;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Options on pictures of executions: their formats, and the places they go to. */
public final class PictureOptions {

  @Option(names = "--svg", paramLabel = "FOLDER", description = "draw executions as SVG, one file each")
  private Optional<Path> svg = Optional.empty();

  @Option(names = "--dot", paramLabel = "FOLDER", description = "the same as graphs for Graphviz")
  private Optional<Path> dot = Optional.empty();

  @Option(names = "--tikz", paramLabel = "FOLDER", description = "the same as LaTeX documents with a TikZ picture")
  private Optional<Path> tikz = Optional.empty();

  /** The first option that was given, if any was. */
  public Optional<String> given() {
    return targets().keySet().stream().map(PictureFormat::option).findFirst();
  }

  private Map<PictureFormat, Path> targets() {
    Map<PictureFormat, Path> targets = new EnumMap<>(PictureFormat.class);
    svg.ifPresent(t -> targets.put(PictureFormat.SVG, t));
    dot.ifPresent(t -> targets.put(PictureFormat.DOT, t));
    tikz.ifPresent(t -> targets.put(PictureFormat.TIKZ, t));
    return targets;
  }

  /**
   * Where the pictures of tests go, in each form that is wanted.
   *
   * @param tests how many tests are drawn
   * @throws ParameterException if a file is named for several tests, or a folder that cannot be
   *                                                made
   */
  public List<PictureFiles> files(CommandSpec spec, int tests) {
    return targets().entrySet().stream().map(t -> files(spec, t.getKey(), t.getValue(), tests)).toList();
  }

  /** Folders for pictures, in each form that is wanted; they are made when the first picture is written. */
  public List<PictureFiles> folders() {
    return targets().entrySet().stream().map(t -> PictureFiles.in(t.getKey(), t.getValue())).toList();
  }

  /**
   * The same in one form.
   *
   * @throws ParameterException likewise
   */
  public static PictureFiles files(CommandSpec spec, PictureFormat format, Path target, int tests) {
    try {
      return PictureFiles.of(format, target, tests);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage());
    }
  }
}
