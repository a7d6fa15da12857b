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
 * Writer of JSON reports from records: components become fields, in the order of their declaration. An empty
 * {@link Optional} becomes an absent field; no value is {@code null}. The version of Periscope comes before a report.
 */
public final class Json {

  private static final ObjectMapper MAPPER = mapper();
  private static final ObjectWriter INDENTED = MAPPER.writer(SerializationFeature.INDENT_OUTPUT);

  private Json() {}

  /**
   * A report with its version.
   *
   * @param version version of Periscope
   */
  private record Versioned(String version, @JsonUnwrapped Record report) {}

  /** A report as text, with a line for each field, beginning with the version. */
  public static String print(Record report) {
    return written(INDENTED, new Versioned(Version.text(), report));
  }

  /** A document in another project's format, without Periscope's version in front. */
  public static String document(Record document) {
    return written(INDENTED, document);
  }

  /** A report on one line; the version must be one of its fields. */
  public static String line(Record report) {
    return written(MAPPER.writer(), report);
  }

  /** A list, or an empty optional instead of an empty list, so that the field is absent. */
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

  /** The serialiser of optionals: an empty one becomes an absent field. */
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
