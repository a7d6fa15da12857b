package periscope.campaigns;

import com.google.common.hash.Hashing;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import periscope.litmus.LitmusTest;
import periscope.litmus.memory.Observables;
import periscope.litmus.memory.Outcome;
import periscope.litmus.source.SourceText;
import periscope.machines.interleaving.OutcomeClasses;
import periscope.machines.interleaving.OutcomeClasses.Kind;
import periscope.results.data.Counts;
import periscope.results.data.Parameters;
import periscope.results.data.Result;
import periscope.runtime.Device;
import periscope.runtime.DeviceException;
import periscope.runtime.PreparedTest;
import periscope.runtime.Runner;
import periscope.runtime.Stress;
import periscope.runtime.Tally;
import periscope.runtime.stress.StressJson;

/** Runs one test in one configuration on one device. */
public final class Bench {

  private static final String SEED = "launchSeed";

  private final Device device;
  private final int launches;
  private final BooleanSupplier stop;
  private final BiFunction<LitmusTest, SourceText, LitmusTest> compiler;

  /**
   * A bench for a device.
   *
   * @param compiler a function from a test, and the text that it was read from, to the test that the device runs;
   *                 outcomes name the registers and locations of the former
   * @param launches the number of launches of a test in a configuration
   * @param stop     called after each launch; true ends the run
   */
  public Bench(Device device, BiFunction<LitmusTest, SourceText, LitmusTest> compiler, int launches,
      BooleanSupplier stop) {
    this.compiler = compiler;
    this.device = device;
    this.launches = launches;
    this.stop = stop;
  }

  /**
   * Runs a test in a configuration.
   *
   * @param number    the number of the configuration
   * @param stress    the configuration
   * @param seed      the seed of the first launch; the seeds of the other launches follow from it
   * @param forbidden whether a model forbids an outcome; empty if no model judges the test
   * @return the result; empty if the run was stopped before the last launch: half a result is of no use
   * @throws DeviceException if the device failed
   * @throws periscope.litmus.source.InvalidInputException if the device cannot run the test
   */
  public Optional<Result> run(LitmusTest test, int number, Stress stress, long seed,
      Optional<Predicate<Outcome>> forbidden) {
    SourceText text = new SourceText(test.name(), "");
    try (PreparedTest prepared = device.prepare(compiler.apply(test, text), text, stress)) {
      long expected = (long) launches * stress.instances();
      Tally tally =
          Runner.run(prepared, seed, new Runner.Limit(expected, Optional.empty()), stop, t -> { });
      if (tally.ending() == Tally.Ending.FAILED) {
        throw new DeviceException(tally.failure().orElse("the device failed"), null);
      } else if (tally.ending() == Tally.Ending.INTERRUPTED) {
        return Optional.empty();
      }
      Map<Outcome, Long> seen = tally.histogram().counts();
      OptionalLong against = forbidden.map(f -> OptionalLong.of(seen.entrySet().stream()
          .filter(e -> f.test(e.getKey())).mapToLong(Map.Entry::getValue).sum())).orElse(OptionalLong.empty());
      Parameters parameters = Parameters.of(StressJson.fields(stress)).with("launches", String.valueOf(launches))
          .with(SEED, String.valueOf(seed));
      Optional<Result.Shader> shader = prepared.kernel().map(k -> new Result.Shader(
          Hashing.sha256().hashString(k, StandardCharsets.UTF_8).toString(), Optional.of(k)));
      return Optional.of(new Result(number, parameters, test.name(), shader, counts(test, text, tally),
          OptionalLong.of(expected), OptionalDouble.of(tally.wall().toNanos() / 1e9), against));
    }
  }

  /** Whether a result comes from a bench; others are results that somebody published. */
  public static boolean ran(Result result) {
    return result.parameters().values().containsKey(SEED);
  }

  /** The seed of the first launch of a result, for which {@link #ran} holds. */
  public static long seed(Result result) {
    return Long.parseLong(result.parameters().values().get(SEED));
  }

  /**
   * The number of instances in each class. Instances with the target outcome count as weak, whatever the class of that
   * outcome: the test is about them.
   */
  private static Counts counts(LitmusTest test, SourceText text, Tally tally) {
    OutcomeClasses classes = OutcomeClasses.of(test, text);
    long[] counts = new long[4];
    tally.histogram().counts().forEach((outcome, count) -> {
      Kind kind = classes.of(outcome, Observables.of(List.of(outcome)));
      boolean target = test.condition().orElseThrow().proposition().holds(outcome);
      counts[target ? 2 : kind == Kind.SEQUENTIAL ? 0 : kind == Kind.INTERLEAVED ? 1 : 3] += count;
    });
    return new Counts(counts[0], counts[1], counts[2], counts[3], tally.unended().total());
  }
}
