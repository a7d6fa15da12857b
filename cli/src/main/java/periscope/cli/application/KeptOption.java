package periscope.cli.application;

import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The {@code --database} option, to be mixed into commands. */
public final class KeptOption {

  @Option(names = {"-b", "--database"}, paramLabel = "FILE",
      description = "keep what runs show in this database of results; after a kill the same command goes on from "
          + "there, and what is kept is not run again")
  private Optional<Path> file = Optional.empty();

  /** Where, if anything is kept. */
  public Optional<Path> file() {
    return file;
  }
}
