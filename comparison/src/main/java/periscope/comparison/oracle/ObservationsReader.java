package periscope.comparison.oracle;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.io.JsonEOFException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import periscope.comparison.oracle.Observations.Chip;
import periscope.comparison.oracle.Observations.Known;
import periscope.comparison.oracle.Observations.Observed;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.NearNames;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;

/** A reader of files with observations. Each problem of a file has its place: the value, or the name of the field. */
final class ObservationsReader {

  private static final String FORM = "docs/validate.md shows a file: "
      + "{\"observations\": [{\"test\": \"SB\", \"weak\": {\"my chip\": 17}}]}";
  private static final ObjectMapper JSON = new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

  private final SourceText text;
  /** The places of values and, behind a #, of the names of fields, by JSON pointer. */
  private final Map<String, Span> places = new HashMap<>();
  private final List<Diagnostic> problems = new ArrayList<>();

  private ObservationsReader(SourceText text) {
    this.text = text;
  }

  /**
   * Reads a file.
   *
   * @throws InvalidInputException with all problems of the file
   */
  static Observations read(SourceText text) {
    ObservationsReader reader = new ObservationsReader(text);
    JsonNode root = reader.parsed();
    reader.locate();
    Observations read = reader.observations(root);
    if (!reader.problems.isEmpty()) {
      throw new InvalidInputException(reader.problems);
    }
    return read;
  }

  private JsonNode parsed() {
    try {
      return JSON.readTree(text.content());
    } catch (JsonProcessingException e) {
      int last = text.content().stripTrailing().length() - 1;
      int at = e.getLocation() == null ? 0 : (int) e.getLocation().getCharOffset() - 1;
      boolean ends = e instanceof JsonEOFException || at >= last && text.content().strip().startsWith("{");
      throw new InvalidInputException(Diagnostic.error(text, new Span(ends ? last : Math.max(0, Math.min(at, last)), 1),
          ends ? "the file ends in the middle of its JSON" : "this is not JSON", FORM));
    }
  }

  private void locate() {
    try (JsonParser parser = new JsonFactory().createParser(text.content())) {
      for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
        String at = parser.getParsingContext().pathAsPointer().toString();
        boolean begins = token.isStructStart() && at.isEmpty();
        String pointer = token.isStructStart() && !begins
            ? parser.getParsingContext().getParent().pathAsPointer().toString() : at;
        if (!token.isStructEnd()) {
          int length = token.isStructStart() ? 1 : parser.getTextLength()
              + (token == JsonToken.FIELD_NAME || token == JsonToken.VALUE_STRING ? 2 : 0);
          places.putIfAbsent(pointer + (token == JsonToken.FIELD_NAME ? "#" : ""),
              new Span((int) parser.currentTokenLocation().getCharOffset(), length));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException("a text that was parsed before", e);
    }
  }

  private Observations observations(JsonNode root) {
    if (!object(root, "", "a file of observations", "runs", "chips", "observations", "exceptions")) {
      return new Observations(0, Map.of(), List.of(), List.of());
    } else if (!root.has("observations")) {
      problem("", "the file has no field observations", FORM);
    }
    Map<String, Chip> chips = new LinkedHashMap<>();
    if (object(root.path("chips"), "/chips", "the field chips")) {
      root.path("chips").fields().forEachRemaining(f -> chips.put(f.getKey(), chip(f.getValue(),
          "/chips/" + escaped(f.getKey()))));
    }
    return new Observations(number(root.path("runs"), "/runs", 1), chips,
        list(root.path("observations"), "/observations", this::observed),
        list(root.path("exceptions"), "/exceptions", this::known));
  }

  private Chip chip(JsonNode node, String at) {
    return object(node, at, "a chip", "name", "architecture")
        ? new Chip(words(node, at, "name", false), words(node, at, "architecture", false)) : new Chip("", "");
  }

  private Observed observed(JsonNode node, String at) {
    SortedMap<String, Integer> weak = new TreeMap<>();
    if (!object(node, at, "an observation", "test", "source", "weak", "ugpu")) {
      return new Observed("", "", weak, null);
    } else if (!node.has("weak")) {
      problem(at, "the observation has no field weak", "write for each chip the number of runs that ended in an "
          + "outcome of the test's condition: \"weak\": {\"my chip\": 17}");
    } else if (object(node.get("weak"), at + "/weak", "the field weak")) {
      node.get("weak").fields().forEachRemaining(f -> weak.put(f.getKey(),
          number(f.getValue(), at + "/weak/" + escaped(f.getKey()), 0)));
    }
    String ugpu = node.has("ugpu") ? words(node, at, "ugpu", true) : null;
    if (ugpu != null && !List.of("allowed", "forbidden").contains(ugpu)) {
      problem(at + "/ugpu", "the field ugpu is '" + ugpu + "'", "write allowed or forbidden, or leave the field out");
    }
    return new Observed(words(node, at, "test", true), words(node, at, "source", false), weak, ugpu);
  }

  private Known known(JsonNode node, String at) {
    if (!object(node, at, "an exception", "test", "models", "chips", "reason")) {
      return new Known("", List.of(), List.of(), "");
    }
    return new Known(words(node, at, "test", true),
        list(node.path("models"), at + "/models", this::word), list(node.path("chips"), at + "/chips", this::word),
        words(node, at, "reason", true));
  }

  private String word(JsonNode node, String at) {
    if (!node.isTextual()) {
      problem(at, "this is no text", "write it in quotation marks");
    }
    return node.asText();
  }

  /** The text of a field; the empty text for a field that may be left out. */
  private String words(JsonNode node, String at, String field, boolean needed) {
    if (!node.has(field) && needed) {
      problem(at, "the field " + field + " is missing here", FORM);
    }
    return node.has(field) ? word(node.get(field), at + "/" + field) : "";
  }

  private int number(JsonNode node, String at, int least) {
    if (!node.isMissingNode() && !(node.isInt() && node.intValue() >= least)) {
      problem(at, "this is no whole number of runs", "write a number from " + least + " on, without quotation marks");
    }
    return node.asInt();
  }

  private <T> List<T> list(JsonNode node, String at, BiFunction<JsonNode, String, T> item) {
    List<T> items = new ArrayList<>();
    if (!node.isMissingNode() && !node.isArray()) {
      problem(at, "this is no list", "write [ … ], even around one item");
    }
    for (int i = 0; node.isArray() && i < node.size(); i++) {
      items.add(item.apply(node.get(i), at + "/" + i));
    }
    return items;
  }

  /**
   * Whether a value is an object; a missing one is none, without a problem.
   *
   * @param fields the fields that it may have; any if none are given
   */
  private boolean object(JsonNode node, String at, String what, String... fields) {
    if (!node.isObject()) {
      if (!node.isMissingNode() || at.isEmpty()) {
        problem(at, what + " is an object: { … }", FORM);
      }
      return false;
    }
    Predicate<String> known = List.of(fields)::contains;
    node.fieldNames().forEachRemaining(f -> {
      if (fields.length > 0 && !known.test(f)) {
        problem(at + "/" + escaped(f) + "#", what + " has no field " + f,
            NearNames.nearestOrAll(f, Arrays.asList(fields)));
      }
    });
    return true;
  }

  private static String escaped(String name) {
    return name.replace("~", "~0").replace("/", "~1");
  }

  private void problem(String at, String message, String hint) {
    problems.add(Diagnostic.error(text, places.getOrDefault(at, Span.NONE), message, hint));
  }
}
