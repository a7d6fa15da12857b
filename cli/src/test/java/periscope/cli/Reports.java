package periscope.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Set;

/** What commands write with {@code --json}, held to the schemas in {@code docs/schemas}. */
public final class Reports {

  static final Path FOLDER = Path.of("../docs/schemas");
  static final String SUFFIX = ".schema.json";

  private static final ObjectMapper JSON = new ObjectMapper();

  private Reports() {}

  /** The report of a command, which is as the schema says and all that is on standard output. */
  public static JsonNode conforming(String schema, String... command) {
    return conforming(schema, Result.of(command));
  }

  /** The same of a command that has run. */
  public static JsonNode conforming(String schema, Result result) {
    try {
      JsonNode document = JSON.readTree(result.out());
      assertEquals(Set.of(), schema(schema).validate(document), () -> schema + ": " + document);
      return document;
    } catch (IOException e) {
      throw new UncheckedIOException(result.toString(), e);
    }
  }

  static JsonSchema schema(String name) throws IOException {
    return JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012).getSchema(JSON.readTree(file(name).toFile()));
  }

  static Path file(String name) {
    return FOLDER.resolve(name + SUFFIX);
  }
}
