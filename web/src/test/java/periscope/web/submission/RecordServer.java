package periscope.web.submission;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import periscope.litmus.language.LitmusLanguages;
import periscope.web.server.SiteServer;
import periscope.web.site.Site;
import periscope.web.submission.RateLimit.Rate;
import periscope.web.tests.Judge;
import periscope.web.tests.TestCatalogue;

/** A server that accepts any number of records. */
final class RecordServer {

  private static final Rate ANY = new Rate(1_000_000, Duration.ofNanos(1));
  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  private RecordServer() {}

  static SiteServer open(Path database, RateLimit allowance) throws IOException {
    return open(database, allowance, Long.MAX_VALUE);
  }

  static SiteServer open(Path database, RateLimit allowance, long mostBytes) throws IOException {
    return open(new Submissions(database, allowance, mostBytes));
  }

  static SiteServer open(Submissions submissions) throws IOException {
    Judge nobody = (test, text, outcomes) -> new Judge.Word("nobody", Map.of(), "nobody was asked");
    TestCatalogue shelf = new TestCatalogue(LitmusLanguages.load(), List.of(), nobody);
    return new SiteServer(new Site(shelf, "of a test", true), List.of(submissions), 0);
  }

  static SiteServer open(Path database) throws IOException {
    return open(database, anyNumber());
  }

  static RateLimit anyNumber() {
    return new RateLimit(ANY, ANY);
  }

  static HttpResponse<String> submit(int port, String record) throws IOException, InterruptedException {
    return CLIENT.send(HttpRequest.newBuilder(URI.create("http://localhost:" + port + "/api/submissions"))
        .header("Content-Type", "application/json").POST(HttpRequest.BodyPublishers.ofString(record)).build(),
        HttpResponse.BodyHandlers.ofString());
  }

  /** Opens a server, reports its port, and runs until it is killed. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    SiteServer server = open(Path.of(arguments[0]));
    System.out.println(server.port());
    System.out.flush();
    Thread.sleep(Duration.ofMinutes(10).toMillis());
    server.close();
  }
}
