package periscope.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Who reads a report goes by the edition in the {@code $id} of its schema. So a schema does not change under its
 * edition: {@code schema-editions.txt} has the digest of each.
 */
class SchemaEditionsTest {

  private static final Path EDITIONS = Path.of("src/test/resources/schema-editions.txt");

  private final ObjectMapper json =
      new ObjectMapper().configure(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS, true);

  static List<String> schemas() throws IOException {
    return Reports.names();
  }

  @ParameterizedTest
  @MethodSource("schemas")
  void aSchemaThatChangesHasANewEdition(String name) throws IOException {
    JsonNode schema = json.readTree(Reports.file(name).toFile());
    String id = schema.path("$id").asText();
    String digest = digest(schema);
    assertEquals(digest, editions().get(id), () -> "docs/schemas/" + name + ".schema.json is not what " + EDITIONS
        + " knows as " + id + ". If reports of released versions follow that edition, raise the number in \"$id\", add "
        + "the line below to the list, and tell readers in CHANGELOG.md; if it was never released, put the line in "
        + "place of the old one.\n" + id + " " + digest + "\n");
  }

  /** Every line is {@code ID DIGEST}; editions of the past stay, so that no number comes back with another meaning. */
  private static Map<String, String> editions() throws IOException {
    Map<String, String> editions = new TreeMap<>();
    for (String line : Files.readAllLines(EDITIONS)) {
      String[] words = line.split(" ");
      assertEquals(null, editions.put(words[0], words[1]), () -> "two lines for " + words[0]);
    }
    return editions;
  }

  @Test
  void wordsDoNotCountAndFieldsDo() throws IOException {
    String schema = "{\"description\": \"%s\", \"properties\": {\"description\": {\"type\": \"%s\"}}}";
    String one = digest(json.readTree(schema.formatted("a report", "string")));
    assertEquals(one, digest(json.readTree(schema.formatted("the report", "string"))));
    assertNotEquals(one, digest(json.readTree(schema.formatted("a report", "integer"))));
  }

  @Test
  void namesOfDefinitionsDoNotCountAndTheirFieldsDo() throws IOException {
    String inline = "{\"items\": {\"type\": \"string\"}}";
    String schema = "{\"items\": {\"$ref\": \"#/$defs/%1$s\"}, \"$defs\": {\"%1$s\": {\"type\": \"%2$s\"}}}";
    assertEquals(digest(json.readTree(inline)), digest(json.readTree(schema.formatted("a", "string"))));
    assertNotEquals(digest(json.readTree(inline)), digest(json.readTree(schema.formatted("a", "integer"))));
  }

  /**
   * Of the meaning of a schema for programs: explanations, layout, the order of fields and words, and the names of
   * definitions do not matter.
   */
  private String digest(JsonNode schema) throws IOException {
    byte[] text = json.writeValueAsBytes(json.treeToValue(SchemaMeaning.of(schema), Object.class));
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(text));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
