package periscope.cli.results;

import java.nio.file.Path;
import periscope.results.store.ResultStore;
import picocli.CommandLine.Option;

/** The option that names the database of results. */
public final class DatabaseOption {

  private static final String USUAL = "periscope-results.db";

  @Option(names = {"-b", "--database"}, paramLabel = "FILE", defaultValue = USUAL,
      description = "the database of results (default: ${DEFAULT-VALUE})")
  private Path file;

  public Path file() {
    return file;
  }

  /** The database for writing; it is made if it does not exist. */
  public ResultStore open() {
    return ResultStore.open(file);
  }

  /** The database for reading; it must exist. */
  public ResultStore existing() {
    return ResultStore.existing(file);
  }
}
