package periscope.web.submission;

import com.fasterxml.jackson.databind.JsonNode;
import io.javalin.http.BadRequestResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import periscope.results.data.PublicTests;
import periscope.results.data.PublicTests.Family;

/**
 * The rules for a submitted record, in the published form or in Periscope's own, which states its edition: every field
 * is known and has the right type and bounds, and counts add up.
 */
final class RecordRules {

  /** The edition of Periscope's own form. */
  private static final int VERSION = 1;
  private static final int MOST_CONFIGURATIONS = 10_000;
  private static final int MOST_ITERATIONS = 1_000_000;
  private static final int MOST_LETTERS = 200;
  private static final double LONGEST_SECONDS = 7 * 86_400;
  private static final String PARAMS = "params";
  private static final String TOOL = "tool";
  private static final String RECORD_VERSION = "recordVersion";

  /** Parameters with their least and greatest value, as the pages have them. */
  private static final Map<String, long[]> PARAMETERS = new TreeMap<>();

  static {
    for (String percent : List.of("shufflePct", "barrierPct", "memStressPct", "memStressStoreFirstPct",
        "memStressStoreSecondPct", "preStressPct", "preStressStoreFirstPct", "preStressStoreSecondPct",
        "stressStrategyBalancePct")) {
      PARAMETERS.put(percent, new long[] {0, 100});
    }
    PARAMETERS.put("testingWorkgroups", new long[] {2, 1024});
    PARAMETERS.put("maxWorkgroups", new long[] {2, 1024});
    PARAMETERS.put("workgroupSize", new long[] {1, 256});
    PARAMETERS.put("scratchMemorySize", new long[] {128, 524_288});
    PARAMETERS.put("memStride", new long[] {1, 7});
    PARAMETERS.put("memStressIterations", new long[] {0, 1024});
    PARAMETERS.put("preStressIterations", new long[] {0, 2048});
    PARAMETERS.put("stressLineSize", new long[] {4, 1024});
    PARAMETERS.put("stressTargetLines", new long[] {1, 16});
    PARAMETERS.put("iterations", new long[] {1, MOST_ITERATIONS});
  }

  /** Parameters with their least and greatest value. */
  static Map<String, long[]> bounds() {
    return Map.copyOf(PARAMETERS);
  }

  private static final List<String> CLASSES = List.of("seq", "interleaved", "weak");
  private static final List<String> OWN_CLASSES = List.of("seq", "interleaved", "weak", "others", "unfinished");

  /** Whether the record has Periscope's own form. */
  private final boolean own;

  private RecordRules(boolean own) {
    this.own = own;
  }

  /**
   * Checks a record.
   *
   * @throws BadRequestResponse for the first violation, with its place and the permitted values
   */
  static void check(JsonNode record) {
    Place root = Place.root(record);
    boolean own = root.has(RECORD_VERSION);
    new RecordRules(own).record(root);
  }

  private void record(Place root) {
    List<String> about = new ArrayList<>(List.of("platformInfo", "randomSeed", "userInfo"));
    if (own) {
      about.addAll(List.of(RECORD_VERSION, TOOL));
      root.whole(RECORD_VERSION, VERSION, VERSION);
      Place tool = root.object(TOOL).only(List.of("name", "version"), List.of());
      tool.shown("name", MOST_LETTERS);
      tool.shown("version", MOST_LETTERS);
    }
    List<String> numbers = root.names().stream().filter(n -> !about.contains(n)).toList();
    if (numbers.isEmpty()) {
      throw root.wrong("a record has results: configurations under '0', '1' and so on");
    } else if (numbers.size() > MOST_CONFIGURATIONS) {
      throw root.wrong("a record has at most " + MOST_CONFIGURATIONS + " configurations");
    }
    for (String number : numbers) {
      if (!number.matches("0|[1-9]\\d{0,8}")) {
        throw root.wrong("there is no field '" + number + "'; fields are the numbers of configurations, "
            + String.join(", ", about));
      }
      configuration(root.object(number));
    }
    platform(root.object("platformInfo"));
    root.shown("randomSeed", MOST_LETTERS);
    Place user = root.object("userInfo").only(List.of("name", "email"), List.of("gpu", "browser", "os"));
    user.names().forEach(n -> user.shown(n, MOST_LETTERS));
  }

  private static void platform(Place platform) {
    platform.only(List.of("gpu", "browser", "os", "framework"), List.of());
    Place gpu = platform.object("gpu").only(List.of("vendor"), List.of("architecture", "device", "description"));
    gpu.names().forEach(n -> gpu.shown(n, MOST_LETTERS));
    Place browser = platform.object("browser").only(List.of("vendor"), List.of("version"));
    browser.names().forEach(n -> browser.shown(n, MOST_LETTERS));
    Place os = platform.object("os").only(List.of("vendor"), List.of("version", "mobile"));
    os.names().stream().filter(n -> !n.equals("mobile")).forEach(n -> os.shown(n, MOST_LETTERS));
    os.truth("mobile");
    if (!platform.text("framework", MOST_LETTERS).equals("webgpu")) {
      throw platform.wrong("'framework' is \"webgpu\" where results come from a browser");
    }
  }

  private void configuration(Place configuration) {
    Place params = configuration.object(PARAMS).only(List.copyOf(PARAMETERS.keySet()), List.of());
    PARAMETERS.forEach((name, bounds) -> params.whole(name, bounds[0], bounds[1]));
    long testing = params.whole("testingWorkgroups", 0, Long.MAX_VALUE);
    long line = params.whole("stressLineSize", 0, Long.MAX_VALUE);
    if (params.whole("maxWorkgroups", 0, Long.MAX_VALUE) < testing) {
      throw params.wrong("'maxWorkgroups' is at least 'testingWorkgroups'");
    } else if (Long.bitCount(line) != 1) {
      throw params.wrong("'stressLineSize' is a power of two");
    }
    long instances = params.whole("iterations", 0, MOST_ITERATIONS) * testing * params.whole("workgroupSize", 0, 256);
    List<String> tests = configuration.names().stream().filter(n -> !n.equals(PARAMS)).toList();
    if (tests.isEmpty()) {
      throw configuration.wrong("a configuration has the result of at least one test");
    }
    for (String test : tests) {
      if (!known(test)) {
        throw configuration.wrong("there is no conformance test or mutant '" + test + "'");
      }
      result(configuration.object(test), instances);
    }
  }

  private static boolean known(String test) {
    return PublicTests.ofConformance(test).map(Family::conformance).filter(test::equals).isPresent()
        || PublicTests.ofMutant(test).isPresent() && PublicTests.canonical(test).equals(test);
  }

  private void result(Place result, long instances) {
    List<String> classes = own ? OWN_CLASSES : CLASSES;
    List<String> fields = new ArrayList<>(classes);
    fields.add("durationSeconds");
    if (own) {
      fields.add("launchSeed");
    }
    result.only(fields, List.of());
    long sum = 0;
    for (String name : classes) {
      sum += result.whole(name, 0, instances);
    }
    if (sum != instances) {
      throw result.wrong("the counts come to " + sum + ", and the configuration has " + instances
          + " instances: iterations times testingWorkgroups times workgroupSize");
    }
    result.number("durationSeconds", LONGEST_SECONDS);
    if (own) {
      seed(result);
    }
  }

  private static void seed(Place result) {
    try {
      Long.parseLong(result.text("launchSeed", MOST_LETTERS));
    } catch (NumberFormatException e) {
      throw result.wrong("'launchSeed' is a whole number of 64 bits, written as text");
    }
  }
}
