package periscope.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** The {@code --include} option, to be mixed into commands that read models. */
public final class IncludeFolders {

  @Option(names = {"-I", "--include"}, paramLabel = "FOLDER",
      description = "where to look for what models include, after the model's own folder; may be given several times")
  private List<Path> folders = new ArrayList<>();

  public List<Path> folders() {
    return List.copyOf(folders);
  }
}
