package periscope.runtime;

import java.time.Duration;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import periscope.runtime.Tally.Ending;

/** Makes launches, one after the other, until there are enough. */
public final class Runner {

  /**
   * When there are enough.
   *
   * @param instances after so many; {@link Long#MAX_VALUE} for no limit
   * @param time      after so long; empty for no limit
   */
  public record Limit(long instances, Optional<Duration> time) {

    public Limit {
      if (instances < 1) {
        throw new IllegalArgumentException("a run has at least 1 instance, not " + instances);
      }
    }

    /** How much of a run is done, from 0 to 1, by whichever limit is nearer; 0 without any. */
    public double done(Tally tally) {
      double counted = instances == Long.MAX_VALUE ? 0 : (double) tally.instances() / instances;
      double elapsed = time.map(t -> (double) tally.wall().toNanos() / t.toNanos()).orElse(0.0);
      return Math.min(1, Math.max(counted, elapsed));
    }
  }

  private Runner() {}

  /**
   * Runs a test. The seeds of the launches follow from one seed, in order, so that the first launches of a longer run
   * are those of a shorter one. Launches are whole: a few more instances may run than were asked for.
   *
   * @param stop     asked after each launch whether to end
   * @param progress told what was counted, after each launch
   * @return what was counted, whatever ended the run
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
