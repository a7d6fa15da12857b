package periscope.web.findings;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.NotFoundResponse;
import java.util.List;
import java.util.Optional;
import periscope.web.findings.Reports.Answer;
import periscope.web.findings.Reports.Picture;
import periscope.web.findings.Reports.Report;
import periscope.web.server.Answers;
import periscope.web.server.RequestBody;

/** The handler of requests about results: the analyses as tables for a page, and each plot and table as a file. */
public final class ResultPages implements Answers {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String NAME = "name";

  private final Reports reports;
  private final String address;

  /** The handler of the site's own results. */
  public ResultPages(Reports reports) {
    this(reports, "/api/results");
  }

  /** @param address the address of the results, below which their files are */
  public ResultPages(Reports reports, String address) {
    this.reports = reports;
    this.address = address;
  }

  /** The contents of the page; files and pictures have separate addresses. */
  record Page(int results, List<Shown> answers) {}

  /** A picture with its address' name. */
  record Named(String name, String title) {}

  /**
   * An answer on the page.
   *
   * @param table whether the table exists as a file
   */
  record Shown(String word, String about, String heading, List<List<List<String>>> tables, List<String> notes,
      boolean table, List<Named> pictures) {

    static Shown of(Answer a) {
      return new Shown(a.word(), a.about(), a.heading(), a.tables(), a.notes(), !a.csv().isEmpty(),
          a.pictures().stream().map(p -> new Named(p.name(), p.title())).toList());
    }
  }

  @Override
  public void at(RoutesConfig routes) {
    routes.get(address, this::page);
    routes.get(address + "/report.json", c -> c.contentType(RequestBody.JSON_TYPE).result(report().json()));
    routes.get(address + "/tables/{name}", this::table);
    routes.get(address + "/pictures/{name}", this::picture);
  }

  private void page(Context request) throws JsonProcessingException {
    Optional<Report> report = reports.now();
    Page page = new Page(report.map(Report::results).orElse(0),
        report.map(r -> r.answers().stream().map(Shown::of).toList()).orElse(List.of()));
    request.header("Cache-Control", "no-cache").contentType(RequestBody.JSON_TYPE)
        .result(JSON.writeValueAsString(page));
  }

  private Report report() {
    return reports.now().orElseThrow(() -> new NotFoundResponse("there are no results yet"));
  }

  private void table(Context request) {
    Answer answer = report().answers().stream()
        .filter(a -> request.pathParam(NAME).equals(a.word() + ".csv") && !a.csv().isEmpty()).findFirst()
        .orElseThrow(() -> new NotFoundResponse("there is no such table"));
    request.contentType("text/csv; charset=utf-8").result(String.join("\n", answer.csv()) + "\n");
  }

  private void picture(Context request) {
    Picture picture = report().answers().stream().flatMap(a -> a.pictures().stream())
        .filter(p -> request.pathParam(NAME).equals(p.name() + ".svg")).findFirst()
        .orElseThrow(() -> new NotFoundResponse("there is no such picture"));
    request.header("Cache-Control", "no-cache").contentType("image/svg+xml").result(picture.svg());
  }
}
