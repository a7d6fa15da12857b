package periscope.runtime;

import java.time.Duration;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import periscope.runtime.Tally.Ending;

/** Makes launches, one after the other, until a limit is reached. */
public final class Runner {

  /**
   * The limit of a run.
   *
   * @param instances number of instances after which the run ends; {@link Long#MAX_VALUE} for no limit
   * @param time      wall-clock time after which the run ends; empty for no limit
   */
  public record Limit(long instances, Optional<Duration> time) {

    public Limit {
      if (instances < 1) {
        throw new IllegalArgumentException("a run has at least 1 instance, not " + instances);
      }
    }

    /** The finished part of a run, from 0 to 1, by the nearer limit; 0 without a limit. */
    public double done(Tally tally) {
      double counted = instances == Long.MAX_VALUE ? 0 : (double) tally.instances() / instances;
      double elapsed = time.map(t -> (double) tally.wall().toNanos() / t.toNanos()).orElse(0.0);
      return Math.min(1, Math.max(counted, elapsed));
    }
  }

  private Runner() {}

  /**
   * Runs a test. The seeds of the launches follow from one seed, in order, so that the first launches of a longer run
   * are those of a shorter run. Launches are whole: the run may exceed the requested number of instances by less than
   * one launch.
   *
   * @param stop     called after each launch; true ends the run
   * @param progress receives the tally so far after each launch
   * @return the final tally, for every cause of the end
   */
  public static Tally run(PreparedTest test, long seed, Limit limit, BooleanSupplier stop, Consumer<Tally> progress) {
    SplittableRandom seeds = new SplittableRandom(seed);
    long start = System.nanoTime();
    Tally tally = Tally.NOTHING;
    while (!stop.getAsBoolean()) {
      try {
        tally = tally.plus(test.launch(seeds.nextLong()), Duration.ofNanos(System.nanoTime() - start));
      } catch (DeviceException e) {
        return tally.ended(Ending.FAILED, Optional.of(e.getMessage()));
      }
      progress.accept(tally);
      Duration elapsed = tally.wall();
      if (tally.instances() >= limit.instances()) {
        return tally.ended(Ending.INSTANCES, Optional.empty());
      } else if (limit.time().filter(t -> elapsed.compareTo(t) >= 0).isPresent()) {
        return tally.ended(Ending.TIME, Optional.empty());
      }
    }
    return tally.ended(Ending.INTERRUPTED, Optional.empty());
  }
}
