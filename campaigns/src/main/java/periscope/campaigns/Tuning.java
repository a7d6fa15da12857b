package periscope.campaigns;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import periscope.litmus.LitmusTest;
import periscope.litmus.source.InvalidInputException;
import periscope.results.data.Result;
import periscope.results.store.ResultStore;
import periscope.results.store.RunWriter;
import periscope.runtime.Stress;

/**
 * A tuning run: it runs tests in many configurations and keeps each result.
 *
 * @param tests          the tests; each runs in every configuration
 * @param configurations the configurations; the place in this list, from 0, is the number of a configuration
 * @param seed           the text from which the seeds of launches follow
 */
public record Tuning(List<LitmusTest> tests, List<Stress> configurations, String seed) {

  /** The reasons why a run ends. */
  public enum Ending {
    COMPLETE,
    STOPPED
  }

  public Tuning {
    tests = List.copyOf(tests);
    configurations = List.copyOf(configurations);
  }

  /** The number of results of a complete run. */
  public int size() {
    return tests.size() * configurations.size();
  }

  /**
   * Runs each test in each configuration for which the run has no result yet.
   *
   * @param told    receives each result, those of earlier sessions too
   * @param refused receives the error of each test that the device cannot run; the test is left out from then on
   * @throws periscope.runtime.DeviceException if the device failed; earlier results are kept
   */
  public Ending run(Bench bench, ResultStore store, RunWriter writer, BooleanSupplier stop, Consumer<Result> told,
      Consumer<InvalidInputException> refused) {
    Set<String> kept = new HashSet<>();
    store.observations(writer.id(), o -> {
      kept.add(key(o.result().number(), o.result().test()));
      told.accept(o.result());
    });
    Set<String> outside = new HashSet<>();
    for (int number = 0; number < configurations.size(); number++) {
      for (LitmusTest test : tests) {
        if (kept.contains(key(number, test.name())) || outside.contains(test.name())) {
          continue;
        } else if (stop.getAsBoolean()) {
          return Ending.STOPPED;
        }
        try {
          Optional<Result> result = bench.run(test, number, configurations.get(number),
              launchSeed(seed, number, test.name()), Optional.empty());
          if (result.isEmpty()) {
            return Ending.STOPPED;
          }
          writer.add(result.get());
          told.accept(result.get());
        } catch (InvalidInputException e) {
          outside.add(test.name());
          refused.accept(e);
        }
      }
    }
    return Ending.COMPLETE;
  }

  private static String key(int number, String test) {
    return number + " " + test;
  }

  /**
   * The seed of the first launch. It depends on nothing but the seed, the configuration's number and the test's name.
   */
  static long launchSeed(String seed, int number, String test) {
    return new SplittableRandom(((long) seed.hashCode() << 32) + number).nextLong() ^ test.hashCode();
  }
}
