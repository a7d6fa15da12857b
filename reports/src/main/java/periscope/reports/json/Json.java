package periscope.reports.json;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import periscope.reports.Version;

/**
 * Writes reports: records, whose components become fields in the order in which they are declared. An {@link Optional}
 * that is empty is a field that is absent; nothing is ever {@code null}. In front of a report stands the version of
 * Periscope that made it.
 */
public final class Json {

  private static final ObjectMapper MAPPER = mapper();
  private static final ObjectWriter INDENTED = MAPPER.writer(SerializationFeature.INDENT_OUTPUT);

  private Json() {}

  /** @param version of Periscope */
  private record Versioned(String version, @JsonUnwrapped Record report) {}

  /** A report as text, a field on each line, with the version in front. */
  public static String print(Record report) {
    return written(INDENTED, new Versioned(Version.text(), report));
  }

  /** A document of somebody else's format, which has its own place for the version. */
  public static String document(Record document) {
    return written(INDENTED, document);
  }

  /** A report on one line; the version is one of its fields. */
  public static String line(Record report) {
    return written(MAPPER.writer(), report);
  }

  /** A list that is left out where it is empty. */
  public static <T> Optional<List<T>> unlessEmpty(List<T> list) {
    return list.isEmpty() ? Optional.empty() : Optional.of(list);
  }

  private static String written(ObjectWriter writer, Record report) {
    try {
      return writer.writeValueAsString(report);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a report that cannot be written as JSON", e);
    }
  }

  private static ObjectMapper mapper() {
    SimpleModule module = new SimpleModule();
    module.addSerializer(new Optionals());
    ObjectMapper mapper = new ObjectMapper().registerModule(module);
    // Whether a field is there; what an Optional holds may be as empty as it likes.
    mapper.configOverride(Optional.class).setInclude(JsonInclude.Value.construct(Include.NON_EMPTY, Include.ALWAYS));
    return mapper;
  }

  /** What an {@link Optional} holds; one that holds nothing is no field. */
  private static final class Optionals extends StdSerializer<Optional<?>> {

    private static final long serialVersionUID = 1;

    Optionals() {
      super(Optional.class, false);
    }

    @Override
    public boolean isEmpty(SerializerProvider provider, Optional<?> value) {
      return value.isEmpty();
    }

    @Override
    public void serialize(Optional<?> value, JsonGenerator to, SerializerProvider provider) throws IOException {
      provider.defaultSerializeValue(value.orElseThrow(), to);
    }
  }
}
