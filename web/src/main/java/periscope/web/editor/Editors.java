package periscope.web.editor;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.io.IOException;
import java.util.Locale;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.Reach;
import periscope.litmus.source.SourceText;
import periscope.lsp.EditorLanguages;
import periscope.lsp.language.LanguageService;
import periscope.mappings.Mappings;
import periscope.models.Models;
import periscope.models.vocabulary.Vocabularies;
import periscope.web.play.ThingKind;
import periscope.web.server.Answers;
import periscope.web.server.RequestBody;
import periscope.web.server.TimedWorker;

/** The language services over HTTP: answers requests about the text in the request. */
public final class Editors implements Answers {

  /** Most characters of a text, as for questions. */
  private static final int MOST_LETTERS = 50_000;
  private static final int PATIENCE_MILLIS = 10_000;
  private static final int MOST_HANGING = 3;
  /** Most problems in an answer; more do not help a reader. */
  private static final int MOST_TOLD = 200;

  private static final String TEXT = "text";
  private static final String SORT = "sort";
  private static final String OFFSET = "offset";

  private static final ObjectMapper JSON = new ObjectMapper();

  private final TimedWorker<EditorLanguages> desk =
      new TimedWorker<>(Editors::languages, PATIENCE_MILLIS, MOST_HANGING);

  private static EditorLanguages languages() {
    return EditorLanguages.of(LitmusLanguages.load(), new Models(Reach.SHIPPED), Vocabularies.all(),
        new Mappings(Reach.SHIPPED));
  }

  @Override
  public void at(RoutesConfig routes) {
    routes.post("/api/editor/check", c -> answer(c, RequestBody.object(c, SORT, TEXT), Editors::check));
    routes.post("/api/editor/complete", c -> answerAt(c, Editors::complete));
    routes.post("/api/editor/explain", c -> answerAt(c, Editors::explain));
  }

  @Override
  public void close() {
    desk.close();
  }

  /** A request about a position in a text. */
  private interface Place {
    ObjectNode of(LanguageService service, SourceText text, int offset);
  }

  private void answerAt(Context request, Place question) throws IOException {
    RequestBody sent = RequestBody.object(request, SORT, TEXT, OFFSET);
    int offset = sent.number(OFFSET, 0, sent.text(TEXT, MOST_LETTERS).length());
    answer(request, sent, (service, text) -> question.of(service, text, offset));
  }

  private void answer(Context request, RequestBody sent, BiFunction<LanguageService, SourceText, ObjectNode> question) {
    String sort = sent.word(SORT, Stream.of(ThingKind.values()).map(s -> s.name().toLowerCase(Locale.ROOT)).toList());
    SourceText text = new SourceText(ThingKind.valueOf(sort.toUpperCase(Locale.ROOT)).file(),
        sent.text(TEXT, MOST_LETTERS));
    ObjectNode answer = desk.ask(all -> question.apply(all.of(text.name(), "").orElseThrow(), text));
    request.header("Cache-Control", "no-store").contentType(RequestBody.JSON_TYPE).result(answer.toString());
  }

  private static ObjectNode check(LanguageService service, SourceText text) {
    ObjectNode answer = JSON.createObjectNode();
    ArrayNode problems = answer.putArray("problems");
    service.check(text).stream().limit(MOST_TOLD).forEach(d -> {
      boolean own = d.text().name().equals(text.name());
      int at = own ? Math.min(Math.max(0, d.span().offset()), text.content().length()) : 0;
      int length = own ? Math.min(Math.max(0, d.span().length()), text.content().length() - at) : 0;
      String where = own ? "" : d.text().name() + ", line " + d.text().line(d.span().offset()) + ": ";
      problems.addObject().put("severity", d.severity() == Diagnostic.Severity.ERROR ? "error" : "warning")
          .put("message", where + d.message()).put("hint", d.hint()).put("at", at).put("length", length);
    });
    return answer;
  }

  private static ObjectNode complete(LanguageService service, SourceText text, int offset) {
    int from = offset;
    while (from > 0 && service.inWord(text.content().charAt(from - 1))) {
      from--;
    }
    ObjectNode answer = JSON.createObjectNode().put("from", from);
    ArrayNode proposals = answer.putArray("proposals");
    service.complete(text, offset).forEach(p -> proposals.addObject().put("text", p.text())
        .put("kind", p.kind().name().toLowerCase(Locale.ROOT)).put("detail", p.detail()).put("meaning", p.meaning()));
    return answer;
  }

  private static ObjectNode explain(LanguageService service, SourceText text, int offset) {
    ObjectNode answer = JSON.createObjectNode();
    service.explain(text, offset).ifPresent(h -> answer.put("at", h.span().offset()).put("length", h.span().length())
        .put("markdown", h.markdown()));
    return answer;
  }
}
