package periscope.web.worker;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.Reach;
import periscope.litmus.source.SourceText;
import periscope.lsp.EditorLanguages;
import periscope.lsp.language.LanguageService;
import periscope.mappings.Mappings;
import periscope.models.Models;
import periscope.models.vocabulary.Vocabularies;
import periscope.web.server.Problems;
import periscope.web.site.Site;
import periscope.web.tests.Judge;
import periscope.web.tests.TestCatalogue;

/**
 * The answers of a worker to questions about texts: the problems of a text, proposals for a place, the meaning of a
 * word, and the form of a test that a page runs. A question is a number and a JSON object on a line; an answer is a
 * line with the number, a status of HTTP and a JSON object, with blanks between them. Questions are answered side by
 * side.
 */
public final class TextAnswers {

  /** The question whether the worker is ready. */
  static final String READY = "ready";

  static final String ASKED = "asked";
  static final String FILE = "file";
  static final String TEXT = "text";
  static final String OFFSET = "offset";

  /** Limit on the problems of one text that an editor shows. */
  private static final int MOST_TOLD = 200;
  private static final int OK = 200;
  private static final int BAD_REQUEST = 400;
  private static final int SERVER_ERROR = 500;

  private static final ObjectMapper JSON = new ObjectMapper();

  private final EditorLanguages editors;
  private final LitmusLanguages languages;
  private final Supplier<Judge> judges;

  /** @param judges makes a judge of the outcomes of one test */
  public TextAnswers(LitmusLanguages languages, Supplier<Judge> judges) {
    this.languages = languages;
    this.judges = judges;
    this.editors = EditorLanguages.of(languages, new Models(Reach.SHIPPED), Vocabularies.all(),
        new Mappings(Reach.SHIPPED));
  }

  /** Answers each line, on a thread of its own, until there are no more lines. */
  public void serve(InputStream in, PrintStream out) throws IOException {
    // Grammars are set up by the first text in them, which should be nobody's.
    List.of(".litmus", ".cat", ".map").forEach(end -> service("warm" + end).check(new SourceText("warm" + end, "")));
    BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      String asked = line;
      Thread thread = new Thread(() -> {
        int blank = asked.indexOf(' ');
        String answer = asked.substring(0, blank + 1) + answer(asked.substring(blank + 1));
        synchronized (out) {
          out.println(answer);
          out.flush();
        }
      }, "answer");
      thread.setDaemon(true);
      thread.start();
    }
  }

  String answer(String question) {
    if (question.equals(READY)) {
      return OK + " {}";
    }
    try {
      return OK + " " + answer(JSON.readTree(question));
    } catch (InvalidInputException e) {
      return BAD_REQUEST + " " + Problems.json(e.diagnostics());
    } catch (StackOverflowError e) {
      return BAD_REQUEST + " " + JSON.createObjectNode().put("error", "the text is nested too deeply");
    } catch (JsonProcessingException | RuntimeException e) {
      return SERVER_ERROR + " " + JSON.createObjectNode().put("error", "the worker found a mistake in itself");
    }
  }

  private Object answer(JsonNode question) {
    SourceText text = new SourceText(question.get(FILE).asText(), question.get(TEXT).asText());
    int offset = question.path(OFFSET).asInt();
    return switch (TextQuestion.valueOf(question.get(ASKED).asText())) {
      case CHECK -> check(service(text.name()), text);
      case COMPLETE -> complete(service(text.name()), text, offset);
      case EXPLAIN -> explain(service(text.name()), text, offset);
      case TRANSLATE ->
          new String(Site.json(TestCatalogue.read(languages, text, judges.get())), StandardCharsets.UTF_8);
    };
  }

  private LanguageService service(String file) {
    return editors.of(file, "").orElseThrow();
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
