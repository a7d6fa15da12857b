package periscope.web.findings;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import periscope.results.exchange.ImportOptions;
import periscope.results.exchange.Importer;
import periscope.results.store.ResultStore;

/**
 * Reports on an example: records of a small campaign on two drivers that run on processors and on a simulated device.
 * The records come with the site; their database is made when somebody asks for it first.
 */
public final class ExampleReports implements Reports {

  private static final String RECORDS = "example.json";

  private final Path database;
  private final Reports reports;

  /** @param folder an empty folder for the database */
  public ExampleReports(Path folder) {
    database = folder.resolve("example.db");
    reports = new DatabaseReports(database);
  }

  @Override
  public synchronized Optional<Report> now() {
    if (!Files.exists(database)) {
      try (InputStream records = ExampleReports.class.getResourceAsStream(RECORDS);
          ResultStore store = ResultStore.open(database)) {
        new Importer(store, ImportOptions.NONE).read(RECORDS, records.readAllBytes());
      } catch (IOException e) {
        throw new UncheckedIOException("the example of the site", e);
      }
    }
    return reports.now();
  }
}
