package periscope.lang.neutral;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import periscope.lang.neutral.JsonValue.Field;
import periscope.lang.neutral.JsonValue.JsonList;
import periscope.lang.neutral.JsonValue.JsonObject;
import periscope.lang.neutral.JsonValue.Strange;
import periscope.lang.neutral.JsonValue.Text;
import periscope.lang.neutral.JsonValue.Truth;
import periscope.lang.neutral.JsonValue.Whole;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;

/** Reads JSON with the place of each value, which the library's tree does not keep. */
final class JsonReader {

  private static final JsonFactory JSON =
      JsonFactory.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build();

  private final JsonParser parser;

  private JsonReader(JsonParser parser) {
    this.parser = parser;
  }

  /**
   * Reads a text.
   *
   * @throws InvalidInputException if the text is not one JSON value
   */
  static JsonValue read(SourceText text) {
    try (JsonParser parser = JSON.createParser(text.content())) {
      parser.nextToken();
      JsonValue value = new JsonReader(parser).value();
      if (parser.nextToken() != null) {
        throw invalid(text, parser.currentTokenLocation(), "something stands behind the end of the test");
      }
      return value;
    } catch (JsonProcessingException e) {
      throw invalid(text, e.getLocation(), "this is no JSON: " + e.getOriginalMessage().lines().findFirst().orElse(""));
    } catch (IOException e) {
      throw new UncheckedIOException(text.name(), e);
    }
  }

  private static InvalidInputException invalid(SourceText text, JsonLocation at, String message) {
    int offset = at == null ? 0 : (int) Math.max(0, Math.min(at.getCharOffset(), text.content().length()));
    return new InvalidInputException(Diagnostic.error(text, new Span(offset, 1), message, ""));
  }

  private JsonValue value() throws IOException {
    JsonToken token = parser.currentToken();
    if (token == JsonToken.START_OBJECT) {
      return object();
    } else if (token == JsonToken.START_ARRAY) {
      return list();
    } else if (token == JsonToken.VALUE_STRING) {
      // The end is known only when all of it was looked at.
      String value = parser.getText();
      return new Text(value, span());
    } else if (token == JsonToken.VALUE_TRUE || token == JsonToken.VALUE_FALSE) {
      return new Truth(token == JsonToken.VALUE_TRUE, span());
    } else if (token == JsonToken.VALUE_NUMBER_INT && parser.getNumberType() != JsonParser.NumberType.BIG_INTEGER) {
      return new Whole(parser.getLongValue(), span());
    }
    return new Strange(parser.getText(), span());
  }

  private JsonObject object() throws IOException {
    Span opening = span();
    Map<String, Field> fields = new LinkedHashMap<>();
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String name = parser.currentName();
      Span at = new Span(span().offset(), name.length() + 2);
      parser.nextToken();
      fields.put(name, new Field(at, value()));
    }
    return new JsonObject(fields, opening);
  }

  private JsonList list() throws IOException {
    Span opening = span();
    List<JsonValue> items = new ArrayList<>();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      items.add(value());
    }
    return new JsonList(items, opening);
  }

  /** The place of the token read last; for an object or a list, its opening bracket. */
  private Span span() {
    int start = (int) parser.currentTokenLocation().getCharOffset();
    return new Span(start, (int) parser.currentLocation().getCharOffset() - start);
  }
}
