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
 * Runs tests in many configurations and keeps what each did.
 *
 * @param tests          to run in each configuration
 * @param configurations in the order of their numbers
 * @param seed           what the seeds of launches follow from
 */
public record Tuning(List<LitmusTest> tests, List<Stress> configurations, String seed) {

  /** How a run came to its end. */
  public enum Ending {
    COMPLETE,
    STOPPED
  }

  public Tuning {
    tests = List.copyOf(tests);
    configurations = List.copyOf(configurations);
  }

  /** How many results it has when it is complete. */
  public int size() {
    return tests.size() * configurations.size();
  }

  /**
   * Runs what the run has no result of yet.
   *
   * @param told    of each result, those that were there before too
   * @param refused told of each test that the device cannot run, which is left out from then on
   * @throws periscope.runtime.DeviceException if the device failed; what was found before is kept
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

  /** The same for the same seed, configuration and test, whatever ran before. */
  static long launchSeed(String seed, int number, String test) {
    return new SplittableRandom(((long) seed.hashCode() << 32) + number).nextLong() ^ test.hashCode();
  }
}
