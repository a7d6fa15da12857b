package periscope.web.editor;

import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.io.IOException;
import periscope.web.server.Answers;
import periscope.web.server.RequestBody;
import periscope.web.worker.TextQuestion;
import periscope.web.worker.Workers;

/** Reads a litmus test that a visitor sends, and gives what a page runs. */
public final class Translation implements Answers {

  private static final int MOST_LETTERS = 100_000;
  private static final int MOST_SECONDS = 30;

  private final Workers workers;

  public Translation(Workers workers) {
    this.workers = workers;
  }

  @Override
  public void at(RoutesConfig routes) {
    routes.post("/api/translate", this::translate);
  }

  private void translate(Context request) throws IOException {
    String text = RequestBody.object(request, "text").text("text", MOST_LETTERS);
    workers.answer(request, TextQuestion.TRANSLATE.line("test.litmus", text, 0), MOST_SECONDS);
  }
}
