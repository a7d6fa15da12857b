package periscope.web.findings;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.javalin.Javalin;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import periscope.web.findings.Reports.Answer;
import periscope.web.findings.Reports.Picture;
import periscope.web.findings.Reports.Report;

/** The contents at the addresses of results. */
class ResultPagesTest {

  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  private final AtomicReference<Optional<Report>> now = new AtomicReference<>(Optional.empty());
  private final Javalin server =
      Javalin.create(c -> new ResultPages(now::get).at(c.routes)).start("localhost", 0);

  @AfterEach
  void stop() {
    server.stop();
  }

  private HttpResponse<String> get(String path) throws Exception {
    return CLIENT.send(HttpRequest.newBuilder(
        URI.create("http://localhost:" + server.port() + "/api/results" + path)).build(),
        HttpResponse.BodyHandlers.ofString());
  }

  @Test
  void nothingIsThereBeforeThereAreResults() throws Exception {
    assertEquals("{\"results\":0,\"answers\":[]}", get("").body());
    for (String path : List.of("/report.json", "/tables/rates.csv", "/pictures/rates1.svg")) {
      assertEquals(404, get(path).statusCode(), path);
    }
  }

  @Test
  void everyTableAndPictureHasItsFile() throws Exception {
    now.set(Optional.of(new Report(7, "{\"all\": 1}", List.of(
        new Answer("rates", "how often", "Shares", List.of(List.of(List.of("a", "b"), List.of("1", "2"))),
            List.of("said besides"), List.of("a,b", "1,2"), List.of(new Picture("rates1", "a picture", "<svg/>"))),
        new Answer("bugs", "what is wrong", "", List.of(), List.of("none"), List.of(), List.of())))));
    assertEquals("""
        {'results':7,'answers':[
        {'word':'rates','about':'how often','heading':'Shares','tables':[[['a','b'],['1','2']]],
        'notes':['said besides'],'table':true,'pictures':[{'name':'rates1','title':'a picture'}]},
        {'word':'bugs','about':'what is wrong','heading':'','tables':[],
        'notes':['none'],'table':false,'pictures':[]}]}""".replace("\n", "").replace('\'', '"'), get("").body());
    assertEquals("{\"all\": 1}", get("/report.json").body());
    assertEquals("a,b\n1,2\n", get("/tables/rates.csv").body());
    assertEquals("text/csv; charset=utf-8", get("/tables/rates.csv").headers().firstValue("Content-Type").orElse(""));
    assertEquals("<svg/>", get("/pictures/rates1.svg").body());
    for (String path : List.of("/tables/bugs.csv", "/tables/rates", "/pictures/rates2.svg", "/pictures/rates1",
        "/more")) {
      assertEquals(404, get(path).statusCode(), path);
    }
  }
}
