package periscope.results.exchange;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import periscope.results.data.Counts;
import periscope.results.data.Parameters;

/**
 * Reader of a record of any age: configurations under their numbers, and fields about the whole record. Configurations
 * are handed over as they come; the other fields may stand before or behind them.
 */
final class RecordReader {

  /** Names of the fields that describe the whole record. */
  private static final Set<String> ABOUT =
      Set.of("platformInfo", "deviceInfo", "userInfo", "randomSeed", "gpu", "framework", "browser", "os", "vendor",
          "recordVersion", "tool");

  private static final Map<String, String> CLASSES = Map.of("seq", "seq", "seq0", "seq", "seq1", "seq", "sequential",
      "seq", "interleaved", "interleaved", "weak", "weak", "others", "others", "unfinished", "unfinished");

  /** The field with the seed of a test's first launch. */
  static final String SEED = "launchSeed";

  private final JsonParser parser;
  private final Remarks remarks;
  private final Consumer<Configuration> consumer;
  private final Set<Integer> seen = new HashSet<>();

  /** The result of one test under one configuration. */
  record Entry(String test, Counts counts, OptionalDouble seconds, OptionalLong launchSeed) {}

  /** The results of all tests under one configuration. */
  record Configuration(int number, List<Entry> entries, Parameters parameters) {}

  RecordReader(JsonParser parser, Remarks remarks, Consumer<Configuration> consumer) {
    this.parser = parser;
    this.remarks = remarks;
    this.consumer = consumer;
  }

  /**
   * Reads to the end of the object that the parser has just entered.
   *
   * @param about receives the fields about the whole record
   * @return number of configurations
   */
  int read(ObjectNode about) throws IOException {
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String field = parser.currentName();
      JsonToken value = parser.nextToken();
      if (number(field) >= 0 && value == JsonToken.START_OBJECT) {
        configuration(number(field));
      } else if (field.equals("configurations")) {
        configurations(value, about);
      } else if (ABOUT.contains(field)) {
        about.set(field, parser.readValueAsTree());
      } else {
        remarks.add("a field that is none of a record was passed over", "'" + field + "'");
        parser.skipChildren();
      }
    }
    return seen.size();
  }

  /**
   * Reads the field {@code configurations}: the number of configurations, or the configurations themselves, as an
   * object by number or as an array.
   */
  private void configurations(JsonToken value, ObjectNode about) throws IOException {
    if (value == JsonToken.START_OBJECT) {
      read(about);
    } else if (value == JsonToken.START_ARRAY) {
      for (int i = 0; parser.nextToken() != JsonToken.END_ARRAY; i++) {
        if (parser.currentToken() == JsonToken.START_OBJECT) {
          configuration(i);
        } else {
          remarks.add("a configuration is no object", "configuration " + i);
          parser.skipChildren();
        }
      }
    } else if (value.isNumeric()) {
      about.put("configurations", parser.getIntValue());
    }
  }

  /** The number that a field's name is; -1 if it is none. */
  private static int number(String field) {
    return field.matches("\\d{1,9}") ? Integer.parseInt(field) : -1;
  }

  private void configuration(int number) throws IOException {
    List<Entry> entries = new ArrayList<>();
    Parameters parameters = Parameters.NONE;
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String field = parser.currentName();
      JsonToken value = parser.nextToken();
      if (value != JsonToken.START_OBJECT) {
        remarks.add("what stands where a test's counts should is no object", at(number, field));
        parser.skipChildren();
      } else if (field.equals("params")) {
        parameters = parameters(number);
      } else {
        entry(number, field, entries);
      }
    }
    if (!seen.add(number)) {
      remarks.add("a configuration stands twice under its number, and the second one was skipped",
          "configuration " + number);
    } else {
      consumer.accept(new Configuration(number, entries, parameters));
    }
  }

  private static String at(int number, String test) {
    return "configuration " + number + ", " + test;
  }

  private Parameters parameters(int number) throws IOException {
    TreeMap<String, String> values = new TreeMap<>();
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String name = parser.currentName();
      JsonToken value = parser.nextToken();
      if (value.isNumeric()) {
        BigDecimal told = parser.getDecimalValue();
        String text = told.signum() == 0 ? "0" : told.stripTrailingZeros().toPlainString();
        if (text.contains(".")) {
          remarks.add("a parameter is no whole number", at(number, name) + " = " + text);
        }
        values.put(name, text);
      } else if (value.isScalarValue() && value != JsonToken.VALUE_NULL) {
        values.put(name, parser.getText());
      } else {
        remarks.add("a parameter is neither number nor text and was skipped", at(number, name));
        parser.skipChildren();
      }
    }
    return new Parameters(values);
  }

  private void entry(int number, String test, List<Entry> entries) throws IOException {
    Map<String, Long> counts = new HashMap<>();
    OptionalDouble seconds = OptionalDouble.empty();
    OptionalLong seed = OptionalLong.empty();
    boolean usable = true;
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String field = parser.currentName();
      JsonToken value = parser.nextToken();
      if (CLASSES.containsKey(field)) {
        long count = count(value);
        usable &= count >= 0;
        counts.merge(CLASSES.get(field), count, Long::sum);
      } else if (field.startsWith("duration") && value.isNumeric()) {
        seconds = OptionalDouble.of(parser.getDoubleValue());
      } else if (field.equals(SEED) && seed(parser.getText()).isPresent()) {
        seed = seed(parser.getText());
      } else {
        remarks.add("a field of a result is not known and was passed over", at(number, test) + ": " + field);
        parser.skipChildren();
      }
    }
    if (counts.isEmpty()) {
      remarks.add("a result without counts was skipped", at(number, test));
    } else if (!usable) {
      remarks.add("a result was skipped whose counts are no whole numbers from 0 on", at(number, test));
    } else {
      Counts told = new Counts(counts.getOrDefault("seq", 0L), counts.getOrDefault("interleaved", 0L),
          counts.getOrDefault("weak", 0L), counts.getOrDefault("others", 0L), counts.getOrDefault("unfinished", 0L));
      entries.add(new Entry(test, told, seconds, seed));
    }
  }

  /** A number of 64 bits, which records state as text, since most readers of JSON round such numbers. */
  static OptionalLong seed(String text) {
    try {
      return OptionalLong.of(Long.parseLong(text));
    } catch (NumberFormatException e) {
      return OptionalLong.empty();
    }
  }

  /** A count; below zero if the value is no count. */
  private long count(JsonToken value) throws IOException {
    if (!value.isNumeric()) {
      parser.skipChildren();
      return Long.MIN_VALUE / 8;
    }
    try {
      long count = parser.getDecimalValue().longValueExact();
      return count < 0 || count > Long.MAX_VALUE / 8 ? Long.MIN_VALUE / 8 : count;
    } catch (ArithmeticException e) {
      return Long.MIN_VALUE / 8;
    }
  }

  /** The text at a path below a node; empty if there is none. */
  static String text(JsonNode node, String... path) {
    JsonNode at = node;
    for (String name : path) {
      at = at.path(name);
    }
    return at.isValueNode() && !at.isNull() ? at.asText().strip() : "";
  }
}
