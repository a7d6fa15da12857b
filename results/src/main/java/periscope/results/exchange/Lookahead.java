package periscope.results.exchange;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.util.JsonParserDelegate;
import java.io.IOException;
import java.util.Optional;

/** A parser inside an object that has looked at the name of the first field: the fields follow as if it had not. */
final class Lookahead extends JsonParserDelegate {

  private final JsonToken first;
  private boolean ahead = true;

  /** @param parser a parser that has just entered an object */
  Lookahead(JsonParser parser) throws IOException {
    super(parser);
    first = parser.nextToken();
  }

  /** The name of the first field; empty in an empty object. */
  Optional<String> field() throws IOException {
    return first == JsonToken.FIELD_NAME ? Optional.of(delegate.currentName()) : Optional.empty();
  }

  @Override
  public JsonToken nextToken() throws IOException {
    if (ahead) {
      ahead = false;
      return first;
    }
    return super.nextToken();
  }
}
