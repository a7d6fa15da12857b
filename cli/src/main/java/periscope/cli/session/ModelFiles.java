package periscope.cli.session;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import periscope.inputs.Inputs;
import periscope.models.tool.Tools;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/**
 * The options on the reading of model files, {@code --include} and {@code --cat-of}, to be mixed into commands that
 * read models.
 */
public final class ModelFiles {

  /** Reads the values of {@code --cat-of}, for picocli. */
  static final class Ids implements Iterable<String>, ITypeConverter<String> {
    @Override
    public Iterator<String> iterator() {
      return Tools.ids().iterator();
    }

    @Override
    public String convert(String word) {
      if (!Tools.ids().contains(word)) {
        throw new TypeConversionException("there is no tool '" + word + "', only " + String.join(", ", Tools.ids()));
      }
      return word;
    }
  }

  @Option(names = {"-I", "--include"}, paramLabel = "FOLDER",
      description = "the folder of files that models and kernels include, searched after the including file's own "
          + "folder; may be given several times")
  private List<Path> folders = new ArrayList<>();

  @Option(names = "--cat-of", paramLabel = "TOOL", completionCandidates = Ids.class, converter = Ids.class,
      description =
          "the tool whose meaning names in .cat files have: ${COMPLETION-CANDIDATES} (default: detected in each file; "
          + "docs/published-models.md)")
  private Optional<String> catOf = Optional.empty();

  /** Words that give the same options on another command line. */
  public List<String> words() {
    Stream<String> included = folders.stream().flatMap(f -> Stream.of("--include", f.toString()));
    return Stream.concat(included, catOf.stream().flatMap(t -> Stream.of("--cat-of", t))).toList();
  }

  /** The tool that the user names. */
  public Optional<String> catOf() {
    return catOf;
  }

  /**
   * Tells the inputs the folders in which models find included files, and the languages that give names their meaning.
   */
  public void addTo(Inputs inputs) {
    inputs.include(folders, catOf);
  }
}
