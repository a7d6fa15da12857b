package periscope.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

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

  /** The schema of a name, to validate reports with. */
  public static JsonSchema schema(String name) throws IOException {
    return JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012).getSchema(JSON.readTree(file(name).toFile()));
  }

  /** The names of all schemas, in the order of the alphabet. */
  public static List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(FOLDER)) {
      return files.map(f -> f.getFileName().toString()).filter(f -> f.endsWith(SUFFIX))
          .map(f -> f.substring(0, f.length() - SUFFIX.length())).sorted().toList();
    }
  }

  /** The file of a schema. */
  public static Path file(String name) {
    return FOLDER.resolve(name + SUFFIX);
  }
}
