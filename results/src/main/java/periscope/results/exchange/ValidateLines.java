package periscope.results.exchange;

import static periscope.results.exchange.RecordReader.text;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import periscope.results.data.Counts;
import periscope.results.data.Device;
import periscope.results.data.Parameters;
import periscope.results.data.Result;
import periscope.results.data.Run;
import periscope.results.store.RunWriter;

/**
 * Importer of lines that {@code periscope validate --out} writes: for each test the outcomes that a device showed,
 * and those that the model forbids. Lines with the same device, driver, version, model and seed form one run. The lines
 * do not classify outcomes as sequential or interleaved.
 */
final class ValidateLines {

  /** Words of a line's verdict if the model has an answer. */
  private static final Set<String> JUDGED = Set.of("agree", "weaker", "stronger", "both");

  private final RecordImport.Target target;
  private final Map<String, RunWriter> runs = new HashMap<>();
  private final Map<String, Integer> often = new HashMap<>();
  private long results;

  ValidateLines(RecordImport.Target target) {
    this.target = target;
  }

  /** Whether an object with this first field is such a line, or the document of such lines. */
  static boolean begins(String field) {
    return Set.of("version", "test", "key", "question").contains(field);
  }

  void line(int number, JsonNode line) {
    if (!line.path("seen").isArray() || !line.path("device").isObject()) {
      target.remarks().add("a line without counts of a device was skipped (" + (text(line, "beside").isEmpty()
          ? "it is no line of validate" : text(line, "beside")) + ")", "line " + number);
      return;
    }
    String test = text(line, "test");
    String key = String.join("/", target.source().hash(), text(line, "device", "id"), text(line, "device", "name"),
        text(line, "device", "driver"), text(line, "version"), text(line, "model"), text(line, "seed"));
    RunWriter run = runs.computeIfAbsent(key, k -> target.store().begin(run(line), k, Optional.of(target.source())));
    Counts counts = counts(line);
    if (counts.total() == 0) {
      target.remarks().add("a result has no instance at all; analyses pass it over", "line " + number + ", " + test);
    }
    int configuration = often.merge(key + "/" + test, 1, Integer::sum) - 1;
    run.add(new Result(configuration, Parameters.NONE, test, Optional.empty(), counts, OptionalLong.empty(),
        OptionalDouble.empty(), forbidden(line)));
    results++;
  }

  private Run run(JsonNode line) {
    JsonNode device = line.path("device");
    boolean simulated = text(device, "platform").equals("simulated");
    return new Run(Run.Kind.VALIDATION, target.options().framework().orElse(simulated ? "simulated" : "opencl"),
        new Device(target.options().vendor().orElse(""), "", text(device, "id"), text(device, "name")),
        new Run.Surroundings(known(text(device, "driver")), Optional.empty(), Optional.empty(),
            target.options().environment()),
        Optional.of(new Run.Tool("periscope", text(line, "version"))), known(text(line, "seed")),
        known(text(line, "model")), Optional.empty());
  }

  private static Counts counts(JsonNode line) {
    long seen = 0;
    for (JsonNode outcome : line.path("seen")) {
      seen += Math.max(0, outcome.path("count").asLong());
    }
    return new Counts(0, 0, 0, seen, 0);
  }

  /** Number of instances with outcomes that the model forbids; empty if the model has no answer. */
  private static OptionalLong forbidden(JsonNode line) {
    if (!JUDGED.contains(text(line, "kind"))) {
      return OptionalLong.empty();
    }
    Set<String> outside = new HashSet<>();
    line.path("onlyBeside").forEach(o -> outside.add(o.path("registers") + " " + o.path("memory")));
    long forbidden = 0;
    for (JsonNode outcome : line.path("seen")) {
      if (outside.contains(outcome.path("registers") + " " + outcome.path("memory"))) {
        forbidden += Math.max(0, outcome.path("count").asLong());
      }
    }
    return OptionalLong.of(forbidden);
  }

  private static Optional<String> known(String text) {
    return Optional.of(text).filter(t -> !t.isEmpty());
  }

  void finish() {
    runs.values().forEach(RunWriter::finish);
  }

  int runs() {
    return runs.size();
  }

  long results() {
    return results;
  }
}
