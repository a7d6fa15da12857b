package periscope.web.server;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.javalin.http.BadRequestResponse;
import io.javalin.http.Context;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The JSON object of a request, with permitted fields only. */
public final class RequestBody {

  /** The media type of answers. */
  public static final String JSON_TYPE = "application/json; charset=utf-8";

  /** The parser: duplicate fields and text behind the object are errors. */
  private static final ObjectMapper JSON = JsonMapper.builder()
      .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
      .build();

  /** A record has a configuration with a test's result. */
  private static final int MOST_DEPTH = 4;
  private static final int MOST_OBJECTS = 20_000;

  private final JsonNode object;

  private RequestBody(JsonNode object) {
    this.object = object;
  }

  /**
   * Reads the JSON value of a request.
   *
   * @throws BadRequestResponse if the body is empty or no JSON
   */
  public static JsonNode json(Context request) throws IOException {
    // As text, for what Jackson makes of bytes depends on whether they look like another encoding.
    String text = Body.text(request);
    look(text);
    JsonNode read = JSON.readTree(text);
    if (read == null || read.isMissingNode()) {
      throw new BadRequestResponse("there is nothing in what was sent");
    }
    return read;
  }

  /**
   * Looks at a text before it takes memory as a tree.
   *
   * @throws BadRequestResponse if the text has a list, or objects within each other or next to each other beyond limits
   */
  private static void look(String text) throws IOException {
    try (JsonParser parser = JSON.createParser(text)) {
      int depth = 0;
      int objects = 0;
      for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
        depth += token == JsonToken.START_OBJECT ? 1 : token == JsonToken.END_OBJECT ? -1 : 0;
        objects += token == JsonToken.START_OBJECT ? 1 : 0;
        if (token == JsonToken.START_ARRAY) {
          throw new BadRequestResponse("a request has objects, texts and numbers, and no lists");
        } else if (depth > MOST_DEPTH || objects > MOST_OBJECTS) {
          throw new BadRequestResponse("a request has at most " + MOST_OBJECTS + " objects, and " + MOST_DEPTH
              + " within each other");
        }
      }
    }
  }

  /**
   * Reads the JSON object of a request.
   *
   * @param fields names of the permitted fields
   * @throws BadRequestResponse if the value is no object, or has another field
   */
  public static RequestBody object(Context request, String... fields) throws IOException {
    JsonNode read = json(request);
    if (!read.isObject()) {
      throw new BadRequestResponse("send a JSON object with " + String.join(", ", fields));
    }
    List<String> known = Arrays.asList(fields);
    read.fieldNames().forEachRemaining(name -> {
      if (!known.contains(name)) {
        throw new BadRequestResponse("there is no field '" + name + "'; fields are " + String.join(", ", fields));
      }
    });
    return new RequestBody(read);
  }

  /** Names of the fields that the object has. */
  public List<String> fields() {
    List<String> names = new ArrayList<>();
    object.fieldNames().forEachRemaining(names::add);
    return names;
  }

  /** @throws BadRequestResponse if the field is missing, or neither true nor false */
  public boolean flag(String field) {
    JsonNode value = object.get(field);
    if (value == null || !value.isBoolean()) {
      throw new BadRequestResponse("the field '" + field + "' is true or false");
    }
    return value.booleanValue();
  }

  /**
   * @param words the permitted values
   * @throws BadRequestResponse if the field is missing, or has none of the values
   */
  public String word(String field, List<String> words) {
    JsonNode value = object.get(field);
    if (value == null || !value.isTextual() || !words.contains(value.textValue())) {
      throw new BadRequestResponse("the field '" + field + "' is one of " + String.join(", ", words));
    }
    return value.textValue();
  }

  /** @throws BadRequestResponse if the field is missing, no text, or longer than permitted */
  public String text(String field, int mostLetters) {
    JsonNode value = object.get(field);
    if (value == null || !value.isTextual()) {
      throw new BadRequestResponse("the field '" + field + "' is a text");
    } else if (value.textValue().length() > mostLetters) {
      throw new BadRequestResponse("the field '" + field + "' may have " + mostLetters + " characters");
    }
    return value.textValue();
  }

  /** @throws BadRequestResponse if the field is missing, no whole number, or outside of the bounds */
  public int number(String field, int least, int most) {
    JsonNode value = object.get(field);
    if (value == null || !value.isIntegralNumber() || !value.canConvertToInt() || value.intValue() < least
        || value.intValue() > most) {
      throw new BadRequestResponse("the field '" + field + "' is a whole number from " + least + " to " + most);
    }
    return value.intValue();
  }
}
