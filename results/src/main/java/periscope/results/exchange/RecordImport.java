package periscope.results.exchange;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import periscope.results.data.Device;
import periscope.results.data.Parameters;
import periscope.results.data.PublicTests;
import periscope.results.data.Result;
import periscope.results.data.Run;
import periscope.results.exchange.RecordReader.Configuration;
import periscope.results.exchange.RecordReader.Entry;
import periscope.results.store.ResultStore;
import periscope.results.store.RunWriter;

/**
 * The import of one record into a database: its tuning configurations become one run, its conformance tests another. A
 * configuration with several tests is for tuning. A configuration with one test is for conformance if the test is a
 * known conformance test, or if it is unknown and the record has tuning configurations besides.
 */
final class RecordImport {

  private final Target target;
  private final String record;
  private final Map<Run.Kind, RunWriter> runs = new EnumMap<>(Run.Kind.class);
  private final List<Configuration> undecided = new ArrayList<>();
  private long results;

  /**
   * The destination of results.
   *
   * @param fileName name of the file, without folder and ending
   */
  record Target(ResultStore store, ResultStore.Source source, String fileName, ImportOptions options,
      Remarks remarks) {}

  /** @param record name of the record in remarks, and in keys of runs */
  RecordImport(Target target, String record) {
    this.target = target;
    this.record = record;
  }

  /**
   * Reads the object that the parser has just entered.
   *
   * @param columns other columns of the record's database row
   */
  void read(JsonParser parser, ObjectNode columns) throws IOException {
    ObjectNode about = JsonNodeFactory.instance.objectNode();
    int found = new RecordReader(parser, target.remarks(), this::take).read(about);
    undecided.forEach(c -> add(runs.containsKey(Run.Kind.TUNING) ? Run.Kind.CONFORMANCE : Run.Kind.TUNING, c));
    int stated = about.path("configurations").asInt(found);
    if (stated != found) {
      target.remarks().add("a record holds another number of configurations than it says",
          where() + found + " of " + stated);
    }
    if (runs.isEmpty()) {
      target.remarks().add("a record without results was skipped", record.isEmpty() ? "the only one" : record);
    }
    Platform platform = new Platform(about, columns, target.options());
    if (platform.anonymised()) {
      target.remarks().add("a contributor's name or address was left out; --with-contributors keeps them",
          record.isEmpty() ? "the only record" : record);
    }
    if (platform.nameless() && !runs.isEmpty()) {
      target.remarks().add("a record does not name its device, which is called like the file; --device names it",
          target.fileName());
    }
    runs.forEach((kind, run) -> {
      run.describe(platform.run(kind, target.fileName()));
      run.finish();
    });
  }

  private String where() {
    return record.isEmpty() ? "" : record + ", ";
  }

  private void take(Configuration configuration) {
    if (configuration.entries().isEmpty()) {
      target.remarks().add("a configuration without results was skipped",
          where() + "configuration " + configuration.number());
    } else if (configuration.entries().size() > 1) {
      add(Run.Kind.TUNING, configuration);
    } else {
      String test = configuration.entries().get(0).test();
      if (PublicTests.ofConformance(test).isPresent()) {
        add(Run.Kind.CONFORMANCE, configuration);
      } else if (PublicTests.ofMutant(test).isPresent()) {
        add(Run.Kind.TUNING, configuration);
      } else {
        undecided.add(configuration);
      }
    }
  }

  private void add(Run.Kind kind, Configuration configuration) {
    RunWriter run = runs.computeIfAbsent(kind, this::begun);
    for (Entry entry : configuration.entries()) {
      String where = where() + "configuration " + configuration.number() + ", " + entry.test();
      Parameters parameters = configuration.parameters();
      OptionalLong expected = Checksum.expected(parameters, entry.counts(), where, target.remarks());
      boolean added = run.add(new Result(configuration.number(), parameters, entry.test(), Optional.empty(),
          entry.counts(), expected, entry.seconds(), OptionalLong.empty(), entry.launchSeed()));
      if (added) {
        results++;
      } else {
        target.remarks().add("a test stands twice under one configuration, and the second one was skipped", where);
      }
    }
  }

  /** Begins a run before its description is known, since a record may state it behind the results. */
  private RunWriter begun(Run.Kind kind) {
    Run run = new Run(kind, Run.UNKNOWN, Device.UNKNOWN, Run.Surroundings.NONE, Optional.empty(), Optional.empty(),
        Optional.empty(), Optional.empty());
    String campaign = target.source().hash() + "/" + record;
    return target.store().begin(run, campaign, Optional.of(target.source()));
  }

  int runs() {
    return runs.size();
  }

  long results() {
    return results;
  }
}
