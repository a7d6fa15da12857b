package periscope.web.server;

import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.io.IOException;
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.source.SourceText;
import periscope.web.site.Site;
import periscope.web.tests.Shelf;

/** Reads a litmus test that a visitor sends, and gives what a page runs. */
public final class Translation implements Answers {

  private static final int MOST_LETTERS = 100_000;

  private final Shelf shelf;
  private final LitmusLanguages languages;

  public Translation(Shelf shelf, LitmusLanguages languages) {
    this.shelf = shelf;
    this.languages = languages;
  }

  @Override
  public void at(RoutesConfig routes) {
    routes.post("/api/translate", this::translate);
  }

  private void translate(Context request) throws IOException {
    String text = Sent.object(request, "text").text("text", MOST_LETTERS);
    SourceText source = new SourceText("test.litmus", text);
    request.contentType(Sent.JSON_TYPE).result(Site.json(shelf.read(languages, source)));
  }
}
