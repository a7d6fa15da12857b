package periscope.cli.application;

import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The {@code --database} option of commands that may keep their results, to be mixed into them. */
public final class KeptOption {

  @Option(names = {"-b", "--database"}, paramLabel = "FILE",
      description = "keep what runs show in this database of results; after a kill the same command goes on from "
          + "there, and what is kept is not run again")
  private Optional<Path> file = Optional.empty();

  /** The file of the database; empty if no results are kept. */
  public Optional<Path> file() {
    return file;
  }
}
