package periscope.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** The {@code --include} option, to be mixed into commands that read models. */
public final class IncludeFolders {

  @Option(names = {"-I", "--include"}, paramLabel = "FOLDER",
      description = "where to look for what models include, after the model's own folder; may be given several times")
  private List<Path> folders = new ArrayList<>();

  /** What says the same on another command line. */
  public List<String> words() {
    return folders.stream().flatMap(f -> Stream.of("--include", f.toString())).toList();
  }

  public List<Path> folders() {
    return List.copyOf(folders);
  }
}
