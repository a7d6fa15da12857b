package periscope.lang.neutral;

import java.util.List;
import java.util.Map;
import periscope.litmus.source.Span;

/** A JSON value with its place in the text. */
sealed interface JsonValue {

  Span span();

  /** The kind of the value, in words for messages. */
  String called();

  /**
   * A field of an object.
   *
   * @param name the place of its name
   */
  record Field(Span name, JsonValue value) {}

  /**
   * An object.
   *
   * @param fields its fields by name, in the order of the text
   */
  record JsonObject(Map<String, Field> fields, Span span) implements JsonValue {
    @Override
    public String called() {
      return "an object";
    }
  }

  record JsonList(List<JsonValue> items, Span span) implements JsonValue {
    public JsonList {
      items = List.copyOf(items);
    }

    @Override
    public String called() {
      return "a list";
    }
  }

  record Text(String value, Span span) implements JsonValue {
    @Override
    public String called() {
      return "\"" + value + "\"";
    }
  }

  record Whole(long value, Span span) implements JsonValue {
    @Override
    public String called() {
      return Long.toString(value);
    }
  }

  record Truth(boolean value, Span span) implements JsonValue {
    @Override
    public String called() {
      return Boolean.toString(value);
    }
  }

  /** A value that no field of a test has: null, or a number that is not whole or has too many digits. */
  record Strange(String called, Span span) implements JsonValue {}
}
