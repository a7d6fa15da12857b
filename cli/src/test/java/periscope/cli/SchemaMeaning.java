package periscope.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The meaning of a JSON schema for programs: the schema without descriptions, with each definition in the places that
 * refer to it, and with required fields and words in the order of the alphabet. Two schemas with one meaning accept
 * the same documents.
 */
final class SchemaMeaning {

  private static final String DEFINITIONS = "$defs";
  private static final String REFERENCE = "$ref";
  private static final Set<String> WORDS = Set.of("description", "title");
  private static final Set<String> UNORDERED = Set.of("required", "enum");

  private final ObjectMapper json = new ObjectMapper();
  private final JsonNode root;
  private final Set<String> referred = new TreeSet<>();

  private SchemaMeaning(JsonNode root) {
    this.root = root;
  }

  /** The meaning; definitions that nothing refers to, such as those of lines, stay definitions. */
  static JsonNode of(JsonNode schema) {
    SchemaMeaning meaning = new SchemaMeaning(schema);
    ObjectNode plain = (ObjectNode) meaning.plain(schema);
    Map<String, JsonNode> lines = new TreeMap<>();
    schema.path(DEFINITIONS).properties().stream().filter(d -> !meaning.referred.contains(d.getKey()))
        .forEach(d -> lines.put(d.getKey(), meaning.plain(d.getValue())));
    if (!lines.isEmpty()) {
      plain.putObject(DEFINITIONS).setAll(lines);
    }
    return plain;
  }

  /** A field that is called {@code description} holds an object; an explanation is a text. */
  private JsonNode plain(JsonNode schema) {
    if (schema.isArray()) {
      ArrayNode list = json.createArrayNode();
      schema.forEach(item -> list.add(plain(item)));
      return list;
    }
    if (!schema.isObject()) {
      return schema;
    }
    ObjectNode plain = json.createObjectNode();
    if (schema.path(REFERENCE).isTextual()) {
      String name = schema.path(REFERENCE).asText();
      referred.add(name.substring(name.lastIndexOf('/') + 1));
      plain.setAll((ObjectNode) plain(root.at(name.substring(1))));
    }
    schema.properties().stream().filter(f -> !(WORDS.contains(f.getKey()) && f.getValue().isTextual()))
        .filter(f -> !Set.of(REFERENCE, DEFINITIONS).contains(f.getKey()))
        .forEach(f -> plain.set(f.getKey(), UNORDERED.contains(f.getKey()) && f.getValue().isArray()
            ? sorted(f.getValue()) : plain(f.getValue())));
    return plain;
  }

  private JsonNode sorted(JsonNode words) {
    Set<String> sorted = new TreeSet<>();
    words.forEach(w -> sorted.add(w.asText()));
    return json.valueToTree(sorted);
  }
}
