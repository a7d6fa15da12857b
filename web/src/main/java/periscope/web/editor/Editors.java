package periscope.web.editor;

import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.io.IOException;
import java.util.Locale;
import java.util.stream.Stream;
import periscope.web.play.ThingKind;
import periscope.web.server.Answers;
import periscope.web.server.RequestBody;
import periscope.web.worker.TextQuestion;
import periscope.web.worker.Workers;

/** The language services over HTTP: answers requests about the text in the request. */
public final class Editors implements Answers {

  /** Most characters of a text, as for questions. */
  private static final int MOST_LETTERS = 50_000;
  private static final int MOST_SECONDS = 10;

  private static final String TEXT = "text";
  private static final String SORT = "sort";
  private static final String OFFSET = "offset";

  private final Workers workers;

  public Editors(Workers workers) {
    this.workers = workers;
  }

  @Override
  public void at(RoutesConfig routes) {
    routes.post("/api/editor/check", c -> answer(c, TextQuestion.CHECK, RequestBody.object(c, SORT, TEXT), 0));
    routes.post("/api/editor/complete", c -> answerAt(c, TextQuestion.COMPLETE));
    routes.post("/api/editor/explain", c -> answerAt(c, TextQuestion.EXPLAIN));
  }

  private void answerAt(Context request, TextQuestion question) throws IOException {
    RequestBody sent = RequestBody.object(request, SORT, TEXT, OFFSET);
    answer(request, question, sent, sent.number(OFFSET, 0, sent.text(TEXT, MOST_LETTERS).length()));
  }

  private void answer(Context request, TextQuestion question, RequestBody sent, int offset) {
    String sort = sent.word(SORT, Stream.of(ThingKind.values()).map(s -> s.name().toLowerCase(Locale.ROOT)).toList());
    String file = ThingKind.valueOf(sort.toUpperCase(Locale.ROOT)).file();
    workers.answer(request, question.line(file, sent.text(TEXT, MOST_LETTERS), offset), MOST_SECONDS);
  }
}
