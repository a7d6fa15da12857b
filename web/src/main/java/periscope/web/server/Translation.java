package periscope.web.server;

import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.io.IOException;
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.source.SourceText;
import periscope.web.site.Site;
import periscope.web.tests.TestCatalogue;

/** The handler that reads a visitor's litmus test and returns the program that a page runs. */
public final class Translation implements Answers {

  private static final int MOST_LETTERS = 100_000;

  private static final int PATIENCE_MILLIS = 30_000;
  private static final int MOST_HANGING = 2;

  private final LitmusLanguages languages;
  /** The worker that reads visitors' texts, one at a time, so that their memory does not add up. */
  private final TimedWorker<TestCatalogue> desk;

  public Translation(TestCatalogue shelf, LitmusLanguages languages) {
    this.languages = languages;
    this.desk = new TimedWorker<>(() -> shelf, PATIENCE_MILLIS, MOST_HANGING);
  }

  @Override
  public void at(RoutesConfig routes) {
    routes.post("/api/translate", this::translate);
  }

  private void translate(Context request) throws IOException {
    String text = RequestBody.object(request, "text").text("text", MOST_LETTERS);
    SourceText source = new SourceText("test.litmus", text);
    byte[] test = desk.ask(shelf -> Site.json(shelf.read(languages, source)));
    request.contentType(RequestBody.JSON_TYPE).result(test);
  }

  @Override
  public void close() {
    desk.close();
  }
}
