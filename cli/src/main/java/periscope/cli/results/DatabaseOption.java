package periscope.cli.results;

import java.nio.file.Path;
import periscope.results.store.ResultStore;
import picocli.CommandLine.Option;

/** The option that says which database of results is meant. */
public final class DatabaseOption {

  private static final String USUAL = "periscope-results.db";

  @Option(names = {"-b", "--database"}, paramLabel = "FILE", defaultValue = USUAL,
      description = "the database of results (default: ${DEFAULT-VALUE})")
  private Path file;

  public Path file() {
    return file;
  }

  /** To write to; makes it if it is not there. */
  public ResultStore open() {
    return ResultStore.open(file);
  }

  /** To look at. */
  public ResultStore existing() {
    return ResultStore.existing(file);
  }
}
