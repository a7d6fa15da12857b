package periscope.web.server;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.javalin.http.BadRequestResponse;
import io.javalin.http.Context;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.eclipse.jetty.http.BadMessageException;

/** The JSON object of a request, with permitted fields only. */
public final class RequestBody {

  /** The media type of answers. */
  public static final String JSON_TYPE = "application/json; charset=utf-8";

  /** Most characters of a text in a request. */
  private static final int MOST_LETTERS = 100_000;
  private static final int MOST_OF_A_NAME = 1_000;

  /**
   * The parser: duplicate fields and text behind the object are errors. It keeps no table of names, since visitors
   * choose them.
   */
  private static final ObjectMapper JSON = JsonMapper.builder(JsonFactory.builder()
      .streamReadConstraints(StreamReadConstraints.builder().maxStringLength(MOST_LETTERS).maxNameLength(MOST_OF_A_NAME)
          .maxNumberLength(MOST_OF_A_NAME).build())
      .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES).disable(JsonFactory.Feature.INTERN_FIELD_NAMES).build())
      .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
      .build();
  private static final ObjectMapper VALUES = new ObjectMapper();

  /**
   * Most fields of the objects of a record, from the outer one inwards: a record has configurations, each of which has
   * the results of tests.
   */
  private static final List<Integer> MOST_FIELDS = List.of(10_100, 100, 100, 100);
  private static final int MOST_OBJECTS = 20_000;

  private final JsonNode object;

  private RequestBody(JsonNode object) {
    this.object = object;
  }

  /**
   * Reads the JSON value of a record. It takes many times the size of its text.
   *
   * @throws BadRequestResponse if the text is empty or no JSON
   */
  public static JsonNode record(String text) throws IOException {
    try {
      look(text);
      JsonNode read = JSON.readTree(text);
      if (read == null || read.isMissingNode()) {
        throw new BadRequestResponse("there is nothing in what was sent");
      }
      return read;
    } catch (StreamConstraintsException e) {
      throw tooLong();
    }
  }

  /**
   * Looks at a text before it takes memory as a tree.
   *
   * @throws BadRequestResponse if the text has a list, or objects or fields beyond limits
   */
  private static void look(String text) throws IOException {
    int[] fields = new int[MOST_FIELDS.size()];
    try (JsonParser parser = JSON.createParser(text)) {
      int depth = 0;
      int objects = 0;
      for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
        if (token == JsonToken.START_OBJECT) {
          objects++;
          depth++;
          if (depth > fields.length || objects > MOST_OBJECTS) {
            throw new BadRequestResponse("a request has at most " + MOST_OBJECTS + " objects, and " + fields.length
                + " within each other");
          }
          fields[depth - 1] = 0;
        } else if (token == JsonToken.END_OBJECT) {
          depth--;
        } else if (token == JsonToken.START_ARRAY) {
          throw new BadRequestResponse("a request has objects, texts and numbers, and no lists");
        } else if (token == JsonToken.FIELD_NAME && ++fields[depth - 1] > MOST_FIELDS.get(depth - 1)) {
          throw new BadRequestResponse("a record has at most " + MOST_FIELDS.get(0) + " fields, and an object in it "
              + MOST_FIELDS.get(1));
        }
      }
    }
  }

  private static BadRequestResponse tooLong() {
    return new BadRequestResponse("a text in a request has at most " + MOST_LETTERS + " characters, a name or a number "
        + MOST_OF_A_NAME);
  }

  /**
   * Reads the JSON object of a request, up to the first thing that is not permitted, so that a request takes no more
   * memory than its permitted texts.
   *
   * @param fields names of the permitted fields, which have no objects and no lists
   * @throws BadRequestResponse if the value is no object, or has another field
   */
  @SuppressWarnings("removal") // Jetty throws it itself as long as it has it.
  public static RequestBody object(Context request, String... fields) throws IOException {
    try (JsonParser parser = JSON.createParser(Body.reader(request))) {
      JsonToken first = parser.nextToken();
      if (first == null) {
        throw new BadRequestResponse("there is nothing in what was sent");
      } else if (first != JsonToken.START_OBJECT) {
        throw new BadRequestResponse("send a JSON object with " + String.join(", ", fields));
      }
      RequestBody read = new RequestBody(object(parser, Arrays.asList(fields)));
      if (parser.nextToken() != null) {
        throw new BadRequestResponse("there is more behind the object");
      }
      return read;
    } catch (StreamConstraintsException e) {
      throw tooLong();
    } catch (JsonProcessingException e) {
      throw e;
    } catch (IOException | BadMessageException e) {
      throw Body.refused(e);
    }
  }

  private static ObjectNode object(JsonParser parser, List<String> known) throws IOException {
    ObjectNode read = VALUES.createObjectNode();
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String name = parser.currentName();
      if (!known.contains(name)) {
        throw new BadRequestResponse("there is no field '" + name + "'; fields are " + String.join(", ", known));
      } else if (!parser.nextToken().isScalarValue()) {
        throw new BadRequestResponse("the field '" + name + "' is no object and no list");
      }
      read.set(name, VALUES.readTree(parser));
    }
    return read;
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
