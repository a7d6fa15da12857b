package periscope.web.server;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import periscope.litmus.source.Diagnostic;

/** The problems of a text as answers have them. */
public final class Problems {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int MOST_TOLD = 200;

  private Problems() {}

  /** A JSON object with the first problem as the error, and each problem with its place. */
  public static String json(List<Diagnostic> diagnostics) {
    ObjectNode answer = JSON.createObjectNode();
    ArrayNode problems = answer.put("error", diagnostics.get(0).message()).putArray("problems");
    diagnostics.stream().limit(MOST_TOLD).forEach(d -> problems.addObject().put("message", d.message())
        .put("hint", d.hint()).put("at", d.span().offset()).put("length", d.span().length()));
    return answer.toString();
  }
}
