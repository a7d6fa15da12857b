package periscope.applications.subject;

import java.time.Duration;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedSet;
import java.util.function.BooleanSupplier;
import periscope.applications.Application;
import periscope.applications.Application.Size;
import periscope.applications.Job;
import periscope.applications.Job.Wrong;
import periscope.applications.Site;
import periscope.applications.stress.Environment;
import periscope.applications.stress.Environment.Strategy;
import periscope.applications.stress.Plan;
import periscope.applications.stress.Tuned;
import periscope.applications.subject.Trial.Kind;
import periscope.machines.grid.GridRun;
import periscope.mappings.table.Mapping;
import periscope.runtime.DeviceException;
import periscope.runtime.Devices;
import periscope.runtime.launch.LaunchDevice;

/** An application on a device, real or simulated. One thread at a time may use it. */
public final class OnDevice implements Subject {

  /**
   * The way in which the application runs.
   *
   * @param mapping mapping that compiles it for a simulated device; empty for none
   * @param tuned   parameters of systematic stress
   * @param most    most steps of a run on a simulated device
   * @param cache   size of the device's cache, in words, for the strategy that walks through it
   * @param rounds  rounds of the loop of a stressing work-item; if empty, trial launches find a number with which
   *                stress lasts some ten times as long as the application
   */
  public record Way(Optional<Mapping> mapping, Tuned tuned, long most, int cache, OptionalLong rounds) {}

  /** The settings of a built kernel: its fences, and whether it has stress. */
  private record Built(SortedSet<Integer> fences, boolean stressed, int groups, int words) {}

  /**
   * On devices: number of launches that measure the application's time, factor by which stress lasts longer, and most
   * rounds.
   */
  private static final int TRIES = 3;
  private static final int LONGER = 10;
  private static final long MOST_ROUNDS = 1L << 20;

  private final Application application;
  private final Size size;
  private final LaunchDevice device;
  private final Way way;
  private final List<Site> sites;
  private final Map<Strategy, Long> rounds = new EnumMap<>(Strategy.class);
  private Optional<Built> built = Optional.empty();
  private ReadyLaunch ready;

  /** Prepares the application; builds nothing yet. */
  public OnDevice(Application application, Size size, LaunchDevice device, Way way) {
    this.application = application;
    this.size = size;
    this.device = device;
    this.way = way;
    sites = application.sites();
  }

  @Override
  public List<Site> sites() {
    return sites;
  }

  @Override
  public Trial run(SortedSet<Integer> fences, Environment environment, long seed, BooleanSupplier stop) {
    Job job = job(seed);
    try {
      long turns = environment.strategy() == Strategy.NONE ? 0 : rounds(fences, environment, seed, stop);
      return judged(job, launched(job, fences, plan(job, environment, turns), seed, stop), stop);
    } catch (DeviceException e) {
      close();
      if (e.isLate()) {
        return Trial.of(Kind.LATE, "the device was not through in time");
      }
      throw e;
    }
  }

  private Job job(long seed) {
    return application.job(size, seed).patient(device.lookCost());
  }

  private Plan plan(Job job, Environment environment, long rounds) {
    int words = environment.strategy() == Strategy.CACHE ? way.cache() : way.tuned().patch() * Tuned.SPREAD;
    return Plan.of(job.grid(), environment, way.tuned(), rounds, words, !Devices.simulated(device.info()));
  }

  /**
   * Rounds of stress: on a machine stress ends with the application, on a device all work-groups must end by
   * themselves.
   */
  private long rounds(SortedSet<Integer> fences, Environment environment, long seed, BooleanSupplier stop) {
    if (way.rounds().isEmpty() && !rounds.containsKey(environment.strategy())) {
      rounds.put(environment.strategy(), Devices.simulated(device.info()) ? Plan.UNENDING
          : tried(fences, environment, seed, stop));
    }
    return way.rounds().orElseGet(() -> rounds.get(environment.strategy()));
  }

  /** Doubles the rounds until a launch lasts some ten times as long as one without stress. */
  private long tried(SortedSet<Integer> fences, Environment environment, long seed, BooleanSupplier stop) {
    long alone = Long.MAX_VALUE;
    for (int i = 0; i < TRIES; i++) {
      alone = Math.min(alone, nanos(fences, environment, 0, seed, stop));
    }
    long most = 1;
    while (most < MOST_ROUNDS && !stop.getAsBoolean()
        && nanos(fences, environment, most, seed, stop) < LONGER * alone) {
      most *= 2;
    }
    return most;
  }

  private long nanos(SortedSet<Integer> fences, Environment environment, long rounds, long seed, BooleanSupplier stop) {
    Job job = job(seed);
    return launched(job, fences, plan(job, environment, rounds), seed, stop).took().map(Duration::toNanos).orElse(0L);
  }

  /** Builds the kernel, unless it is built already, and runs it. */
  private GridRun launched(Job job, SortedSet<Integer> fences, Plan plan, long seed, BooleanSupplier stop) {
    boolean stressed = !plan.environment().equals(Environment.NATIVE);
    build(new Built(fences, stressed, plan.groups(), stressed ? plan.words() : 0), job, plan);
    Map<String, long[]> contents = new HashMap<>(job.memory());
    if (stressed) {
      contents.putAll(plan.contents(seed));
    }
    return ready.run(contents, plan.most(), seed, way.most(), stop);
  }

  private void build(Built wanted, Job job, Plan plan) {
    if (built.filter(wanted::equals).isEmpty()) {
      close();
      ready = ReadyLaunch.of(application, job, wanted.fences(), wanted.stressed() ? Optional.of(plan)
          : Optional.empty(), device, way.mapping());
      built = Optional.of(wanted);
    }
  }

  private Trial judged(Job job, GridRun run, BooleanSupplier stop) {
    switch (run.ending()) {
      case FAULT, DIVERGED -> {
        return new Trial(Kind.BROKEN, run.fault().map(f -> "work-item " + f.item() + ", "
            + application.text().place(f.span().offset()) + ": " + f.cause()).orElse(""), run.steps(), run.took());
      }
      case CUT -> {
        return new Trial(stop.getAsBoolean() ? Kind.STOPPED : Kind.LATE, "no end within " + way.most() + " steps",
            run.steps(), run.took());
      }
      default -> {
        Optional<Wrong> wrong = job.check().apply(ready.end(run));
        return new Trial(wrong.map(w -> w.broken() ? Kind.BROKEN : Kind.WRONG).orElse(Kind.RIGHT),
            wrong.map(Wrong::what).orElse(""), run.steps(), run.took());
      }
    }
  }

  @Override
  public void close() {
    if (built.isPresent()) {
      ready.close();
      built = Optional.empty();
    }
  }
}
