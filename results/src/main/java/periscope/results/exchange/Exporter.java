package periscope.results.exchange;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteFeature;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import periscope.results.data.Observation;
import periscope.results.data.Result;
import periscope.results.data.Run;
import periscope.results.store.ResultStore;
import periscope.results.store.StoredRun;

/**
 * Writer of runs for other tools: as an array of records in the public form, or as a table with a row for each result.
 */
public final class Exporter {

  private static final List<String> COLUMNS = List.of("run", "kind", "framework", "vendor", "architecture", "device",
      "description", "driver", "os", "browser", "environment", "tool", "version", "seed", "model", "number", "test",
      "sequential", "interleaved", "weak", "unclassified", "unended", "forbidden", "expected", "seconds",
      "parameters", "launchSeed");

  private final ResultStore store;

  public Exporter(ResultStore store) {
    this.store = store;
  }

  /**
   * Writes runs as an array of records. Runs of one imported record become one record again. Classes of outcomes that
   * records do not have are left out.
   *
   * @throws UncheckedIOException if writing fails
   */
  public void records(List<StoredRun> runs, OutputStream out) {
    Map<String, List<StoredRun>> records = new LinkedHashMap<>();
    for (StoredRun run : runs) {
      records.computeIfAbsent(run.campaign(), k -> new ArrayList<>()).add(run);
    }
    try (JsonGenerator json = new JsonFactory().createGenerator(out)
        .configure(StreamWriteFeature.AUTO_CLOSE_TARGET.mappedFeature(), false).useDefaultPrettyPrinter()) {
      json.writeStartArray();
      for (List<StoredRun> record : records.values()) {
        json.writeStartObject();
        for (StoredRun run : record) {
          configurations(run, json);
        }
        about(record.get(0).run(), json);
        json.writeEndObject();
      }
      json.writeEndArray();
      json.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void configurations(StoredRun run, JsonGenerator json) throws IOException {
    List<Result> open = new ArrayList<>();
    store.observations(run.id(), o -> {
      if (!open.isEmpty() && open.get(0).number() != o.result().number()) {
        configuration(open, json);
        open.clear();
      }
      open.add(o.result());
    });
    configuration(open, json);
  }

  private static void configuration(List<Result> results, JsonGenerator json) {
    if (results.isEmpty()) {
      return;
    }
    try {
      json.writeObjectFieldStart(String.valueOf(results.get(0).number()));
      for (Result result : results) {
        json.writeObjectFieldStart(result.test());
        json.writeNumberField("seq", result.counts().sequential());
        json.writeNumberField("interleaved", result.counts().interleaved());
        json.writeNumberField("weak", result.counts().weak());
        if (result.seconds().isPresent()) {
          json.writeNumberField("durationSeconds", result.seconds().getAsDouble());
        }
        json.writeEndObject();
      }
      json.writeObjectFieldStart("params");
      for (Map.Entry<String, String> p : results.get(0).parameters().values().entrySet()) {
        if (p.getValue().matches("-?\\d{1,18}(\\.\\d+)?")) {
          json.writeNumberField(p.getKey(), new BigDecimal(p.getValue()));
        } else {
          json.writeStringField(p.getKey(), p.getValue());
        }
      }
      json.writeEndObject();
      json.writeEndObject();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void about(Run run, JsonGenerator json) throws IOException {
    json.writeObjectFieldStart("platformInfo");
    json.writeObjectFieldStart("gpu");
    json.writeStringField("vendor", run.device().vendor());
    json.writeStringField("architecture", run.device().architecture());
    json.writeStringField("device", run.device().name());
    json.writeStringField("description", run.device().description());
    json.writeEndObject();
    named("browser", run.surroundings().browser(), json);
    named("os", run.surroundings().os(), json);
    json.writeStringField("framework", run.framework());
    json.writeEndObject();
    json.writeStringField("randomSeed", run.seed().orElse(""));
    json.writeObjectFieldStart("userInfo");
    json.writeStringField("name", run.contributor().map(Run.Contributor::name).orElse(""));
    json.writeStringField("email", run.contributor().map(Run.Contributor::email).orElse(""));
    json.writeEndObject();
  }

  private static void named(String field, Optional<String> text, JsonGenerator json) throws IOException {
    json.writeObjectFieldStart(field);
    json.writeStringField("vendor", text.orElse(""));
    json.writeStringField("version", "");
    json.writeEndObject();
  }

  /**
   * Writes a heading, and a line of comma-separated cells for each result.
   *
   * @throws UncheckedIOException if writing fails
   */
  public void table(List<StoredRun> runs, OutputStream out) {
    Writer writer = new OutputStreamWriter(out, StandardCharsets.UTF_8);
    try {
      writer.write(String.join(",", COLUMNS) + "\n");
      for (StoredRun run : runs) {
        store.observations(run.id(), o -> line(o, writer));
      }
      writer.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void line(Observation o, Writer writer) {
    Run run = o.about();
    Result r = o.result();
    String line = Stream.of(o.run(), run.kind().word(), run.framework(), run.device().vendor(),
        run.device().architecture(), run.device().name(), run.device().description(), run.surroundings().driver(),
        run.surroundings().os(), run.surroundings().browser(), run.surroundings().environment(),
        run.tool().map(Run.Tool::name), run.tool().map(Run.Tool::version), run.seed(), run.model(), r.number(),
        r.test(), r.counts().sequential(), r.counts().interleaved(), r.counts().weak(), r.counts().unclassified(),
        r.counts().unended(), r.forbidden().isPresent() ? r.forbidden().getAsLong() : "",
        r.expected().isPresent() ? r.expected().getAsLong() : "",
        r.seconds().isPresent() ? String.format(Locale.ROOT, "%s", r.seconds().getAsDouble()) : "",
        r.parameters().text(), r.launchSeed().isPresent() ? r.launchSeed().getAsLong() : "")
        .map(Exporter::cell).collect(Collectors.joining(","));
    try {
      writer.write(line + "\n");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Cells separated by commas. */
  public static String line(List<String> cells) {
    return cells.stream().map(Exporter::cell).collect(Collectors.joining(","));
  }

  /** A cell of a table, in quotation marks if it contains a comma or a quotation mark. */
  static String cell(Object value) {
    String text = value instanceof Optional<?> optional ? optional.map(Object::toString).orElse("") : value.toString();
    return text.matches("(?s).*[,\"\\r\\n].*") ? "\"" + text.replace("\"", "\"\"") + "\"" : text;
  }
}
