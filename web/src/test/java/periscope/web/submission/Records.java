package periscope.web.submission;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/** Records in the form in which pages send them. */
final class Records {

  static final ObjectMapper JSON = new ObjectMapper();
  private static final List<String> TUNED = List.of("rrMutant", "messagePassing");

  private Records() {}

  /** A record in Periscope's own form: two configurations of two tests, and a conformance test. */
  static ObjectNode own(long seed) {
    ObjectNode record = plain(seed);
    record.put("recordVersion", 1).putObject("tool").put("name", "periscope").put("version", "1.0");
    Stream.of("0", "1", "2").map(record::get).forEach(configuration -> configuration.fields().forEachRemaining(e -> {
      if (!e.getKey().equals("params")) {
        ObjectNode result = (ObjectNode) e.getValue();
        result.put("seq", result.get("seq").asLong() - 3).put("others", 2).put("unfinished", 1)
            .put("launchSeed", String.valueOf(Long.MIN_VALUE + seed));
      }
    }));
    return record;
  }

  /** The same record in the form of published records. */
  static ObjectNode plain(long seed) {
    Random random = new Random(seed);
    ObjectNode record = JSON.createObjectNode();
    for (int number = 0; number < 2; number++) {
      ObjectNode configuration = configuration(record, number);
      TUNED.forEach(test -> result(configuration, test, random));
    }
    result(configuration(record, 2), "rr", random);
    ObjectNode platform = record.putObject("platformInfo");
    platform.putObject("gpu").put("vendor", "acme").put("architecture", "one").put("device", "").put("description", "");
    platform.putObject("browser").put("vendor", "Chrome").put("version", "130.0");
    platform.putObject("os").put("vendor", "Linux").put("version", "").put("mobile", false);
    platform.put("framework", "webgpu");
    record.put("randomSeed", "rbjnMzXroA" + seed);
    record.putObject("userInfo").put("name", "").put("email", "");
    return record;
  }

  private static ObjectNode configuration(ObjectNode record, int number) {
    ObjectNode configuration = record.putObject(String.valueOf(number));
    ObjectNode params = configuration.putObject("params");
    for (String percent : List.of("shufflePct", "barrierPct", "memStressPct", "memStressStoreFirstPct",
        "memStressStoreSecondPct", "preStressPct", "preStressStoreFirstPct", "preStressStoreSecondPct",
        "stressStrategyBalancePct")) {
      params.put(percent, 7 * number);
    }
    params.put("testingWorkgroups", 4).put("maxWorkgroups", 6).put("workgroupSize", 16).put("scratchMemorySize", 2048)
        .put("memStride", 1).put("memStressIterations", 10).put("preStressIterations", 20).put("stressLineSize", 64)
        .put("stressTargetLines", 2).put("iterations", 10);
    return configuration;
  }

  private static void result(ObjectNode configuration, String test, Random random) {
    int weak = random.nextInt(100);
    int interleaved = random.nextInt(100);
    configuration.putObject(test).put("seq", 640 - weak - interleaved).put("interleaved", interleaved)
        .put("weak", weak).put("durationSeconds", 0.5);
  }
}
