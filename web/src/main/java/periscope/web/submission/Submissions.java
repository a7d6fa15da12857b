package periscope.web.submission;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.HttpResponseException;
import io.javalin.http.HttpStatus;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import periscope.litmus.source.InvalidInputException;
import periscope.results.exchange.ImportOptions;
import periscope.results.exchange.Imported;
import periscope.results.exchange.Importer;
import periscope.results.store.ResultStore;
import periscope.web.server.Answers;
import periscope.web.server.Body;
import periscope.web.server.Places;
import periscope.web.server.RequestBody;
import periscope.web.server.Visitors;

/** The handler that accepts visitors' records, and responds once they are on disk. */
public final class Submissions implements Answers {

  /** Name of the source of submitted records in the database. */
  private static final String SOURCE = "a visitor of the site";
  private static final ImportOptions OPTIONS = new ImportOptions(true, Optional.empty(), Optional.empty(),
      Optional.empty(), Optional.empty());
  private static final ObjectMapper JSON = new ObjectMapper();

  /** Records that are read and stored at once, one of each visitor: a record takes many times its size meanwhile. */
  private static final int MOST_AT_ONCE = 2;
  private static final int MOST_WAITING = 32;

  private final RateLimit attempts;
  private final Places places;
  private final Path database;
  private final RateLimit allowance;
  private final long mostBytes;

  /**
   * Creates the handler.
   *
   * @param database  path of the database; created with the first record
   * @param allowance limit on the rate of submissions
   * @param mostBytes size of the database at which no further record is accepted
   */
  public Submissions(Path database, RateLimit allowance, long mostBytes) {
    this(database, allowance, mostBytes, new Places(MOST_AT_ONCE, 1, MOST_WAITING, Long.MAX_VALUE));
  }

  /** @param places the places for records that are read and stored */
  Submissions(Path database, RateLimit allowance, long mostBytes, Places places) {
    this.database = database;
    this.allowance = allowance;
    this.attempts = allowance.attempts();
    this.mostBytes = mostBytes;
    this.places = places;
  }

  @Override
  public void at(RoutesConfig routes) {
    routes.post(Body.RECORDS, this::take);
  }

  @Override
  public void close() {
    places.close();
  }

  private static void pass(Context request, RateLimit limit) {
    Duration wait = limit.take(Visitors.of(request.ip()));
    if (!wait.isZero()) {
      request.header("Retry-After", String.valueOf(wait.toSeconds() + 1));
      throw new HttpResponseException(HttpStatus.TOO_MANY_REQUESTS.getCode(),
          "too many records came; try again in " + (wait.toSeconds() + 1) + " s", Map.of());
    }
  }

  private void take(Context request) throws IOException {
    // A text that is no record counts, too, but less, so that its visitor can mend it.
    pass(request, attempts);
    Imported imported;
    try (Places.Place place = places.take(Visitors.of(request.ip()))) {
      String record = Body.text(request);
      RecordRules.check(RequestBody.record(record));
      pass(request, allowance);
      // What was looked at is what is kept, whatever encoding others would see in the bytes.
      imported = kept(record);
    }
    request.status(imported.known() ? HttpStatus.OK : HttpStatus.CREATED).contentType(RequestBody.JSON_TYPE).result(
        JSON.createObjectNode().put("results", imported.results()).put("runs", imported.runs()).toString());
  }

  /** Size of the database in bytes, including the journal. */
  private long size() throws IOException {
    long size = 0;
    for (String part : List.of("", "-wal")) {
      Path file = database.resolveSibling(database.getFileName() + part);
      size += Files.exists(file) ? Files.size(file) : 0;
    }
    return size;
  }

  /** Stores a record; one at a time, as the database requires anyway. */
  private synchronized Imported kept(String record) throws IOException {
    if (size() >= mostBytes) {
      throw new HttpResponseException(HttpStatus.SERVICE_UNAVAILABLE.getCode(),
          "the database of this site is full, and takes no records; save this one as a file", Map.of());
    }
    try (ResultStore store = ResultStore.open(database)) {
      return new Importer(store, OPTIONS).read(SOURCE, record.getBytes(StandardCharsets.UTF_8));
    } catch (InvalidInputException e) {
      throw new HttpResponseException(HttpStatus.SERVICE_UNAVAILABLE.getCode(),
          "the results cannot be stored now: " + e.diagnostics().get(0).message(), Map.of());
    }
  }
}
